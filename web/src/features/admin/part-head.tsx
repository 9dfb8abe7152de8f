import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/parts.tsx';
import styles from './admin.module.css';

/** The head of a part: its title, a line of what it is for, and its acts at the end. */
export function PartHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <PageTitle>{title}</PageTitle>
        {note !== undefined && <p>{note}</p>}
      </div>
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </header>
  );
}
