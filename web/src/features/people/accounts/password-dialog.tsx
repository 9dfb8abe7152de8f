import type { Profile } from '@atrium/client/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say } from '../../../ui/toast.tsx';
import styles from './accounts.module.css';
import { faultOf, setPassword } from './accounts.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useAccountsTexts } from './texts.ts';

export function PasswordDialog({ person: { id, fullname }, onClose }: { person: Profile; onClose: () => void }) {
  const t = useAccountsTexts();
  const { common } = useTexts();
  const [password, set] = useState('');
  const setting = useMutation({
    mutationFn: () => setPassword(id, password),
    onSuccess() {
      say(t.passwordSet(fullname));
      onClose();
    },
  });
  return (
    <Dialog title={t.setPasswordOf(fullname)} isOpen onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '' && !setting.isPending) setting.mutate();
        }}
      >
        <p className={styles.note}>{t.passwordEnds}</p>
        <NewPasswordField
          hint={t.passwordRule}
          value={password}
          onChange={set}
          error={setting.error ? faultOf(setting.error).reason : undefined}
          autoFocus
        />
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={setting.isPending} isDisabled={password === ''}>
            {common.save}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
