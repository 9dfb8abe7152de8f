import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, useApp } from '../../../../test/support/app.ts';
import { ADDITIONS, DOCUMENTS } from '../../../../test/support/documents.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { hang } from '../../../../test/support/raw-upload.ts';
import { startApplication } from '../../../app.ts';
import { transaction } from '../../../platform/db/index.ts';
import { append, begin, metadataOf, offsetOf, PART, sendByClient, TUS, UPLOADS } from './uploads.test-support.ts';

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;

const app = useApp({ ATRIUM_MAX_UPLOAD: '64MiB' });

const authOf = ({ username, password }: TestUser) => `${username}:${password}`;
const partialFiles = ({ config }: Pick<TestApp, 'config'>) => readdir(join(config.dataDir, 'blobs', 'partials'));

async function documentOf({ client }: TestUser, fileKey: string | undefined): Promise<Buffer> {
  const made = await client.post(`${DOCUMENTS}/folder/1/documents`, {
    title: 'Uploaded.bin',
    components: [{ file_key: fileKey }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const file = await client.raw('GET', `${DOCUMENTS}/document/${made.body.doc_id}/file`);
  return Buffer.from(await file.arrayBuffer());
}

async function createAuthor(on: TestApp = app): Promise<TestUser> {
  const user = await createUser(on);
  await on.admin.post('/api/people/v1/capabilities', {
    capability: 'documents.admin',
    subject: 'user',
    subject_id: user.id,
  });
  return user;
}

function stateOf(path: string) {
  const { db } = app.application.platform.database;
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirst();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 10 }).toBe(true);
}

/** A way to the server that is cut once, after so many bytes have gone through it. */
async function startBreakingWay(target: string, afterBytes: number) {
  const { port } = new URL(target);
  let left = afterBytes;
  const server = createServer((incoming: Socket) => {
    const outgoing = connectTo(Number(port), '127.0.0.1');
    incoming.on('data', (piece) => {
      left -= piece.length;
      if (left > 0 || left < -Number.MAX_SAFE_INTEGER / 2) return void outgoing.write(piece);
      left = -Number.MAX_SAFE_INTEGER;
      incoming.destroy();
      outgoing.destroy();
    });
    outgoing.on('data', (piece) => incoming.write(piece));
    for (const [one, other] of [[incoming, outgoing] as const, [outgoing, incoming] as const]) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('an upload by the client of the protocol', () => {
  it('arrives in pieces, and is in the drop box under its name with the key that the last answer tells', async () => {
    const user = await createAuthor();
    const bytes = randomBytes(5 * MIB + 17);
    const key = await sendByClient({ url: app.url, auth: authOf(user), bytes, chunkSize: MIB, filename: 'Größe.bin' });
    const { body } = await user.client.get(`${ADDITIONS}/dropbox`);
    expect(body.data).toEqual([
      { file_key: key, name: 'Größe.bin', size: bytes.length, created: '2026-01-31T09:05:00+00:00' },
    ]);
    expect(body.pagination.total).toBe(1);
    expect((await user.client.get(`${DOCUMENTS}/dropbox`)).body).toMatchObject([{ file_key: key, name: null }]);
    expect((await documentOf(user, key)).equals(bytes)).toBe(true);
    expect(await partialFiles(app)).toEqual([]);
  });

  it('goes on after a lost connection from where it was, without sending everything again', async () => {
    const user = await createAuthor();
    const bytes = randomBytes(12 * MIB);
    const way = await startBreakingWay(app.url, 7 * MIB);
    let retries = 0;
    const key = await sendByClient({
      url: way.url,
      auth: authOf(user),
      bytes,
      onRetry: () => {
        retries += 1;
      },
    });
    way.close();
    expect(retries).toBeGreaterThan(0);
    expect((await documentOf(user, key)).equals(bytes)).toBe(true);
  });

  it('goes on after a restart of the server', async () => {
    const first = await startTestApp();
    try {
      const user = await createAuthor(first);
      const bytes = randomBytes(3 * MIB);
      const path = await begin(user.client, bytes.length, { 'upload-metadata': metadataOf('Film.mp4') });
      expect((await append(user.client, path, 0, bytes.subarray(0, MIB))).status).toBe(204);
      await first.application.stop();
      const second = await startApplication(
        { ...first.config, port: Number(new URL(first.url).port) },
        { clock: first.clock },
      );
      try {
        expect(await offsetOf(user.client, path)).toBe(MIB);
        const { headers } = await append(user.client, path, MIB, bytes.subarray(MIB));
        expect((await documentOf(user, headers.get('upload-file-key') ?? '')).equals(bytes)).toBe(true);
      } finally {
        await second.stop();
      }
    } finally {
      await first.dispose().catch(() => {});
    }
  });
});

describe('the protocol', () => {
  it('tells what it speaks, and of each upload its state, with HEAD and as JSON', async () => {
    const { client } = await createUser(app);
    const options = await client.raw('OPTIONS', UPLOADS);
    expect(options.status).toBe(204);
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination,checksum',
      'tus-checksum-algorithm': 'sha1,sha256',
      'tus-max-size': String(64 * MIB),
    });
    const path = await begin(client, 10, { 'upload-metadata': metadataOf('a.mp4') });
    const first = await append(client, path, 0, Buffer.from('hello'));
    expect([first.status, first.headers.get('upload-offset'), first.headers.get('upload-file-key')]).toEqual([
      204,
      '5',
      null,
    ]);
    const head = await client.raw('HEAD', path, { headers: TUS });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '5',
      'upload-length': '10',
      'upload-metadata': metadataOf('a.mp4'),
      'upload-expires': 'Sun, 01 Feb 2026 09:05:00 GMT',
      'cache-control': 'no-store',
    });
    const last = await append(client, path, 5, Buffer.from('world'));
    const file_key = last.headers.get('upload-file-key');
    expect(file_key).toMatch(/^[\w-]{24}$/);
    const state = { name: 'a.mp4', size: 10, offset: 10, expires: '2026-02-01T09:05:00+00:00', file_key };
    expect((await client.get(path)).body).toEqual({ id: path.split('/').at(-1), ...state });
    expect((await append(client, path, 10, Buffer.alloc(0))).headers.get('upload-file-key')).toBe(file_key);
    expect((await append(client, path, 10, Buffer.from('more'))).status).toBe(413);
  });

  it('takes bytes with the creation, all of them too, and files without any', async () => {
    const { client } = await createUser(app);
    const create = (size: number, body?: Uint8Array<ArrayBuffer>) =>
      client.raw('POST', UPLOADS, {
        headers: { ...(body ? PART : TUS), 'upload-length': String(size) },
        ...(body && { body }),
      });
    const part = await create(8, Buffer.from('1234'));
    expect([part.status, part.headers.get('upload-offset'), part.headers.get('upload-file-key')]).toEqual([
      201,
      '4',
      null,
    ]);
    const whole = await create(4, Buffer.from('1234'));
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '4']);
    const empty = await create(0);
    expect([empty.status, empty.headers.get('upload-offset')]).toEqual([201, '0']);
    const { body } = await client.get(`${ADDITIONS}/dropbox`);
    const keys = [whole, empty].map(({ headers }) => headers.get('upload-file-key'));
    expect(body.data.map((file: { file_key: string }) => file.file_key).sort()).toEqual(keys.toSorted());
    expect(body.data.map(({ name }: { name: unknown }) => name)).toEqual([null, null]);
  });

  it('keeps bytes with a checksum only if they have it', async () => {
    const { client } = await createUser(app);
    const path = await begin(client, 8);
    const sum = (algorithm: string, bytes: string) =>
      `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;
    const wrong = await append(client, path, 0, Buffer.from('good'), { 'upload-checksum': sum('sha1', 'evil') });
    expect([wrong.status, wrong.body.type]).toEqual([460, expect.stringContaining('checksum_mismatch')]);
    expect(await offsetOf(client, path)).toBe(0);
    for (const [offset, algorithm] of [
      [0, 'sha1'],
      [4, 'sha256'],
    ] as const) {
      const answer = await append(client, path, offset, Buffer.from('good'), {
        'upload-checksum': sum(algorithm, 'good'),
      });
      expect(answer.status).toBe(204);
    }
    expect((await client.get(path)).body.file_key).toEqual(expect.any(String));
    const other = await begin(client, 8);
    const unknown = await append(client, other, 0, Buffer.from('good'), { 'upload-checksum': 'crc32 AAAA' });
    expect([unknown.status, unknown.body.detail]).toEqual([400, expect.stringContaining('Upload-Checksum')]);
  });

  it('refuses another version, offset, type and length than it can take, and names the header', async () => {
    const { client } = await createUser(app);
    const path = await begin(client, 10);
    const patch = (headers: Record<string, string>, body = Buffer.from('hello')) =>
      client.raw('PATCH', path, { headers, body });
    const statusOf = async (answer: Promise<Response>) => (await answer).status;
    const old = await patch({ ...PART, 'tus-resumable': '0.2.2', 'upload-offset': '0' });
    expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    expect(await statusOf(patch({ ...PART, 'upload-offset': '3' }))).toBe(409);
    expect(await statusOf(patch({ ...PART, 'upload-offset': '-1' }))).toBe(400);
    expect(await statusOf(patch(PART))).toBe(400);
    expect(await statusOf(patch({ ...PART, 'content-type': 'text/plain', 'upload-offset': '0' }))).toBe(415);
    expect(await statusOf(patch({ ...PART, 'upload-offset': '0' }, Buffer.alloc(11)))).toBe(413);
    expect(await offsetOf(client, path)).toBe(0);
    const create = async (headers: Record<string, string>) => {
      const answer = await client.raw('POST', UPLOADS, { headers });
      return [answer.status, JSON.parse(await answer.text()).detail];
    };
    expect(await create({ 'upload-length': '5' })).toEqual([412, expect.stringContaining('Tus-Resumable')]);
    expect(await create(TUS)).toEqual([400, expect.stringContaining('Upload-Length')]);
    expect(await create({ ...TUS, 'upload-length': '1e3' })).toEqual([400, expect.stringContaining('Upload-Length')]);
    expect(await create({ ...TUS, 'upload-defer-length': '1' })).toEqual([
      400,
      expect.stringContaining('Upload-Defer-Length'),
    ]);
    expect(await create({ ...TUS, 'upload-length': String(64 * MIB + 1) })).toEqual([413, expect.any(String)]);
    for (const metadata of ['filename ä', 'filename a b', 'a YQ==,a YQ==', 'x'.repeat(4001)]) {
      const headers = { ...TUS, 'upload-length': '5', 'upload-metadata': metadata };
      expect(await create(headers), metadata).toEqual([400, expect.stringContaining('Upload-Metadata')]);
    }
  });
});

describe('what is on its way', () => {
  it('keeps what has arrived when a connection breaks, and lets one request write at a time', async () => {
    const user = await createAuthor();
    const bytes = randomBytes(3 * MIB);
    const path = await begin(user.client, bytes.length);
    const headers = { ...PART, 'upload-offset': 0, 'content-length': bytes.length };
    const first = hang(app, user, path, bytes.subarray(0, 2 * MIB), { method: 'PATCH', headers });
    const file = join(app.config.dataDir, 'blobs', 'partials', path.split('/').at(-1) ?? '');
    await until(async () => ((await stat(file).catch(() => undefined))?.size ?? 0) >= MIB);
    const second = await append(user.client, path, 0, Buffer.from('hello'));
    expect([second.status, second.body.type]).toEqual([423, expect.stringContaining('upload_in_use')]);
    first.abort();
    await until(async () => (await stateOf(path))?.writer === null);
    const offset = await offsetOf(user.client, path);
    expect(offset).toBeGreaterThanOrEqual(MIB);
    const done = await append(user.client, path, offset, bytes.subarray(offset));
    expect((await documentOf(user, done.headers.get('upload-file-key') ?? '')).equals(bytes)).toBe(true);
  });

  it('of two requests with the same bytes at once one wins, and nothing is doubled', async () => {
    const user = await createAuthor();
    const bytes = randomBytes(2 * MIB);
    const path = await begin(user.client, bytes.length);
    const answers = await Promise.all([1, 2, 3, 4].map(() => append(user.client, path, 0, bytes)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(204);
    expect(statuses.slice(1).every((status) => status === 423 || status === 409)).toBe(true);
    const { file_key } = (await user.client.get(path)).body;
    expect((await documentOf(user, file_key)).equals(bytes)).toBe(true);
    expect((await user.client.get(`${ADDITIONS}/dropbox`)).body.data).toEqual([]);
  });

  it('D26: is its owner’s alone, ends when the owner says so or after a day, and leaves no bytes', async () => {
    const [owner, other] = [await createUser(app), await createUser(app)];
    const path = await begin(owner.client, 10);
    await append(owner.client, path, 0, Buffer.from('hello'));
    for (const client of [other.client, app.admin]) {
      expect((await client.raw('HEAD', path, { headers: TUS })).status).toBe(404);
      expect((await append(client, path, 5, Buffer.from('world'))).status).toBe(404);
      expect((await client.raw('DELETE', path, { headers: TUS })).status).toBe(404);
    }
    expect((await app.anonymous.raw('HEAD', path, { headers: TUS })).status).toBe(401);
    expect(await partialFiles(app)).toContain(path.split('/').at(-1));
    expect((await owner.client.raw('DELETE', path, { headers: TUS })).status).toBe(204);
    expect((await owner.client.raw('HEAD', path, { headers: TUS })).status).toBe(404);
    expect(await partialFiles(app)).not.toContain(path.split('/').at(-1));

    const late = await begin(owner.client, 10);
    await append(owner.client, late, 0, Buffer.from('hello'));
    const orphan = await begin(other.client, 10);
    await append(other.client, orphan, 0, Buffer.from('hello'));
    expect((await app.admin.delete(`/api/people/v2/users/${other.id}`)).status).toBe(204);
    app.clock.advance(DAY_MS - 1);
    expect(await offsetOf(owner.client, late)).toBe(5);
    app.clock.advance(1);
    expect((await append(owner.client, late, 5, Buffer.from('world'))).status).toBe(404);
    await app.application.platform.jobs.runDue();
    expect(await partialFiles(app)).toEqual([]);
  });

  it('is taken over from a server that has died, and its bytes are written once more', async () => {
    const user = await createAuthor();
    const path = await begin(user.client, 10);
    await append(user.client, path, 0, Buffer.from('hello'));
    const { db } = app.application.platform.database;
    const id = path.split('/').at(-1) ?? '';
    const held = app.clock.now() + 5_000;
    await transaction(db, async (tx) => {
      await tx.updateTable('uploads').set({ writer: 'dead', writer_until: held }).where('id', '=', id).execute();
    });
    expect((await append(user.client, path, 5, Buffer.from('world'))).status).toBe(423);
    app.clock.advance(5_001);
    const done = await append(user.client, path, 5, Buffer.from('world'));
    expect((await documentOf(user, done.headers.get('upload-file-key') ?? '')).toString()).toBe('helloworld');
    expect((await stateOf(path))?.is_shared).toBe(1);
  });
});

describe('the room for uploads', () => {
  const small = useApp({ ATRIUM_MAX_UPLOAD: '1MiB', ATRIUM_DROPBOX_QUOTA: '2MiB', ATRIUM_USER_QUOTA: '3MiB' });

  it('is what the drop box and the quota have left, uploads that are on their way included', async () => {
    const { client } = await createUser(small);
    const create = (size: number) =>
      client.raw('POST', UPLOADS, { headers: { ...TUS, 'upload-length': String(size) } }).then(({ status }) => status);
    expect(await create(MIB + 1)).toBe(413);
    const path = await begin(client, MIB);
    expect(await create(MIB)).toBe(201);
    expect(await create(1)).toBe(413);
    await client.raw('DELETE', path, { headers: TUS });
    expect(await create(MIB)).toBe(201);
  });

  it('is looked at once more at the end, and an upload that no longer fits can be finished when there is room', async () => {
    const { client } = await createUser(small);
    const path = await begin(client, MIB);
    const bytes = randomBytes(MIB);
    const keys: string[] = [];
    for (let file = 0; file < 2; file += 1) {
      keys.push((await client.request('POST', `${DOCUMENTS}/dropbox`, { body: randomBytes(MIB) })).body.file_key);
    }
    const full = await append(client, path, 0, bytes);
    expect(full.status).toBe(413);
    expect((await client.raw('HEAD', path, { headers: TUS })).status).toBe(413);
    await client.delete(`${DOCUMENTS}/dropbox/${keys[0]}`);
    const { body } = await client.get(path);
    expect(body).toMatchObject({ offset: MIB, file_key: expect.any(String) });
  });
});
