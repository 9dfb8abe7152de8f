import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './fields.module.css';

export interface OptionGroup {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** The device's own list in the looks of a field; `value` empty: nothing is chosen. */
export function Select({
  label,
  value,
  onChange,
  none,
  groups,
  icon,
  field,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What stands there while nothing is chosen; left out: something always is. */
  none?: string;
  groups: readonly OptionGroup[];
  icon?: ReactNode;
  /** Names it among the fields of its row. */
  field?: string;
  className?: string | undefined;
}) {
  const optionsOf = ({ options }: OptionGroup) =>
    options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
  return (
    <span className={classes(styles.select, className)} data-none={value === '' || undefined}>
      {icon}
      <select aria-label={label} value={value} data-field={field} onChange={(event) => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {groups.length === 1 && groups[0]
          ? optionsOf(groups[0])
          : groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {optionsOf(group)}
              </optgroup>
            ))}
      </select>
      <ChevronDown size={14} aria-hidden />
    </span>
  );
}
