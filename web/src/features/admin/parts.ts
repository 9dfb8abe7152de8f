// The parts of the administration. A new part is a folder and a line here.
import { lazyRouteComponent } from '@tanstack/react-router';
import { Gauge, type LucideIcon } from 'lucide-react';
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

// Each line is a part: biome would break it into eight.
// biome-ignore-start format: a table
const people: readonly Part[] = [];

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
];
// biome-ignore-end format: a table

/** In the order of the room’s navigation; the first that somebody may see is what they see at `/admin`. */
export const partGroups: readonly PartGroup[] = [
  { title: { en: 'Installation', de: 'Installation' }, parts: installation },
  { title: { en: 'People', de: 'Personen' }, parts: people },
  { title: { en: 'Content', de: 'Inhalte' }, parts: content },
];
