import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createDocument, createFolder, createTopFolder, DOCUMENTS } from '../../../../test/support/documents.ts';
import { titlesIn } from '../deletion/deletion.test-support.ts';
import { copyOrMove } from './copy-move.test-support.ts';
import { failureHeaders } from './failed-objects.ts';

const app = useApp();
let source = 0;
let folder = 0;
let docId = 0;

beforeAll(async () => {
  source = (await createTopFolder(app)).id;
  folder = (await createFolder(app, source, { title: 'The folder' })).id;
  docId = (await createDocument(app.admin, source, { title: 'The document', doc_type: 'marker' })).doc_id;
});

const spellings = (path: string): unknown[] => [
  path,
  `/${path}`,
  `documents/${path}`,
  `${DOCUMENTS}/${path}`,
  `${DOCUMENTS}/${path}/`,
  `${DOCUMENTS}/${path}/info`,
  `/intranet/rest/documents~v1/${path}`,
  `/intranet/rest/documents%7Ev1/${path}`,
  `/intranet/rest/documents/v1/${path}`,
  `${app.url}${DOCUMENTS}/${path}`,
  `https://intranet.example.com/atrium/intranet/rest/documents/v1/${path}/`,
];

describe('objects', () => {
  it('are folders by address in every spelling, and objects with a type', async () => {
    const specs = [
      ...spellings(`folder/${folder}`),
      { type: 'folder', id: folder },
      { type: 'folder', id: `${folder}` },
    ];
    const { id } = await createTopFolder(app);
    expect(await copyOrMove(app.admin, 'copy', specs, id)).toEqual([]);
    expect(await titlesIn(app.admin, id)).toEqual(specs.map(() => 'The folder'));
  });

  it('are documents by address in every spelling, with version or parent_id, and objects with a type', async () => {
    const specs = [
      ...spellings(`document/${docId}`),
      `document/${docId}/1`,
      `${DOCUMENTS}/document/${docId}?parent_id=${source}`,
      `${DOCUMENTS}/document/${docId}/?x=1&parent_id=${source}#top`,
      `document/${docId}?parent_id=`,
      { type: 'document', id: docId },
      { type: 'document', id: `${docId}`, parent_id: `${source}` },
      { type: 'document', id: docId, parent_id: null },
      { type: 'marker', id: docId, parent_id: source },
    ];
    const { id } = await createTopFolder(app);
    expect(await copyOrMove(app.admin, 'copy', specs, id)).toEqual([]);
    expect(await titlesIn(app.admin, id)).toEqual(specs.map(() => 'The document'));
  });

  it('are what the lists of folders call their URI', async () => {
    const { body } = await app.admin.get(`${DOCUMENTS}/folder/${source}`);
    const { id } = await createTopFolder(app);
    expect(
      await copyOrMove(
        app.admin,
        'copy',
        body.map(({ URI }: { URI: string }) => URI),
        id,
      ),
    ).toEqual([]);
    expect(await titlesIn(app.admin, id)).toEqual(['The folder', 'The document']);
  });

  it('a call may name one object, or none at all', async () => {
    const { id } = await createTopFolder(app);
    expect(await copyOrMove(app.admin, 'copy', `document/${docId}`, id)).toEqual([]);
    expect(await copyOrMove(app.admin, 'copy', { type: 'folder', id: folder }, id)).toEqual([]);
    expect(await copyOrMove(app.admin, 'copy', [], id)).toEqual([]);
    expect(await titlesIn(app.admin, id)).toEqual(['The folder', 'The document']);
  });
});

describe('the destination', () => {
  it('is an id, a number as text, or an address', async () => {
    const { id } = await createTopFolder(app);
    const forms = [id, `${id}`, ...spellings(`folder/${id}`), { type: 'folder', id }];
    for (const form of forms) expect(await copyOrMove(app.admin, 'copy', [`document/${docId}`], form)).toEqual([]);
    expect(await titlesIn(app.admin, id)).toHaveLength(forms.length);
  });
});

describe('400 and nothing done', () => {
  const good = () => `document/${docId}`;

  it.each([
    ['no body', () => undefined],
    ['a list', () => [good()]],
    ['no objects', () => ({ destination: 1 })],
    ['objects that are null', () => ({ objects: null, destination: 1 })],
    ['no destination', () => ({ objects: [good()] })],
    ['a destination that is null', () => ({ objects: [good()], destination: null })],
    ['a destination that is a document', () => ({ objects: [good()], destination: good() })],
    ['a destination that is no address', () => ({ objects: [good()], destination: 'here' })],
    ['a destination of another interface', () => ({ objects: [good()], destination: '/intranet/rest/deleted/5' })],
    ['a fraction as destination', () => ({ objects: [good()], destination: 1.5 })],
    ['a number as object', () => ({ objects: [good(), 7], destination: 1 })],
    ['an empty text as object', () => ({ objects: [good(), ''], destination: 1 })],
    ['a text that is no address', () => ({ objects: [good(), 'a nice document'], destination: 1 })],
    ['another version of the interface', () => ({ objects: [`documents/v2/${good()}`], destination: 1 })],
    ['the version of a folder', () => ({ objects: [`folder/${folder}/1`], destination: 1 })],
    ['a parent_id that is no number', () => ({ objects: [`${good()}?parent_id=x`], destination: 1 })],
    ['another type', () => ({ objects: [{ type: 'news', id: 1 }], destination: 1 })],
    ['no type', () => ({ objects: [{ id: docId }], destination: 1 })],
    ['no id', () => ({ objects: [{ type: 'document' }], destination: 1 })],
    ['an id that is no number', () => ({ objects: [{ type: 'document', id: 'seven' }], destination: 1 })],
    ['a comment that is no text', () => ({ objects: [good()], destination: 1, comment: {} })],
    ['an id that is too long', () => ({ objects: ['document/1234567890123456'], destination: 1 })],
    ['too many objects', () => ({ objects: Array(10_001).fill(good()), destination: 1 })],
    ['a very long address', () => ({ objects: [`${'/a'.repeat(2000)}/${good()}`], destination: 1 })],
  ])('a call with %s is answered 400, and nothing is copied or moved', async (_what, body) => {
    const before = await titlesIn(app.admin, 1);
    for (const kind of ['copy', 'move', 'link']) {
      const answer = await app.admin.post(`${DOCUMENTS}/${kind}/`, body());
      expect(answer.status).toBe(400);
      expect(answer.headers.has('x-failed-objects')).toBe(false);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    expect(await titlesIn(app.admin, 1)).toEqual(before);
  });

  it('refuses an address made to be slow', async () => {
    const address = `https://a${'/intranet/rest/documents'.repeat(80)}`;
    expect((await app.admin.post(`${DOCUMENTS}/copy`, { objects: [address], destination: 1 })).status).toBe(400);
  });
});

describe('a destination that cannot be written', () => {
  it('fails every object and is told as such', async () => {
    const objects = [`folder/${folder}`, `document/${docId}`];
    for (const [destination, status] of [
      [987654321, 404],
      [0, 403],
    ]) {
      for (const kind of ['copy', 'move', 'link'] as const) {
        const failed = await copyOrMove(app.admin, kind, objects, destination);
        expect(failed.map(({ index, status: given }) => [index, given])).toEqual([
          [0, status],
          [1, status],
        ]);
      }
    }
    expect(await titlesIn(app.admin, source)).toEqual(['The folder', 'The document']);
  });
});

describe('X-Failed-Objects', () => {
  it('is plain ASCII in order of the objects, and JSON', () => {
    const failures = [
      { index: 3, status: 403, reason: 'Žluťoučký kůň 🐎 has\nit\u007f' },
      { index: 0, status: 404, reason: 'Document not found' },
    ];
    const headers = failureHeaders(failures);
    expect(headers['x-failed-objects']).toMatch(/^[ -~]+$/);
    expect(JSON.parse(headers['x-failed-objects'] ?? '')).toEqual(failures.toReversed());
    expect(headers['x-failed-count']).toBe('2');
    expect(failureHeaders([])).toEqual({});
  });

  it('stays short however many there are, and says how many', async () => {
    const { id } = await createTopFolder(app);
    const objects = Array.from({ length: 5000 }, (_, number) => `document/${900_000_000 + number}`);
    const { status, headers } = await app.admin.post(`${DOCUMENTS}/copy`, { objects, destination: id });
    expect(status).toBe(204);
    expect(headers.get('x-failed-count')).toBe('5000');
    const header = headers.get('x-failed-objects') ?? '';
    expect(header.length).toBeLessThanOrEqual(6000);
    const list = JSON.parse(header);
    expect(list.length).toBeGreaterThan(100);
    expect(list[99]).toEqual({ index: 99, status: 404, reason: '' });
  });
});
