import type { RecordType } from '@atrium/client/core';
import { Check } from 'lucide-react';
import styles from './details-edit.module.css';
import { usePanelTexts } from './texts.ts';

/** What a document is declared as. */
export function RecordTypeChoice({
  types,
  chosen,
  onChange,
}: {
  types: readonly RecordType[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}) {
  const t = usePanelTexts();
  return (
    <fieldset className={styles.types}>
      <legend>{t.recordTypes}</legend>
      {types.map(({ id, name }) => {
        const isChosen = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
          >
            {isChosen && <Check size={13} strokeWidth={2.5} aria-hidden />}
            <span dir="auto">{name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
