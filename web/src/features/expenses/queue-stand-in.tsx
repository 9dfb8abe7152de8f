// Who decides in the reader's place, from when to when.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Avatar, Chip } from '../../ui/parts.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { PersonPicker, type Picked, photoOf } from '../people/index.ts';
import styles from './queue.module.css';
import { addDelegation, type Delegation, delegationsQuery, endDelegation } from './queue.queries.ts';
import { useQueueTexts } from './queue-texts.ts';

export function StandInDialog({ onClose }: { onClose: () => void }) {
  const t = useQueueTexts();
  const me = useMe();
  const formats = useFormats();
  const { data: delegations = [] } = useQuery(delegationsQuery(me.id));
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [from, setFrom] = useState(dayIn(0));
  const [to, setTo] = useState(dayIn(7));
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ field: string | undefined; words: string }>();
  const [delegate] = picked;
  const send = async () => {
    if (!delegate) return;
    setSending(true);
    setRefusal(undefined);
    try {
      await addDelegation(delegate.id, from, to);
      say(t.done(delegate.name, formats.dayNear(to)));
      setPicked([]);
    } catch (error) {
      const { field, detail } = failureOf(error);
      setRefusal({ field, words: detail });
    }
    setSending(false);
  };
  const refusalOf = (field: string) => (refusal?.field === field ? refusal.words : undefined);
  return (
    <Dialog title={t.standInTitle} isOpen onClose={onClose}>
      <p className={styles.dialogNote}>{t.standInNote}</p>
      {delegations.length > 0 && (
        <ul className={styles.standIns}>
          {delegations.map((delegation) => (
            <StandInLine key={delegation.id} delegation={delegation} />
          ))}
        </ul>
      )}
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <PersonPicker
          label={t.who}
          placeholder={t.whoHint}
          only="user"
          exceptId={me.id}
          picked={picked}
          onChange={(next) => setPicked(next.slice(-1))}
          autoFocus
        />
        <div className={styles.days}>
          <TextField label={t.from} type="date" value={from} onChange={setFrom} error={refusalOf('from')} isRequired />
          <TextField label={t.to} type="date" value={to} onChange={setTo} error={refusalOf('to')} isRequired />
        </div>
        {refusal && refusal.field !== 'from' && refusal.field !== 'to' && (
          <p role="alert" className={styles.refusal}>
            {refusal.words}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{t.close}</Button>
          <Button look="primary" type="submit" isDisabled={!delegate} isPending={isSending}>
            {t.letDecide}
          </Button>
        </Acts>
      </Form>
    </Dialog>
  );
}

function StandInLine({ delegation: { id, delegate, from, to, active } }: { delegation: Delegation }) {
  const t = useQueueTexts();
  const formats = useFormats();
  const end = async () => {
    try {
      await endDelegation(id);
      say(t.ended(delegate.name));
    } catch (error) {
      sayFailed(failureOf(error).detail);
    }
  };
  return (
    <li>
      <Avatar name={delegate.name} src={photoOf(delegate.id, 36)} size={36} />
      <span>
        <b dir="auto">{delegate.name}</b>
        <small>{t.until(formats.dayNear(from.slice(0, 10)), formats.dayNear(to.slice(0, 10)))}</small>
      </span>
      {active && <Chip hue="brand">{t.now}</Chip>}
      <Button small aria-label={t.endOf(delegate.name)} onPress={() => void end()}>
        {t.end}
      </Button>
    </li>
  );
}

/** A day from today on, as fields of dates have it. */
function dayIn(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return new Intl.DateTimeFormat('en-CA').format(date);
}
