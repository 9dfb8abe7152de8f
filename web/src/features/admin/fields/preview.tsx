import { useState } from 'react';
import { TypedField } from '../../../ui/typed-field.tsx';
import styles from './fields.module.css';
import type { MetadataField, Of } from './fields.queries.ts';
import { useFieldsTexts } from './texts.ts';

/** The form that a profile or a document will show; what is typed in it goes nowhere. */
export function Preview({
  of,
  fields,
  title,
}: {
  of: Of;
  fields: readonly Pick<MetadataField, 'name' | 'label' | 'type' | 'repeatable'>[];
  title?: string;
}) {
  const t = useFieldsTexts();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  return (
    <section className={styles.preview} aria-label={t.preview[of]}>
      <h2 dir="auto">{title ?? t.preview[of]}</h2>
      <p>{t.previewNote}</p>
      {fields.map(({ name, label, type, repeatable }) => (
        <TypedField
          key={name}
          field={{ key: name, label: label || name, type, isList: repeatable, isNeeded: false }}
          listHint={t.listHint}
          value={typed[name] ?? ''}
          onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
        />
      ))}
    </section>
  );
}
