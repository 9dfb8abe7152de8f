import { useState } from 'react';
import { TextButton } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import styles from './accounts.module.css';
import { madeUpPassword } from './accounts.ts';
import { useAccountsTexts } from './texts.ts';

/** A password for somebody else: typed, or made up and shown, so that it can be told to them. */
export function NewPasswordField({
  hint,
  value,
  onChange,
  error,
  autoFocus,
}: {
  hint: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}) {
  const t = useAccountsTexts();
  const [isMadeUp, setMadeUp] = useState(false);
  const props = {
    label: t.password,
    value,
    onChange,
    error,
    autoComplete: 'new-password',
    autoFocus: autoFocus ?? false,
  };
  return (
    <div className={styles.password}>
      {isMadeUp ? <TextField {...props} hint={t.passwordNote} /> : <PasswordField {...props} hint={hint} />}
      <TextButton
        onPress={() => {
          setMadeUp(true);
          onChange(madeUpPassword());
        }}
      >
        {t.suggest}
      </TextButton>
    </div>
  );
}
