import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { useApp } from './support/app.ts';
import { storedHashes } from './support/blobs.ts';
import { DOCUMENTS } from './support/documents.ts';
import { createUser } from './support/people.ts';
import { draftBytes, type HangingUpload, hang } from './support/raw-upload.ts';

const BOX = `${DOCUMENTS}/dropbox`;
const MIB = 1024 * 1024;

/** How many of the uploads have got an answer. */
function countAnswers(uploads: readonly HangingUpload[]): () => number {
  let answered = 0;
  for (const { answer } of uploads) void answer.then(() => (answered += 1));
  return () => answered;
}

describe.each([
  ['the drop box', { ATRIUM_DROPBOX_QUOTA: '5MiB' }],
  ['the user', { ATRIUM_USER_QUOTA: '5MiB' }],
])('with a quota of 5 MiB for %s', (_, settings) => {
  const app = useApp(settings);

  it('twelve unfinished uploads together take no more than the quota on the disk', async () => {
    const user = await createUser(app);
    const headers = { 'content-length': 4.5 * MIB };
    const uploads = Array.from({ length: 12 }, () => hang(app, user, BOX, randomBytes(4.4 * MIB), { headers }));
    const answered = countAnswers(uploads);
    await vi.waitFor(() => expect(answered()).toBe(11), { timeout: 20_000 });
    expect(await draftBytes(app)).toBeLessThanOrEqual(5 * MIB);
    for (const upload of uploads) upload.abort();
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
  });

  it('uploads without a declared length share the quota as they grow', async () => {
    const user = await createUser(app);
    const uploads = Array.from({ length: 6 }, () => hang(app, user, BOX, randomBytes(2 * MIB)));
    const answered = countAnswers(uploads);
    await vi.waitFor(() => expect(answered()).toBeGreaterThanOrEqual(4), { timeout: 20_000 });
    expect(await draftBytes(app)).toBeLessThanOrEqual(5 * MIB);
    const statuses = await Promise.all(uploads.map((upload) => upload.finish()));
    const taken = statuses.filter((status) => status === 200);
    expect(statuses.filter((status) => status === 413)).toHaveLength(6 - taken.length);
    expect((await user.client.get(BOX)).body).toHaveLength(taken.length);
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
  });

  it('another user has a quota of their own, and an upload that is given up frees its part', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const headers = { 'content-length': 5 * MIB };
    const hanging = hang(app, one, BOX, randomBytes(MIB), { headers });
    await vi.waitFor(async () => expect(await draftBytes(app)).toBeGreaterThan(0), { timeout: 20_000 });
    const send = (user: typeof one) => user.client.request('POST', BOX, { body: randomBytes(2 * MIB) });
    expect((await send(one)).status).toBe(413);
    expect((await send(other)).status).toBe(200);
    hanging.abort();
    await vi.waitFor(async () => expect((await send(one)).status).toBe(200), { timeout: 20_000 });
  });

  it('an upload that is refused leaves nothing on the disk', async () => {
    const user = await createUser(app);
    const before = await storedHashes(app);
    expect(await hang(app, user, BOX, randomBytes(6 * MIB)).finish()).toBe(413);
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
    expect(await storedHashes(app)).toEqual(before);
  });
});
