import { useMe } from '../../api/session.ts';
import { useTexts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/overlay.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Over the page when the session has ended: what was typed below stays, and what waits goes on afterwards. */
export function SignInOver() {
  const t = useTexts().signIn;
  const me = useMe();
  return (
    <Dialog title={t.overTitle} isOpen onClose={() => {}} stays>
      <p className={styles.lead}>{t.overLead}</p>
      <SignInForm username={me.username} onDone={() => {}} />
    </Dialog>
  );
}
