import { Check } from 'lucide-react';
import { useState } from 'react';
import { installation } from '../../api/instance.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Acts } from '../../ui/overlay.tsx';
import { sayFailed } from '../../ui/toast.tsx';
import { useSecurityTexts } from './security.texts.ts';
import styles from './settings.module.css';

/** Recovery codes, shown this once: copied, downloaded or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useSecurityTexts();
  const { common } = useTexts();
  const [isCopied, setCopied] = useState(false);
  const text = `${t.codesTitle}: ${installation}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => sayFailed(common.notCopied),
    );
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = t.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <>
      <p>{t.codesOnce}</p>
      <ol className={styles.codes} aria-label={t.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button small onPress={copy}>
          {isCopied && <Check size={16} aria-hidden />}
          {isCopied ? t.copied : t.copy}
        </Button>
        <Button small onPress={download}>
          {t.download}
        </Button>
        <Button small onPress={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <Acts>
        <Button look="primary" onPress={onDone}>
          {t.kept}
        </Button>
      </Acts>
    </>
  );
}
