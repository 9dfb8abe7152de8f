// What is for good asks first: it names the thing, and emptying wants a word.
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { useTrashTexts } from './texts.ts';
import styles from './trash.module.css';
import type { Discarded, Trash } from './trash.queries.ts';

const NAMED = 5;

interface Ask {
  onClose: () => void;
  onSure: () => void;
}

export function ForGoodDialog({ records, onClose, onSure }: Ask & { records: readonly Discarded[] }) {
  const t = useTrashTexts();
  const [first] = records;
  const isOne = records.length === 1 && first !== undefined;
  return (
    <Dialog
      role="alertdialog"
      title={isOne ? t.askOne(first.title) : t.askMany(records.length)}
      isOpen
      onClose={onClose}
    >
      {!isOne && (
        <ul className={styles.named}>
          {records.slice(0, NAMED).map(({ id, title }) => (
            <li key={id} dir="auto">
              {title}
            </li>
          ))}
          {records.length > NAMED && <li>{t.andMore(records.length - NAMED)}</li>}
        </ul>
      )}
      <p>{t.forGood}</p>
      <Acts>
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button
          look="danger"
          onPress={() => {
            onSure();
            onClose();
          }}
        >
          {t.deleteForGood}
        </Button>
      </Acts>
    </Dialog>
  );
}

export function EmptyDialog({ trash, total, onClose, onSure }: Ask & { trash: Trash; total: number }) {
  const t = useTrashTexts();
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const isSure = typed.trim().toLowerCase() === t.word;
  const count = t.things(formats.number(total), total === 1);
  return (
    <Dialog role="alertdialog" title={t.empty} isOpen onClose={onClose}>
      <Form
        className={styles.ask ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSure) return;
          onSure();
          onClose();
        }}
      >
        <p>
          {trash.isEverybodys ? t.emptyAsk.everybody(count) : t.emptyAsk.mine(count)}{' '}
          {trash.kind && t.emptyAsk.onlyKind(t.kinds[trash.kind])}
        </p>
        <TextField label={t.typeWord(t.word)} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
        <Acts>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button look="danger" type="submit" isDisabled={!isSure}>
            {t.empty}
          </Button>
        </Acts>
      </Form>
    </Dialog>
  );
}
