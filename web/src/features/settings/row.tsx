import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** A setting: its name, what it does, and the control. */
export function Row({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div>
        <b>{title}</b>
        {note !== undefined && <p>{note}</p>}
      </div>
      {children}
    </div>
  );
}
