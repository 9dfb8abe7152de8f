import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { form, picture } from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { startTestApp, type TestApp, useApp } from './support/app.ts';
import { storedHashes } from './support/blobs.ts';
import { DOCUMENTS } from './support/documents.ts';
import { createUser } from './support/people.ts';
import { draftBytes } from './support/raw-upload.ts';
import { createSmallDisk, type SmallDisk } from './support/small-disk.ts';

const BOX = `${DOCUMENTS}/dropbox`;
const IMAGES = '/api/knowledgebase/v1/images';
const MIB = 1024 * 1024;
const unavailable = 'Files cannot be stored at the moment; nothing was kept';

describe('a disk of 6 MiB', () => {
  let disk: SmallDisk;
  let app: TestApp & { dispose(): Promise<void> };
  beforeAll(async () => {
    disk = await createSmallDisk(6);
    app = await startTestApp({ ATRIUM_DATA: disk.folder });
  });
  afterAll(async () => {
    await app.dispose();
    await disk.dispose();
  });

  it.each(['full', 'read-only'] as const)(
    'that is %s makes uploads answer 507, and 500 at the drop box, is logged once, and recovers by itself',
    async (how) => {
      const { client } = await createUser(app);
      const { log } = app.application.platform;
      const errors = vi.spyOn(log, 'error');
      const before = await storedHashes(app);
      await disk.breakDown(app, how);
      try {
        for (let time = 0; time < 3; time += 1) {
          const dropped = await client.request('POST', BOX, { body: randomBytes(MIB) });
          expect([dropped.status, dropped.body.detail]).toEqual([500, unavailable]);
          const pictured = await client.post(IMAGES, form(await picture('jpeg')));
          expect([pictured.status, pictured.body.detail]).toEqual([507, unavailable]);
        }
        expect(errors.mock.calls.map(([, words]) => words)).toEqual(['files cannot be stored']);
        expect(await app.anonymous.get('/readyz')).toMatchObject({
          status: 503,
          body: { status: 'unavailable', unreachable: ['files'] },
        });
        expect((await client.get(BOX)).body).toEqual([]);
      } finally {
        await disk.mend(app);
        errors.mockRestore();
      }
      await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
      expect(await storedHashes(app)).toEqual(before);
      expect((await app.anonymous.get('/readyz')).status).toBe(200);
      expect((await client.request('POST', BOX, { body: randomBytes(100) })).status).toBe(200);
      expect((await client.post(IMAGES, form(await picture('jpeg', 50, 50)))).status).toBe(201);
    },
  );

  it('that is read-only is told of once by the audit log, which goes on and catches up', async ({ skip }) => {
    skip(!disk.isMounted, 'no file system can be mounted here');
    const { audit, log } = app.application.platform;
    await audit.seal();
    const before = await audit.head.read();
    const warnings = vi.spyOn(log, 'warn');
    await disk.breakDown(app, 'read-only');
    try {
      for (let time = 0; time < 3; time += 1) {
        await createUser(app);
        await audit.seal();
      }
      const told = warnings.mock.calls.filter(
        ([, words]) => words === 'the end of the audit log cannot be written down',
      );
      expect(told).toHaveLength(1);
      expect(await audit.head.read()).toEqual(before);
    } finally {
      await disk.mend(app);
      warnings.mockRestore();
    }
    await createUser(app);
    await audit.seal();
    expect(await audit.head.read()).not.toEqual(before);
    expect((await audit.verify()).problems).toEqual([]);
  });

  it('that becomes full while a file arrives keeps no part of the file', async () => {
    const { client } = await createUser(app);
    const before = await storedHashes(app);
    // More than the disk has, whether or not the store was made to fail by hand.
    if ((await client.request('POST', BOX, { body: randomBytes(8 * MIB) })).status === 200) return;
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
    expect(await storedHashes(app)).toEqual(before);
    expect((await client.request('POST', BOX, { body: randomBytes(100) })).status).toBe(200);
  });
});

describe('a disk with less free than it should have', () => {
  const app = useApp({ ATRIUM_MIN_FREE_DISK: '8000TiB' });

  it('takes no files, but the server is ready for everything else', async () => {
    const { client } = await createUser(app);
    const dropped = await client.request('POST', BOX, { body: randomBytes(10) });
    expect([dropped.status, dropped.body.detail]).toEqual([500, unavailable]);
    expect((await client.post(IMAGES, form(await picture()))).status).toBe(507);
    expect(await readdir(join(app.config.dataDir, 'blobs', 'tmp'))).toEqual([]);
    expect(await storedHashes(app)).toEqual([]);
    expect((await app.anonymous.get('/readyz')).status).toBe(200);
    expect((await client.get(BOX)).status).toBe(200);
  });
});
