// Every route that declares Idempotency-Key creates once; every route that declares If-Match changes only what was read.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSheet, pdf, receiptForm } from '../src/modules/expenses/expenses.test-support.ts';
import * as knowledgebase from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import * as news from '../src/modules/news/news.test-support.ts';
import * as publish from '../src/modules/publish/publish.test-support.ts';
import { createWebhook, runDue } from '../src/modules/webhooks/webhooks.test-support.ts';
import { useApp } from './support/app.ts';
import { createDocument, createTopFolder } from './support/documents.ts';
import { createUser, uniqueName } from './support/people.ts';

const app = useApp({ ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' });

/** The ids that stand in the paths below. */
const ids = {
  article: 0,
  badge: 0,
  category: 0,
  delivery: 0,
  document: 0,
  folder: 0,
  kb_article: 0,
  new: 0,
  note: 0,
  page: 0,
  question: 0,
  receipt: 0,
  record_type: 0,
  sheet: 0,
  top_folder: 0,
  user: 0,
  webhook: 0,
};
const fill = (path: string) =>
  Object.entries(ids).reduce((filled, [name, id]) => filled.replace(`{${name}}`, String(id)), path);

interface Create {
  body?: () => unknown;
  other?: () => unknown;
  /** The answer holds a secret: a repeat is refused instead of repeated. */
  secret?: true;
  /** As the specification says; 201 where it is silent. */
  status?: 200;
}

const named = { body: () => ({ name: uniqueName('field_') }) };
const titled = { body: () => ({ title: uniqueName('Title ') }) };
const text = { body: () => ({ text: uniqueName('<p>Text</p> ') }) };
const inCategory = {
  body: () => ({ title: uniqueName('Title '), category_id: ids.category }),
  status: 200,
} as const;
const thanks = {
  body: () => ({ description: uniqueName('Thanks '), tags: [], thanked: [{ id: ids.user, oclass: 1 }] }),
};
const url = 'http://127.0.0.1:9/';

type Picture = Awaited<ReturnType<typeof knowledgebase.picture>>;
let png: Picture;
let otherPng: Picture;

const picture = {
  body: () => knowledgebase.form(png, 'one.png'),
  other: () => knowledgebase.form(otherPng, 'one.png'),
};

/** Paths as the description writes them, with names of `ids`. */
const creates: Record<string, Create> = {
  '/api/people/v1/me/tokens': { ...named, secret: true },
  '/api/people/v1/capabilities': {
    body: () => ({ capability: 'news.admin', subject: 'user', subject_id: ids.user }),
    other: () => ({ capability: 'publish.admin', subject: 'user', subject_id: ids.user }),
  },
  '/api/people/v1/metadata-fields': named,
  '/api/documents/v1/metadata-fields': named,
  '/api/documents/v1/record-types': named,
  '/api/documents/v1/folders': titled,
  '/api/expenses/v1/clients': named,
  '/api/expenses/v1/departments': named,
  '/api/expenses/v1/locations': named,
  '/api/expenses/v1/projects': named,
  '/api/expenses/v1/types': named,
  '/api/expenses/v1/delegations': {
    body: () => ({ from: '2026-05-01', to: '2026-05-02', delegate: ids.user }),
    other: () => ({ from: '2026-05-01', to: '2026-05-03', delegate: ids.user }),
  },
  '/api/expenses/v1/queue/decisions': {
    body: () => ({ sheets: [{ id: ids.sheet }], status: 'approved' }),
    other: () => ({ sheets: [{ id: ids.sheet }], status: 'rejected', notes: 'No' }),
  },
  '/api/expenses/v1/sheets/{sheet}/receipts': {
    body: () => receiptForm(pdf, {}, 'one.pdf'),
    other: () => receiptForm(pdf, {}, 'two.pdf'),
  },
  '/api/knowledgebase/v1/categories': named,
  '/api/knowledgebase/v1/questions/{question}/answers': text,
  '/api/knowledgebase/v1/questions/{question}/comments': text,
  '/api/knowledgebase/v1/articles/{kb_article}/comments': text,
  '/api/knowledgebase/v1/images': picture,
  '/intranet/rest/knowledgebase/articles': inCategory,
  '/intranet/rest/knowledgebase/questions': inCategory,
  '/api/news/v1/channels': named,
  '/api/news/v1/articles': { body: () => ({ title: uniqueName('Title '), text: '<p>Text</p>' }) },
  '/api/news/v1/articles/{article}/comments': text,
  '/api/news/v1/articles/{article}/images': picture,
  '/api/publish/v1/folders': titled,
  '/api/publish/v1/pages': {
    body: () => ({ title: uniqueName('Title '), text: '<p>Text</p>', folder_id: ids.folder }),
  },
  '/api/publish/v1/pages/{page}/images': picture,
  '/intranet/rest/expenses/sheet': { ...named, status: 200 },
  '/api/badges/badges': {
    body: () => ({ title: uniqueName('Badge '), image_id: 1, background_colour: '#336699' }),
    status: 200,
  },
  '/thanks': { ...thanks, status: 200 },
  '/api/thankyou/v3/thanks': { ...thanks, status: 200 },
  '/api/thankyou/v2/thanks': thanks,
  '/api/webhooks/v1': {
    body: () => ({ url, events: ['*'] }),
    other: () => ({ url: `${url}other`, events: ['*'] }),
    secret: true,
  },
  '/api/webhooks/v1/{webhook}/test': {},
  '/api/webhooks/v1/{webhook}/deliveries/{delivery}/replay': {},
};

const forUser = () => ({ entries: [{ subject: 'user', subject_id: ids.user, rights: ['view'] }] });

/** What a request changes, by the path of what it changes; a path below a collection above is that of a new object. */
const changes: Record<string, object | (() => object)> = {
  '/api/people/v1/me': { language: 'de' },
  '/api/people/v1/metadata-fields/{new}': { label: 'New' },
  '/api/documents/v1/metadata-fields/{new}': { label: 'New' },
  '/api/documents/v1/record-types/{new}': { fields: ['colour'] },
  '/api/documents/v1/documents/{document}/properties': { metadata: { audience: 'everyone' } },
  '/api/documents/v1/documents/{document}/record-types': () => ({ ids: [ids.record_type] }),
  '/api/documents/v1/folders/{top_folder}/permissions': forUser,
  '/api/expenses/v1/clients/{new}': { retired: true },
  '/api/expenses/v1/departments/{new}': { retired: true },
  '/api/expenses/v1/locations/{new}': { retired: true },
  '/api/expenses/v1/projects/{new}': { retired: true },
  '/api/expenses/v1/types/{new}': { retired: true },
  '/api/expenses/v1/delegations/{new}': { to: '2026-05-09' },
  '/intranet/rest/expenses/sheet/{sheet}': { notes: 'New' },
  '/api/expenses/v1/receipts/{receipt}': { name: 'renamed.pdf' },
  '/api/expenses/v1/sheets/{sheet}/receipts/{new}': { name: 'renamed.pdf' },
  '/api/badges/v1/gallery/{badge}': { title: 'New' },
  '/api/thankyou/v3/wall/{note}': thanks.body,
  '/api/knowledgebase/v1/categories/{new}': { name: 'New' },
  '/api/knowledgebase/v1/categories/{category}/permissions': forUser,
  '/api/knowledgebase/v1/categories/{category}/experts': () => ({ user_ids: [ids.user] }),
  '/api/knowledgebase/v1/questions/{question}/answers/{new}': { text: '<p>New</p>' },
  '/api/knowledgebase/v1/questions/{question}/comments/{new}': { text: '<p>New</p>' },
  '/api/knowledgebase/v1/articles/{kb_article}/comments/{new}': { text: '<p>New</p>' },
  '/api/news/v1/channels/{new}': { description: '<p>New</p>' },
  '/api/news/v1/articles/{new}': { title: 'New' },
  '/api/news/v1/articles/{article}/comments/{new}': { text: '<p>New</p>' },
  '/api/publish/v1/folders/{new}': { title: 'New' },
  '/api/publish/v1/folders/{folder}/permissions': forUser,
  '/api/publish/v1/pages/{new}': { title: 'New' },
  '/api/webhooks/v1/{new}': { description: 'New' },
};

/** `METHOD path` of every route that declares the header, parameters without their names. */
const declaring = (header: string): string[] =>
  Object.entries<Record<string, { parameters?: { in: string; name: string }[] }>>(description.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters = [] }]) => parameters.some((one) => one.in === 'header' && one.name === header))
        .map(([method]) => `${method.toUpperCase()} ${unnamed(path)}`),
  );
const unnamed = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const description = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
const conditional = declaring('If-Match');
const headers = (name: string, value: string) => ({ headers: { [name]: value } });

beforeAll(async () => {
  ids.user = (await createUser(app)).id;
  ids.top_folder = (await createTopFolder(app)).id;
  ids.document = (await createDocument(app.admin, ids.top_folder)).doc_id;
  ids.sheet = (await createSheet(app.admin)).id;
  ids.receipt = (await create('/api/expenses/v1/sheets/{sheet}/receipts')).id;
  ids.category = (await knowledgebase.createCategory(app)).id;
  ids.kb_article = (await knowledgebase.createArticle(app.admin, ids.category)).id;
  ids.question = (await knowledgebase.createQuestion(app.admin, ids.category)).id;
  ids.article = (await news.createArticle(app.admin)).id;
  ids.folder = (await publish.createFolder(app)).id;
  ids.page = (await publish.createPage(app, { folder_id: ids.folder })).id;
  ids.webhook = (await createWebhook(app, url)).id;
  ids.delivery = (await create('/api/webhooks/v1/{webhook}/test')).id;
  await runDue(app);
  ids.record_type = (await create('/api/documents/v1/record-types')).id;
  ids.badge = (await create('/api/badges/badges')).badge.id;
  ids.note = (await create('/api/thankyou/v3/thanks')).id;
  png = await knowledgebase.picture();
  otherPng = await knowledgebase.picture('png', 61);
});

async function create(path: string) {
  const { status = 201, body } = creates[path] ?? {};
  const made = await app.admin.post(fill(path), body?.());
  expect(made.status, JSON.stringify(made.body)).toBe(status);
  return made.body;
}

/** Can the objects be read at an address of their own, and changed there if they are as they were read? */
const hasItems = (path: string) => conditional.some((route) => route.endsWith(` ${unnamed(path)}/{}`));

/** How many objects there are; undefined where they are not listed. */
async function totalOf(path: string): Promise<number | undefined> {
  return (await app.admin.get(`${fill(path)}?limit=0`)).body.pagination?.total;
}

it('Idempotency-Key is tested for every route that declares it', () => {
  expect(Object.keys(creates).map((path) => `POST ${unnamed(path)}`)).toEqual(
    expect.arrayContaining(declaring('Idempotency-Key')),
  );
});

it('If-Match is tested for every route that declares it', () => {
  const tested = Object.keys(changes).map(unnamed);
  expect(tested).toEqual(expect.arrayContaining(conditional.map((route) => route.slice(route.indexOf(' ') + 1))));
});

describe.each(Object.entries(creates))('POST %s', (path, { body, other = body, secret, status = 201 }) => {
  it('creates one object for a key, and refuses the key for another request', async () => {
    const key = headers('idempotency-key', uniqueName('key-'));
    const sent = body?.();
    const before = await totalOf(path);
    const both = await Promise.all([1, 2].map(() => app.admin.post(fill(path), sent, key)));
    const [first, second] = both.toSorted((a, b) => a.status - b.status);
    expect(first?.status, JSON.stringify(first?.body)).toBe(status);
    if (secret) {
      expect(second?.body).toMatchObject({ status: 409, detail: expect.stringContaining(` ${first?.body.id} `) });
    } else {
      expect(second).toMatchObject({ status, body: first?.body });
    }
    const total = before === undefined ? undefined : before + 1;
    expect(await totalOf(path)).toBe(total);
    if (!other) return;
    const read = () => app.admin.get(`${fill(path)}/${first?.body.id}`);
    const made = hasItems(path) ? await read() : undefined;
    expect((await app.admin.post(fill(path), other(), key)).status).toBe(409);
    expect(await totalOf(path)).toBe(total);
    if (made) expect(await read()).toMatchObject({ status: 200, body: made.body });
  });

  it('refuses a key of more than 255 characters', async () => {
    const refused = await app.admin.post(fill(path), body?.(), headers('idempotency-key', 'k'.repeat(256)));
    expect(refused.status).toBe(400);
  });
});

it.each(Object.keys(creates).filter(hasItems))(
  'POST %s sends the ETag that reading the new object sends',
  async (path) => {
    const { status, headers, body } = await app.admin.post(fill(path), creates[path]?.body?.());
    expect(status, JSON.stringify(body)).toBe(creates[path]?.status ?? 201);
    expect(headers.get('etag')).toMatch(/^".+"$/);
    expect((await app.admin.get(`${fill(path)}/${body.id}`)).headers.get('etag')).toBe(headers.get('etag'));
  },
);

it('an Idempotency-Key is refused for the same file under another name', async () => {
  const key = headers('idempotency-key', uniqueName('key-'));
  const send = (filename: string) =>
    app.admin.post('/api/knowledgebase/v1/images', knowledgebase.form(png, filename), key);
  expect([(await send('one.png')).status, (await send('two.png')).status, (await send('one.png')).status]).toEqual([
    201, 409, 201,
  ]);
});

describe.each(Object.entries(changes))('%s', (path, change) => {
  const methods = (['PUT', 'PATCH', 'DELETE'] as const).filter((one) =>
    conditional.includes(`${one} ${unnamed(path)}`),
  );

  it(`heeds If-Match: ${methods.join(', ')}`, async () => {
    expect(methods).not.toEqual([]);
    for (const method of methods) {
      // The second method would change nothing of what the first one has changed.
      if (path.endsWith('/{new}')) ids.new = (await create(path.slice(0, -'/{new}'.length))).id;
      if (path.endsWith('/{receipt}')) ids.receipt = (await create('/api/expenses/v1/sheets/{sheet}/receipts')).id;
      const send = (tag: string) =>
        app.admin.request(method, fill(path), {
          ...headers('if-match', tag),
          ...(method === 'DELETE' ? {} : { body: typeof change === 'function' ? change() : change }),
        });
      const before = await app.admin.get(fill(path));
      const tag = before.headers.get('etag') ?? 'none';
      expect((await send('"stale"')).status).toBe(412);
      expect((await app.admin.get(fill(path))).body).toEqual(before.body);
      const done = await send(tag);
      expect(done.status, JSON.stringify(done.body)).toBe(method === 'DELETE' ? 204 : 200);
      if (method === 'DELETE') continue;
      const after = await app.admin.get(fill(path));
      expect(after.headers.get('etag')).toBe(done.headers.get('etag'));
      expect((await send(tag)).status).toBe(412);
      expect((await app.admin.get(fill(path))).body).toEqual(after.body);
    }
  });
});
