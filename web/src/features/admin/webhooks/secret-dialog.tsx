import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { sayFailed } from '../../../ui/toast.tsx';
import { useWebhooksTexts } from './texts.ts';
import styles from './webhooks.module.css';

/** Shown this once; it stays until one says that it is done. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useWebhooksTexts();
  const { common } = useTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => sayFailed(common.notCopied),
    );
  return (
    <Dialog title={t.secretTitle} isOpen onClose={onClose} stays>
      <p>{t.secretOnce}</p>
      <code className={styles.secret}>{secret}</code>
      <Acts>
        <Button onPress={copy}>
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
