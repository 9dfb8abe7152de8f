// A forgotten password: asking for a mail, and choosing a new one by its link.
import { TooManyRequests } from '@atrium/client/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { type SecondStep, signIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { useTitle } from '../../ui/title.ts';
import { askForPassword, setPasswordBy } from './forgotten.queries.ts';
import { useForgottenTexts } from './forgotten.texts.ts';
import { SecondStepForm } from './second-step.tsx';
import { SignInSheet } from './sheet.tsx';
import styles from './sign-in.module.css';

/** `/sign-in/forgotten` */
export function ForgottenPage() {
  const t = useForgottenTexts();
  const [name, setName] = useState('');
  const asking = useMutation({ mutationFn: () => askForPassword(name.trim()) });
  const title = asking.isSuccess ? t.sent : t.title;
  useTitle(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate();
  };
  const back = <Link to="/sign-in">{t.back}</Link>;
  if (asking.isSuccess) return <SignInSheet title={title} lead={t.sentLead(name.trim())} foot={back} />;
  return (
    <SignInSheet title={title} lead={t.lead} foot={back}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          tall
          label={t.name}
          name="username"
          autoComplete="username"
          autoFocus
          value={name}
          onChange={setName}
          error={
            asking.error instanceof TooManyRequests
              ? t.tooMany
              : asking.error
                ? failureOf(asking.error).detail
                : undefined
          }
        />
        <Button
          type="submit"
          look="primary"
          className={styles.submit}
          isPending={asking.isPending}
          isDisabled={name.trim() === ''}
        >
          {t.send}
        </Button>
      </form>
    </SignInSheet>
  );
}

/** `/sign-in/new-password#token`, the address of the mail. Signs in with the new password. */
export function NewPasswordPage() {
  const t = useForgottenTexts();
  const token = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  useTitle(t.newTitle);
  const [step, setStep] = useState<SecondStep>();
  const goHome = () => void navigate({ to: '/', replace: true });
  const setting = useMutation({
    mutationFn: async () => signIn(await setPasswordBy(token, password), password),
    onSuccess: (needed) => (needed ? setStep(needed) : goHome()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  if (step) {
    return (
      <SignInSheet title={t.newTitle} lead={t.stepLead} foot={<Link to="/sign-in">{t.back}</Link>}>
        <SecondStepForm step={step} onDone={goHome} />
      </SignInSheet>
    );
  }
  return (
    <SignInSheet
      title={t.newTitle}
      lead={t.newLead}
      foot={
        <>
          <Link to="/sign-in/forgotten">{t.again}</Link> · <Link to="/sign-in">{t.back}</Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          tall
          label={t.password}
          autoComplete="new-password"
          autoFocus
          hint={t.rule}
          value={password}
          onChange={setPassword}
          error={setting.error ? failureOf(setting.error).detail : undefined}
        />
        <Button
          type="submit"
          look="primary"
          className={styles.submit}
          isPending={setting.isPending}
          isDisabled={password === ''}
        >
          {t.set}
        </Button>
      </form>
    </SignInSheet>
  );
}
