import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Trash } from '../trash/index.ts';
import { delegationRoutes } from './delegations/delegations.routes.ts';
import { DelegationSchema } from './delegations/delegations.schemas.ts';
import { createDelegationsService } from './delegations/delegations.service.ts';
import type { ExpenseSettings, TakeDropBoxFile } from './expenses.settings.ts';
import { sheetThings } from './expenses.things.ts';
import { waitingSheets } from './expenses.waiting.ts';
import { exportRoutes } from './export/export.routes.ts';
import { createExportService } from './export/export.service.ts';
import { itemRoutes } from './items/items.routes.ts';
import { itemSchemas } from './items/items.schemas.ts';
import { createItemsService } from './items/items.service.ts';
import { lookupRoutes } from './lookups/lookups.routes.ts';
import { LookupSchema, ManagedLookupSchema } from './lookups/lookups.schemas.ts';
import { createLookupsService } from './lookups/lookups.service.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { DecidedSchema, QueuedSheetSchema } from './queue/queue.schemas.ts';
import { createQueueService } from './queue/queue.service.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { ReceiptSchema } from './receipts/receipts.schemas.ts';
import { createReceiptsService } from './receipts/receipts.service.ts';
import { historyRoutes } from './sheets/history.routes.ts';
import { sheetRoutes } from './sheets/sheets.routes.ts';
import { SheetDetailSchema, SheetSchema, WarningSchema } from './sheets/sheets.schemas.ts';
import { createSheetsService } from './sheets/sheets.service.ts';
import { StepSchema } from './steps/steps.schemas.ts';
import { createStepsService } from './steps/steps.service.ts';
import { summaryRoutes } from './summary/summary.routes.ts';
import { ExpenseSummarySchema, SummedItemSchema } from './summary/summary.schemas.ts';
import { createSummaryService } from './summary/summary.service.ts';
import { sheetsTrashable } from './trashable.ts';

export * from './copy.ts';
export { expensesDefinition } from './expenses.definition.ts';
export type { TakeDropBoxFile } from './expenses.settings.ts';
export { handOverExpenses } from './hand-over.repository.ts';

export interface ExpensesOptions {
  settings: ExpenseSettings;
  takeDropBoxFile?: TakeDropBoxFile;
}

/** For the demo: makes sheets and takes their steps without a request. */
export function createExpenses(
  platform: Platform,
  notifier: Notifier,
  trash: Trash,
  { settings, takeDropBoxFile = async () => undefined }: ExpensesOptions,
) {
  const steps = createStepsService(platform, notifier);
  const sheets = createSheetsService(platform, trash, steps, settings);
  return {
    sheets,
    items: createItemsService(platform),
    lookups: createLookupsService(platform),
    queue: createQueueService(platform, sheets, steps, settings),
    receipts: createReceiptsService(platform, sheets, takeDropBoxFile),
    delegations: createDelegationsService(platform),
    exports: createExportService(platform),
    summary: createSummaryService(platform),
  };
}

export async function expensesModule(
  app: App,
  platform: Platform,
  notifier: Notifier,
  trash: Trash,
  options: ExpensesOptions,
): Promise<void> {
  const { sheets, items, lookups, queue, receipts, delegations, exports, summary } = createExpenses(
    platform,
    notifier,
    trash,
    options,
  );
  trash.register(sheetsTrashable(platform));
  platform.things.register(sheetThings(platform));
  platform.home.registerWaiting(...waitingSheets(platform));
  for (const schema of [LookupSchema, ManagedLookupSchema, ...itemSchemas, ReceiptSchema, WarningSchema])
    app.addSchema(schema);
  for (const schema of [SheetSchema, SheetDetailSchema, StepSchema, DelegationSchema, QueuedSheetSchema, DecidedSchema])
    app.addSchema(schema);
  sheetRoutes(app, platform, sheets);
  itemRoutes(app, items, platform.locale);
  lookupRoutes(app, platform, lookups);
  historyRoutes(app, sheets);
  await receiptRoutes(app, platform, receipts);
  queueRoutes(app, platform, queue);
  delegationRoutes(app, platform, delegations);
  for (const schema of [ExpenseSummarySchema, SummedItemSchema]) app.addSchema(schema);
  summaryRoutes(app, summary, platform.locale);
  exportRoutes(app, exports, sheets, platform.locale);
}
