import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CopyReport, copyFrom, SourceUnreachable } from '../src/copy-from/index.ts';
import { fillDemo } from '../src/demo/index.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { type CuttingProxy, startCuttingProxy } from './support/cutting-proxy.ts';
import { createDocument, createTopFolder, linkDocument } from './support/documents.ts';
import { readInstallation } from './support/installation.ts';
import { createUser } from './support/people.ts';
import { ADMIN_PASSWORD, emptySqlite } from './support/templates.ts';

const PASSWORD = 'rain on a tin roof';
const V2 = '/api/people/v2';

type Disposable = Awaited<ReturnType<typeof startTestApp>>;

/** On PostgreSQL the other side is on SQLite; SQLite alone has no other. */
async function startOther(): Promise<Disposable> {
  if (inject('engine') === 'sqlite') return startTestApp();
  return startTestApp({ ATRIUM_ADMIN_PASSWORD: ADMIN_PASSWORD }, await emptySqlite());
}

async function makeToken({ admin }: Pick<TestApp, 'admin'>): Promise<string> {
  return (await admin.post('/api/people/v1/me/tokens', { name: 'moving out' })).body.token;
}

function copyInto(target: TestApp, address: string, secret: string): Promise<CopyReport> {
  const { signal } = new AbortController();
  return copyFrom(target.application.platform, { address, secret, parallel: 4, signal, firstDelayMs: 1 });
}

/** What the demo does not have: links with caps, locks, records, several files, a marker. */
async function addSpecialThings(app: TestApp): Promise<void> {
  const { admin } = app;
  const [one, other] = [await createTopFolder(app, { title: 'One' }), await createTopFolder(app, { title: 'Other' })];
  await admin.put(`/api/documents/v1/folders/${one.id}/permissions`, {
    inherit: false,
    entries: [{ subject: 'everyone', rights: ['view', 'edit'] }],
  });
  const document = await createDocument(admin, one.id, {
    title: 'In two places.txt',
    metadata: { description: 'äöü' },
  });
  await linkDocument(admin, document.doc_id, other.id);
  await createDocument(admin, one.id, { title: 'A marker', doc_type: 'marker' });
  const type = (await admin.post('/api/documents/v1/record-types', { name: 'Contract', fields: ['partner'] })).body;
  await admin.put(`/api/documents/v1/documents/${document.doc_id}/record-types`, { ids: [type.id] });
  const at = `/intranet/rest/documents/document/${document.doc_id}/info`;
  await admin.put(at, { record_types: { [type.id]: { partner: 'Lantern' } } });
  await admin.put(`/api/documents/v1/folders/${other.id}/lock`);
}

/** The demo and more. */
async function startFilled(start = startTestApp): Promise<Disposable> {
  const app = await start();
  await fillDemo(app.application.platform, PASSWORD, { isSmall: true });
  await addSpecialThings(app);
  return app;
}

/** A source on the engine of the other side, which no copy changes. */
let other: Disposable;

beforeAll(async () => {
  other = await startFilled(startOther);
});
afterAll(() => other.dispose());

describe('copying one Atrium into another', { timeout: 180_000 }, () => {
  let source: Disposable;
  let target: Disposable;
  let token: string;

  beforeAll(async () => {
    [source, target] = [other, await startTestApp()];
    token = await makeToken(source);
  });

  afterAll(() => target.dispose());

  it('copies everything: each object has the same answers, each file the same bytes', async () => {
    const report = await copyInto(target, source.url, token);
    expect(report.missing).toEqual([]);
    expect(report.different).toEqual([]);
    const [there, here] = [await readInstallation(source), await readInstallation(target)];
    expect([...here.keys()].sort()).toEqual([...there.keys()].sort());
    for (const [path, answer] of there) expect(here.get(path), path).toEqual(answer);
    expect(there.size).toBeGreaterThan(500);
  });

  it('goes on with ids after the highest that was copied', async () => {
    const highest = Math.max(
      ...(await target.admin.get(`${V2}/users?view=admin&status=all&limit=200&fields=id`)).body.data.map(
        ({ id }: { id: number }) => id,
      ),
    );
    const user = await createUser(target);
    expect(user.id).toBeGreaterThan(highest);
    const folder = await createTopFolder(target);
    const document = await createDocument(user.client, folder.id).catch(() => createDocument(target.admin, folder.id));
    expect((await target.admin.get(`/intranet/rest/documents/document/${document.doc_id}/file`)).status).toBe(200);
    expect((await target.admin.post('/thanks', thanksTo(user.id))).status).toBe(200);
  });

  it('gives nobody a password but user 1, who keeps that of the target', async () => {
    expect((await target.as('amara.okafor', PASSWORD).get(`${V2}/user`)).status).toBe(401);
    expect((await target.admin.get(`${V2}/user`)).body.username).toBe('admin');
  });

  it('copies nothing when it is called again', async () => {
    const before = (await target.admin.get(`${V2}/users?view=admin&status=all&limit=0`)).body.pagination.total;
    const report = await copyInto(target, source.url, token);
    expect(report.missingCount).toBe(0);
    expect((await target.admin.get(`${V2}/users?view=admin&status=all&limit=0`)).body.pagination.total).toBe(before);
  });

  it('refuses another source once it was filled from one', async () => {
    await expect(copyInto(target, `${source.url}/elsewhere`, token)).rejects.toThrow(/cannot be copied|is filled from/);
  });
});

describe('copying from a source that is cut off', { timeout: 240_000 }, () => {
  let source: Disposable;
  let target: Disposable;
  let proxy: CuttingProxy;

  beforeAll(async () => {
    target = await startOther();
    source = inject('engine') === 'sqlite' ? other : await startFilled();
    proxy = await startCuttingProxy(source.url);
  });

  afterAll(async () => {
    await proxy.close();
    await target.dispose();
    if (source !== other) await source.dispose();
  });

  it('goes on where it was, and in the end has everything once', async () => {
    const token = await makeToken(source);
    let report: CopyReport | undefined;
    let interruptions = 0;
    while (!report) {
      // Enough for the largest batch, and never the same moment.
      proxy.allow(150 + 17 * interruptions);
      report = await copyInto(target, proxy.url, token).catch((error: unknown) => {
        expect(error).toBeInstanceOf(SourceUnreachable);
        return undefined;
      });
      if (!report) interruptions += 1;
      expect(interruptions).toBeLessThan(60);
    }
    expect(interruptions).toBeGreaterThan(3);
    expect(report.missing).toEqual([]);
    const [there, here] = [await readInstallation(source), await readInstallation(target)];
    for (const [path, answer] of there) expect(here.get(path), path).toEqual(answer);
  });
});

describe('a source or a target that does not suit', () => {
  let source: Disposable;
  let target: Disposable;

  beforeAll(async () => {
    [source, target] = [other, await startTestApp()];
  });

  afterAll(() => target.dispose());

  it('is refused with a wrong token, before anything is written', async () => {
    await expect(copyInto(target, source.url, 'wrong')).rejects.toThrow(/the token is not accepted/);
    expect((await target.admin.get(`${V2}/users`)).body.pagination.total).toBe(1);
  });

  it('is refused when nothing answers at the address', async () => {
    await expect(copyInto(target, 'http://127.0.0.1:1', 'x')).rejects.toBeInstanceOf(SourceUnreachable);
  });

  it.each([
    ['people', (app: TestApp) => createUser(app)],
    ['folders', (app: TestApp) => createTopFolder(app)],
    ['tags', (app: TestApp) => app.admin.post('/tags', { name: 'Brave' })],
  ])('is refused where there are %s already', async (_what, fill) => {
    const filled = await startTestApp();
    try {
      await fill(filled);
      await expect(copyInto(filled, source.url, await makeToken(source))).rejects.toThrow(/only an empty/);
    } finally {
      await filled.dispose();
    }
  });

  it('says what a token without administrator rights could not read, and copies the rest', async () => {
    const reader = source.as('aino.virtanen', PASSWORD);
    const report = await copyInto(target, source.url, await makeToken({ admin: reader }));
    const lines = report.missing.map(({ what, reason }) => `${what}: ${reason}`);
    expect(lines).toContainEqual(expect.stringContaining('aino.virtanen is no administrator there'));
    expect(lines).toContainEqual(expect.stringMatching(/^users: without people.admin only active users/));
    expect(lines).toContainEqual(expect.stringMatching(/^rights: .*403/));
    expect(lines).toContainEqual(expect.stringMatching(/^expense sheets of user \d+: .*403/));
    const seen = (await reader.get(`${V2}/users?limit=0`)).body.pagination.total;
    expect((await target.admin.get(`${V2}/users?limit=0`)).body.pagination.total).toBe(seen);
  });
});

describe('an object that cannot be read', () => {
  it('is named at the end, and copied when it can be read later', async () => {
    const [source, target] = [await startTestApp(), await startTestApp()];
    try {
      const folder = await createTopFolder(source);
      const [lost, kept] = [
        await createDocument(source.admin, folder.id, { title: 'Lost.txt', content: 'bytes that get lost' }),
        await createDocument(source.admin, folder.id, { title: 'Kept.txt' }),
      ];
      const { blobs } = source.application.platform;
      const { hash } = await blobs.put(Buffer.from('bytes that get lost'));
      await blobs.remove(hash);
      const token = await makeToken(source);
      const first = await copyInto(target, source.url, token);
      const lines = first.missing.map(({ what, reason }) => `${what}: ${reason}`);
      expect(lines).toContainEqual(expect.stringMatching(`^version 1 of document ${lost.doc_id}: .* answered 500`));
      expect(lines).toContainEqual(`document ${lost.doc_id}: is not in folder ${folder.id} here`);
      const info = (id: number) => target.admin.get(`/intranet/rest/documents/document/${id}/info`);
      expect([(await info(lost.doc_id)).status, (await info(kept.doc_id)).status]).toEqual([404, 200]);

      await blobs.put(Buffer.from('bytes that get lost'));
      const second = await copyInto(target, source.url, token);
      expect(second.missing).toEqual([]);
      const file = await target.admin.get(`/intranet/rest/documents/document/${lost.doc_id}/file`);
      expect(file.body).toBe('bytes that get lost');
    } finally {
      await target.dispose();
      await source.dispose();
    }
  });
});

function thanksTo(userId: number) {
  return { description: 'For moving in', tags: [], thanked: [{ id: userId, oclass: { id: userId, oclass: 1 } }] };
}
