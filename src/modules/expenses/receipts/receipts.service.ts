// Receipts: they come with their sheet, are fixed with it, and keep the bytes that were sent.
import type { Actor } from '../../../platform/access/index.ts';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import type { ByteRange } from '../../../platform/files/blobs.ts';
import { firstBytes } from '../../../platform/files/first-bytes.ts';
import type { Content, Kept, Upload } from '../../../platform/files/storage.ts';
import {
  badRequest,
  invalidField,
  notFound,
  type Page,
  type PageRequest,
  readPageOf,
  tooLarge,
} from '../../../platform/http/index.ts';
import type { ServedPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TakeDropBoxFile } from '../expenses.settings.ts';
import type { SheetId } from '../sheets.repository.ts';
import { inspectFile, LOOKED_AT, MAX_BYTES, receiptName } from './receipt-file.ts';
import type { Receipt } from './receipts.repository.ts';
import * as repository from './receipts.repository.ts';

const MAX_RECEIPTS = 200;

/** Receipts from the drop box that are in memory at once. */
const READ_AT_ONCE = 2;
export const TOO_LARGE = 'A receipt has at most 20 MB';

/** A file that was checked; it is still to be stored, and its row to be written. */
export interface CheckedFile {
  hash: string;
  size: number;
  /** What has to be stored for it: the file itself unless it waits in the drop box, and its small picture. */
  contents: Content[];
  /** A small picture stands last in the contents. */
  hasThumbnail: boolean;
  contentType: string;
  name: string;
  itemId: number | null;
  /** Where it waited: taken from there in the transaction that makes it a receipt. */
  fileKey: string | undefined;
}

export interface SentFile {
  upload: Upload;
  name: string | undefined;
  itemId: number | null;
}

export interface DropBoxFile {
  fileKey: string;
  name: string | undefined;
  itemId: number | null;
}

export type ReceiptsService = ReturnType<typeof createReceiptsService>;

/** What receipts need of the sheets they belong to. */
interface SheetsOfReceipts {
  /** Refuses whoever does not see the sheet. */
  get(actor: Actor, id: number): Promise<unknown>;
  requireOpen(actor: Actor, id: number): Promise<void>;
  requireOpenToChange(tx: Db, actor: Actor, id: SheetId): Promise<void>;
  touch(tx: Db, actor: Actor, id: number): Promise<void>;
}

export function createReceiptsService(
  { database, blobs, blobRelease, storage, clock }: Platform,
  sheets: SheetsOfReceipts,
  takeDropBoxFile: TakeDropBoxFile,
) {
  const { db } = database;
  const inTurn = limitConcurrency(READ_AT_ONCE);
  blobRelease.register(repository.blobColumns);

  /** E1: who sees the sheet sees its receipts. `sheetId` where the address names it. */
  const get = async (actor: Actor, id: number, sheetId?: number): Promise<Receipt> => {
    const receipt = await repository.findReceipt(db, id);
    if (!receipt || (sheetId !== undefined && receipt.sheet_id !== sheetId)) throw notFound('Receipt');
    await sheets.get(actor, receipt.sheet_id);
    return receipt;
  };

  /** E2: changed with the sheet, and only while that is open. */
  const getToChange = async (tx: Db, actor: Actor, id: number, sheetId?: number): Promise<Receipt> => {
    // The sheet is locked first, and what is wrong with the receipt is told first.
    const opened = sheets.requireOpenToChange(tx, actor, sheetId ?? repository.sheetOf(id));
    const [receipt] = await together(getReceiptToChange(tx, id, sheetId), opened);
    return receipt;
  };

  const requireItem = async (tx: Db, sheetId: number, itemId: number | null): Promise<void> => {
    if (itemId === null || (await repository.hasItem(tx, sheetId, itemId))) return;
    throw invalidField('item_id', `the sheet has no item ${itemId}`);
  };

  const create = async (
    tx: Db,
    actor: Actor,
    sheetId: number,
    file: CheckedFile | undefined,
    kept: Kept,
  ): Promise<Receipt> => {
    const [, count] = await together(
      sheets.requireOpenToChange(tx, actor, sheetId),
      repository.countReceipts(tx, sheetId),
    );
    if (!file) throw notInDropBox();
    if (count >= MAX_RECEIPTS) {
      throw badRequest('too_many_receipts', `A sheet has at most ${MAX_RECEIPTS} receipts`);
    }
    await requireItem(tx, sheetId, file.itemId);
    if (file.fileKey !== undefined) {
      const taken = await takeDropBoxFile(tx, actor.id, file.fileKey);
      if (taken?.hash !== file.hash) throw notInDropBox();
    }
    const row = {
      sheet_id: sheetId,
      item_id: file.itemId,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      blob_hash: file.hash,
      thumbnail_hash: file.hasThumbnail ? (kept.blobs.at(-1)?.hash ?? null) : null,
      created_by: actor.id,
      created_at: clock.now(),
    };
    const [, receipt] = await together(
      kept.charge(tx),
      repository.insertReceipt(tx, row),
      sheets.touch(tx, actor, sheetId),
    );
    return receipt;
  };

  const readBlob = async (hash: string, range?: ByteRange): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of await blobs.open(hash, range)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };

  return {
    get,

    /** Before a file is read at all. */
    requireOpen: sheets.requireOpen,

    async list(actor: Actor, sheetId: number, page: PageRequest): Promise<Page<Receipt>> {
      await sheets.get(actor, sheetId);
      return readPageOf(page, await repository.countReceipts(db, sheetId), () =>
        repository.listReceipts(db, sheetId, page),
      );
    },

    async check({ upload, name, itemId }: SentFile): Promise<CheckedFile> {
      const { contentType, thumbnail } = await inspectFile(
        await firstBytes(upload.path, LOOKED_AT),
        async () => upload.path,
      );
      return {
        hash: upload.hash,
        size: upload.size,
        contents: thumbnail ? [upload, thumbnail] : [upload],
        hasThumbnail: thumbnail !== undefined,
        contentType,
        name: receiptName(name, contentType),
        itemId,
        fileKey: undefined,
      };
    },

    /** Looks at a file that waits in the actor's drop box, if it does; it stays there until it becomes a receipt. */
    async checkDropped(actor: Actor, { fileKey, name, itemId }: DropBoxFile): Promise<CheckedFile | undefined> {
      const dropped = await transaction(db, async (tx) => {
        const file = await takeDropBoxFile(tx, actor.id, fileKey);
        // Only to look: rolled back, since bytes are not to be read inside a transaction.
        throw new Looked(file);
      }).catch((error: unknown) => {
        if (error instanceof Looked) return error.file;
        throw error;
      });
      if (!dropped) return undefined;
      if (dropped.size > MAX_BYTES) throw tooLarge(TOO_LARGE);
      const { hash, size } = dropped;
      const start = await readBlob(hash, { start: 0, end: LOOKED_AT - 1 });
      const { contentType, thumbnail } = await inTurn(() => inspectFile(start, () => readBlob(hash)));
      return {
        hash,
        size,
        contents: thumbnail ? [thumbnail] : [],
        hasThumbnail: thumbnail !== undefined,
        contentType,
        name: receiptName(name ?? dropped.name, contentType),
        itemId,
        fileKey,
      };
    },

    /** Stores what the file needs; `commit` runs `create` in the transaction that keeps the answer for its key. */
    add<T>(
      actor: Actor,
      sheetId: number,
      file: CheckedFile | undefined,
      commit: (create: (tx: Db) => Promise<Receipt>) => Promise<T>,
    ): Promise<T> {
      return storage.keep(actor.id, file?.contents ?? [], (kept) =>
        commit((tx) => create(tx, actor, sheetId, file, kept)),
      );
    },

    async update(
      actor: Actor,
      id: number,
      sheetId: number | undefined,
      { item_id, name }: { item_id?: number | null; name?: string },
      requireCurrent: (receipt: Receipt) => void,
    ): Promise<Receipt> {
      return transaction(db, async (tx) => {
        const receipt = await getToChange(tx, actor, id, sheetId);
        requireCurrent(receipt);
        const changed = {
          item_id: item_id === undefined ? receipt.item_id : item_id,
          name: receiptName(name ?? receipt.name, receipt.content_type),
        };
        await requireItem(tx, receipt.sheet_id, changed.item_id);
        await repository.updateReceipt(tx, id, changed);
        await sheets.touch(tx, actor, receipt.sheet_id);
        return { ...receipt, ...changed };
      });
    },

    async delete(actor: Actor, id: number, sheetId?: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { blob_hash, thumbnail_hash, sheet_id } = await getToChange(tx, actor, id, sheetId);
        await repository.deleteReceipt(tx, id);
        await sheets.touch(tx, actor, sheet_id);
        await blobRelease.release(tx, [blob_hash, thumbnail_hash ?? blob_hash]);
      });
    },

    /** The bytes as they were sent: what strangers sent is never shown as a page of ours. */
    async file(actor: Actor, id: number): Promise<ServedPicture> {
      const { blob_hash, name, content_type } = await get(actor, id);
      return { source: blob_hash, contentType: content_type, filename: name, isAttachment: true };
    },

    async thumbnail(actor: Actor, id: number): Promise<ServedPicture> {
      const { thumbnail_hash, name } = await get(actor, id);
      if (thumbnail_hash === null) throw notFound('Thumbnail');
      return { source: thumbnail_hash, contentType: 'image/jpeg', filename: `${name}.jpg` };
    },
  };
}

async function getReceiptToChange(tx: Db, id: number, sheetId?: number): Promise<Receipt> {
  const receipt = await repository.lockReceipt(tx, id);
  if (!receipt || (sheetId !== undefined && receipt.sheet_id !== sheetId)) throw notFound('Receipt');
  return receipt;
}

function notInDropBox() {
  return invalidField('file_key', 'there is no such file in your drop box');
}

class Looked extends Error {
  readonly file: Awaited<ReturnType<TakeDropBoxFile>>;

  constructor(file: Awaited<ReturnType<TakeDropBoxFile>>) {
    super('only looked at');
    this.file = file;
  }
}
