// The second step of a sign-in: a code of the app, a passkey, or a recovery code.
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { finishSignIn, type Proof, type SecondStep } from '../../api/session.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { hasPasskeys, readPasskey } from './passkeys.ts';
import { useStepTexts } from './second-step.texts.ts';
import styles from './sign-in.module.css';
import { stepFailure } from './step-failure.ts';

type Way = SecondStep['needs'][number];

export function SecondStepForm({
  step: { needs, ticket, passkey_options: passkeyOptions },
  onDone,
  onBack,
}: {
  step: SecondStep;
  onDone: () => void;
  onBack?: () => void;
}) {
  const t = useStepTexts();
  const ways = needs.filter((way) => way !== 'passkey' || (hasPasskeys && passkeyOptions));
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0] ?? 'recovery';
  const [typed, setTyped] = useState('');
  const sending = useMutation({
    async mutationFn(given: Proof | 'passkey') {
      const passkey = given === 'passkey' ? await readPasskey(passkeyOptions ?? {}) : undefined;
      if (given === 'passkey' && !passkey) return false;
      await finishSignIn(ticket, given === 'passkey' ? { passkey } : given);
      return true;
    },
    onSuccess: (isIn) => isIn && onDone(),
  });
  const failure = sending.error
    ? stepFailure(sending.error, t, way === 'passkey' ? t.wrongPasskey : t.wrong)
    : sending.data === false
      ? t.stopped
      : undefined;
  const choose = (next: Way) => {
    setChosen(next);
    setTyped('');
    sending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    if (way === 'passkey') return sending.mutate('passkey');
    if (typed.trim() !== '') sending.mutate(way === 'totp' ? { code: typed } : { recovery_code: typed });
  };
  const names: Record<Way, string> = { totp: t.useCode, passkey: t.usePasskey, recovery: t.useRecovery };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t.title}>
      {way === 'passkey' ? (
        <p>{t.passkeyLead}</p>
      ) : (
        <TextField
          key={way}
          tall
          autoFocus
          label={way === 'totp' ? t.code : t.recovery}
          hint={way === 'totp' ? t.codeHint : t.recoveryHint}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          maxLength={20}
          value={typed}
          onChange={setTyped}
        />
      )}
      <div aria-live="polite">
        {failure && (
          <p className={styles.wrong}>
            <CircleAlert size={18} aria-hidden />
            {failure}
          </p>
        )}
      </div>
      <Button
        type="submit"
        look="primary"
        className={styles.submit}
        isPending={sending.isPending}
        isDisabled={way !== 'passkey' && typed.trim() === ''}
      >
        {way === 'passkey' && <Fingerprint size={18} aria-hidden />}
        {way === 'passkey' ? t.usePasskey : t.act}
      </Button>
      <div className={styles.other}>
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <TextButton key={each} onPress={() => choose(each)}>
              {names[each]}
            </TextButton>
          ))}
        {onBack && <TextButton onPress={onBack}>{t.back}</TextButton>}
      </div>
    </form>
  );
}
