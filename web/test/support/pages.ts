// The pages of the app as the demo company has them.

export interface PageOfApp {
  path: string;
  /** Who looks at it; nobody is signed in where it is left out. */
  as?: string;
}

const as = 'oyvind.lie';

export const pages: Readonly<Record<string, PageOfApp>> = {
  'sign-in': { path: '/sign-in' },
  'forgotten-password': { path: '/sign-in/forgotten' },
  'new-password': { path: '/sign-in/new-password#1~1~1~x' },
  home: { path: '/', as },
  news: { path: '/news', as },
  'news-for-editors': { path: '/news', as: 'matilda.bergstrom' },
  story: { path: '/news/10', as },
  'story-writing': { path: '/news/10?edit=true', as: 'matilda.bergstrom' },
  'new-story': { path: '/news/write', as: 'matilda.bergstrom' },
  people: { path: '/people', as },
  'chart-list': { path: '/people/chart?look=list&person=19', as },
  groups: { path: '/groups', as },
  group: { path: '/groups/5', as },
  cards: { path: '/people?view=cards', as },
  profile: { path: '/people/19', as },
  'own-profile': { path: '/people/20?full=true', as },
  chart: { path: '/people/chart', as },
  documents: { path: '/documents', as },
  folder: { path: '/documents/folder/10', as },
  document: { path: '/documents/document/5', as },
  'document-page': { path: '/documents/document/22?full=true&tab=details', as },
  trash: { path: '/trash', as },
  drafts: { path: '/documents/approve', as },
  'checked-out': { path: '/documents/checked-out', as },
  knowledge: { path: '/knowledgebase', as },
  category: { path: '/knowledgebase/categories/1', as },
  article: { path: '/knowledgebase/articles/1', as },
  'article-writing': { path: '/knowledgebase/articles/43?edit=true', as: 'aino.virtanen' },
  'article-revisions': { path: '/knowledgebase/articles/43?revision=1', as },
  question: { path: '/knowledgebase/questions/1', as },
  ask: { path: '/knowledgebase/ask', as },
  page: { path: '/pages/handbook/first-days/your-first-week', as },
  'page-for-editors': { path: '/pages/handbook', as: 'matilda.bergstrom' },
  'new-page': { path: '/pages?new=true', as: 'matilda.bergstrom' },
  thanks: { path: '/thanks', as },
  'thanked-values': { path: '/thanks?chart=true&query=the', as },
  note: { path: '/thanks/1', as },
  badges: { path: '/badges', as: 'matilda.bergstrom' },
  badge: { path: '/badges/1', as },
  expenses: { path: '/expenses', as },
  sheet: { path: '/expenses/15', as },
  'fixed-sheet': { path: '/expenses/14', as },
  'sheets-to-decide': { path: '/expenses/approve', as },
  'expense-reports': { path: '/expenses/reports?dept=0', as: 'helene.beaulieu' },
  notifications: { path: '/notifications', as },
  preferences: { path: '/settings/preferences', as },
  'notification-settings': { path: '/settings/notifications', as },
  password: { path: '/settings/password', as },
  devices: { path: '/settings/devices', as },
  tokens: { path: '/settings/tokens', as },
  missing: { path: '/no/such/page', as },
};
