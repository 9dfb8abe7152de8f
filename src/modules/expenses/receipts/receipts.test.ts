// Tests receipts: what is taken and what is refused, who may what, the bytes and their small picture.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased } from '../../../../test/support/blobs.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createNotifier } from '../../notifications/index.ts';
import { createTrash } from '../../trash/index.ts';
import {
  addReceipt,
  createLine,
  createSheet,
  idsOf,
  type Line,
  OWN,
  ok,
  pdf,
  picture,
  receiptForm,
  SHEET,
  sheetIn,
} from '../expenses.test-support.ts';
import { createExpenses, type TakeDropBoxFile } from '../index.ts';

const app = useApp();
let line: Line;

beforeAll(async () => {
  line = await createLine(app);
});

const upload = (client: Client, sheetId: number, form: unknown, headers = {}) =>
  client.post(`${OWN}/sheets/${sheetId}/receipts`, form, { headers });
const bytesAt = async (client: Client, uri: string) => {
  const response = await client.raw('GET', uri);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a receipt', () => {
  it('is added, shown with its sheet, listed, read, and downloaded as it was sent', async () => {
    const { client } = line.owner;
    const sheet = await createSheet(client, { items: [{ amount: 1 }] });
    const [item] = idsOf(sheet.items);
    const sent = await picture(1);
    const { status, body } = await upload(
      client,
      sheet.id,
      receiptForm(sent, { item_id: String(item) }, 'Mittagessen „Ümläut“.jpg'),
    );
    const address = `${app.url}${OWN}/receipts/${body.id}`;
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        sheet_id: sheet.id,
        item_id: item,
        name: 'Mittagessen „Ümläut“.jpg',
        size: sent.length,
        content_type: 'image/jpeg',
        URI: `${address}/file`,
        thumbnail_URI: `${address}/thumbnail`,
        created: '2026-01-31T09:05:00+00:00',
      },
    ]);
    const detail = ok(await client.get(`${SHEET}/${sheet.id}`));
    expect(detail).toMatchObject({ receipts: [body], receipts_quantity: 1 });
    expect(ok(await client.get(`${OWN}/sheets/${sheet.id}/receipts`))).toMatchObject({
      data: [body],
      pagination: { total: 1 },
    });
    expect(ok(await client.get(`${OWN}/receipts/${body.id}`))).toEqual(body);
    expect(ok(await client.get(`${OWN}/sheets/${sheet.id}/receipts/${body.id}`))).toEqual(body);

    const file = await bytesAt(client, body.URI);
    expect(file.bytes.equals(sent)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Mittagessen „Ümläut“.jpg')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
    });
    const etag = file.headers.get('etag') ?? '';
    expect((await client.raw('GET', body.URI, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const small = await bytesAt(client, body.thumbnail_URI);
    const { width, height, format } = await sharp(small.bytes).metadata();
    expect([small.headers.get('content-type'), format, width, height]).toEqual(['image/jpeg', 'jpeg', 400, 200]);
  });

  it.each([
    ['application/pdf', async () => pdf],
    ['image/jpeg', () => picture(2)],
    ['image/png', () => picture(3, 'png')],
    ['image/webp', () => picture(4, 'webp')],
  ])('%s is told from its bytes, whatever it is called', async (type, make) => {
    const { client } = line.owner;
    const sheet = await createSheet(client);
    const { status, body } = await upload(client, sheet.id, receiptForm(await make(), {}, 'invoice.html'));
    expect([status, body.content_type]).toEqual([201, type]);
    expect((await bytesAt(client, body.URI)).headers.get('content-type')).toBe(type);
    if (type !== 'application/pdf') return;
    expect(body.thumbnail_URI).toBeNull();
    expect((await client.get(`${OWN}/receipts/${body.id}/thumbnail`)).status).toBe(404);
  });

  it.each([
    [
      'HEIC',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      /HEIC pictures cannot be read here: send the picture as JPEG/,
    ],
    ['HEIF', async () => Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'), /HEIC/],
    ['GIF', () => picture(5, 'gif'), /must be a PDF, JPEG, PNG or WebP/],
    ['HTML', async () => Buffer.from('<script>alert(1)</script>'), /must be a PDF/],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /must be a PDF/],
    ['text that mentions PDF', async () => Buffer.from('see %PDF-1.4'), /must be a PDF/],
    ['a damaged picture', async () => (await picture(6)).subarray(0, 200), /damaged/],
    ['two bytes', async () => Buffer.from('%P'), /must be a PDF/],
  ])('%s is refused with a clear word', async (_what, make, reason) => {
    const { client } = line.owner;
    const sheet = await createSheet(client);
    const { status, body } = await upload(client, sheet.id, receiptForm(Buffer.from(await make())));
    expect([status, body.detail]).toEqual([400, expect.stringMatching(reason)]);
    expect(ok(await client.get(`${SHEET}/${sheet.id}`)).receipts).toEqual([]);
  });

  it('nothing, two at once, too much, another type: each its own error', async () => {
    const { client } = line.owner;
    const { id } = await createSheet(client);
    const code = async (form: unknown, headers = {}) => {
      const { status, body } = await upload(client, id, form, headers);
      return [status, body.type.split('#')[1]];
    };
    expect(await code(receiptForm(undefined))).toEqual([400, 'no_file']);
    expect(await code(receiptForm(Buffer.alloc(0)))).toEqual([400, 'no_file']);
    expect(await code({})).toEqual([400, 'invalid_field']);
    expect(await code(undefined)).toEqual([400, 'no_file']);
    expect(await code({ file_key: 'nothing-there' })).toEqual([400, 'invalid_field']);
    expect(await code({ file_key: 7 })).toEqual([400, 'invalid_field']);
    const two = receiptForm(pdf);
    two.append('second', new Blob([pdf]), 'b.pdf');
    expect(await code(two)).toEqual([400, 'one_file']);
    const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
    expect(await code(receiptForm(large))).toEqual([413, 'too_large']);
    expect(await code('plain', { 'content-type': 'text/plain' })).toEqual([415, 'unsupported_media_type']);
    expect(await code('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })).toEqual([
      400,
      'malformed_form',
    ]);
    expect(await code(receiptForm(pdf, { item_id: 'first' }))).toEqual([400, 'invalid_field']);
    expect(ok(await client.get(`${SHEET}/${id}`)).receipts).toEqual([]);
  });

  it('is for an item of its own sheet only', async () => {
    const { client } = line.owner;
    const [sheet, other] = [await createSheet(client, { items: [{}] }), await createSheet(client, { items: [{}] })];
    const refused = await upload(client, sheet.id, receiptForm(pdf, { item_id: String(other.items[0].id) }));
    expect([refused.status, refused.body.detail]).toEqual([400, `item_id: the sheet has no item ${other.items[0].id}`]);
    const { id } = await addReceipt(client, sheet.id);
    expect((await client.get(`${OWN}/sheets/${other.id}/receipts/${id}`)).status).toBe(404);
    expect((await client.delete(`${OWN}/sheets/${other.id}/receipts/${id}`)).status).toBe(404);
    const one = `${OWN}/receipts/${id}`;
    const attached = await client.put(one, { item_id: sheet.items[0].id, name: 'a/b\\taxi.pdf' });
    expect(attached.body).toMatchObject({ item_id: sheet.items[0].id, name: 'taxi.pdf' });
    expect((await client.put(one, { item_id: other.items[0].id })).status).toBe(400);
    const stale = { headers: { 'if-match': '"x"' } };
    expect((await client.put(one, { item_id: null }, stale)).status).toBe(412);
    const ifMatch = { headers: { 'if-match': attached.headers.get('etag') ?? '' } };
    expect(ok(await client.put(one, { item_id: null }, ifMatch)).item_id).toBeNull();
  });

  it('stays with the sheet when its item goes', async () => {
    const { client } = line.owner;
    const sheet = await createSheet(client, { items: [{ amount: 1 }] });
    await addReceipt(client, sheet.id, pdf, { item_id: String(sheet.items[0].id) });
    const emptied = ok(await client.put(`${SHEET}/${sheet.id}`, { items: [] }));
    expect(emptied.receipts).toMatchObject([{ item_id: null }]);
  });

  it('is made once with an idempotency key; the same key with another file is refused', async () => {
    const { client } = line.owner;
    const { id } = await createSheet(client);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await upload(client, id, receiptForm(pdf), headers);
    const second = await upload(client, id, receiptForm(pdf), headers);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await upload(client, id, receiptForm(await picture(9)), headers)).status).toBe(409);
    expect(ok(await client.get(`${SHEET}/${id}`)).receipts_quantity).toBe(1);
  });

  it('the second page of receipts goes on where the first one ends', async () => {
    const { client } = line.owner;
    const { id } = await createSheet(client);
    const made = [await addReceipt(client, id), await addReceipt(client, id), await addReceipt(client, id)];
    const page = ok(await client.get(`${OWN}/sheets/${id}/receipts?limit=2&offset=2`));
    expect(page).toMatchObject({ data: [made[2]], pagination: { total: 3, next: null } });
  });
});

describe('E1, E2: who may what', () => {
  it('who sees the sheet sees its receipts, the owner and the office change them', async () => {
    const { owner, manager, boss, office, stranger } = line;
    const sheet = await createSheet(owner.client);
    const receipt = await addReceipt(owner.client, sheet.id);
    const paths = [
      `${OWN}/sheets/${sheet.id}/receipts`,
      `${OWN}/receipts/${receipt.id}`,
      `${OWN}/receipts/${receipt.id}/file`,
    ];
    const statuses = async (client: Client) => {
      const codes: number[] = [];
      for (const path of paths) codes.push((await client.get(path)).status);
      codes.push((await upload(client, sheet.id, receiptForm(pdf))).status);
      codes.push((await client.put(`${OWN}/receipts/${receipt.id}`, { name: 'x' })).status);
      return codes;
    };
    for (const { client } of [owner, office]) expect(await statuses(client)).toEqual([200, 200, 200, 201, 200]);
    expect(await statuses(app.admin)).toEqual([200, 200, 200, 201, 200]);
    for (const { client } of [manager, boss]) expect(await statuses(client)).toEqual([200, 200, 200, 403, 403]);
    expect(await statuses(stranger.client)).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(app.anonymous)).toEqual([401, 401, 401, 401, 401]);
    for (const { client } of [manager, stranger]) expect((await client.delete(paths[1] ?? '')).status).toBe(403);
    expect((await office.client.delete(paths[1] ?? '')).status).toBe(204);
    expect((await owner.client.get(paths[1] ?? '')).status).toBe(404);
    expect((await owner.client.get(`${OWN}/sheets/999999/receipts`)).status).toBe(404);
    expect((await upload(owner.client, 999_999, receiptForm(pdf))).status).toBe(404);
  });

  it.each(['submitted', 'approved', 'processed'] as const)('those of a %s sheet are fixed', async (status) => {
    const { owner, office } = line;
    const sheet = await createSheet(owner.client);
    const { id } = await addReceipt(owner.client, sheet.id);
    const fixed = await sheetIn(line, status);
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted' }));
    for (const { client } of [owner, office]) {
      const answer = await upload(client, fixed.id, receiptForm(pdf));
      expect([answer.status, answer.body.type.split('#')[1]]).toEqual([409, 'sheet_fixed']);
      expect((await client.delete(`${OWN}/receipts/${id}`)).status).toBe(409);
      expect((await client.put(`${OWN}/receipts/${id}`, { name: 'x' })).status).toBe(409);
    }
  });
});

describe('the bytes', () => {
  it('go with the last receipt that has them, or with its sheet once that is gone for good', async () => {
    const { client } = line.owner;
    const { blobs } = app.application.platform;
    const bytes = await picture(77);
    const [one, two] = [await createSheet(client), await createSheet(client)];
    const receipt = await addReceipt(client, one.id, bytes);
    await addReceipt(client, two.id, bytes);
    const rows = await app.application.platform.database.db
      .selectFrom('expense_receipts')
      .select(['blob_hash', 'thumbnail_hash'])
      .where('id', '=', receipt.id)
      .executeTakeFirstOrThrow();
    const there = async () =>
      [await blobs.stat(rows.blob_hash), await blobs.stat(rows.thumbnail_hash ?? '')].map(Boolean);
    expect((await client.delete(`${OWN}/receipts/${receipt.id}`)).status).toBe(204);
    await removeReleased(app);
    expect(await there()).toEqual([true, true]);
    expect((await client.delete(`${SHEET}/${two.id}`)).status).toBe(204);
    await removeReleased(app);
    expect(await there()).toEqual([true, true]);
    await client.post('/api/trash/v1/mine/empty');
    await removeReleased(app);
    expect(await there()).toEqual([false, false]);
  });
});

describe('from the drop box', () => {
  it('its key makes the file a receipt, once, and only for whom it belongs to', async () => {
    const { owner, office } = line;
    const box = '/intranet/rest/documents/dropbox';
    const sent = await picture(99);
    const headers = { 'content-type': 'application/octet-stream' };
    const { file_key } = ok(await owner.client.post(box, sent, { headers }));
    const sheet = await createSheet(owner.client, { items: [{ amount: 5 }] });
    const input = { file_key, item_id: sheet.items[0].id, name: 'taxi.jpg' };
    expect((await upload(office.client, sheet.id, input)).status).toBe(400);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { status, body } = await upload(owner.client, sheet.id, input, key);
    const again = await upload(owner.client, sheet.id, input, key);
    expect([again.status, again.body]).toEqual([201, body]);
    expect([status, body]).toMatchObject([
      201,
      { name: 'taxi.jpg', content_type: 'image/jpeg', size: sent.length, item_id: sheet.items[0].id },
    ]);
    expect((await bytesAt(owner.client, body.URI)).bytes.equals(sent)).toBe(true);
    expect(ok(await owner.client.get(box))).toEqual([]);
    expect((await upload(owner.client, sheet.id, input)).status).toBe(400);
    await removeReleased(app);
    expect((await bytesAt(owner.client, body.URI)).bytes.equals(sent)).toBe(true);
  });

  it('a file is taken once, in the transaction that makes it a receipt, and stays when that fails', async () => {
    const { platform } = app.application;
    const { hash, size } = await platform.blobs.put(await picture(88, 'png'));
    const { hash: text } = await platform.blobs.put(Buffer.from('plain text'));
    const takeDropBoxFile: TakeDropBoxFile = async (tx, userId, fileKey) => {
      const name = `drop ${userId} ${fileKey}`;
      const row = await tx.deleteFrom('settings').where('name', '=', name).returning('value').executeTakeFirst();
      return row && { hash: row.value, size, name: 'from-box.png' };
    };
    const { transaction } = await import('../../../platform/db/index.ts');
    const { db } = platform.database;
    await transaction(db, async (tx) => {
      await tx
        .insertInto('settings')
        .values({ name: `drop ${line.owner.id} good`, value: hash })
        .execute();
      await tx
        .insertInto('settings')
        .values({ name: `drop ${line.owner.id} bad`, value: text })
        .execute();
    });
    const settings = { receiptAbove: 0, maxAgeDays: 0 };
    const { receipts } = createExpenses(platform, createNotifier(platform), createTrash(platform), {
      settings,
      takeDropBoxFile,
    });
    const actor = await platform.authenticator.findActor(line.owner.id);
    const other = await platform.authenticator.findActor(line.manager.id);
    if (!actor || !other) throw new Error('they cannot sign in');
    const sheet = await createSheet(line.owner.client, { items: [{}] });
    const file = { fileKey: 'good', name: undefined, itemId: null };
    const left = async () =>
      (await db.selectFrom('settings').select('name').where('name', 'like', 'drop %').execute()).length;

    expect(await receipts.checkDropped(other, file)).toBeUndefined();
    await expect(receipts.checkDropped(actor, { ...file, fileKey: 'bad' })).rejects.toMatchObject({ status: 400 });
    const stored = await receipts.checkDropped(actor, file);
    if (!stored) throw new Error('it is not in the drop box');
    expect(stored).toMatchObject({
      hash,
      contentType: 'image/png',
      name: 'from-box.png',
      hasThumbnail: true,
    });
    const add = (given: typeof stored) =>
      receipts.add(actor, sheet.id, given, (create) => transaction(db, (tx) => create(tx)));
    await expect(add({ ...stored, itemId: 999_999 })).rejects.toMatchObject({ status: 400 });
    expect(await left()).toBe(2);
    await add(stored);
    expect(await left()).toBe(1);
    await expect(add(stored)).rejects.toMatchObject({ status: 400 });
    const [receipt] = ok(await line.owner.client.get(`${SHEET}/${sheet.id}`)).receipts;
    expect(receipt).toMatchObject({ content_type: 'image/png', size });
    expect((await bytesAt(line.owner.client, receipt.URI)).bytes).toHaveLength(size);
  });
});
