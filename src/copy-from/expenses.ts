// Expenses: what sheets are filed under, the sheets of every user with items, steps and receipts, and delegations.
import {
  type CopiedDelegation,
  type CopiedItem,
  type CopiedReceipt,
  type CopiedSheet,
  type CopiedStep,
  expenseStatuses,
  expensesCopy,
} from '../modules/expenses/index.ts';
import { peopleCopy } from '../modules/people/index.ts';
import { listIds } from '../platform/db/index.ts';
import type { BlobStore, ByteRange, StoredBlob } from '../platform/files/blobs.ts';
import { storeFile } from './files.ts';
import type { Note } from './progress.repository.ts';
import { Unreadable } from './source.ts';
import {
  type AnyStep,
  allOf,
  authorOf,
  type Batch,
  type Copy,
  defineStep,
  emptyBatch,
  findPage,
  noteUnsent,
  orNote,
  pagedStep,
  readAll,
  readList,
} from './step.ts';
import { asItems, distinctBy, distinctParts, type Fields, type Item, partOf, readFields } from './wire.ts';

const ROOT = '/intranet/rest/expenses';
const V1 = '/api/expenses/v1';

const NAME = { max: 255 };
const NOTES = { max: 10_000 };
const MAX_STEPS = 10_000;
const USERS_AT_ONCE = 20;
const SHEETS_AT_ONCE = 50;

const kinds = [
  { kind: 'client', path: 'clients', title: 'clients' },
  { kind: 'dept', path: 'departments', title: 'departments' },
  { kind: 'location', path: 'locations', title: 'locations' },
  { kind: 'project', path: 'projects', title: 'projects' },
  { kind: 'type', path: 'types', title: 'expense types' },
] as const;

/** By our own additions, which tell of retired ones too, or by the lists of the specification. */
const lookups = kinds.map(({ kind, path, title }) =>
  defineStep({
    name: `expenses.${path}`,
    title,
    start: 0,
    async read(copy, offset): Promise<Batch<number>> {
      const notes: Note[] = [];
      const page = await orNote(notes, title, async () => {
        const own = await findPage(copy, `${V1}/${path}`, offset);
        if (own || kind === 'type') return own;
        return { items: distinctBy((await readList(copy, `${ROOT}/${kind}`)).items, 'id'), next: undefined };
      });
      if (!page) return emptyBatch(notes);
      const list = page.items.map((item) => {
        const fields = readFields(item, `${kind} ${item.id}`, notes);
        const name = fields.text('name', { ...NAME, orElse: fields.what });
        return { id: fields.id('id'), name, retired: fields.flag('retired') };
      });
      const now = copy.platform.clock.now();
      return {
        count: list.length,
        notes,
        next: page.next,
        write: (tx) => expensesCopy.addLookups(tx, kind, list, now),
      };
    },
  }),
);

interface SheetsCursor {
  /** The last user whose sheets were all read. */
  after: number;
  /** How many of those of the next one were read. */
  at: number;
}

/** The specification lists the sheets of one user at a time. */
const sheets = defineStep({
  name: 'expenses.sheets',
  title: 'expense sheets',
  start: { after: 0, at: 0 },
  async read(copy, { after, at }): Promise<Batch<SheetsCursor>> {
    const { db } = copy.platform.database;
    const notes: Note[] = [];
    const userIds = await peopleCopy.listIdsAfter(db, 'users', after, at > 0 ? 1 : USERS_AT_ONCE);
    const lists = await allOf(userIds, async (userId) => ({ userId, ids: await listSheets(copy, userId, notes) }));
    const [first, ...others] = lists;
    if (!first) return emptyBatch(notes);
    const own = first.ids.slice(at, at + SHEETS_AT_ONCE);
    const isWhole = at + own.length >= first.ids.length;
    const chosen = [...own];
    let last = first.userId;
    for (const { userId, ids } of isWhole ? others : []) {
      if (chosen.length + ids.length > SHEETS_AT_ONCE) break;
      chosen.push(...ids);
      last = userId;
    }
    const here = new Set(await listIds(db, 'expense_sheets', 'id', chosen));
    const read = await allOf(
      chosen.filter((id) => !here.has(id)),
      (id) => orNote(notes, `expense sheet ${id}`, () => readSheet(copy, id, notes)),
    );
    const found = read.filter((sheet) => sheet !== undefined);
    const times = { zone: copy.platform.locale.timezone, now: copy.platform.clock.now() };
    return {
      count: found.length,
      notes,
      next: isWhole ? { after: last, at: 0 } : { after, at: at + own.length },
      async write(tx) {
        const taken: Note[] = [];
        for (const sheet of found) {
          for (const part of await expensesCopy.addSheet(tx, sheet, times)) {
            const what = `${part} of expense sheet ${sheet.id}`;
            taken.push({ what, reason: 'its id is that of another sheet’s', missing: true });
          }
        }
        return taken;
      },
    };
  },
});

/** By id: the list itself changes its order with every change of a sheet. */
async function listSheets(copy: Copy, userId: number, notes: Note[]): Promise<number[]> {
  const what = `expense sheets of user ${userId}`;
  const list = await orNote(notes, what, () => readList(copy, `${ROOT}/sheet?user=${userId}`));
  const ids = (list?.items ?? []).map((item) => readFields(item, what, notes).id('id'));
  return [...new Set(ids)].sort((a, b) => a - b);
}

async function readSheet(copy: Copy, id: number, notes: Note[]): Promise<CopiedSheet> {
  const { body } = await copy.source.get(`${ROOT}/sheet/${id}`);
  const [item] = asItems([body], `expense sheet ${id}`);
  const fields = readFields(item ?? {}, `expense sheet ${id}`, notes);
  const known = await copy.users.load();
  const person = (name: string) => {
    const userId = fields.idOrNull(name);
    return userId !== null && known.has(userId) ? userId : null;
  };
  const userId = await authorOf(copy, fields.idOrNull('user'));
  return {
    id,
    name: fields.text('name', { ...NAME, orElse: fields.what }),
    notes: fields.text('notes', NOTES),
    userId,
    dept: choiceOf(fields, 'dept'),
    location: choiceOf(fields, 'location'),
    status: statusOf(fields, 'status'),
    total: fields.number('total_amount') ?? fields.number('total_amout') ?? 0,
    supervisorId: person('supervisor'),
    approvedBy: person('approved_by'),
    processedBy: person('processed_by'),
    modifiedAt: fields.moment('last_modified') ?? copy.platform.clock.now(),
    modifiedBy: await authorOf(copy, fields.idOrNull('last_modified_by')),
    items: distinctParts(asItems(fields.item.items ?? [], fields.what), 'id', `items of ${fields.what}`, notes).map(
      (each) => readItem(each, notes),
    ),
    steps: await readSteps(copy, id, notes),
    receipts: await readReceipts(copy, id, fields.item, notes),
  };
}

function readItem(item: Item, notes: Note[]): CopiedItem {
  const fields = readFields(item, `expense item ${item.id}`, notes);
  const day = fields.text('receipt_day', { max: 8 });
  const currency = fields.text('currency', { max: 3 }).toUpperCase();
  const isProject = fields.text('type', NAME) === 'project';
  return {
    id: fields.id('id'),
    type: isProject ? 'project' : 'operational',
    receiptAt: fields.moment('receipt_date'),
    receiptDay: /^\d{8}$/.test(day) ? day : undefined,
    vendor: fields.text('vendor', NAME),
    expenseType: choiceOf(fields, 'expense_type'),
    description: fields.text('description', NOTES),
    amount: fields.number('amount') ?? 0,
    dept: isProject ? null : choiceOf(fields, 'dept'),
    client: isProject ? fields.text('client', NAME) : '',
    project: isProject ? choiceOf(fields, 'project') : null,
    billable: isProject && fields.flag('billable'),
    currency: currency === '' ? null : currency,
    originalAmount: fields.number('original_amount'),
    exchangeRate: fields.number('exchange_rate'),
  };
}

async function readSteps(copy: Copy, id: number, notes: Note[]): Promise<CopiedStep[]> {
  const what = `history of expense sheet ${id}`;
  const items = (await orNote(notes, what, () => readAll(copy, `${V1}/sheets/${id}/history`, MAX_STEPS))) ?? [];
  const known = await copy.users.load();
  return allOf(items, async (item) => {
    const fields = readFields(item, what, notes);
    const absent = fields.idOrNull('for');
    return {
      id: fields.idOrNull('id') ?? undefined,
      from: statusOf(fields, 'from'),
      to: statusOf(fields, 'to'),
      by: await authorOf(copy, fields.idOrNull('by')),
      for: absent !== null && known.has(absent) ? absent : null,
      at: fields.moment('at') ?? copy.platform.clock.now(),
      notes: fields.text('notes', NOTES),
    };
  });
}

async function readReceipts(copy: Copy, sheetId: number, sheet: Item, notes: Note[]): Promise<CopiedReceipt[]> {
  const of = `receipts of expense sheet ${sheetId}`;
  const items = distinctParts(asItems(sheet.receipts ?? [], of), 'id', of, notes);
  const read = await allOf(items, (item) => {
    const what = `receipt ${item.id} of expense sheet ${sheetId}`;
    return orNote(notes, what, () => readReceipt(copy, readFields(item, what, notes)));
  });
  return read.filter((receipt) => receipt !== undefined);
}

/** What it is, its bytes say; the small picture is made anew. */
async function readReceipt(copy: Copy, fields: Fields): Promise<CopiedReceipt> {
  const { blobs, clock } = copy.platform;
  const { lookedAt, maxBytes, inspect, nameOf } = expensesCopy.receipt;
  const id = fields.id('id');
  const address = fields.text('URI', { max: 2000, orElse: `${V1}/receipts/${id}/file` });
  const { hash, size, filename } = await storeFile(copy, copy.source.pathOf(address), maxBytes);
  const start = await readBlob(blobs, hash, { start: 0, end: lookedAt - 1 });
  const { contentType, thumbnail } = await inspect(start, () => readBlob(blobs, hash));
  const small: StoredBlob | undefined = thumbnail ? await blobs.put(thumbnail) : undefined;
  return {
    id,
    itemId: fields.idOrNull('item_id'),
    name: nameOf(fields.text('name', NAME) || filename, contentType),
    contentType,
    blob: { hash, size },
    thumbnail: small,
    createdAt: fields.moment('created') ?? clock.now(),
  };
}

async function readBlob(blobs: BlobStore, hash: string, range?: ByteRange): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await blobs.open(hash, range)) parts.push(part);
  return Buffer.concat(parts);
}

const delegations = pagedStep<CopiedDelegation>({
  name: 'expenses.delegations',
  title: 'delegations',
  path: `${V1}/delegations`,
  async readItem(copy, item, notes) {
    const fields = readFields(item, `delegation ${item.id}`, notes);
    const [userId, delegateId] = [fields.id('user'), fields.id('delegate')];
    const known = await copy.users.load();
    if (!known.has(userId) || !known.has(delegateId)) {
      throw new Unreadable('one of its people is not here');
    }
    const now = copy.platform.clock.now();
    return {
      id: fields.id('id'),
      userId,
      delegateId,
      from: fields.moment('from') ?? now,
      to: fields.moment('to') ?? now,
    };
  },
  write: (copy, tx, list) => expensesCopy.addDelegations(tx, list, copy.platform.clock.now()),
  ifAbsent: noteUnsent('delegations'),
});

function choiceOf(fields: Fields, name: string): { id: number; name: string } | null {
  const id = fields.idOrNull(name);
  if (id === null) return null;
  const named = readFields(partOf(fields.item, name), fields.what, []);
  return { id, name: named.text('name', { ...NAME, orElse: `${name} ${id}` }) };
}

function statusOf(fields: Fields, name: string): CopiedSheet['status'] {
  const text = fields.text(name, NAME);
  return expenseStatuses.find((status) => status === text) ?? 'draft';
}

export const expenseSteps: readonly AnyStep[] = [...lookups, sheets, delegations];
