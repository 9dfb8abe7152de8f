// Department, location and note of the sheet as a whole.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { historyQuery } from './expenses.queries.ts';
import fields from './fields.module.css';
import { Select } from './select.tsx';
import styles from './sheet.module.css';
import { type Choice, useSheetOnPage, withCurrent } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';

export function SheetFacts() {
  const t = useSheetTexts();
  const { editor, sheet, typed, isOpen, choices } = useSheetOnPage();
  const history = useQuery(historyQuery(sheet.id)).data ?? [];
  // What was said with a step stands there, and is no note of the sheet.
  const notes = history.some((step) => step.notes === typed.notes) ? '' : typed.notes;
  if (!isOpen) {
    const facts = [
      [t.department, sheet.dept?.name],
      [t.location, sheet.location?.name],
      [t.note, notes],
    ].filter(([, value]) => value);
    return (
      <dl className={styles.fixedFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  const select = (
    label: string,
    list: readonly Choice[],
    current: Choice | null,
    chosen: number | null,
    change: (id: number | null) => void,
  ) => (
    <Fact label={label}>
      <Select
        label={label}
        value={chosen === null ? '' : String(chosen)}
        none={t.none}
        onChange={(value) => change(value === '' ? null : Number(value))}
        groups={[
          { label, options: withCurrent(list, current).map(({ id, name }) => ({ value: String(id), label: name })) },
        ]}
      />
    </Fact>
  );
  return (
    <div className={styles.facts}>
      {select(t.department, choices.departments, sheet.dept, typed.deptId, (deptId) =>
        editor.edit((now) => ({ ...now, deptId })),
      )}
      {select(t.location, choices.locations, sheet.location, typed.locationId, (locationId) =>
        editor.edit((now) => ({ ...now, locationId })),
      )}
      <Fact label={t.note} wide>
        <input
          className={fields.input}
          aria-label={t.note}
          dir="auto"
          value={notes}
          maxLength={10_000}
          placeholder={t.notePlaceholder}
          onChange={({ target }) => editor.edit((now) => ({ ...now, notes: target.value }))}
        />
      </Fact>
    </div>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles.fact, wide && styles.wide)}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
