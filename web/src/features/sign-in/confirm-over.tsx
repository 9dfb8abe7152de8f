// The password once more, before something dangerous: what waits goes on afterwards.
import { confirmSession } from '@atrium/client/operations';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { callOnce } from '../../api/client.ts';
import { endConfirming } from '../../api/confirm-gate.ts';
import { useMe } from '../../api/session.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { hasPasskeys, readAnyPasskey } from './passkeys.ts';
import { useStepTexts } from './second-step.texts.ts';
import styles from './sign-in.module.css';
import { stepFailure } from './step-failure.ts';

export function ConfirmOver() {
  const t = useStepTexts();
  const { common } = useTexts();
  const me = useMe();
  const [password, setPassword] = useState('');
  const confirming = useMutation({
    async mutationFn(by: 'password' | 'passkey') {
      const body = by === 'password' ? { password } : await readAnyPasskey();
      if (body) await callOnce(confirmSession, { body });
      return body !== undefined;
    },
    onSuccess: (isConfirmed) => isConfirmed && endConfirming(true),
  });
  const wrong = confirming.variables === 'passkey' ? t.wrongPasskey : t.wrongPassword;
  return (
    <Dialog title={t.confirmTitle} isOpen onClose={() => endConfirming(false)}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') confirming.mutate('password');
        }}
      >
        <p>{t.confirmLead}</p>
        <input type="text" hidden readOnly autoComplete="username" value={me.username} />
        <PasswordField
          autoFocus
          label={t.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={
            confirming.error
              ? stepFailure(confirming.error, t, wrong)
              : confirming.data === false
                ? t.stopped
                : undefined
          }
        />
        <Acts>
          <Button onPress={() => endConfirming(false)}>{common.cancel}</Button>
          {hasPasskeys && (
            <Button onPress={() => confirming.mutate('passkey')}>
              <Fingerprint size={16} aria-hidden />
              {t.usePasskey}
            </Button>
          )}
          <Button type="submit" look="primary" isPending={confirming.isPending} isDisabled={password === ''}>
            {t.confirm}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
