import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './selection-bar.module.css';

/** What can be done with everything that is selected: in the place of what stood above the list, or over its end. */
export function SelectionBar({
  words,
  clear,
  onClear,
  floats,
  children,
}: {
  /** How many are selected. */
  words: string;
  /** The name of taking the selection away. */
  clear: string;
  onClear: () => void;
  floats?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes(styles.bar, floats && styles.floats)} role="toolbar" aria-label={words}>
      <IconButton small label={clear} onPress={onClear}>
        <X size={16} aria-hidden />
      </IconButton>
      <b aria-live="polite">{words}</b>
      {children}
    </div>
  );
}

/** An act of the bar: in words, and where there is no room for them its icon alone. */
export function BarAct({ label, icon: Icon, onPress }: { label: string; icon: LucideIcon; onPress: () => void }) {
  return (
    <Button small look="ghost" aria-label={label} onPress={onPress}>
      <Icon size={16} aria-hidden />
      <span>{label}</span>
    </Button>
  );
}
