import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './choice.module.css';

/** One of many, in the device's own list: it is the one that people know, on phones above all. */
export function Choice({
  label,
  value,
  onChange,
  options,
  none,
  isLabelShown,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { key: string; label: string }[];
  /** What stands there while nothing is chosen: `value` is empty then. */
  none?: string;
  isLabelShown?: boolean;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelShown ? styles.label : styles.hidden}>
        {label}
      </label>
      <span className={styles.box}>
        <select id={id} value={value} dir="auto" onChange={(event) => onChange(event.target.value)}>
          {none !== undefined && (
            <option value="" disabled>
              {none}
            </option>
          )}
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={15} aria-hidden />
      </span>
    </div>
  );
}
