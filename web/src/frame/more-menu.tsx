import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../api/session.ts';
import { mayAdminister } from '../features/admin/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Opened } from '../ui/late-menu.tsx';
import { LoadedMenu, MenuItem } from '../ui/overlay.tsx';
import { places } from './places.ts';

/** What the bar of phones has no room for. */
export function MoreMenu({ opened, onHelp }: { opened: Opened; onHelp: () => void }) {
  const t = useTexts();
  const me = useMe();
  const navigate = useNavigate();
  return (
    <LoadedMenu opened={opened} label={t.frame.more} placement="top end">
      {places
        .filter(({ isMain }) => !isMain)
        .map(({ name, to }) => (
          <MenuItem key={name} onAction={() => void navigate({ to })}>
            {t.places[name]}
          </MenuItem>
        ))}
      <MenuItem onAction={() => void navigate({ to: '/notifications' })}>{t.notifications.title}</MenuItem>
      <MenuItem onAction={() => void navigate({ to: '/settings/$part', params: { part: 'preferences' } })}>
        {t.frame.settings}
      </MenuItem>
      <MenuItem onAction={() => void navigate({ to: '/trash' })}>{t.frame.trash}</MenuItem>
      {mayAdminister(me) && <MenuItem onAction={() => void navigate({ to: '/admin' })}>{t.frame.admin}</MenuItem>}
      <MenuItem onAction={onHelp}>{t.frame.help}</MenuItem>
    </LoadedMenu>
  );
}
