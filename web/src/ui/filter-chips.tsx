import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './filter-chips.module.css';

export interface FilterChip {
  /** Names it among the others. */
  key: string;
  text: ReactNode;
  isPressed: boolean;
  press: () => void;
}

/** What a list is narrowed down to, each a press away. */
export function FilterChips({
  label,
  chips,
  className,
}: {
  label: string;
  chips: readonly FilterChip[];
  className?: string | undefined;
}) {
  return (
    <fieldset className={classes(styles.chips, className)} aria-label={label}>
      {chips.map(({ key, text, isPressed, press }) => (
        <button key={key} type="button" aria-pressed={isPressed} onClick={press}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
