// The rules of expense sheets: who sees which, what may change when, and what a sheet is made of.
import { type Actor, modifiedBy } from '../../../platform/access/index.ts';
import {
  alongside,
  type Db,
  type Part,
  readSlices,
  reserveIds,
  together,
  transaction,
} from '../../../platform/db/index.ts';
import {
  conflict,
  forbidden,
  invalidField,
  notFound,
  type Page,
  type PageRequest,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { fold } from '../../../platform/text/fold.ts';
import type { Trash } from '../../trash/index.ts';
import { type Delegation, isDelegate, listStandIns } from '../delegations/delegations.repository.ts';
import { readName, readRange } from '../expenses.input.ts';
import { isExpensesAdmin, requireChange, requireDecision, requireOwner, sheetReader } from '../expenses.policy.ts';
import type { ExpenseSettings } from '../expenses.settings.ts';
import type { ItemSetting } from '../items/item-input.ts';
import {
  deleteItems,
  type Item,
  type ItemRow,
  insertItems,
  listItemsOf,
  listRows,
  replaceItems,
} from '../items/items.repository.ts';
import { requireChoices } from '../lookups/lookups.service.ts';
import { listReceipts, type Receipt } from '../receipts/receipts.repository.ts';
import type { LoadedSheet, Sheet, SheetFilter, SheetKey, SheetStatus } from '../sheets.repository.ts';
import * as repository from '../sheets.repository.ts';
import { isOpen, requireDeletion, requireInitialStatus, requireOpen, requireStep } from '../steps/state-machine.ts';
import type { Step } from '../steps/steps.repository.ts';
import type { StepsService } from '../steps/steps.service.ts';
import { markSheet } from '../trashable.repository.ts';
import { SHEET } from '../trashable.ts';
import { listLookalikes } from '../warnings/warnings.repository.ts';
import { findWarnings, type Warning } from '../warnings/warnings.ts';
import { isEmptyChange, noSheet, readChange, type SheetChange, type SheetInput } from './sheet-change.ts';

/** Characters of the notes that the trash shows. */
const EXCERPT = 300;
/** Stand-ins that are told of a sheet; more are not. */
const MAX_STAND_INS = 20;

export interface SheetQuery {
  user?: number;
  supervisor?: number;
  date_from?: string;
  date_to?: string;
  dept?: number;
  location?: number;
  status?: SheetStatus;
  name?: string;
}

export type NewSheet = SheetInput & { name: string; user_id?: number };

export interface SheetDetail {
  sheet: Sheet;
  items: Item[];
  receipts: Receipt[];
  warnings: Warning[];
}

export type SheetsService = ReturnType<typeof createSheetsService>;

export function createSheetsService(
  { database, clock, locale }: Pick<Platform, 'database' | 'clock' | 'locale'>,
  trash: Trash,
  steps: StepsService,
  settings: ExpenseSettings,
) {
  const { db } = database;
  const settingOf = (actor: Actor): ItemSetting => ({ zone: actor.timezone, currency: locale.currency });

  const getSheet = async (
    find: (db: Db, id: repository.SheetId, reader: ReturnType<typeof sheetReader>) => Promise<LoadedSheet | undefined>,
    handle: Db,
    actor: Actor,
    id: repository.SheetId,
  ): Promise<LoadedSheet> => {
    const sheet = await find(handle, id, sheetReader(actor, clock.now()));
    if (!sheet) throw notFound('Sheet');
    if (!sheet.readable) throw forbidden('You may not see this sheet');
    return sheet;
  };
  const getToChange = (tx: Db, actor: Actor, id: repository.SheetId) => getSheet(repository.lockSheet, tx, actor, id);
  const get = (actor: Actor, id: number) => getSheet(repository.findSheet, db, actor, id);

  const getDetail = async (actor: Actor, id: number, handle: Db = db): Promise<SheetDetail> => {
    const reader = sheetReader(actor, clock.now());
    const [sheet, items, receipts, lookalikes] = await together(
      getSheet(repository.findSheet, handle, actor, id),
      listItemsOf(handle, id),
      listReceipts(handle, id),
      listLookalikes(handle, [id], reader),
    );
    const inspection = { ...settings, now: clock.now(), zone: actor.timezone };
    return { sheet, items, receipts, warnings: findWarnings({ sheet, items, receipts, lookalikes }, inspection) };
  };

  const apply = async (
    tx: Db,
    place: { sheet_id: number; owner_id: number },
    { added, replaced, removed }: SheetChange,
  ): Promise<void> => {
    await deleteItems(tx, removed);
    await replaceItems(tx, replaced);
    await insertItems(
      tx,
      added.map((item) => ({ ...item, ...place })),
    );
  };

  return {
    get,
    getDetail: (actor: Actor, id: number) => getDetail(actor, id),

    /** E2 for what belongs to a sheet: the actor may change it, and it is open. */
    async requireOpen(actor: Actor, id: number): Promise<void> {
      requireOpenFor(actor, await get(actor, id));
    },

    /** The same, and it stays so until the transaction ends. */
    async requireOpenToChange(tx: Db, actor: Actor, id: repository.SheetId): Promise<void> {
      requireOpenFor(actor, await getToChange(tx, actor, id));
    },

    async touch(tx: Db, actor: Actor, id: number): Promise<void> {
      await repository.updateSheet(tx, id, { modified_at: clock.now(), modified_by: actor.id });
    },

    /** A slice at a time: the list has no end of its own. */
    async list(actor: Actor, query: SheetQuery, part: Part): Promise<AsyncGenerator<Sheet[]>> {
      const filter = readFilter(query, actor.timezone);
      await requireScope(db, actor, filter, clock.now());
      const visible = await repository.visibleTo(db, filter, sheetReader(actor, clock.now()));
      return readSlices<SheetKey, Sheet>(
        part,
        (after, page) => repository.sheetKeys(db, filter, visible, after, page).execute(),
        (keys) => repository.listSheetsByIds(db, idsOf(keys)),
      );
    },

    async history(actor: Actor, id: number, page: PageRequest): Promise<Page<Step>> {
      await get(actor, id);
      return steps.history(id, page);
    },

    /** E11: who decides in the supervisor's place now; nobody for a sheet that waits for no decision. */
    async standIns(actor: Actor, id: number): Promise<Delegation[]> {
      const { status, supervisor_id, user_id } = await get(actor, id);
      if (status !== 'submitted' || supervisor_id === null) return [];
      return listStandIns(db, { userId: supervisor_id, ownerId: user_id, now: clock.now(), limit: MAX_STAND_INS });
    },

    async create(tx: Db, actor: Actor, { user_id: ownerId = actor.id, ...input }: NewSheet): Promise<SheetDetail> {
      requireOwner(actor, ownerId);
      const found = repository.findActiveUser(tx, ownerId);
      const [owner, [id = 0]] = await together(found, reserveIds(tx, 'expense_sheets', 1));
      if (!owner) throw invalidField('user_id', `there is no user ${ownerId}`);
      const { status = 'draft', notes = '' } = input;
      requireInitialStatus(actor, ownerId, status);
      const change = readChange(input, noSheet, [], settingOf(actor));
      const { dept_id = null, location_id = null, total = 0 } = change.columns;
      const sheet = { name: input.name, notes, dept_id, location_id, total, status: 'draft' as const };
      const owned = { user_id: ownerId, user_name: owner.fullname, manager_id: owner.manager_id };
      const stepping = { id, ...sheet, ...owned, supervisor_id: null, delegated: false };
      const [, step] = await together(
        requireChoices(tx, change.choices),
        status === 'draft' ? undefined : steps.prepare(tx, stepping, status, input.notes),
      );
      const now = clock.now();
      const made = { name_key: fold(input.name), user_id: ownerId, created_at: now, ...modifiedBy(actor, now) };
      alongside(repository.insertSheet(tx, { id, ...sheet, ...made }));
      await apply(tx, { sheet_id: id, owner_id: ownerId }, change);
      const taken = step && steps.take(tx, actor, stepping, step);
      const [, detail] = await together(taken, getDetail(actor, id, tx));
      return detail;
    },

    /** `requireCurrent` is given what the change may overwrite. */
    async update(
      actor: Actor,
      id: number,
      input: SheetInput,
      requireCurrent: (current: EditedPart) => void = () => {},
    ): Promise<SheetDetail> {
      const before = input.status === undefined ? undefined : await get(actor, id);
      return transaction(db, async (tx) => {
        const [sheet, rows] = await together(getToChange(tx, actor, id), listRows(tx, id));
        requireCurrent(editedPart(sheet, rows));
        // Two decide at once: who comes second is told, even if both wanted the same.
        if (before && sheet.status !== before.status) {
          throw conflict('changed_meanwhile', `The sheet was ${before.status} and is ${sheet.status} by now`);
        }
        const to = input.status === sheet.status ? undefined : input.status;
        if (to) requireStep(actor, sheet, to);
        const change = readChange(input, sheet, rows, settingOf(actor));
        const noted = input.notes !== undefined && input.notes !== sheet.notes;
        // With a step the notes are its reason; without one they belong to what is fixed later.
        if (noted && !to && (isOpen(sheet.status) || input.status === undefined)) change.columns.notes = input.notes;
        const isChanged = !isEmptyChange(change);
        if (isChanged) requireChange(actor, sheet);
        if (isChanged && to !== 'draft') requireOpen(sheet.status);
        const [, step] = await together(
          isChanged ? requireChoices(tx, change.choices) : undefined,
          to && steps.prepare(tx, sheet, to, input.notes),
        );
        if (isChanged) {
          await repository.updateSheet(tx, id, { ...change.columns, ...modifiedBy(actor, clock.now()) });
          await apply(tx, { sheet_id: id, owner_id: sheet.user_id }, change);
        }
        const { name = sheet.name, total = sheet.total } = change.columns;
        // A step changes the sheet by its first statement, so that the detail shows it.
        const taken = step && steps.take(tx, actor, { ...sheet, name, total }, step);
        const [, detail] = await together(taken, getDetail(actor, id, tx));
        return detail;
      });
    },

    /**
     * E5: the sheet, if it still waits for a decision that the actor may take. 409 when it waits no longer, or was submitted
     * at another time than the actor has read.
     */
    async requireDecidable(tx: Db, actor: Actor, id: number, submitted: string | undefined): Promise<LoadedSheet> {
      const sheet = await getToChange(tx, actor, id);
      if (sheet.status !== 'submitted') {
        throw conflict('changed_meanwhile', `The sheet is ${sheet.status} and waits for no decision`);
      }
      if (submitted !== undefined && secondOf(Date.parse(submitted)) !== secondOf(sheet.submitted_at)) {
        throw conflict('changed_meanwhile', 'The sheet was submitted anew since you read it');
      }
      requireDecision(actor, sheet);
      return sheet;
    },

    async delete(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const sheet = await getToChange(tx, actor, id);
        requireDeletion(actor, sheet);
        const recordId = await trash.put(tx, actor, {
          type: SHEET,
          objId: id,
          title: sheet.name,
          description: excerptOf(sheet.notes, EXCERPT),
          location: '/Expenses',
          details: {},
        });
        await markSheet(tx, id, recordId);
      });
    },
  };
}

export type EditedPart = ReturnType<typeof editedPart>;

/** What a change of a sheet may overwrite, of which its tag is made; receipts have tags of their own (decision 460). */
export function editedPart(
  { name, notes, dept_id, location_id, status, total }: Sheet,
  items: readonly Omit<ItemRow, 'owner_id' | 'vendor_key' | 'client_key' | 'trash_id'>[],
) {
  const parts = items.map((item) => [
    item.id,
    item.type,
    item.receipt_at,
    item.vendor,
    item.expense_type_id,
    item.description,
    item.amount,
    item.currency,
    item.original_amount,
    item.exchange_rate,
    item.dept_id,
    item.client,
    item.project_id,
    item.billable,
  ]);
  return { name, notes, dept_id, location_id, status, total, items: parts };
}

export function readFilter(query: SheetQuery, zone: string): SheetFilter {
  const { user, supervisor, dept, location, status, name } = query;
  return {
    userId: user,
    supervisorId: supervisor,
    ...readRange(query, zone),
    deptId: dept,
    locationId: location,
    status,
    name: readName(name),
  };
}

function idsOf(keys: readonly { id: number }[]): number[] {
  return keys.map(({ id }) => id);
}

/** Moments are written without their milliseconds. */
function secondOf(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1000);
}

/** E1 for a list: of oneself, of someone below, or of a supervisor one stands in for; otherwise 403. */
async function requireScope(db: Db, actor: Actor, { userId, supervisorId }: SheetFilter, now: number): Promise<void> {
  if (userId === undefined && supervisorId === undefined) {
    throw invalidField('user', 'is required, unless there is supervisor');
  }
  if (isExpensesAdmin(actor) || userId === actor.id || supervisorId === actor.id) return;
  if (supervisorId !== undefined && (await isDelegate(db, actor.id, supervisorId, now))) return;
  for (const id of [userId, supervisorId]) {
    if (id !== undefined && (await repository.isAbove(db, actor.id, id))) return;
  }
  throw forbidden('You may not see these sheets');
}

function requireOpenFor(actor: Actor, sheet: Sheet): void {
  requireChange(actor, sheet);
  requireOpen(sheet.status);
}
