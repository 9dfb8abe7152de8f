import { Button } from 'react-aria-components';
import { localAddress } from '../api/instance.ts';
import { useMe } from '../api/session.ts';
import { useTexts } from '../i18n/index.ts';
import { LateMenu, late } from '../ui/late-menu.tsx';
import { Avatar } from '../ui/parts.tsx';
import styles from './frame.module.css';

const FaceMenuItems = late(() => import('./face-menu-items.tsx').then((module) => module.FaceMenuItems));

export function FaceMenu({ onHelp }: { onHelp: () => void }) {
  const t = useTexts();
  const me = useMe();
  return (
    <LateMenu
      load={FaceMenuItems.load}
      button={(props) => (
        <Button {...props} className={styles.face ?? ''} aria-label={t.frame.meOf(me.fullname)}>
          <Avatar name={me.fullname} src={localAddress(me.photo_url)} size={34} />
        </Button>
      )}
    >
      {(opened) => <FaceMenuItems opened={opened} onHelp={onHelp} />}
    </LateMenu>
  );
}
