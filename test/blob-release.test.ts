import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { transaction } from '../src/platform/db/index.ts';
import { useApp } from './support/app.ts';
import { ageBlobs, removeReleased, storedHashes } from './support/blobs.ts';
import { createUser } from './support/people.ts';

const app = useApp();
const HOUR = 3_600_000;

const put = async () => (await app.application.platform.blobs.put(randomBytes(50))).hash;
const isThere = async (hash: string) => (await storedHashes(app)).includes(hash);
const release = (hashes: string | string[]) => {
  const { database, blobRelease } = app.application.platform;
  return transaction(database.db, (tx) => blobRelease.release(tx, hashes));
};
/** Refers to bytes as a photo does. */
const refer = (hash: string, userId: number) =>
  transaction(app.application.platform.database.db, (tx) =>
    tx.updateTable('users').set({ photo_hash: hash }).where('id', '=', userId).execute(),
  );

describe('a release of blobs', () => {
  it('removes bytes that nothing refers to, one or many, and no others', async () => {
    const user = await createUser(app);
    const [one, two, used] = [await put(), await put(), await put()];
    await refer(used, user.id);
    await release(one);
    await release([two, used, two]);
    await removeReleased(app);
    expect([await isThere(one), await isThere(two), await isThere(used)]).toEqual([false, false, true]);
  });

  it('takes one more statement for any number of blobs, and none for no blob', async () => {
    const { database, blobRelease } = app.application.platform;
    const count = (hashes: string[]) =>
      app.countQueries(() => transaction(database.db, (tx) => blobRelease.release(tx, hashes)));
    const random = (length: number) => Array.from({ length }, () => randomBytes(32).toString('hex'));
    const none = await count([]);
    const one = await count(random(1));
    expect(one).toBeGreaterThan(none);
    expect(await count(random(1201))).toBe(one);
  });

  it('does not happen when its transaction is rolled back', async () => {
    const { database, blobRelease } = app.application.platform;
    const hash = await put();
    await transaction(database.db, async (tx) => {
      await blobRelease.release(tx, hash);
      throw new Error('no');
    }).catch(() => {});
    await removeReleased(app);
    expect(await isThere(hash)).toBe(true);
  });

  it('waits for a transaction that has just stored the same bytes and is about to refer to them', async () => {
    const { jobs, blobs } = app.application.platform;
    const user = await createUser(app);
    const bytes = randomBytes(60);
    const { hash } = await blobs.put(bytes);
    await ageBlobs(app, HOUR);
    await release(hash);
    await blobs.put(bytes);
    await jobs.runDue();
    expect(await isThere(hash)).toBe(true);
    await refer(hash, user.id);
    await removeReleased(app);
    expect(await isThere(hash)).toBe(true);
  });

  it('is repeated for bytes that were stored just before, until they are removed', async () => {
    const { blobRelease } = app.application.platform;
    const hash = await put();
    await release(hash);
    await blobRelease.removeDue();
    expect(await isThere(hash)).toBe(true);
    await ageBlobs(app, 61_000);
    await blobRelease.removeDue();
    expect(await isThere(hash), 'it is not due yet').toBe(true);
    app.clock.advance(60_000);
    await blobRelease.removeDue();
    expect(await isThere(hash)).toBe(false);
  });

  it('that an earlier version wrote down as a job is carried out', async () => {
    const { database, jobs } = app.application.platform;
    const [one, two] = [await put(), await put()];
    await transaction(database.db, async (tx) => {
      await jobs.enqueue(tx, 'blobs.release', one);
      await jobs.enqueue(tx, 'blobs.release', [two]);
    });
    await removeReleased(app);
    expect([await isThere(one), await isThere(two)]).toEqual([false, false]);
  });

  it('waits while a backup holds the bytes', async () => {
    const { blobRelease } = app.application.platform;
    const hash = await put();
    await ageBlobs(app, HOUR);
    await release(hash);
    await blobRelease.hold(app.clock.now() + HOUR);
    await blobRelease.hold(app.clock.now() + 1);
    await removeReleased(app);
    expect(await isThere(hash)).toBe(true);
    app.clock.advance(HOUR);
    await removeReleased(app);
    expect(await isThere(hash)).toBe(false);
  });
});

describe('the sweep of blobs', () => {
  it('removes blobs that nothing refers to and that are old enough', async () => {
    const { blobRelease } = app.application.platform;
    const user = await createUser(app);
    const [left, used] = [await put(), await put()];
    await refer(used, user.id);
    await ageBlobs(app, 2 * HOUR);
    const young = await put();
    expect(await blobRelease.sweep(HOUR)).toBeGreaterThan(0);
    expect([await isThere(left), await isThere(used), await isThere(young)]).toEqual([false, true, true]);
    expect(await blobRelease.sweep(HOUR)).toBe(0);
  });

  it('runs every day', async () => {
    const { jobs } = app.application.platform;
    const left = await put();
    await ageBlobs(app, 2 * HOUR);
    app.clock.advance(24 * HOUR);
    await jobs.runDue();
    expect(await isThere(left)).toBe(false);
  });

  it('goes through more than one batch', async () => {
    const { blobs, blobRelease } = app.application.platform;
    const user = await createUser(app);
    const used = await put();
    await refer(used, user.id);
    for (let made = 0; made < 520; made += 1) await blobs.put(Buffer.from(`blob ${made}`));
    await ageBlobs(app, 2 * HOUR);
    expect(await blobRelease.sweep(HOUR)).toBeGreaterThanOrEqual(520);
    expect(await storedHashes(app)).toContain(used);
  });
});
