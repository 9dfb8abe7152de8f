// The parts of the administration. A new part is a folder and a line here.
import { lazyRouteComponent } from '@tanstack/react-router';
import { Gauge, KeyRound, ListChecks, type LucideIcon, Mail } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Language } from '../../i18n/index.ts';
import type { Need } from './administration.ts';

export interface Part {
  /** Its address is `/admin/<key>`; things in it may stand at `/admin/<key>/<id>`. */
  key: string;
  title: Readonly<Record<Language, string>>;
  icon: LucideIcon;
  need: Need;
  /** Begins with `PartHead`, which has the only `h1`. */
  Page: ComponentType;
}

export interface PartGroup {
  title: Readonly<Record<Language, string>>;
  parts: readonly Part[];
}

const part = (key: string, en: string, de: string, icon: LucideIcon, need: Need, Page: ComponentType): Part => ({
  key,
  title: { en, de },
  icon,
  need,
  Page,
});

const people: readonly Part[] = [
  part(
    'rights',
    'Rights',
    'Rechte',
    ListChecks,
    'people.admin',
    lazyRouteComponent(() => import('./rights/rights-page.tsx'), 'RightsPage'),
  ),
  part(
    'sessions',
    'Sessions and tokens',
    'Sitzungen und Schlüssel',
    KeyRound,
    'people.admin',
    lazyRouteComponent(() => import('./sessions/sessions-page.tsx'), 'SessionsPage'),
  ),
];

const content: readonly Part[] = [];

const installation: readonly Part[] = [
  part(
    'overview',
    'Overview',
    'Überblick',
    Gauge,
    'administrator',
    lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
  ),
  part(
    'mail',
    'Mail',
    'Mail',
    Mail,
    'administrator',
    lazyRouteComponent(() => import('./mail/mail-page.tsx'), 'MailPage'),
  ),
];

/** In the order of the room’s navigation; the first that somebody may see is what they see at `/admin`. */
export const partGroups: readonly PartGroup[] = [
  { title: { en: 'Installation', de: 'Installation' }, parts: installation },
  { title: { en: 'People', de: 'Personen' }, parts: people },
  { title: { en: 'Content', de: 'Inhalte' }, parts: content },
];
