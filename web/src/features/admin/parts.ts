// The parts of the administration. A new part is a folder and a line here.
import { lazyRouteComponent } from '@tanstack/react-router';
import {
  FileCog,
  FileStack,
  FileUp,
  Gauge,
  Globe,
  Hash,
  IdCard,
  KeyRound,
  ListChecks,
  ListTree,
  type LucideIcon,
  Mail,
  Newspaper,
  ScrollText,
  SlidersHorizontal,
  Trash2,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Language } from '../../i18n/index.ts';
import type { Need } from './administration.ts';

export interface Part {
  /** Its address is `/admin/<key>`; things in it may stand at `/admin/<key>/<id>`. */
  key: string;
  title: Readonly<Record<Language, string>>;
  icon: LucideIcon;
  need: Need;
  /** Begins with `PartHead`, which has the only `h1`; undefined for what has a page elsewhere: the trash of everybody. */
  Page: ComponentType | undefined;
}

export interface PartGroup {
  title: Readonly<Record<Language, string>>;
  parts: readonly Part[];
}

const part = (key: string, en: string, de: string, icon: LucideIcon, need: Need, Page?: ComponentType): Part => ({
  key,
  title: { en, de },
  icon,
  need,
  Page,
});

const people: readonly Part[] = [
  part(
    'users',
    'Users',
    'Konten',
    Users,
    'people.admin',
    lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
  ),
  part(
    'import',
    'Import people',
    'Personen importieren',
    FileUp,
    'people.admin',
    lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
  ),
  part(
    'roles',
    'Roles',
    'Rollen',
    UserCog,
    'people.admin',
    lazyRouteComponent(() => import('./roles/roles-page.tsx'), 'RolesPage'),
  ),
  part(
    'extranets',
    'Extranets',
    'Extranets',
    Globe,
    'people.admin',
    lazyRouteComponent(() => import('./extranets/extranets-page.tsx'), 'ExtranetsPage'),
  ),
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
  part(
    'profile-fields',
    'Profile fields',
    'Felder der Profile',
    IdCard,
    'people.admin',
    lazyRouteComponent(() => import('./fields/fields-pages.tsx'), 'ProfileFieldsPage'),
  ),
];

const content: readonly Part[] = [
  part(
    'document-fields',
    'Document fields',
    'Felder der Dokumente',
    FileCog,
    'documents.admin',
    lazyRouteComponent(() => import('./fields/fields-pages.tsx'), 'DocumentFieldsPage'),
  ),
  part(
    'record-types',
    'Record types',
    'Dokumentarten',
    FileStack,
    'documents.admin',
    lazyRouteComponent(() => import('./fields/record-types-page.tsx'), 'RecordTypesPage'),
  ),
  part(
    'expense-lists',
    'Expense lists',
    'Listen der Auslagen',
    ListTree,
    'expenses.admin',
    lazyRouteComponent(() => import('./lists/lists-pages.tsx'), 'ExpenseListsPage'),
  ),
  part(
    'channels',
    'News channels',
    'Kanäle',
    Newspaper,
    'news.admin',
    lazyRouteComponent(() => import('./lists/lists-pages.tsx'), 'ChannelsPage'),
  ),
  part(
    'tags',
    'Thanks tags',
    'Werte des Danks',
    Hash,
    'thanks.admin',
    lazyRouteComponent(() => import('./lists/lists-pages.tsx'), 'TagsPage'),
  ),
];

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
  part(
    'webhooks',
    'Webhooks',
    'Webhooks',
    Webhook,
    'administrator',
    lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  part(
    'audit',
    'Audit log',
    'Protokoll',
    ScrollText,
    'audit.read',
    lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  ),
  part(
    'limits',
    'Limits',
    'Grenzen',
    SlidersHorizontal,
    'administrator',
    lazyRouteComponent(() => import('./limits/limits-page.tsx'), 'LimitsPage'),
  ),
  part('trash', 'Everybody’s trash', 'Papierkorb aller', Trash2, 'administrator'),
];

/** In the order of the room’s navigation; the first that somebody may see is what they see at `/admin`. */
export const partGroups: readonly PartGroup[] = [
  { title: { en: 'Installation', de: 'Installation' }, parts: installation },
  { title: { en: 'People', de: 'Personen' }, parts: people },
  { title: { en: 'Content', de: 'Inhalte' }, parts: content },
];
