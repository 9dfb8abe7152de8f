// Expenses that were read from another installation: written with their ids, as if they had been made here.
import { type CopiedRow, type Db, hasRows, insertCopied, insertRows, toFlag } from '../../platform/db/index.ts';
import type { StoredBlob } from '../../platform/files/blobs.ts';
import { charge } from '../../platform/files/charges.ts';
import { fold } from '../../platform/text/fold.ts';
import { dayIn } from '../../platform/time/wire.ts';
import * as repository from './copy.repository.ts';
import type { ExpenseStatus } from './expenses.tables.ts';
import type { LookupKind } from './lookups/lookups.repository.ts';
import { MAX_UNITS, MINOR, ORIGINAL, toRate } from './money.ts';
import { inspectFile, LOOKED_AT, MAX_BYTES, receiptName } from './receipts/receipt-file.ts';

export interface CopiedLookup {
  id: number;
  name: string;
  retired: boolean;
}

/** What something is filed under, as the interface names it. */
export interface NamedChoice {
  id: number;
  name: string;
}

export interface CopiedItem {
  id: number;
  type: 'operational' | 'project';
  receiptAt: number | null;
  /** 8 digits; undefined: the source does not tell it. */
  receiptDay: string | undefined;
  vendor: string;
  expenseType: NamedChoice | null;
  description: string;
  /** In units of the currency, with decimals. */
  amount: number;
  dept: NamedChoice | null;
  client: string;
  project: NamedChoice | null;
  billable: boolean;
  currency: string | null;
  originalAmount: number | null;
  exchangeRate: number | null;
}

export interface CopiedStep {
  /** Undefined: the source does not tell it. */
  id: number | undefined;
  from: ExpenseStatus;
  to: ExpenseStatus;
  by: number;
  for: number | null;
  at: number;
  notes: string;
}

export interface CopiedReceipt {
  id: number;
  itemId: number | null;
  name: string;
  contentType: string;
  blob: StoredBlob;
  thumbnail: StoredBlob | undefined;
  createdAt: number;
}

export interface CopiedSheet {
  id: number;
  name: string;
  notes: string;
  userId: number;
  dept: NamedChoice | null;
  location: NamedChoice | null;
  status: ExpenseStatus;
  total: number;
  supervisorId: number | null;
  approvedBy: number | null;
  processedBy: number | null;
  modifiedAt: number;
  modifiedBy: number;
  items: readonly CopiedItem[];
  steps: readonly CopiedStep[];
  receipts: readonly CopiedReceipt[];
}

export interface CopiedDelegation {
  id: number;
  userId: number;
  delegateId: number;
  from: number;
  to: number;
}

export const expenseStatuses: readonly ExpenseStatus[] = ['draft', 'rejected', 'submitted', 'approved', 'processed'];

export const expensesCopy = {
  hasMoreThanFirstStart: async (db: Db): Promise<boolean> =>
    (await hasRows(db, 'expense_sheets')) || hasRows(db, 'expense_lookups'),
  receipt: { lookedAt: LOOKED_AT, maxBytes: MAX_BYTES, inspect: inspectFile, nameOf: receiptName },

  /** All kinds share their ids here: one whose id is taken by another kind gets a new one, and is found by its name. */
  async addLookups(tx: Db, kind: LookupKind, lookups: readonly CopiedLookup[], now: number): Promise<void> {
    for (const { id, name, retired } of lookups) {
      if (await repository.findLookupByName(tx, kind, name.toLowerCase())) continue;
      const isFree = (await repository.findLookup(tx, id)) === undefined;
      await repository.insertCopiedLookup(tx, { ...(isFree ? { id } : {}), ...lookupRow(kind, name, retired, now) });
    }
  },

  /**
   * `zone`: in which the day of a receipt is taken where it is not told. Returns what was left out, as its id is that of another
   * sheet's: `item 5`.
   */
  async addSheet(tx: Db, sheet: CopiedSheet, { zone, now }: { zone: string; now: number }): Promise<string[]> {
    const { id, userId } = sheet;
    const choose = (kind: LookupKind, choice: NamedChoice | null) => findChoice(tx, kind, choice, now);
    const row = {
      id,
      name: sheet.name,
      name_key: fold(sheet.name),
      notes: sheet.notes,
      user_id: userId,
      dept_id: await choose('dept', sheet.dept),
      location_id: await choose('location', sheet.location),
      status: sheet.status,
      total: inUnits(sheet.total, MINOR),
      supervisor_id: sheet.supervisorId,
      approved_by: sheet.approvedBy,
      processed_by: sheet.processedBy,
      submitted_at: submittedAt(sheet),
      created_at: Math.min(...sheet.steps.map(({ at }) => at), sheet.modifiedAt),
      modified_at: sheet.modifiedAt,
      modified_by: sheet.modifiedBy,
    };
    await insertCopied(tx, 'expense_sheets', [row]);
    const items: CopiedRow<'expense_items'>[] = [];
    for (const [position, item] of sheet.items.entries()) {
      items.push({
        id: item.id,
        sheet_id: id,
        owner_id: userId,
        position,
        type: item.type,
        receipt_at: item.receiptAt,
        receipt_day: item.receiptAt === null ? null : (item.receiptDay ?? dayIn(zone, item.receiptAt)),
        vendor: item.vendor,
        vendor_key: fold(item.vendor),
        expense_type_id: await choose('type', item.expenseType),
        description: item.description,
        amount: inUnits(item.amount, MINOR),
        dept_id: await choose('dept', item.dept),
        client: item.client,
        client_key: fold(item.client),
        project_id: await choose('project', item.project),
        billable: toFlag(item.billable),
        currency: item.currency,
        original_amount: item.originalAmount === null ? null : inUnits(item.originalAmount, ORIGINAL),
        exchange_rate: item.exchangeRate === null ? null : (toRate(item.exchangeRate) ?? null),
      });
    }
    const itemIds = await insertCopied(tx, 'expense_items', items);
    const steps = sheet.steps.map((step) => ({
      id: step.id,
      sheet_id: id,
      from_status: step.from,
      to_status: step.to,
      notes: step.notes,
      by_id: step.by,
      for_id: step.for,
      at: step.at,
    }));
    const stepsWithId = steps.flatMap((step) => (step.id === undefined ? [] : { ...step, id: step.id }));
    const stepIds = await insertCopied(tx, 'expense_steps', stepsWithId);
    await insertRows(
      tx,
      'expense_steps',
      steps.filter((step) => step.id === undefined),
    );
    const receiptIds = await insertCopied(
      tx,
      'expense_receipts',
      sheet.receipts.map(({ id: receiptId, itemId, name, contentType, blob, thumbnail, createdAt }) => ({
        id: receiptId,
        sheet_id: id,
        item_id: itemId !== null && itemIds.has(itemId) ? itemId : null,
        name,
        content_type: contentType,
        size: blob.size,
        blob_hash: blob.hash,
        thumbnail_hash: thumbnail?.hash ?? null,
        created_by: userId,
        created_at: createdAt,
      })),
    );
    const blobs = sheet.receipts.flatMap(({ blob, thumbnail }) => (thumbnail ? [blob, thumbnail] : [blob]));
    if (blobs.length > 0) await charge(tx, userId, blobs);
    const missing = (noun: string, ids: ReadonlySet<number>, all: readonly { id: number }[]) =>
      all.filter((each) => !ids.has(each.id)).map((each) => `${noun} ${each.id}`);
    return [
      ...missing('item', itemIds, items),
      ...missing('step', stepIds, stepsWithId),
      ...missing('receipt', receiptIds, sheet.receipts),
    ];
  },

  async addDelegations(tx: Db, delegations: readonly CopiedDelegation[], now: number): Promise<void> {
    await insertCopied(
      tx,
      'expense_delegations',
      delegations.map(({ id, userId, delegateId, from, to }) => {
        const times = { from_at: from, to_at: to, created_at: now, modified_at: now };
        return { id, user_id: userId, delegate_id: delegateId, ...times };
      }),
    );
  },
};

/** One that is named somewhere and in no list was retired, or is of a kind that the source does not list. */
async function findChoice(tx: Db, kind: LookupKind, choice: NamedChoice | null, now: number): Promise<number | null> {
  if (!choice) return null;
  const byId = await repository.findLookup(tx, choice.id);
  if (byId?.kind === kind) return byId.id;
  const byName = await repository.findLookupByName(tx, kind, choice.name.toLowerCase());
  if (byName) return byName.id;
  const row = lookupRow(kind, choice.name, true, now);
  return repository.insertCopiedLookup(tx, byId ? row : { id: choice.id, ...row });
}

function lookupRow(kind: LookupKind, name: string, retired: boolean, now: number) {
  const named = { name, name_key: fold(name), unique_name: name.toLowerCase() };
  return { kind, ...named, retired: toFlag(retired), created_at: now, modified_at: now };
}

function submittedAt({ status, steps, modifiedAt }: CopiedSheet): number | null {
  if (status === 'draft') return null;
  return steps.findLast(({ to }) => to === 'submitted')?.at ?? steps[0]?.at ?? modifiedAt;
}

function inUnits(value: number, decimals: number): number {
  const units = Math.round(value * 10 ** decimals) + 0;
  return Math.max(-MAX_UNITS, Math.min(MAX_UNITS, units));
}
