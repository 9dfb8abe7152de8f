import { useTexts } from '../../i18n/index.ts';
import { activeKeys } from '../../ui/keys.ts';
import { Dialog } from '../../ui/overlay.tsx';
import { Kbd } from '../../ui/parts.tsx';
import styles from './keys.module.css';

/** Every key that works on this page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts().keys;
  const byAct = Map.groupBy(activeKeys(), ({ does }) => does);
  return (
    <Dialog title={t.title} isOpen onClose={onClose}>
      <ul className={styles.list}>
        {[...byAct].map(([does, keys]) => (
          <li key={does} className={styles.row}>
            {does}
            <span className={styles.combo}>
              {keys.map(({ keys: name }) => (
                <Kbd key={name}>{name.replace('Ctrl', t.ctrl)}</Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
