import type { ReactNode } from 'react';
import { installation } from '../../api/instance.ts';
import { Mark } from '../../ui/mark.tsx';
import styles from './sign-in.module.css';

/** The sheet of whoever is not signed in: the mark, what it is about, and a form. */
export function SignInSheet({
  title = installation,
  lead,
  foot,
  children,
}: {
  title?: string;
  lead: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <div className={styles.mark}>
          <Mark size={40} />
        </div>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      <p className={styles.foot}>{foot}</p>
    </main>
  );
}
