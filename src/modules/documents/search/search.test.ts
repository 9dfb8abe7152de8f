import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  linkDocument,
  upload,
} from '../../../../test/support/documents.ts';
import { copyOrMove } from '../copy-move/copy-move.test-support.ts';
import { found, type Query, SEARCH, search, searchAddress } from './search.test-support.ts';

const app = useApp();
const documentAt = (id: number, path = '') => `${DOCUMENTS}/document/${id}${path}`;

describe('what is found', () => {
  it('is an object of results, each as in the list of its folder', async () => {
    const top = await createTopFolder(app);
    const { doc_id: docId } = await createDocument(app.admin, top.id, {
      title: 'Quarterly figures.txt',
      refcode: 'QF-1',
      content: 'twelve bytes',
      metadata: { description: 'Of the spring', comment: 'x', n: 3 },
    });
    const { body: listed } = await app.admin.get(`${DOCUMENTS}/folder/${top.id}/documents`);
    const moment = { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' };
    const expected = {
      type: 'document',
      doc_id: docId,
      version_num: 1,
      parent_id: top.id,
      obj_type: 'document',
      doc_type: 'standard',
      URI: `${app.url}${documentAt(docId)}?parent_id=${top.id}`,
      title: 'Quarterly figures.txt',
      refcode: 'QF-1',
      fsize: 12,
      date_last_modified: moment,
      pc_title: 'Quarterly figures.txt',
      date_declared: null,
      date_created: moment,
      last_comment: '',
      permissions: { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true, inherited: true },
      creator: { id: 1, name: expect.any(String) },
      metadata: { description: 'Of the spring', comment: 'x', n: 3 },
    };
    for (const query of [{ q: 'quarterly' }, { folder_id: top.id }, { folder_id: top.id, with_subfolders: 1 }]) {
      const { status, headers, body } = await search(app.admin, query);
      expect([query, status, body]).toEqual([query, 200, { results: [expected] }]);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.has('link')).toBe(false);
    }
    expect(listed).toEqual([expected]);
    const spelled = await app.admin.get('/intranet/rest/search~v1/documents?q=quarterly');
    expect(spelled.body).toEqual({ results: [expected] });
    expect((await search(app.admin, { q: 'quarterly', metadata: 'n,none' })).body.results[0].metadata).toEqual({
      n: 3,
    });
  });

  it('is found by title, reference code and description, ignoring case and accents', async () => {
    const top = await createTopFolder(app);
    const { doc_id: docId } = await createDocument(app.admin, top.id, {
      title: 'Überblick 50%_x',
      refcode: 'Réf-Äther',
      metadata: { description: 'Ein GROSSES łódź 日本語の書類', other: 'invisible' },
    });
    const lookups = [
      'überBLICK',
      'uberblick',
      'berbl',
      '50%_',
      'REF-a',
      'äTHER',
      'grosses',
      'großes',
      'lodz',
      '日本語',
    ];
    for (const q of lookups) expect([q, await found(app.admin, { q })]).toEqual([q, [docId]]);
    for (const q of ['50%x', '5__', 'invisible', 'uberblick none', 'überblickx']) {
      expect([q, await found(app.admin, { q })]).toEqual([q, []]);
    }
  });

  it('has every keyword, wherever it stands; short ones count too', async () => {
    const top = await createTopFolder(app);
    const first = await createDocument(app.admin, top.id, {
      title: 'Heron qz',
      metadata: { description: 'in a pond' },
    });
    const second = await createDocument(app.admin, top.id, { title: 'Heron', refcode: 'pond-9' });
    expect(await found(app.admin, { q: 'heron pond' })).toEqual([second.doc_id, first.doc_id]);
    expect(await found(app.admin, { q: ' pond  HERON\tqz ' })).toEqual([first.doc_id]);
    expect(await found(app.admin, { q: 'qz' })).toEqual([first.doc_id]);
    expect(await found(app.admin, { q: 'heron -9' })).toEqual([second.doc_id]);
  });

  it.each([
    '"heron"',
    "heron' or 1=1 --",
    'heron OR qz',
    '{title_key} : x',
    'heron*',
    '\\',
    '%',
    '%%%',
    '(',
    'NEAR(a b)',
  ])('takes %s as plain text', async (q) => {
    expect((await search(app.admin, { q })).status).toBe(200);
  });

  it('follows new titles, reference codes and descriptions', async () => {
    const top = await createTopFolder(app);
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title: 'Walrus one', refcode: 'walrus-r' });
    const here = (q: string) => found(app.admin, { q, folder_id: top.id });
    await app.admin.put(documentAt(docId), { title: 'Narwhal', refcode: '', metadata: { description: 'with a tusk' } });
    expect([await here('walrus'), await here('narwhal'), await here('tusk')]).toEqual([[], [docId], [docId]]);
    expect(await here(`doc_${docId}`)).toEqual([docId]);
    await app.admin.put(documentAt(docId), { metadata: { description: null } });
    expect([await here('tusk'), await here('narwhal')]).toEqual([[], [docId]]);
    await app.admin.put(documentAt(docId), { metadata: { description: { tusk: 1 } } });
    expect(await here('tusk')).toEqual([]);
    await app.admin.post(documentAt(docId, '/checkout'));
    const components = [{ file_key: await upload(app.admin) }];
    await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, { comment: '', new_title: 'Manatee', components });
    expect([await here('narwhal'), await here('manatee')]).toEqual([[], [docId]]);
  });

  it('holds copies under their own reference code, and no drafts', async () => {
    const [top, other] = [await createTopFolder(app), await createTopFolder(app)];
    const { doc_id: docId } = await createDocument(app.admin, top.id, {
      title: 'Otter',
      refcode: 'otter-code',
      metadata: { description: 'otterlike' },
    });
    await createDocument(app.admin, top.id, { title: 'Otter draft', is_draft: true });
    expect(await copyOrMove(app.admin, 'copy', [`document/${docId}`], other.id)).toEqual([]);
    const [copy = 0] = await found(app.admin, { q: 'otter', folder_id: other.id });
    expect(copy).not.toBe(docId);
    expect(await found(app.admin, { q: 'otterlike' })).toEqual([docId, copy]);
    expect(await found(app.admin, { q: 'otter-code' })).toEqual([docId]);
    expect(await found(app.admin, { q: `doc_${copy}` })).toEqual([copy]);
    expect(await found(app.admin, { q: 'otter draft' })).toEqual([]);
  });

  it('is not what lies in the trash, until it comes back', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id);
    const { doc_id: docId } = await createDocument(app.admin, folder.id, { title: 'Pelican' });
    const everyWay = async () => [
      await found(app.admin, { q: 'pelican' }),
      await found(app.admin, { folder_id: top.id, with_subfolders: 1 }),
    ];
    expect(await everyWay()).toEqual([[docId], [docId]]);
    await app.admin.delete(`${DOCUMENTS}/folder/${folder.id}`);
    expect(await everyWay()).toEqual([[], []]);
    const [record] = (await app.admin.get('/intranet/rest/deleted?num=1')).body;
    expect((await app.admin.post(`${record.URI}/restore`)).status).toBe(204);
    expect(await everyWay()).toEqual([[docId], [docId]]);
    await app.admin.delete(documentAt(docId));
    expect(await everyWay()).toEqual([[], []]);
  });
});

describe('where is looked', () => {
  /** `one` is in `top`, `two` and the marker two levels below it, `three` elsewhere. */
  const ids = { top: 0, low: 0, beside: 0, one: 0, two: 0, three: 0, marker: 0 };

  beforeAll(async () => {
    ids.top = (await createTopFolder(app)).id;
    ids.low = (await createFolder(app, (await createFolder(app, ids.top)).id)).id;
    ids.beside = (await createTopFolder(app)).id;
    ids.one = (await createDocument(app.admin, ids.top, { title: 'Ibex b' })).doc_id;
    ids.two = (await createDocument(app.admin, ids.low, { title: 'Ibex a' })).doc_id;
    ids.three = (await createDocument(app.admin, ids.beside, { title: 'Ibex c' })).doc_id;
    ids.marker = (await createDocument(app.admin, ids.low, { title: 'Chamois', doc_type: 'marker' })).doc_id;
  });

  it('is everywhere, in a folder or below it, with keywords or without', async () => {
    const { top, low, beside, one, two, three, marker } = ids;
    expect(await found(app.admin, { q: 'ibex' })).toEqual([two, one, three]);
    expect(await found(app.admin, { q: 'ibex', with_subfolders: 1 })).toEqual([two, one, three]);
    expect(await found(app.admin, { folder_id: top })).toEqual([one]);
    expect(await found(app.admin, { folder_id: top, with_subfolders: 0 })).toEqual([one]);
    expect(await found(app.admin, { folder_id: top, with_subfolders: 1 })).toEqual([marker, two, one]);
    expect(await found(app.admin, { folder_id: top, with_subfolders: 'true', q: 'ibex' })).toEqual([two, one]);
    expect(await found(app.admin, { folder_id: top, q: 'ibex' })).toEqual([one]);
    expect(await found(app.admin, { folder_id: top, q: 'chamois' })).toEqual([]);
    expect(await found(app.admin, { folder_id: low, q: '' })).toEqual([marker, two]);
    expect(await found(app.admin, { folder_id: beside, with_subfolders: 1, q: 'ibex c' })).toEqual([three]);
    expect(await found(app.admin, { folder_id: 0 })).toEqual([]);
    expect(await found(app.admin, { folder_id: 0, q: 'ibex' })).toEqual([]);
    expect(await found(app.admin, { folder_id: 0, with_subfolders: 1, q: 'ibex' })).toEqual([two, one, three]);
    const all = await found(app.admin, { num: 200 });
    expect(all).toEqual(await found(app.admin, { folder_id: 0, with_subfolders: 1, num: 200 }));
    expect(all).toEqual(expect.arrayContaining([one, two, three, marker]));
  });

  it('a document in several folders is found once, at the oldest place there', async () => {
    const { top, low, beside } = ids;
    const { doc_id: docId } = await createDocument(app.admin, low, { title: 'Lynx' });
    await linkDocument(app.admin, docId, top);
    await linkDocument(app.admin, docId, beside);
    const places = async (query: Query) =>
      (await search(app.admin, { q: 'lynx', ...query })).body.results.map(
        (item: { parent_id: number; URI: string }) => {
          expect(item.URI).toContain(`parent_id=${item.parent_id}`);
          return item.parent_id;
        },
      );
    expect(await places({})).toEqual([low]);
    expect(await places({ folder_id: top, with_subfolders: 1 })).toEqual([low]);
    expect(await places({ folder_id: top })).toEqual([top]);
    expect(await places({ folder_id: beside, with_subfolders: 1 })).toEqual([beside]);
    expect((await found(app.admin, { folder_id: top, with_subfolders: 1 })).filter((id) => id === docId)).toEqual([
      docId,
    ]);
  });

  it.each([
    ['folder_id=x', 400],
    ['folder_id=1.5', 400],
    ['folder_id=99999999999999999999', 400],
    ['folder_id=999999', 404],
    ['folder_id=-1', 404],
    ['folder_id=999999&with_subfolders=1&q=ibex', 404],
    ['with_subfolders=maybe', 400],
    ['num=-1', 400],
    ['num=x', 400],
    ['start=-1', 400],
    ['start=1.5', 400],
    [`q=${'x'.repeat(1001)}`, 400],
    [`q=${Array.from({ length: 21 }, (_, index) => `w${index}`).join('+')}`, 400],
    ['q=a%00b', 400],
    ['q=ibex&unknown=1', 200],
    ['folder_id=&q=ibex', 200],
  ])('%s: %i', async (query, status) => {
    const answer = await app.admin.get(`${SEARCH}?${query}`);
    expect(answer.status).toBe(status);
    const name = query.slice(0, query.indexOf('='));
    if (status === 400) expect(answer.body.detail).toContain(name);
    if (status === 404) expect(answer.body.detail).toBe('Folder not found');
  });

  it('takes GET alone, and says so', async () => {
    expect((await app.admin.post(SEARCH, {})).status).toBe(405);
    expect((await app.admin.request('HEAD', `${SEARCH}?q=ibex`)).status).toBe(200);
  });
});

describe('pages', () => {
  let folder = 0;
  let first = 0;

  beforeAll(async () => {
    const top = await createTopFolder(app);
    folder = top.id;
    const below = await createFolder(app, top.id);
    ({ first } = await insertDocuments(app, top.id, 120, { prefix: 'Gnu ' }));
    await insertDocuments(app, below.id, 130, { prefix: 'Gnus ' });
  });

  it.each([
    ['keywords', () => ({ q: 'gnu' })],
    ['a folder and those below', () => ({ folder_id: folder, with_subfolders: 1 })],
    ['a folder', () => ({ folder_id: folder })],
    ['both', () => ({ folder_id: folder, with_subfolders: 1, q: 'gnu' })],
  ])('with %s: `Link` leads through all of it, each document once and by title', async (_, query) => {
    const titles: string[] = [];
    let next: string | undefined = searchAddress({ ...query(), num: 50 });
    let pages = 0;
    while (next !== undefined) {
      const { body, headers } = await app.admin.get(next);
      titles.push(...body.results.map(({ title }: { title: string }) => title));
      pages += 1;
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    const total = 'q' in query() || 'with_subfolders' in query() ? 250 : 120;
    expect([pages, new Set(titles).size]).toEqual([Math.ceil(total / 50), total]);
    expect(titles).toEqual(titles.toSorted());
  });

  it('hold 50 where nothing is said, at most 200, and none for num=0', async () => {
    const query = { folder_id: folder, with_subfolders: 1 };
    const plain = await search(app.admin, query);
    expect(plain.body.results).toHaveLength(50);
    expect(plain.headers.get('link')).toBe(
      `<${app.url}${SEARCH}/?folder_id=${folder}&with_subfolders=1&num=50&start=50>; rel="next"`,
    );
    const most = await search(app.admin, { ...query, num: 100_000 });
    expect([most.body.results.length, most.headers.get('link')]).toEqual([
      200,
      expect.stringContaining('num=200&start=200'),
    ]);
    for (const none of [
      { ...query, num: 0 },
      { folder_id: folder, num: 0 },
      { q: 'gnu', num: 0 },
    ]) {
      const { body, headers } = await search(app.admin, none);
      expect([body, headers.has('link')]).toEqual([{ results: [] }, false]);
    }
  });

  it('begin where `start` says, also without `num`', async () => {
    expect((await found(app.admin, { q: 'gnu', start: 3 })).slice(0, 2)).toEqual([first + 3, first + 4]);
    expect(await found(app.admin, { folder_id: folder, num: 2, start: 119 })).toEqual([first + 119]);
    expect(await found(app.admin, { q: 'gnu', start: 250 })).toEqual([]);
    expect(await found(app.admin, { q: 'gnu', start: '9'.repeat(30) })).toEqual([]);
  });
});
