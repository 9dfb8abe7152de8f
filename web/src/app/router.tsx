// Every address of the app, in one table. Pages are loaded when they are opened first.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { base } from '../api/instance.ts';
import { queryClient } from '../api/queries.ts';
import { sessionQuery } from '../api/session.ts';
import type { ReportSearch, SheetState } from '../features/expenses/index.ts';
import { Frame } from '../frame/index.ts';
import { MissingPage, StoppedPage } from './error-pages.tsx';

/** A whole number in the address or the query; anything else is not there. */
function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? Number(value)
        : undefined;
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Whole numbers with commas between them: `?to=3,7`. */
function numbersOf(value: unknown): readonly number[] | undefined {
  const numbers = (Array.isArray(value) ? value : String(value ?? '').split(',')).flatMap((one) => numberOf(one) ?? []);
  return numbers.length === 0 ? undefined : numbers;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
/** `2026-01` */
const monthOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;
const flagOf = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === 1 ? true : undefined;

const oneOf = <const T extends string>(values: readonly T[], given: unknown): T | undefined =>
  values.find((value) => value === given);

/** Pages of one thing, by its id. */
const byId = {
  params: {
    parse: ({ id }: { id: string }) => ({ id: numberOf(id) ?? Number.NaN }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
};

const root = createRootRoute({ component: Outlet, notFoundComponent: MissingPage, errorComponent: StoppedPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({ next: textOf(next) }),
  component: lazyRouteComponent(() => import('../features/sign-in/pages.ts'), 'SignInPage'),
});

const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/forgotten',
  component: lazyRouteComponent(() => import('../features/sign-in/pages.ts'), 'ForgottenPage'),
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/new-password',
  component: lazyRouteComponent(() => import('../features/sign-in/pages.ts'), 'NewPasswordPage'),
});

const requiredFactor = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/second-factor',
  async beforeLoad() {
    if (!(await queryClient.ensureQueryData(sessionQuery))) throw redirect({ to: '/sign-in', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/settings/pages.tsx'), 'RequiredFactorPage'),
});

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  async beforeLoad({ location }) {
    const me = await queryClient.ensureQueryData(sessionQuery);
    if (!me)
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href }, replace: true });
    if (me.needs_second_factor) throw redirect({ to: '/sign-in/second-factor', replace: true });
  },
  component: Frame,
  notFoundComponent: MissingPage,
  errorComponent: StoppedPage,
});

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/pages.tsx'), 'HomePage'),
});

const people = createRoute({
  getParentRoute: () => frame,
  path: '/people',
  validateSearch: (
    given: Record<string, unknown>,
  ): {
    query?: string | undefined;
    group?: number | undefined;
    office?: string | undefined;
    city?: string | undefined;
    skill?: string | undefined;
    extranet?: number | undefined;
    sort?: string | undefined;
    view?: 'cards' | undefined;
    full?: boolean | undefined;
    /** The dialog for a new person is open. */
    new?: boolean | undefined;
  } => ({
    query: textOf(given.query),
    group: numberOf(given.group),
    office: textOf(given.office),
    city: textOf(given.city),
    skill: textOf(given.skill),
    extranet: numberOf(given.extranet),
    sort: given.sort === '-fullname' ? '-fullname' : undefined,
    view: given.view === 'cards' ? 'cards' : undefined,
    full: flagOf(given.full),
    new: flagOf(given.new),
  }),
  component: lazyRouteComponent(() => import('../features/people/pages.ts'), 'PeoplePage'),
});

const person = createRoute({
  getParentRoute: () => people,
  path: '$id',
  ...byId,
  component: lazyRouteComponent(() => import('../features/people/pages.ts'), 'Profile'),
});

const chart = createRoute({
  getParentRoute: () => frame,
  path: '/people/chart',
  validateSearch: (given: Record<string, unknown>): { person?: number | undefined; look?: 'list' | undefined } => ({
    person: numberOf(given.person),
    look: given.look === 'list' ? 'list' : undefined,
  }),
  component: lazyRouteComponent(() => import('../features/people/pages.ts'), 'ChartPage'),
});

const groups = createRoute({
  getParentRoute: () => frame,
  path: '/groups',
  validateSearch: (
    given: Record<string, unknown>,
  ): { query?: string | undefined; inactive?: boolean | undefined; new?: boolean | undefined } => ({
    query: textOf(given.query),
    inactive: flagOf(given.inactive),
    new: flagOf(given.new),
  }),
  component: lazyRouteComponent(() => import('../features/groups/pages.ts'), 'GroupsPage'),
});

const group = createRoute({
  getParentRoute: () => frame,
  path: '/groups/$id',
  ...byId,
  component: lazyRouteComponent(() => import('../features/groups/pages.ts'), 'GroupPage'),
});

const news = createRoute({
  getParentRoute: () => frame,
  path: '/news',
  validateSearch: (
    given: Record<string, unknown>,
  ): {
    channel?: number | undefined;
    unread?: boolean | undefined;
    status?: 'scheduled' | 'draft' | undefined;
  } => ({
    channel: numberOf(given.channel),
    unread: flagOf(given.unread),
    status: oneOf(['scheduled', 'draft'], given.status),
  }),
  component: lazyRouteComponent(() => import('../features/news/pages.ts'), 'NewsPage'),
});

const story = createRoute({
  getParentRoute: () => frame,
  path: '/news/$id',
  ...byId,
  validateSearch: (given: Record<string, unknown>): { edit?: boolean | undefined } => ({ edit: flagOf(given.edit) }),
  component: lazyRouteComponent(() => import('../features/news/pages.ts'), 'StoryPage'),
});

const writeStory = createRoute({
  getParentRoute: () => frame,
  path: '/news/write',
  validateSearch: (given: Record<string, unknown>): { channel?: number | undefined; story?: number | undefined } => ({
    channel: numberOf(given.channel),
    story: numberOf(given.story),
  }),
  component: lazyRouteComponent(() => import('../features/news/pages.ts'), 'WriteStoryPage'),
});

const documents = createRoute({
  getParentRoute: () => frame,
  path: '/documents',
  validateSearch: (
    given: Record<string, unknown>,
  ): {
    query?: string | undefined;
    sort?: 'changed' | 'size' | 'kind' | undefined;
    order?: 'desc' | undefined;
    in?: number | undefined;
    tab?: 'details' | 'versions' | 'access' | undefined;
    full?: boolean | undefined;
  } => ({
    query: textOf(given.query),
    sort: oneOf(['changed', 'size', 'kind'], given.sort),
    order: oneOf(['desc'], given.order),
    in: numberOf(given.in),
    tab: oneOf(['details', 'versions', 'access'], given.tab),
    full: flagOf(given.full),
  }),
  component: lazyRouteComponent(() => import('../features/documents/pages.ts'), 'DocumentsRoom'),
});

/** The room shows these itself, so that the list stays when a document opens beside it. */
const topFolders = createRoute({ getParentRoute: () => documents, path: '/' });
const folder = createRoute({ getParentRoute: () => documents, path: 'folder/$id', ...byId });
const document = createRoute({ getParentRoute: () => documents, path: 'document/$id', ...byId });

const documentVersions = createRoute({
  getParentRoute: () => documents,
  path: 'document/$id/versions',
  ...byId,
  beforeLoad({ params }) {
    throw redirect({ to: '/documents/document/$id', params, search: { tab: 'versions' }, replace: true });
  },
});

const recentDocuments = createRoute({
  getParentRoute: () => documents,
  path: 'recent',
  component: lazyRouteComponent(() => import('../features/documents/pages.ts'), 'RecentPage'),
});

const trash = createRoute({
  getParentRoute: () => frame,
  path: '/trash',
  validateSearch: (
    given: Record<string, unknown>,
  ): {
    kind?: 'documents' | 'folders' | 'pages' | 'news' | 'knowledge' | 'thanks' | 'badges' | 'expenses' | undefined;
    everybody?: boolean | undefined;
  } => ({
    kind: oneOf(['documents', 'folders', 'pages', 'news', 'knowledge', 'thanks', 'badges', 'expenses'], given.kind),
    everybody: flagOf(given.everybody),
  }),
  component: lazyRouteComponent(() => import('../features/trash/pages.ts'), 'TrashPage'),
});

const draftsToApprove = createRoute({
  getParentRoute: () => documents,
  path: 'approve',
  validateSearch: ({ draft }: Record<string, unknown>): { draft?: string | undefined } => ({ draft: textOf(draft) }),
  component: lazyRouteComponent(() => import('../features/documents/pages.ts'), 'ApprovalPage'),
});

const checkedOut = createRoute({
  getParentRoute: () => documents,
  path: 'checked-out',
  validateSearch: ({ everybody }: Record<string, unknown>): { everybody?: boolean | undefined } => ({
    everybody: flagOf(everybody),
  }),
  component: lazyRouteComponent(() => import('../features/documents/pages.ts'), 'CheckedOutPage'),
});

const knowledge = createRoute({
  getParentRoute: () => frame,
  path: '/knowledgebase',
  validateSearch: ({ query }: Record<string, unknown>): { query?: string | undefined } => ({ query: textOf(query) }),
  component: lazyRouteComponent(() => import('../features/knowledge/pages.ts'), 'KnowledgeRoom'),
});

const knowledgeLanding = createRoute({
  getParentRoute: () => knowledge,
  path: '/',
  component: lazyRouteComponent(() => import('../features/knowledge/pages.ts'), 'LandingPage'),
});

const category = createRoute({
  getParentRoute: () => knowledge,
  path: 'categories/$id',
  ...byId,
  component: lazyRouteComponent(() => import('../features/knowledge/pages.ts'), 'CategoryPage'),
});

const article = createRoute({
  getParentRoute: () => knowledge,
  path: 'articles/$id',
  ...byId,
  validateSearch: (given: Record<string, unknown>): { edit?: boolean | undefined; revision?: number | undefined } => ({
    edit: flagOf(given.edit),
    revision: numberOf(given.revision),
  }),
  component: lazyRouteComponent(() => import('../features/knowledge/pages.ts'), 'ArticlePage'),
});

const question = createRoute({
  getParentRoute: () => knowledge,
  path: 'questions/$id',
  ...byId,
  component: lazyRouteComponent(() => import('../features/knowledge/pages.ts'), 'QuestionPage'),
});

const ask = createRoute({
  getParentRoute: () => knowledge,
  path: 'ask',
  validateSearch: ({ category: given }: Record<string, unknown>): { category?: number | undefined } => ({
    category: numberOf(given),
  }),
  component: lazyRouteComponent(() => import('../features/knowledge/pages.ts'), 'AskPage'),
});

const write = createRoute({
  getParentRoute: () => knowledge,
  path: 'write',
  validateSearch: (
    given: Record<string, unknown>,
  ): { category?: number | undefined; article?: number | undefined } => ({
    category: numberOf(given.category),
    article: numberOf(given.article),
  }),
  component: lazyRouteComponent(() => import('../features/knowledge/pages.ts'), 'WritePage'),
});

const pagesSearch = (
  given: Record<string, unknown>,
): {
  query?: string | undefined;
  edit?: boolean | undefined;
  /** A new page, in a folder that is yet to be chosen. */
  new?: boolean | undefined;
  folder?: number | undefined;
} => ({
  query: textOf(given.query),
  edit: flagOf(given.edit),
  new: flagOf(given.new),
  folder: numberOf(given.folder),
});

const pages = createRoute({
  getParentRoute: () => frame,
  path: '/pages',
  validateSearch: pagesSearch,
  component: lazyRouteComponent(() => import('../features/pages/pages.ts'), 'PagesRoom'),
});

/** The room itself reads the address. */
const pageAt = createRoute({ getParentRoute: () => pages, path: '$' });

const thanks = createRoute({
  getParentRoute: () => frame,
  path: '/thanks',
  validateSearch: (
    given: Record<string, unknown>,
  ): {
    new?: boolean | undefined;
    to?: readonly number[] | undefined;
    tag?: number | undefined;
    by?: number | undefined;
    for?: number | undefined;
    query?: string | undefined;
    chart?: boolean | undefined;
  } => ({
    new: flagOf(given.new),
    to: numbersOf(given.to),
    tag: numberOf(given.tag),
    by: numberOf(given.by),
    for: numberOf(given.for),
    query: textOf(given.query),
    chart: flagOf(given.chart),
  }),
  component: lazyRouteComponent(() => import('../features/thanks/pages.ts'), 'ThanksPage'),
});

const note = createRoute({
  getParentRoute: () => frame,
  path: '/thanks/$id',
  ...byId,
  component: lazyRouteComponent(() => import('../features/thanks/pages.ts'), 'NotePage'),
});

const badges = createRoute({
  getParentRoute: () => frame,
  path: '/badges',
  validateSearch: (
    given: Record<string, unknown>,
  ): { search?: string | undefined; archived?: boolean | undefined } => ({
    search: textOf(given.search),
    archived: flagOf(given.archived),
  }),
  component: lazyRouteComponent(() => import('../features/badges/pages.ts'), 'BadgesPage'),
});

const badge = createRoute({
  getParentRoute: () => frame,
  path: '/badges/$id',
  ...byId,
  component: lazyRouteComponent(() => import('../features/badges/pages.ts'), 'BadgePage'),
});

const sheets = createRoute({
  getParentRoute: () => frame,
  path: '/expenses',
  validateSearch: ({ state }: Record<string, unknown>): { state?: SheetState | undefined } => ({
    state: oneOf(['draft', 'submitted', 'rejected', 'approved', 'processed'], state),
  }),
  component: lazyRouteComponent(() => import('../features/expenses/pages.ts'), 'SheetsPage'),
});

const sheetQueue = createRoute({
  getParentRoute: () => frame,
  path: '/expenses/approve',
  validateSearch: (given: Record<string, unknown>): { sheet?: number | undefined; all?: boolean | undefined } => ({
    sheet: numberOf(given.sheet),
    all: flagOf(given.all),
  }),
  component: lazyRouteComponent(() => import('../features/expenses/pages.ts'), 'QueuePage'),
});

const expenseReports = createRoute({
  getParentRoute: () => frame,
  path: '/expenses/reports',
  validateSearch: (given: Record<string, unknown>): ReportSearch => ({
    months: oneOf(['6', '12', '24'], given.months),
    state: oneOf(['approved', 'processed'], given.state),
    month: monthOf(given.month),
    type: numberOf(given.type),
    except: numbersOf(given.except),
    dept: numberOf(given.dept),
    project: numberOf(given.project),
  }),
  component: lazyRouteComponent(() => import('../features/expenses/pages.ts'), 'ReportsPage'),
});

const sheet = createRoute({
  getParentRoute: () => frame,
  path: '/expenses/$id',
  ...byId,
  validateSearch: (given: Record<string, unknown>): { item?: number | undefined; receipt?: number | undefined } => ({
    item: numberOf(given.item),
    receipt: numberOf(given.receipt),
  }),
  component: lazyRouteComponent(() => import('../features/expenses/pages.ts'), 'SheetPage'),
});

const notifications = createRoute({
  getParentRoute: () => frame,
  path: '/notifications',
  validateSearch: (given: Record<string, unknown>): { unread?: boolean | undefined; kind?: string | undefined } => ({
    unread: flagOf(given.unread),
    kind: textOf(given.kind),
  }),
  component: lazyRouteComponent(() => import('../features/notifications/pages.tsx'), 'NotificationsPage'),
});

/** Mails lead here. */
const mailSettings = createRoute({
  getParentRoute: () => frame,
  path: '/me/notifications',
  beforeLoad: () => {
    throw redirect({ to: '/settings/$part', params: { part: 'notifications' }, replace: true });
  },
});

const allSettings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/$part', params: { part: 'preferences' }, replace: true });
  },
});

const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings/$part',
  component: lazyRouteComponent(() => import('../features/settings/pages.tsx'), 'SettingsPage'),
});

const admin = createRoute({
  getParentRoute: () => frame,
  path: '/admin',
  /** One set for all parts: each uses what it needs of it. */
  validateSearch: (
    given: Record<string, unknown>,
  ): {
    query?: string | undefined;
    sort?: string | undefined;
    /** Which of a list: “blocked”, “failing”. */
    show?: string | undefined;
    /** The dialog for a new one is open. */
    new?: boolean | undefined;
    user?: number | undefined;
    role?: number | undefined;
    extranet?: number | undefined;
    /** The id of a delivery of a webhook. */
    delivery?: number | undefined;
    /** Of the audit log, as those that follow. */
    module?: string | undefined;
    action?: string | undefined;
    object_type?: string | undefined;
    object_id?: string | undefined;
    address?: string | undefined;
    since?: string | undefined;
    until?: string | undefined;
  } => ({
    query: textOf(given.query),
    sort: textOf(given.sort),
    show: textOf(given.show),
    new: flagOf(given.new),
    user: numberOf(given.user),
    role: numberOf(given.role),
    extranet: numberOf(given.extranet),
    delivery: numberOf(given.delivery),
    module: textOf(given.module),
    action: textOf(given.action),
    object_type: textOf(given.object_type),
    object_id: numberOf(given.object_id)?.toString() ?? textOf(given.object_id),
    address: textOf(given.address),
    since: textOf(given.since),
    until: textOf(given.until),
  }),
  component: lazyRouteComponent(() => import('../features/admin/pages.ts'), 'AdminRoom'),
});

/** The room shows these itself: which parts there are depends on rights. */
const adminStart = createRoute({ getParentRoute: () => admin, path: '/' });
const adminPart = createRoute({ getParentRoute: () => admin, path: '$part' });
const adminThing = createRoute({
  getParentRoute: () => admin,
  path: '$part/$id',
  params: {
    parse: ({ part, id }: { part: string; id: string }) => ({ part, id: numberOf(id) ?? Number.NaN }),
    stringify: ({ part, id }: { part: string; id: number }) => ({ part, id: String(id) }),
  },
});

/** Everything else stands in the frame, too: the page that says so knows who asks. */
const other = createRoute({ getParentRoute: () => frame, path: '$', component: MissingPage });

/** Every part in every state, for those who build pages; it is not in what is built. */
const parts = createRoute({
  getParentRoute: () => root,
  path: '/parts',
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('../parts/parts-page.tsx'), 'PartsPage')
    : MissingPage,
});

const table = root.addChildren([
  ...(import.meta.env.DEV ? [parts] : []),
  signIn,
  forgotten,
  newPassword,
  requiredFactor,
  frame.addChildren([
    home,
    people.addChildren([person]),
    chart,
    groups,
    group,
    news,
    story,
    writeStory,
    documents.addChildren([
      topFolders,
      folder,
      document,
      documentVersions,
      recentDocuments,
      draftsToApprove,
      checkedOut,
    ]),
    knowledge.addChildren([knowledgeLanding, category, article, question, ask, write]),
    trash,
    thanks,
    note,
    badges,
    badge,
    pages.addChildren([pageAt]),
    sheets,
    sheetQueue,
    expenseReports,
    sheet,
    notifications,
    mailSettings,
    allSettings,
    settings,
    admin.addChildren([adminStart, adminPart, adminThing]),
    other,
  ]),
]);

export const router = createRouter({
  routeTree: table,
  basepath: base || '/',
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  scrollRestoration: true,
  scrollToTopSelectors: ['#page', '#reading', '#sheet', '#queued', '#queued-sheet'],
  // One query string that people can read: `?query=rain&unread=true`.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(search) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
    return query.size === 0 ? '' : `?${query}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
