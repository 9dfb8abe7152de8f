import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser, grant } from '../../../test/support/people.ts';
import { explain, transaction } from '../../platform/db/index.ts';
import { tagPages, tagShapeOf, tagValuesOf } from './tags.repository.ts';
import { createNote, createTag, idsOf, user, V3 } from './thankyou.test-support.ts';

const app = useApp();

const created = { date: '2026-01-31T09:05:00+00:00', timezone_type: 3, timezone: 'UTC' };

describe('a tag', () => {
  it('is created with its defaults, answering 200 with every field', async () => {
    const { status, body } = await app.admin.post('/tags', { name: 'Courage' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      active: true,
      name: 'Courage',
      created_by: expect.any(String),
      created_date: created,
      modified_by: body.created_by,
      modified_date: created,
      bg_colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    for (const prefix of ['', V3]) {
      expect((await app.admin.get(`${prefix}/tags/${body.id}`)).body).toEqual(body);
      expect((await app.admin.get(`${prefix}/tags/${body.id}/`)).body).toEqual(body);
    }
  });

  it('takes every field, and ignores the fields that the server sets', async () => {
    const { body } = await app.admin.post(`${V3}/tags`, {
      id: 999_999,
      name: 'Žofka & <b>',
      active: '0',
      bg_colour: 'aaBB01',
      created_by: 'Somebody',
      created_date: { date: '2001-01-01T00:00:00+00:00', timezone_type: 3, timezone: 'UTC' },
    });
    expect(body).toMatchObject({ name: 'Žofka & <b>', active: false, bg_colour: '#aaBB01', created_date: created });
    expect(body.id).not.toBe(999_999);
    expect(body.created_by).not.toBe('Somebody');
  });

  it('is replaced by a change, and shows who made it and when; a colour that is left out stays', async () => {
    const tag = await createTag(app, { bg_colour: '#123456', active: false });
    const holder = await createUser(app);
    await grant(app, 'thanks.admin', holder);
    await holder.client.patch('/api/people/v1/me', { timezone: 'Asia/Tokyo' });
    app.clock.advance(60_000);
    const { status, body } = await holder.client.put(`/tags/${tag.id}`, { name: 'Renamed here' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...tag,
      name: 'Renamed here',
      active: true,
      created_date: { date: '2026-01-31T18:05:00+09:00', timezone_type: 3, timezone: 'Asia/Tokyo' },
      modified_by: `Test ${holder.username}`,
      modified_date: { date: '2026-01-31T18:06:00+09:00', timezone_type: 3, timezone: 'Asia/Tokyo' },
    });
    const again = await holder.client.put(`/tags/${tag.id}`, { ...body, active: 0, bg_colour: 'FFFFFF' });
    expect(again.body).toMatchObject({ active: false, bg_colour: '#FFFFFF', created_by: tag.created_by });
  });

  it('is deleted with true, and taken off its notes', async () => {
    const tag = await createTag(app);
    const kept = await createTag(app);
    const note = await createNote(app.admin, [user({ id: 1 })], { tags: [tag.id, kept.id] });
    const { status, body } = await app.admin.delete(`/tags/${tag.id}`);
    expect([status, body]).toEqual([200, true]);
    expect((await app.admin.get(`/tags/${tag.id}`)).status).toBe(404);
    expect((await app.admin.delete(`/tags/${tag.id}`)).status).toBe(404);
    expect((await app.admin.get(`/thanks/${note.id}?tags=1`)).body.tags).toEqual([kept]);
  });
});

describe('the input of a tag', () => {
  it.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a long name', { name: 'n'.repeat(26) }, 'name'],
    ['a name that is no text', { name: 7 }, 'name'],
    ['a colour by name', { name: 'Colour', bg_colour: 'red' }, 'bg_colour'],
    ['a short colour', { name: 'Colour', bg_colour: '#fff' }, 'bg_colour'],
    ['a colour with more behind it', { name: 'Colour', bg_colour: '#ffffff;x' }, 'bg_colour'],
    ['a colour with a line break', { name: 'Colour', bg_colour: '#ffffff\n' }, 'bg_colour'],
    ['an unclear flag', { name: 'Colour', active: 'maybe' }, 'active'],
  ])('with %s answers 400 that names the field, at creating and changing', async (_, body, field) => {
    const tag = await createTag(app);
    const answers = [await app.admin.post('/tags', body), await app.admin.put(`/tags/${tag.id}`, body)];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body['invalid-params']).toEqual([{ name: field, reason: expect.any(String) }]);
    }
    expect((await app.admin.get(`/tags/${tag.id}`)).body).toEqual(tag);
  });

  it('takes a name of 25 characters, however many bytes they have', async () => {
    expect((await createTag(app, { name: '🙂'.repeat(25) })).name).toBe('🙂'.repeat(25));
    expect((await app.admin.post('/tags', { name: '🙂'.repeat(26) })).status).toBe(400);
  });

  it('takes a name that no other tag has, ignoring case but not accents', async () => {
    const tag = await createTag(app, { name: 'Élan' });
    for (const name of ['élan', 'ÉLAN', ' Élan', 'E\u0301lan']) {
      const { status, body } = await app.admin.post('/tags', { name });
      expect([name, status]).toEqual([name, 400]);
      expect(body['invalid-params']).toEqual([{ name: 'name', reason: 'is taken already' }]);
    }
    const other = await createTag(app, { name: 'Elan' });
    expect((await app.admin.put(`/tags/${other.id}`, { name: 'éLAN' })).status).toBe(400);
    expect((await app.admin.put(`/tags/${tag.id}`, { name: 'ÉLAN' })).body.name).toBe('ÉLAN');
  });

  it('with the same name twice at once is taken once and answers 400 once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => app.admin.post('/tags', { name: index % 2 ? 'Same' : 'SAME' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const lost = answers.find(({ status }) => status === 400);
    expect(lost?.body['invalid-params']).toEqual([{ name: 'name', reason: 'is taken already' }]);
  });
});

describe('the list of tags', () => {
  it('is in order of names, filtered by name and by active, and has versioned links to its pages', async () => {
    const names = ['zz Ordnung', 'ZZ örtlich', 'zz oben', 'zz 100%_x'];
    const tags = [];
    for (const name of names) tags.push(await createTag(app, { name, active: name !== 'zz oben' }));
    const [order, local, above, percent] = idsOf(tags);
    const list = async (query: string) => idsOf((await app.admin.get(`/tags?${query}`)).body.data);
    expect(await list('name=zz%20')).toEqual([percent, above, order, local]);
    expect(await list('name=ZZ+O')).toEqual([above, order, local]);
    expect(await list('name=Ö&active=1')).toEqual(expect.arrayContaining([order, local]));
    expect(await list('name=ORT')).toEqual([local]);
    expect(await list('name=0%25_')).toEqual([percent]);
    expect(await list('name=zz&active=true')).toEqual([percent, order, local]);
    expect(await list('name=zz&active=0')).toEqual([above]);
    expect(await list('name=nothing%20like%20it')).toEqual([]);

    const { body } = await app.admin.get('/tags/?limit=1&name=zz&offset=1&other=x');
    expect(idsOf(body.data)).toEqual([above]);
    const link = (offset: number) => `${app.url}${V3}/tags?limit=1&name=zz&offset=${offset}&other=x`;
    expect(body.pagination).toEqual({ offset: 1, limit: 1, total: 4, prev: link(0), next: link(2) });
    expect(idsOf((await app.admin.get(body.pagination.next)).body.data)).toEqual([order]);
  });

  it('has pages within the limits', async () => {
    expect((await app.admin.get('/tags?limit=5000')).body.pagination.limit).toBe(200);
    expect((await app.admin.get('/tags')).body.pagination).toMatchObject({ limit: 20, offset: 0 });
    const none = (await app.admin.get('/tags?limit=0')).body;
    expect(none).toMatchObject({ data: [], pagination: { limit: 0, prev: null, next: null } });
    expect(none.pagination.total).toBeGreaterThan(0);
    for (const query of ['limit=-1', 'limit=x', 'offset=-1', 'active=maybe']) {
      expect([query, (await app.admin.get(`/tags?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('has a total at its own address, a bare number that follows every change', async () => {
    const total = async (query = '') => (await app.admin.get(`${V3}/tags/total${query}`)).body;
    const before = { all: await total(), active: await total('?active=1'), inactive: await total('?active=false') };
    expect(before.all).toBe(before.active + before.inactive);
    const tag = await createTag(app, { active: false });
    expect([await total(), await total('?active=1')]).toEqual([before.all + 1, before.active]);
    await app.admin.put(`/tags/${tag.id}`, { name: tag.name, active: true });
    expect(await total('?active=true')).toBe(before.active + 1);
    await app.admin.delete(`/tags/${tag.id}`);
    const { status, headers } = await app.admin.get('/tags/total/');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await total()).toBe(before.all);
  });

  it('has no page that reads or sorts all of many tags', async () => {
    const { db } = app.application.platform.database;
    await transaction(db, async (tx) => {
      const rows = Array.from({ length: 5_000 }, (_, index) => ({
        name: `Value ${index}`,
        name_key: `value ${index}`,
        unique_name: `value ${index}`,
        active: index % 2 ? (1 as const) : (0 as const),
        bg_colour: '#000000',
        created_by: 1,
        created_at: 0,
        modified_by: 1,
        modified_at: 0,
      }));
      for (let start = 0; start < rows.length; start += 1_000) {
        await tx
          .insertInto('tags')
          .values(rows.slice(start, start + 1_000))
          .execute();
      }
      await sql`analyze`.execute(tx);
    });
    for (const active of [undefined, 1] as const) {
      const filter = { active, text: [] };
      const values = { ...tagValuesOf(filter), limit: 20, offset: 0 };
      const plan = await explain(db, tagPages.compile(db, tagShapeOf(filter), values));
      expect(plan).not.toMatch(/Seq Scan on tags|SCAN tags(?! USING)|TEMP B-TREE|^\s*(->)?\s*Sort /m);
    }
  });
});
