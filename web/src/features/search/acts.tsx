import type { SessionUser } from '@atrium/client/core';
import type { UseNavigateResult } from '@tanstack/react-router';
import { Bell, CircleUserRound, Heart, Moon, Network, Settings, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { setTheme } from '../../device/look.ts';
import type { Texts } from '../../i18n/index.ts';
import { Tile } from '../../ui/parts.tsx';

interface Act {
  id: string;
  title: string;
  picture: ReactNode;
  run: () => void;
}

/** What can be done from anywhere. */
export function actsOf(t: Texts, me: SessionUser, navigate: UseNavigateResult<string>): Act[] {
  const act = (id: string, title: string, icon: ReactNode, run: () => unknown): Act => ({
    id,
    title,
    picture: <Tile>{icon}</Tile>,
    run: () => void run(),
  });
  return [
    ...(me.is_read_only
      ? []
      : [
          act('thank', t.search.giveThanks, <Heart size={17} />, () =>
            navigate({ to: '/thanks', search: { new: true } }),
          ),
        ]),
    act('chart', t.search.chart, <Network size={17} />, () => navigate({ to: '/people/chart' })),
    act('me', t.frame.profile, <CircleUserRound size={17} />, () =>
      navigate({ to: '/people/$id', params: { id: me.id } }),
    ),
    act('notifications', t.notifications.title, <Bell size={17} />, () => navigate({ to: '/notifications' })),
    act('settings', t.frame.settings, <Settings size={17} />, () =>
      navigate({ to: '/settings/$part', params: { part: 'preferences' } }),
    ),
    act('dark', t.search.dark, <Moon size={17} />, () => setTheme('dark')),
    act('light', t.search.light, <Sun size={17} />, () => setTheme('light')),
  ];
}
