import { Check } from 'lucide-react';
import styles from './row-check.module.css';

/** Stands over the tile of a row while one points at the row, and in all rows while some are selected (`data-selecting` around them). */
export function RowCheck({
  isSelected,
  label,
  onToggle,
}: {
  isSelected: boolean;
  label: string;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.check}
      aria-pressed={isSelected}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Check size={15} strokeWidth={2.5} aria-hidden />
    </button>
  );
}
