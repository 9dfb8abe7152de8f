import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import { delegationRoutes } from './delegations/delegations.routes.ts';
import { DelegationSchema } from './delegations/delegations.schemas.ts';
import { createDelegationsService } from './delegations/delegations.service.ts';
import type { ExpenseSettings, TakeDropBoxFile } from './expenses.settings.ts';
import { exportRoutes } from './export/export.routes.ts';
import { createExportService } from './export/export.service.ts';
import { itemRoutes } from './items/items.routes.ts';
import { itemSchemas } from './items/items.schemas.ts';
import { createItemsService } from './items/items.service.ts';
import { lookupRoutes } from './lookups/lookups.routes.ts';
import { LookupSchema, ManagedLookupSchema } from './lookups/lookups.schemas.ts';
import { createLookupsService } from './lookups/lookups.service.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { ReceiptSchema } from './receipts/receipts.schemas.ts';
import { createReceiptsService } from './receipts/receipts.service.ts';
import { historyRoutes } from './sheets/history.routes.ts';
import { sheetRoutes } from './sheets/sheets.routes.ts';
import { SheetDetailSchema, SheetSchema, WarningSchema } from './sheets/sheets.schemas.ts';
import { createSheetsService } from './sheets/sheets.service.ts';
import { StepSchema } from './steps/steps.schemas.ts';
import { createStepsService } from './steps/steps.service.ts';

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
  { settings, takeDropBoxFile = async () => undefined }: ExpensesOptions,
) {
  const steps = createStepsService(platform, notifier);
  const sheets = createSheetsService(platform, steps, settings);
  return {
    sheets,
    items: createItemsService(platform),
    lookups: createLookupsService(platform),
    receipts: createReceiptsService(platform, sheets, takeDropBoxFile),
    delegations: createDelegationsService(platform),
    exports: createExportService(platform),
  };
}

export async function expensesModule(
  app: App,
  platform: Platform,
  notifier: Notifier,
  options: ExpensesOptions,
): Promise<void> {
  const { sheets, items, lookups, receipts, delegations, exports } = createExpenses(platform, notifier, options);
  for (const schema of [LookupSchema, ManagedLookupSchema, ...itemSchemas, ReceiptSchema, WarningSchema])
    app.addSchema(schema);
  for (const schema of [SheetSchema, SheetDetailSchema, StepSchema, DelegationSchema]) app.addSchema(schema);
  sheetRoutes(app, sheets, platform.locale);
  itemRoutes(app, items, platform.locale);
  lookupRoutes(app, platform, lookups);
  historyRoutes(app, sheets);
  await receiptRoutes(app, platform, receipts);
  delegationRoutes(app, platform, delegations);
  exportRoutes(app, exports, sheets, platform.locale);
}
