import { AtriumError, TooManyRequests, Unauthenticated } from '@atrium/client/core';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { type SecondStep, signIn } from '../../api/session.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondStepForm } from './second-step.tsx';
import styles from './sign-in.module.css';

/** Name and password. What was typed stays, whatever the server says. */
export function SignInForm({ username, onDone }: { username?: string | undefined; onDone: () => void }) {
  const t = useTexts().signIn;
  const [name, setName] = useState(username ?? '');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<SecondStep>();
  const { seconds, wait } = useCountdown();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || seconds > 0) return;
    if (name === '' || password === '') return setFailure(t.bothNeeded);
    setBusy(true);
    setFailure(undefined);
    try {
      const needed = await signIn(name, password);
      if (needed) setStep(needed);
      else onDone();
    } catch (error) {
      if (error instanceof TooManyRequests) wait(Math.ceil(error.retryAfter ?? 60));
      else if (error instanceof Unauthenticated) setFailure(t.wrong);
      else if (error instanceof AtriumError && error.status !== 0) setFailure(error.message);
      else setFailure(t.noAnswer);
    } finally {
      setBusy(false);
    }
  };

  if (step) return <SecondStepForm step={step} onDone={onDone} onBack={() => setStep(undefined)} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        tall
        label={t.name}
        name="username"
        autoComplete="username"
        autoFocus={username === undefined}
        isReadOnly={username !== undefined}
        value={name}
        onChange={setName}
      />
      <PasswordField
        tall
        label={t.password}
        name="password"
        autoComplete="current-password"
        autoFocus={username !== undefined}
        value={password}
        onChange={setPassword}
      />
      <div aria-live="polite">
        {(seconds > 0 || failure) && (
          <p className={styles.wrong}>
            <CircleAlert size={18} aria-hidden />
            {seconds > 0 ? t.tooMany(seconds) : failure}
          </p>
        )}
      </div>
      <Button type="submit" look="primary" className={styles.submit} isPending={isBusy} isDisabled={seconds > 0}>
        {isBusy ? t.busy : t.act}
      </Button>
      <PasskeySignIn onDone={onDone} />
      <p className={styles.fact}>{t.fact}</p>
    </form>
  );
}

/** Counts down the seconds that the server wants to be left alone. */
function useCountdown() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, wait: setSeconds };
}
