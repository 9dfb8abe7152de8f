import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Fingerprint } from 'lucide-react';
import { signInByPasskey } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { hasPasskeys, readAnyPasskey } from './passkeys.ts';
import { useStepTexts } from './second-step.texts.ts';
import styles from './sign-in.module.css';
import { stepFailure } from './step-failure.ts';

/** Signs in with a passkey alone; not there where browsers have none. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const t = useStepTexts();
  const signing = useMutation({
    async mutationFn() {
      const answer = await readAnyPasskey();
      if (answer) await signInByPasskey(answer);
      return answer !== undefined;
    },
    onSuccess: (isIn) => isIn && onDone(),
  });
  if (!hasPasskeys) return null;
  const failure = signing.error
    ? stepFailure(signing.error, t, t.wrongPasskey)
    : signing.data === false
      ? t.stopped
      : undefined;
  return (
    <>
      <Button className={styles.wide} isPending={signing.isPending} onPress={() => signing.mutate()}>
        <Fingerprint size={18} aria-hidden />
        {t.signInByPasskey}
      </Button>
      <div aria-live="polite">
        {failure && (
          <p className={styles.wrong}>
            <CircleAlert size={18} aria-hidden />
            {failure}
          </p>
        )}
      </div>
    </>
  );
}
