// The queue: sheets that wait for somebody's decision, and deciding several of them.
import type { Static } from 'typebox';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { AppError, invalidField, type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { type SheetReader, sheetReader } from '../expenses.policy.ts';
import type { ExpenseSettings } from '../expenses.settings.ts';
import { countItems } from '../expenses.waiting.repository.ts';
import type { SheetsService } from '../sheets/sheets.service.ts';
import { listSheetsByIds, type Sheet } from '../sheets.repository.ts';
import type { PreparedStep, StepsService } from '../steps/steps.service.ts';
import { comparables, lookalikesAmong } from '../warnings/warnings.repository.ts';
import { findWarnings } from '../warnings/warnings.ts';
import * as repository from './queue.repository.ts';
import type { DecisionsSchema } from './queue.schemas.ts';

/** Sheets with more items together are inspected beside the event loop. */
const MANY_ITEMS = 1_000;

export interface QueuedSheet {
  sheet: Sheet;
  items: number;
  warnings: number;
  /** The end of the delegation by which the actor decides; undefined if it needs none. */
  until: number | undefined;
}

export interface Decision {
  id: number;
  refusal?: AppError;
}

export type QueueService = ReturnType<typeof createQueueService>;

export function createQueueService(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  sheets: SheetsService,
  steps: StepsService,
  settings: ExpenseSettings,
) {
  const { db, slowReads } = database;

  /** How many warnings each sheet has, as `getDetail` would tell them. */
  const countWarnings = async (
    actor: Actor,
    queued: readonly Sheet[],
    receipts: readonly repository.ReceiptTie[],
    reader: SheetReader,
    isMuch: boolean,
  ): Promise<Map<number, number>> => {
    const ids = idsOf(queued);
    const itemQuery = repository.inspectedItems(db, ids).compile();
    const alikeQuery = comparables(db, ids, reader).compile(db);
    const caller = `user ${actor.id}`;
    const [items, alike] = isMuch
      ? [await slowReads.run(itemQuery, caller), await slowReads.run(alikeQuery, caller)]
      : await together(rowsOf(db.executeQuery(itemQuery)), rowsOf(db.executeQuery(alikeQuery)));
    const itemsOf = bySheet(items);
    const receiptsOf = bySheet(receipts);
    const lookalikesOf = bySheet(lookalikesAmong(alike));
    const inspection = { ...settings, now: reader.now, zone: actor.timezone };
    const counts = new Map<number, number>();
    for (const sheet of queued) {
      if (isMuch) await letOthersIn();
      const inspected = {
        sheet,
        items: itemsOf.get(sheet.id) ?? [],
        receipts: receiptsOf.get(sheet.id) ?? [],
        lookalikes: lookalikesOf.get(sheet.id) ?? [],
      };
      counts.set(sheet.id, findWarnings(inspected, inspection).length);
    }
    return counts;
  };

  return {
    /** The oldest first. */
    async list(
      actor: Actor,
      scope: repository.QueueScope,
      page: PageRequest,
    ): Promise<Page<QueuedSheet> & { people: PicturedPeople }> {
      const reader = sheetReader(actor, clock.now());
      const total = await repository.countToDecide(db, reader, scope);
      const { items: ids } = await readPageOf(page, total, () => repository.listToDecide(db, reader, scope, page));
      if (ids.length === 0) return { items: [], total, people: new Map() };
      const [queued, itemCounts, receipts, ends] = await together(
        listSheetsByIds(db, ids),
        countItems(db, ids),
        repository.listReceiptTies(db, ids),
        repository.listEnds(db, reader),
      );
      const isMuch = [...itemCounts.values()].reduce((sum, count) => sum + count, 0) > MANY_ITEMS;
      const concerned = queued.flatMap(({ user_id, supervisor_id }) => [user_id, supervisor_id]);
      const [people, warnings] = await together(
        listPicturedPeople(db, actor, concerned),
        countWarnings(actor, queued, receipts, reader, isMuch),
      );
      const items = queued.map((sheet) => ({
        sheet,
        items: itemCounts.get(sheet.id) ?? 0,
        warnings: warnings.get(sheet.id) ?? 0,
        until: sheet.supervisor_id === null ? undefined : ends.get(sheet.supervisor_id),
      }));
      return { items, total, people };
    },

    /** Inside the transaction that keeps the answer for its idempotency key; what is refused has written nothing. */
    async decide(
      tx: Db,
      actor: Actor,
      { sheets: named, status, notes }: Static<typeof DecisionsSchema>,
    ): Promise<Decision[]> {
      const reason = notes?.trim() || undefined;
      if (status === 'rejected' && reason === undefined) throw invalidField('notes', 'a rejection needs a reason');
      const asked = new Map(named.map(({ id, submitted }) => [id, submitted]));
      const decisions = new Map<number, Decision>();
      let step: PreparedStep | undefined;
      // In the order of their ids, so that two calls never wait for each other.
      for (const id of [...asked.keys()].sort((a, b) => a - b)) {
        const [sheet, prepared] = await together(
          sheets.requireDecidable(tx, actor, id, asked.get(id)).catch(refusalOf),
          step ?? steps.prepareDecision(tx, status, reason),
        );
        step = prepared;
        if (sheet instanceof AppError) decisions.set(id, { id, refusal: sheet });
        else {
          await steps.take(tx, actor, sheet, step);
          decisions.set(id, { id });
        }
      }
      return [...asked.keys()].flatMap((id) => decisions.get(id) ?? []);
    },
  };
}

async function rowsOf<R>(query: Promise<{ rows: R[] }>): Promise<R[]> {
  return (await query).rows;
}

function idsOf(sheets: readonly Sheet[]): number[] {
  return sheets.map(({ id }) => id);
}

function bySheet<T extends { sheet_id: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ sheet_id: sheetId }) => sheetId);
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
