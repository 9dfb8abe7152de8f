import { useNavigate } from '@tanstack/react-router';
import { Check, CircleHelp, CircleUserRound, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { signOut, useMe } from '../api/session.ts';
import { setTheme, type Theme, themes, useTheme } from '../device/look.ts';
import { keep, keptKeys } from '../device/store.ts';
import { useTexts } from '../i18n/index.ts';
import type { Opened } from '../ui/late-menu.tsx';
import { LoadedMenu, MenuGroup, MenuItem, MenuLine } from '../ui/overlay.tsx';

const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

export function FaceMenuItems({ opened, onHelp }: { opened: Opened; onHelp: () => void }) {
  const t = useTexts();
  const me = useMe();
  const theme = useTheme();
  const navigate = useNavigate();
  return (
    <LoadedMenu opened={opened} label={t.frame.me}>
      <MenuItem
        icon={<CircleUserRound size={18} aria-hidden />}
        onAction={() => void navigate({ to: '/people/$id', params: { id: me.id } })}
      >
        {t.frame.profile}
      </MenuItem>
      <MenuItem
        icon={<Settings size={18} aria-hidden />}
        onAction={() => void navigate({ to: '/settings/$part', params: { part: 'preferences' } })}
      >
        {t.frame.settings}
      </MenuItem>
      <MenuItem icon={<CircleHelp size={18} aria-hidden />} onAction={onHelp}>
        {t.frame.help}
      </MenuItem>
      <MenuGroup title={t.look.theme}>
        {themes.map((one) => {
          const Icon = icons[one];
          return (
            <MenuItem
              key={one}
              icon={<Icon size={18} aria-hidden />}
              end={one === theme ? <Check size={16} aria-label={t.look.chosen} /> : undefined}
              onAction={() => setTheme(one)}
            >
              {t.look.themes[one]}
            </MenuItem>
          );
        })}
      </MenuGroup>
      <MenuLine />
      <MenuItem icon={<LogOut size={18} aria-hidden />} onAction={leave}>
        {t.frame.signOut}
      </MenuItem>
    </LoadedMenu>
  );
}

/** The names of what one looked for go from the device; drafts stay, as they exist nowhere else. */
function leave(): void {
  for (const place of keptKeys('places.')) keep(place, undefined);
  void signOut();
}
