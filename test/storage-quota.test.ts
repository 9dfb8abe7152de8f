import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { startApplication } from '../src/app.ts';
import { createSheet } from '../src/modules/expenses/expenses.test-support.ts';
import {
  createCategory,
  createArticle as createKnowledgeArticle,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createArticle as createNews } from '../src/modules/news/news.test-support.ts';
import type { Capability } from '../src/platform/access/index.ts';
import { useApp } from './support/app.ts';
import { removeReleased, storedHashes } from './support/blobs.ts';
import { type Client, createClient } from './support/client.ts';
import { allowEveryone, createDocument, createTopFolder, DOCUMENTS, upload } from './support/documents.ts';
import { createUser, grant, type TestUser } from './support/people.ts';
import { draftBytes } from './support/raw-upload.ts';

const BOX = `${DOCUMENTS}/dropbox`;
const KIB = 1024;
const QUOTA = 600 * KIB;
const app = useApp({ ATRIUM_USER_QUOTA: String(QUOTA) });

const used = async ({ id }: { id: number }) => {
  const { db } = app.application.platform.database;
  const row = await db.selectFrom('storage_use').select('bytes').where('user_id', '=', id).executeTakeFirst();
  return row?.bytes ?? 0;
};
const put = (client: Client, bytes: Uint8Array) => client.request('POST', BOX, { body: bytes });
const purgeTrash = async () => {
  for (const { id } of (await app.admin.get('/api/trash/v1/?limit=200')).body.data) {
    await app.admin.delete(`/api/trash/v1/${id}`);
  }
};

/** A picture of random dots, which no format makes small. */
async function dots(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function pictureForm(field = 'file', side = 200): Promise<FormData> {
  const form = new FormData();
  form.set(field, new Blob([Buffer.from(await dots(side))]), 'dots.jpg');
  return form;
}

type Way = (user: TestUser) => Promise<{ status: number; body: { detail?: string; error?: string } }>;

/** Everywhere a user can bring bytes in: what they need for it, and a request of some 30 KB. */
const ways: [string, Capability | undefined, Way][] = [
  ['the drop box', undefined, ({ client }) => put(client, randomBytes(40 * KIB))],
  [
    'a photo',
    undefined,
    async ({ client, id }) => client.post(`/api/people/v2/users/${id}/photo`, await pictureForm('photo')),
  ],
  [
    'a picture of a text',
    undefined,
    async ({ client }) => client.post('/api/knowledgebase/v1/images', await pictureForm()),
  ],
  [
    'the cover of an article',
    'knowledgebase.admin',
    async ({ client }) => {
      const { id } = await createKnowledgeArticle(client, (await createCategory(app)).id);
      return client.put(`/api/knowledgebase/v1/articles/${id}/cover`, await pictureForm());
    },
  ],
  [
    'a receipt',
    undefined,
    async ({ client }) =>
      client.post(`/api/expenses/v1/sheets/${(await createSheet(client)).id}/receipts`, await pictureForm()),
  ],
  [
    'the picture of news',
    'news.admin',
    async ({ client }) => {
      const { id } = await createNews(app.admin);
      return client.put(`/api/news/v1/articles/${id}/image`, await pictureForm());
    },
  ],
  [
    'an image of badges',
    'badges.manage',
    async ({ client }) => client.post('/api/badges/image-sets/0/images', await pictureForm('file', 100)),
  ],
  [
    'a crop',
    'badges.manage',
    async ({ client }) => client.post('/api/badges/v1/crops', await pictureForm('file', 100)),
  ],
];

describe('in the quota of a user', () => {
  it.each(ways)(
    '%s counts for the user, and is refused with 413 that names both numbers when it is too much',
    async (_, capability, send) => {
      const user = await createUser(app);
      if (capability) await grant(app, capability, user);
      const taken = await send(user);
      expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300);
      const bytes = await used(user);
      expect(bytes).toBeGreaterThan(5 * KIB);

      const rest = QUOTA - bytes - KIB;
      expect((await put(user.client, randomBytes(rest))).status).toBe(200);
      const before = await storedHashes(app);
      const refused = await send(user);
      expect(refused.status).toBe(413);
      const words = refused.body.detail ?? refused.body.error;
      expect(words).toBe(`Your storage is full: ${bytes + rest} of ${QUOTA} bytes are in use; delete files first`);
      expect(await used(user)).toBe(bytes + rest);
      await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
      expect(await storedHashes(app)).toEqual(before);
    },
  );

  it('a file counts once on its way from the drop box into a document, and until the document is gone for good', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allowEveryone('edit', 'delete')] });
    const document = await createDocument(user.client, folder.id, { content: randomBytes(500 * KIB) });
    expect(await used(user)).toBe(500 * KIB);
    expect((await put(user.client, randomBytes(200 * KIB))).status).toBe(413);
    expect((await user.client.delete(`${DOCUMENTS}/document/${document.doc_id}`)).status).toBe(204);
    expect(await used(user), 'in the trash').toBe(500 * KIB);
    await purgeTrash();
    expect(await used(user)).toBe(0);
    expect((await put(user.client, randomBytes(200 * KIB))).status).toBe(200);
  });

  it('the same bytes count once for a user, and for each user who sends them', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const bytes = randomBytes(100 * KIB);
    const keys = [await upload(one.client, bytes), await upload(one.client, bytes)];
    await upload(other.client, bytes);
    expect([await used(one), await used(other)]).toEqual([100 * KIB, 100 * KIB]);
    await one.client.delete(`${BOX}/${keys[0]}`);
    expect(await used(one)).toBe(100 * KIB);
    await one.client.delete(`${BOX}/${keys[1]}`);
    expect([await used(one), await used(other)]).toEqual([0, 100 * KIB]);
  });

  it('a copy counts for whoever made it once its source is gone', async () => {
    const [author, copier] = [await createUser(app), await createUser(app)];
    const folder = await createTopFolder(app, { entries: [allowEveryone('edit', 'delete')] });
    const target = await createTopFolder(app, { entries: [allowEveryone('edit', 'delete')] });
    const document = await createDocument(author.client, folder.id, { content: randomBytes(100 * KIB) });
    const objects = [{ type: 'document', id: document.doc_id }];
    expect((await copier.client.post(`${DOCUMENTS}/copy`, { objects, destination: target.id })).status).toBe(204);
    expect([await used(author), await used(copier)]).toEqual([100 * KIB, 0]);
    await author.client.delete(`${DOCUMENTS}/document/${document.doc_id}`);
    await purgeTrash();
    expect([await used(author), await used(copier)]).toEqual([0, 100 * KIB]);
  });

  it('what a deleted user kept counts for whoever gets it, who may then have more than the quota', async () => {
    const [leaver, heir] = [await createUser(app), await createUser(app)];
    const folder = await createTopFolder(app, { entries: [allowEveryone('edit')] });
    await createDocument(leaver.client, folder.id, { content: randomBytes(400 * KIB) });
    await createDocument(heir.client, folder.id, { content: randomBytes(300 * KIB) });
    await upload(leaver.client, randomBytes(50 * KIB));
    await leaver.client.post(`/api/people/v2/users/${leaver.id}/photo`, await pictureForm('photo'));
    await app.admin.delete(`/api/people/v2/users/${leaver.id}`, { migration_user_id: heir.id });
    expect([await used(leaver), await used(heir)]).toEqual([0, 700 * KIB]);
    expect((await put(heir.client, randomBytes(1))).status).toBe(413);
    expect((await put(heir.client, new Uint8Array())).status).toBe(200);
  });

  it('a picture that is replaced no longer counts', async () => {
    const user = await createUser(app);
    const photo = `/api/people/v2/users/${user.id}/photo`;
    await user.client.post(photo, await pictureForm('photo'));
    const first = await used(user);
    await user.client.post(photo, await pictureForm('photo'));
    const second = await used(user);
    expect(Math.abs(second - first)).toBeLessThan(first / 2);
    await user.client.delete(photo);
    expect(await used(user)).toBe(0);
  });
});

describe('the count of a quota', () => {
  it('takes as many queries for a user with many files as for one without', async () => {
    const user = await createUser(app);
    const count = () => app.countQueries(() => upload(user.client, randomBytes(10)));
    await count();
    const few = await count();
    for (let made = 0; made < 30; made += 1) await upload(user.client, randomBytes(10));
    expect(await count()).toBe(few);
  });

  it('holds for simultaneous uploads at two instances, and files beyond the quota are removed', async () => {
    const user = await createUser(app);
    await removeReleased(app);
    const before = await storedHashes(app);
    const other = await startApplication(app.config, { clock: app.clock });
    const authorization = `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`;
    const clients = [user.client, createClient(other.url, { authorization })];
    // What the other one was about to remove is left to this one, which is waited for.
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => put(clients[at % 2] ?? user.client, randomBytes(250 * KIB))),
    ).finally(() => other.stop());
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await used(user)).toBe(500 * KIB);
    await removeReleased(app);
    expect(await storedHashes(app)).toHaveLength(before.length + 2);
  });

  it('does not grow with a create that is sent again with the same key, and its bytes are removed', async () => {
    const user = await createUser(app);
    const picture = await pictureForm();
    const send = () =>
      user.client.request('POST', '/api/knowledgebase/v1/images', {
        body: picture,
        headers: { 'idempotency-key': 'once' },
      });
    const first = await send();
    await removeReleased(app);
    const [bytes, before] = [await used(user), await storedHashes(app)];
    expect((await send()).body).toEqual(first.body);
    expect(await used(user)).toBe(bytes);
    await removeReleased(app);
    expect(await storedHashes(app)).toEqual(before);
  });
});

describe('an installation without a quota', () => {
  const free = useApp({ ATRIUM_USER_QUOTA: '0' });

  it('refuses no upload', async () => {
    const { client } = await createUser(free);
    for (let file = 0; file < 5; file += 1) expect((await put(client, randomBytes(QUOTA))).status).toBe(200);
  });
});
