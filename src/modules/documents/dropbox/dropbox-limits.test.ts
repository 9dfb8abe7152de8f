import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../../test/support/blobs.ts';
import type { Client } from '../../../../test/support/client.ts';
import { DOCUMENTS, upload } from '../../../../test/support/documents.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { transaction } from '../../../platform/db/index.ts';
import { MAX_FILES } from './dropbox.service.ts';

const BOX = `${DOCUMENTS}/dropbox`;
const MIB = 1024 * 1024;

const send = (client: Client, bytes: Uint8Array) => client.request('POST', BOX, { body: bytes });

describe('the largest file', () => {
  const app = useApp({ ATRIUM_MAX_UPLOAD: '2MiB', ATRIUM_DROPBOX_QUOTA: '0' });

  it('is taken, and a byte more is not', async () => {
    const { client } = await createUser(app);
    expect((await send(client, randomBytes(2 * MIB))).status).toBe(200);
    const before = await storedHashes(app);
    const answer = await send(client, randomBytes(2 * MIB + 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ status: 413, detail: `A file has at most ${2 * MIB} bytes` });
    expect((await client.get(BOX)).body).toHaveLength(1);
    expect(await storedHashes(app)).toEqual(before);
  });

  it('is found out while it arrives when its length is not told, and the client still gets its answer', async () => {
    const user = await createUser(app);
    const before = await storedHashes(app);
    expect(await sendEndlessly(app.url, user, 20 * MIB)).toBe(413);
    expect(await storedHashes(app)).toEqual(before);
    expect((await user.client.get(BOX)).body).toEqual([]);
  });

  it('without a quota, there can be any number of them', async () => {
    const { client } = await createUser(app);
    for (let file = 0; file < 12; file += 1) expect((await send(client, randomBytes(2 * MIB))).status).toBe(200);
  });
});

describe('the quota', () => {
  const app = useApp({ ATRIUM_MAX_UPLOAD: '3MiB', ATRIUM_DROPBOX_QUOTA: '4MiB' });
  const full = { status: 413, body: { detail: 'Your drop box is full: use or delete files that are in it first' } };

  it('is for each user, and deleting makes room', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const key = await upload(one.client, randomBytes(3 * MIB));
    expect((await send(one.client, randomBytes(MIB))).status).toBe(200);
    const before = await storedHashes(app);
    expect(await send(one.client, randomBytes(1))).toMatchObject(full);
    expect((await send(one.client, new Uint8Array(0))).status).toBe(200);
    expect((await send(other.client, randomBytes(3 * MIB))).status).toBe(200);
    await one.client.delete(`${BOX}/${key}`);
    expect((await send(one.client, randomBytes(3 * MIB))).status).toBe(200);
    await removeReleased(app);
    expect((await storedHashes(app)).filter((hash) => before.includes(hash))).toHaveLength(before.length - 1);
  });

  it('holds for what arrives together, and keeps nothing of what is too much', async () => {
    const user = await createUser(app);
    await upload(user.client, randomBytes(MIB));
    const before = await storedHashes(app);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(user.client, randomBytes(1.5 * MIB))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413]);
    expect(await sendEndlessly(app.url, user, 10 * MIB)).toBe(413);
    await removeReleased(app);
    expect(await storedHashes(app)).toHaveLength(before.length + 2);
  });

  it('the quota limits the number of files as well as their bytes', async () => {
    const user = await createUser(app);
    const { db } = app.application.platform.database;
    const row = { user_id: user.id, blob_hash: 'a'.repeat(64), size: 0, created_at: app.clock.now() };
    await transaction(db, async (tx) => {
      for (let made = 0; made < MAX_FILES; made += 1000) {
        const rows = Array.from({ length: 1000 }, (_, index) => ({ ...row, file_key: `${user.id}-${made + index}` }));
        await tx.insertInto('dropbox_files').values(rows).execute();
      }
      await tx.insertInto('dropbox_use').values({ user_id: user.id, files: MAX_FILES, bytes: 0 }).execute();
    });
    expect(await send(user.client, new Uint8Array(0))).toMatchObject(full);
    expect((await user.client.get(BOX)).body).toHaveLength(MAX_FILES);
  });
});

/** Sends without saying how much it will be; returns the status of the answer. */
function sendEndlessly(url: string, { username, password }: TestUser, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(`${url}${BOX}`, { method: 'POST', auth: `${username}:${password}` }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    sending.on('error', reject);
    const piece = randomBytes(MIB);
    let left = bytes;
    const pump = () => {
      while (left > 0) {
        left -= piece.length;
        if (!sending.write(piece)) return sending.once('drain', pump);
      }
      return sending.end();
    };
    pump();
  });
}
