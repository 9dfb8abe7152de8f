import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { insertCrowd } from '../../../test/support/crowd.ts';
import { createGroup, createUser, type TestUser } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { engineOf, explain, transaction } from '../../platform/db/index.ts';
import { type NoteFilter, notePages, noteShapeOf, noteValuesOf } from './notes.repository.ts';
import { createNote, createTag, group, idsOf, namedAs, setMembers, user, V3 } from './thankyou.test-support.ts';

const app = useApp();
const MANY = 10_000;

describe('a list of some notes', () => {
  const notes: { id: number }[] = [];
  let [bo, cy] = [] as TestUser[];
  let team = { id: 0, name: '' };
  let tag = { id: 0 };

  const list = async (query = '') => (await app.admin.get(`/thanks?${query}`)).body;
  const people = () => {
    if (!bo || !cy) throw new Error('they were not made');
    return { bo, cy };
  };

  beforeAll(async () => {
    bo = await createUser(app);
    cy = await createUser(app);
    team = await createGroup(app);
    tag = await createTag(app);
    await setMembers(app, team, [bo]);
    notes.push(await createNote(app.admin, [user(bo)], { tags: [tag.id] }));
    notes.push(await createNote(app.admin, [group(team)]));
    notes.push(await createNote(app.admin, [user(cy), group(team)]));
    notes.push(await createNote(app.admin, [user({ id: 1 })]));
  });

  it('is newest first, and the same at both addresses', async () => {
    const { data } = await list();
    expect(idsOf(data)).toEqual(idsOf(notes).reverse());
    expect(Object.keys(data[0]).sort()).toEqual(['author', 'date_created', 'description', 'id']);
    expect((await app.admin.get(`${V3}/thanks/`)).body.data).toEqual(data);
  });

  it('includes users, thanked and tags only when asked for', async () => {
    const { bo, cy } = people();
    const [, newest] = (await list('users=1')).data;
    expect(newest).toMatchObject({ users: [namedAs(bo), namedAs(cy)] });
    expect(newest).not.toHaveProperty('thanked');
    const all = (await list('users=true&thanked=1&tags=true')).data;
    expect(all[1].thanked).toEqual([
      { ...namedAs(cy), object_type: { id: 1, name: 'user' } },
      { id: team.id, name: team.name, object_type: { id: 3, name: 'group' } },
    ]);
    expect(all.map((note: { tags: unknown[] }) => note.tags)).toEqual([[], [], [], [tag]]);
    expect(Object.keys((await list('tags=1&users=0')).data[0])).not.toContain('users');
    expect((await app.admin.get('/thanks?users=maybe')).status).toBe(400);
  });

  it('is filtered by thanked users and groups, of which one is enough', async () => {
    const { bo, cy } = people();
    const [direct, viaGroup, both, self] = idsOf(notes);
    const found = async (query: string) => {
      const { data, pagination } = await list(query);
      expect(pagination.total).toBe(data.length);
      return idsOf(data);
    };
    expect(await found(`user_ids=${bo.id}`)).toEqual([both, viaGroup, direct]);
    expect(await found(`user_ids=${cy.id}`)).toEqual([both]);
    expect(await found(`user_ids=${cy.id}, ${bo.id},${bo.id}`)).toEqual([both, viaGroup, direct]);
    expect(await found(`user_ids=${cy.id}&user_ids=1`)).toEqual([self, both]);
    expect(await found(`group_ids=${team.id}`)).toEqual([both, viaGroup]);
    expect(await found(`group_ids=${team.id}&user_ids=1`)).toEqual([self, both, viaGroup]);
    // A user's id is no group's id.
    expect(await found(`group_ids=${cy.id + 1_000_000}`)).toEqual([]);
    expect(await found('user_ids=999999')).toEqual([]);
    expect(await found('user_ids=')).toHaveLength(notes.length);
    for (const query of ['user_ids=x', `group_ids=1,${'9'.repeat(30)}`, 'user_ids=1.5']) {
      expect([query, (await app.admin.get(`/thanks?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('has versioned links to its pages that keep the other parameters', async () => {
    const { bo } = people();
    const { data, pagination } = await list(`users=1&limit=1&user_ids=${bo.id}&offset=1`);
    expect(idsOf(data)).toEqual([notes[1]?.id]);
    const link = (offset: number) => `${app.url}${V3}/thanks?users=1&limit=1&user_ids=${bo.id}&offset=${offset}`;
    expect(pagination).toEqual({ offset: 1, limit: 1, total: 3, prev: link(0), next: link(2) });
    const last = (await app.admin.get(pagination.next)).body;
    expect(idsOf(last.data)).toEqual([notes[0]?.id]);
    expect(last.pagination).toMatchObject({ prev: link(1), next: null });
    expect((await app.admin.get(`${V3}/thanks?limit=3`)).body.pagination.next).toBe(
      `${app.url}${V3}/thanks?limit=3&offset=3`,
    );
    expect((await list()).pagination).toEqual({ offset: 0, limit: 20, total: 4, prev: null, next: null });
    expect((await list('limit=0')).data).toEqual([]);
    expect((await list('limit=1000')).pagination.limit).toBe(200);
    expect(await list('offset=500')).toMatchObject({ data: [], pagination: { total: 4, next: null } });
    for (const query of ['limit=-1', 'offset=-1', 'limit=ten', 'offset=1.5']) {
      expect([query, (await app.admin.get(`/thanks?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('a list of 10,000 notes', () => {
  const everything = '/thanks?limit=200&users=1&thanked=1&tags=1';
  let quiet = 0;
  let small: number[] = [];

  const measure = async () => {
    const calls = [everything, '/thanks', `${everything}&user_ids=${quiet}`, `${everything}&offset=1`];
    const counts: number[] = [];
    for (const call of calls) {
      counts.push(await fewestQueries(app, async () => expect((await app.admin.get(call)).status).toBe(200)));
    }
    return counts;
  };

  beforeAll(async () => {
    const users = await insertCrowd(app, 0, 300);
    quiet = users.pop() ?? 0;
    const tags = [await createTag(app), await createTag(app), await createTag(app)];
    await createNote(app.admin, [user({ id: quiet })]);
    small = await measure();
    await insertNotes(users, idsOf(tags));
    await createNote(app.admin, [user({ id: quiet })]);
  });

  it('takes as many queries as a list of a few', async () => {
    expect(await measure()).toEqual(small);
    for (const count of small) expect(count).toBeLessThanOrEqual(4);
    const { data, pagination } = (await app.admin.get(everything)).body;
    expect([data.length, pagination.total > MANY]).toEqual([200, true]);
    expect([data[1].users.length, data[1].thanked.length, data[1].tags.length]).toEqual([5, 5, 2]);
  });

  it('has pages without gaps or overlaps, and right totals', async () => {
    const first = idsOf((await app.admin.get('/thanks?limit=200&offset=4000')).body.data);
    const second = idsOf((await app.admin.get('/thanks?limit=200&offset=4200')).body.data);
    const all = [...first, ...second];
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
    const { pagination, data } = (await app.admin.get(`/thanks?user_ids=${quiet}`)).body;
    expect([pagination.total, data.length]).toEqual([2, 2]);
  });

  it('has pages of filtered notes that are the named part of the whole', async () => {
    const some = `user_ids=${[quiet, quiet - 1, quiet - 5].join(',')}`;
    for (const filter of [some, `${some}&group_ids=1,2`]) {
      const part = async (page: string) => (await app.admin.get(`/thanks?${filter}&${page}`)).body;
      const whole = idsOf((await part('limit=200')).data);
      expect(whole.length).toBe(200);
      expect(whole).toEqual([...new Set(whole)].sort((a, b) => b - a));
      expect(idsOf((await part('limit=7&offset=11')).data)).toEqual(whole.slice(11, 18));
      const { total } = (await part('limit=1')).pagination;
      expect(idsOf((await part(`limit=7&offset=${total - 2}`)).data)).toHaveLength(2);
    }
  });

  it('has no page of a few notes that reads all notes', async () => {
    const { db } = app.application.platform.database;
    const filters: NoteFilter[] = [
      {},
      { userIds: [quiet] },
      { userIds: [quiet, 999_999] },
      { groupIds: [7] },
      { userIds: [quiet], groupIds: [7, 8] },
      { userIds: [quiet], extranetId: 5 },
      { extranetId: 5 },
      { tagIds: [999_999] },
      { authorIds: [quiet] },
      { tagIds: [999_999, 999_998], authorIds: [quiet], userIds: [quiet] },
      { authorIds: [quiet], extranetId: 5 },
      { text: [{ columns: ['description_key'], texts: ['note 4321'], mode: 'all' }] },
    ];
    const scans = async () => {
      const found: [NoteFilter, string][] = [];
      for (const filter of filters) {
        const values = { ...noteValuesOf(filter), limit: 20, offset: 0 };
        const plan = await explain(db, notePages.compile(db, noteShapeOf(filter), values));
        const whole = plan.split('\n').filter((line) => wholeScan.test(line));
        // The newest are found by walking the notes from the end.
        if (whole.some((line) => !(Object.keys(filter).length === 0 && /SCAN thanks$/.test(line)))) {
          found.push([filter, plan]);
        }
      }
      return found;
    };
    const wholeScan =
      /Seq Scan on (thanks|thanks_tags|thanked_\w+)|SCAN (thanks|written|thanks_tags|thanked_\w+)(?! USING)/;
    if (engineOf(db) === 'sqlite') expect(await scans()).toEqual([]);
    await transaction(db, async (tx) => {
      await sql`analyze`.execute(tx);
    });
    expect(await scans()).toEqual([]);
    expect(await explain(db, db.selectFrom('thanks').select('id').where('description', '=', 'x').compile())).toMatch(
      wholeScan,
    );
  });
});

/** Each thanks five users, with two tags. */
async function insertNotes(users: readonly number[], tags: readonly number[]): Promise<void> {
  const at = (list: readonly number[], index: number) => list[index % list.length] ?? 0;
  await transaction(app.application.platform.database.db, async (tx) => {
    for (let start = 0; start < MANY; start += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        description: `Note ${start + index}`,
        description_key: `note ${start + index}`,
        author_id: at(users, index),
        created_at: start + index,
        modified_at: start + index,
      }));
      const made = await tx.insertInto('thanks').values(rows).returning('id').execute();
      const thanked = made.flatMap(({ id }) =>
        [0, 1, 2, 3, 4].map((step) => ({ note_id: id, user_id: at(users, id * 7 + step) })),
      );
      await tx
        .insertInto('thanked_users')
        .values(thanked.map((row) => ({ ...row, group_id: 0 })))
        .execute();
      await tx
        .insertInto('thanked_objects')
        .values(
          thanked.map(({ note_id, user_id }, index) => ({
            note_id,
            object_type: 1,
            object_id: user_id,
            name: 'Somebody',
            position: index % 5,
          })),
        )
        .execute();
      const labels = made.flatMap(({ id }) => [0, 1].map((step) => ({ note_id: id, tag_id: at(tags, id + step) })));
      await tx.insertInto('thanks_tags').values(labels).execute();
    }
  });
}
