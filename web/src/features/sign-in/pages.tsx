import { useRouter, useSearch } from '@tanstack/react-router';
import { base, installation } from '../../api/instance.ts';
import { useTexts } from '../../i18n/index.ts';
import { Mark } from '../../ui/mark.tsx';
import { useTitle } from '../../ui/title.ts';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** `/sign-in?next=…`: leads to the page that was asked for. */
export function SignInPage() {
  const t = useTexts().signIn;
  const { next } = useSearch({ from: '/sign-in' });
  const { history } = useRouter();
  useTitle(t.title);
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <div className={styles.mark}>
          <Mark size={40} />
        </div>
        <h1>{installation}</h1>
        <p className={styles.lead}>{t.lead}</p>
        {/* A path of this site only: an address of elsewhere would lead people away with trust in us. */}
        <SignInForm onDone={() => history.replace(base + (next && /^\/(?![/\\])/.test(next) ? next : '/'))} />
      </div>
      <p className={styles.foot}>{t.forgotten}</p>
    </main>
  );
}
