import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../../test/support/blobs.ts';
import type { Client } from '../../../../test/support/client.ts';
import { DOCUMENTS, upload } from '../../../../test/support/documents.ts';
import { createExtranet, createUser } from '../../../../test/support/people.ts';

const app = useApp();
const BOX = `${DOCUMENTS}/dropbox`;
const HOUR = 3_600_000;

const send = (client: Client, body: Uint8Array | string | undefined, headers: Record<string, string> = {}) =>
  client.request('POST', BOX, { body, headers });
const list = async (client: Client) => (await client.get(BOX)).body;
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const drafts = () => readdir(join(app.config.dataDir, 'blobs', 'tmp'));

describe('uploading', () => {
  it('answers the key and both spellings of its address, and lists the file', async () => {
    const { client } = await createUser(app);
    const { status, body } = await send(client, new TextEncoder().encode('žluťoučký'));
    expect(status).toBe(200);
    expect(body).toEqual({ file_key: expect.any(String), URL: body.URI, URI: `${app.url}${BOX}/${body.file_key}` });
    expect(await list(client)).toEqual([
      {
        file_key: body.file_key,
        name: null,
        size: 13,
        date: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
        URI: body.URI,
      },
    ]);
    expect(await storedHashes(app)).toContain(hashOf('žluťoučký'));
  });

  it.each([
    'application/octet-stream',
    'application/json',
    'application/problem+json; charset=utf-8',
    'text/plain; charset=latin1',
    'multipart/form-data; boundary=none',
    'application/x-www-form-urlencoded',
    'nonsense',
    'a/b; c="',
  ])('an upload of %s is kept as it was sent', async (type) => {
    const { client } = await createUser(app);
    const bytes = Buffer.from(`{"not json: \0 ${type}`);
    expect((await send(client, bytes, { 'content-type': type })).status).toBe(200);
    expect(await list(client)).toMatchObject([{ size: bytes.length }]);
    expect(await storedHashes(app)).toContain(hashOf(bytes));
  });

  it('takes more JSON than any other interface', async () => {
    const { client } = await createUser(app);
    const bytes = Buffer.alloc(11 * 1024 * 1024, '[');
    expect((await send(client, bytes, { 'content-type': 'application/json' })).status).toBe(200);
    expect(await list(client)).toMatchObject([{ size: bytes.length }]);
  });

  it('takes nothing at all: with and without a length, with and without a type', async () => {
    const { client } = await createUser(app);
    expect((await send(client, undefined)).status).toBe(200);
    expect((await send(client, new Uint8Array(0))).status).toBe(200);
    expect((await send(client, '', { 'content-type': 'application/json' })).status).toBe(200);
    expect(await list(client)).toMatchObject([{ size: 0 }, { size: 0 }, { size: 0 }]);
  });

  it('takes a stream of unknown length', async () => {
    const { client, username, password } = await createUser(app);
    const body = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 20; piece += 1) controller.enqueue(new Uint8Array(100_000).fill(7));
        controller.close();
      },
    });
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { authorization }, body, duplex: 'half' };
    expect((await fetch(app.url + BOX, init)).status).toBe(200);
    expect(await list(client)).toMatchObject([{ size: 2_000_000 }]);
  });

  it.each([`${DOCUMENTS}~v1/dropbox/`, `${DOCUMENTS}/v1/dropbox`])(
    'a file can be uploaded to %s as well',
    async (address) => {
      expect((await app.admin.request('POST', address, { body: new Uint8Array([1]) })).status).toBe(200);
    },
  );

  it('the same bytes that are uploaded twice are stored once', async () => {
    const { client } = await createUser(app);
    const bytes = randomBytes(1000);
    const keys = await Promise.all([upload(client, bytes), upload(client, bytes), upload(client, bytes)]);
    expect(new Set(keys).size).toBe(3);
    expect((await storedHashes(app)).filter((hash) => hash === hashOf(bytes))).toHaveLength(1);
  });

  it('leaves nothing of an upload whose client goes away', async () => {
    const { client, username, password } = await createUser(app);
    const before = await storedHashes(app);
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const authorization = Buffer.from(`${username}:${password}`).toString('base64');
    socket.write(
      `POST ${BOX} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Basic ${authorization}\r\ncontent-length: 9000000\r\n\r\n`,
    );
    socket.write(randomBytes(3_000_000));
    await vi.waitFor(async () => expect(await drafts()).not.toEqual([]), { timeout: 20_000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await drafts()).toEqual([]), { timeout: 20_000 });
    expect(await storedHashes(app)).toEqual(before);
    expect(await list(client)).toEqual([]);
  });
});

describe('deleting', () => {
  it('takes the file and its bytes away', async () => {
    const { client } = await createUser(app);
    const bytes = randomBytes(100);
    const key = await upload(client, bytes);
    expect(await client.delete(`${BOX}/${key}`)).toMatchObject({ status: 204, body: undefined });
    expect(await list(client)).toEqual([]);
    await removeReleased(app);
    expect(await storedHashes(app)).not.toContain(hashOf(bytes));
  });

  it('leaves bytes that another file has too', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const bytes = randomBytes(100);
    const key = await upload(one.client, bytes);
    await upload(other.client, bytes);
    await one.client.delete(`${BOX}/${key}`);
    await removeReleased(app);
    expect(await storedHashes(app)).toContain(hashOf(bytes));
  });

  it('is 500 for an unknown key, in so many words', async () => {
    const { client } = await createUser(app);
    const key = await upload(client, 'once');
    expect((await client.delete(`${BOX}/${key}`)).status).toBe(204);
    for (const gone of [key, 'unknown', '%00', 'a'.repeat(500)]) {
      const answer = await client.delete(`${BOX}/${gone}`);
      expect([gone, answer.status]).toEqual([gone, gone === '%00' ? 400 : 500]);
      if (gone !== '%00') {
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
        expect(answer.body).toMatchObject({ status: 500, detail: 'You have no such file in the drop box' });
      }
    }
  });
});

describe('time', () => {
  it('removes what was not used within 24 hours, with its bytes', async () => {
    const { client } = await createUser(app);
    const { jobs } = app.application.platform;
    const bytes = randomBytes(100);
    await upload(client, bytes);
    app.clock.advance(23 * HOUR);
    await jobs.runDue();
    expect(await list(client)).toHaveLength(1);
    const later = await upload(client, 'later');
    app.clock.advance(2 * HOUR);
    await removeReleased(app);
    expect(await list(client)).toMatchObject([{ file_key: later }]);
    expect(await storedHashes(app)).not.toContain(hashOf(bytes));
  });
});

describe('rights', () => {
  it('D30: everyone has their own drop box, and nobody another’s, administrators included', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const key = await upload(one.client, 'mine');
    for (const client of [other.client, app.admin]) {
      expect(JSON.stringify(await list(client))).not.toContain(key);
      expect((await client.delete(`${BOX}/${key}`)).status).toBe(500);
    }
    expect(await list(one.client)).toHaveLength(1);
    for (const [method, path] of [
      ['POST', BOX],
      ['GET', BOX],
      ['DELETE', `${BOX}/${key}`],
    ] as const) {
      expect((await app.anonymous.request(method, path)).status).toBe(401);
    }
  });

  it('D30: outsiders have one too; members of a read-only extranet only read', async () => {
    const [partners, readers] = [await createExtranet(app), await createExtranet(app, { read_only: true })];
    const outsider = await createUser(app, { extranet_id: partners.id });
    const reader = await createUser(app, { extranet_id: readers.id });
    expect((await send(outsider.client, 'x')).status).toBe(200);
    expect((await send(reader.client, 'x')).status).toBe(403);
    expect(await reader.client.get(BOX)).toMatchObject({ status: 200, body: [] });
  });
});
