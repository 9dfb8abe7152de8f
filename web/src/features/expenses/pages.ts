export { QueuePage } from './queue-page.tsx';
export { ReportsPage } from './reports-page.tsx';
export { SheetPage } from './sheet-page.tsx';
export { SheetsPage } from './sheets-page.tsx';
