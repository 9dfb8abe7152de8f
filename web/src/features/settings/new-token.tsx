import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { sayFailed } from '../../ui/toast.tsx';
import styles from './settings.module.css';
import { makeToken } from './settings.queries.ts';
import { useSettingsTexts } from './texts.ts';
import { ScopeChoice, type Scopes } from './token-scopes.tsx';

const lifetimes = [30, 90, 365, 0] as const;

export function NewToken({ onClose }: { onClose: () => void }) {
  const t = useSettingsTexts();
  const { common } = useTexts();
  const [name, setName] = useState('');
  const [days, setDays] = useState<string>('90');
  const [scopes, setScopes] = useState<Scopes>(null);
  const [isCopied, setCopied] = useState(false);
  const making = useMutation({ mutationFn: () => makeToken(name.trim(), Number(days) || undefined, scopes) });
  const isWhole = name.trim() !== '' && scopes?.length !== 0;
  const secret = making.data?.token;
  if (secret !== undefined) {
    return (
      <Dialog title={t.tokenMade} isOpen onClose={onClose} stays>
        <p>{t.tokenOnce}</p>
        <code className={styles.secret}>{secret}</code>
        <Acts>
          <Button
            onPress={() =>
              void navigator.clipboard.writeText(secret).then(
                () => setCopied(true),
                () => sayFailed(common.notCopied),
              )
            }
          >
            {isCopied && <Check size={16} aria-hidden />}
            {isCopied ? t.copied : t.copy}
          </Button>
          <Button look="primary" onPress={onClose}>
            {common.done}
          </Button>
        </Acts>
      </Dialog>
    );
  }
  return (
    <Dialog title={t.makeToken} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) making.mutate();
        }}
      >
        <TextField autoFocus label={t.tokenName} hint={t.tokenNameHint} value={name} onChange={setName} />
        <Choice
          label={t.tokenDays}
          isLabelShown
          value={days}
          onChange={setDays}
          options={lifetimes.map((each) => ({ key: String(each), label: each === 0 ? t.noEnd : t.days(each) }))}
        />
        <ScopeChoice scopes={scopes} onChange={setScopes} />
        {making.error && <p className={styles.error}>{failureOf(making.error).detail}</p>}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" isPending={making.isPending} isDisabled={!isWhole}>
            {t.makeToken}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
