// What is typed into the limits: of everybody by kind, and those of one person.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say } from '../../../ui/toast.tsx';
import { PersonPicker, type Picked } from '../../people/index.ts';
import { toAmount, toText } from './amounts.ts';
import styles from './limits.module.css';
import {
  type LimitKind,
  type Limits,
  type LimitsOfUser,
  limitKinds,
  saveLimit,
  saveOwnLimits,
} from './limits.queries.ts';
import { useLimitsTexts } from './texts.ts';

function AmountField({
  kind,
  label,
  empty,
  value,
  onChange,
}: {
  kind: LimitKind;
  label: string;
  empty: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useLimitsTexts();
  const error = toAmount(kind, value) === undefined ? t.wrong[kind] : undefined;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder={empty}
      value={value}
      onChange={onChange}
      {...(error === undefined ? {} : { error })}
    />
  );
}

export function KindDialog({
  kind,
  limit,
  onClose,
}: {
  kind: LimitKind;
  limit: Limits[LimitKind];
  onClose: () => void;
}) {
  const t = useLimitsTexts();
  const [eachUser, setEachUser] = useState(limit.each_user.set ? toText(kind, limit.each_user.limit) : '');
  const [together, setTogether] = useState(limit.together.limit === 0 ? '' : toText(kind, limit.together.limit));
  const amounts = [toAmount(kind, eachUser), toAmount(kind, together)] as const;
  const saving = useMutation({
    mutationFn: () => saveLimit(kind, amounts[0] ?? null, amounts[1] ?? null),
    onSuccess: () => {
      say(t.saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!amounts.includes(undefined)) saving.mutate();
  };
  return (
    <Dialog title={t.limit(t.kinds[kind])} isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.hint}>{t.hints[kind]}</p>
        <AmountField
          kind={kind}
          label={t.eachUserIn[kind]}
          empty={t.asSettings}
          value={eachUser}
          onChange={setEachUser}
        />
        <AmountField kind={kind} label={t.togetherIn[kind]} empty={t.none} value={together} onChange={setTogether} />
        {saving.error && <p className={styles.error}>{failureOf(saving.error).detail}</p>}
        <Acts>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={amounts.includes(undefined)}>
            {t.save}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}

/** The person is picked where none is given. */
export function PersonDialog({ of, onClose }: { of?: LimitsOfUser | undefined; onClose: () => void }) {
  const t = useLimitsTexts();
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [texts, setTexts] = useState<Readonly<Record<LimitKind, string>>>(() => {
    const textOf = (kind: LimitKind) => (of?.[kind].own ? toText(kind, of[kind].limit) : '');
    return {
      storage: textOf('storage'),
      requests: textOf('requests'),
      streams: textOf('streams'),
      told: textOf('told'),
    };
  });
  const userId = of?.user.id ?? picked[0]?.id;
  const isWrong = userId === undefined || limitKinds.some((kind) => toAmount(kind, texts[kind]) === undefined);
  const saving = useMutation({
    mutationFn: async () => {
      if (userId === undefined) return;
      const amountOf = (kind: LimitKind) => toAmount(kind, texts[kind]) ?? null;
      await saveOwnLimits(userId, {
        storage: amountOf('storage'),
        requests: amountOf('requests'),
        streams: amountOf('streams'),
        told: amountOf('told'),
      });
    },
    onSuccess: () => {
      say(t.saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) saving.mutate();
  };
  return (
    <Dialog title={of ? t.limitsOf(of.user.name) : t.limitPerson} isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {!of && (
          <PersonPicker
            label={t.who}
            placeholder={t.typeName}
            only="user"
            picked={picked}
            onChange={(people) => setPicked(people.slice(-1))}
          />
        )}
        {limitKinds.map((kind) => (
          <AmountField
            key={kind}
            kind={kind}
            label={t.ownIn[kind]}
            empty={t.asEachUser}
            value={texts[kind]}
            onChange={(text) => setTexts({ ...texts, [kind]: text })}
          />
        ))}
        {saving.error && <p className={styles.error}>{failureOf(saving.error).detail}</p>}
        <Acts>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={isWrong}>
            {t.save}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
