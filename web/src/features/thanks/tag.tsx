import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { inColour } from '../../ui/colour.ts';
import styles from './thanks.module.css';

/** A value in its colour. */
export function Tag({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className={classes(styles.tag, styles.small)} style={inColour(colour)} dir="auto">
      {children}
    </span>
  );
}
