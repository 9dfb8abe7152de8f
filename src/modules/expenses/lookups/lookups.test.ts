// Tests clients, departments, locations, projects and expense types: read by all, managed by the office.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { uniqueName } from '../../../../test/support/people.ts';
import { createLine, createLookup, createSheet, type Line, OWN, ok, SHEET } from '../expenses.test-support.ts';

const app = useApp();
let line: Line;

beforeAll(async () => {
  line = await createLine(app);
});

const paths = ['clients', 'departments', 'locations', 'projects', 'types'] as const;
const contract = { clients: 'client', departments: 'dept', locations: 'location', projects: 'project' } as const;
const REST = '/intranet/rest/expenses';

describe.each(paths)('%s', (path) => {
  const at = `${OWN}/${path}`;

  it('are added, read, renamed, retired and deleted', async () => {
    const name = uniqueName('Ünique ');
    const created = await line.office.client.post(at, { name });
    expect([created.status, created.body]).toEqual([201, { id: expect.any(Number), name, retired: false }]);
    const one = `${at}/${created.body.id}`;
    expect(ok(await line.owner.client.get(one))).toEqual(created.body);
    const renamed = { ...created.body, name: `${name}!` };
    expect(ok(await line.office.client.put(one, { name: `${name}!` }))).toEqual(renamed);
    expect(ok(await line.office.client.put(one, { retired: '1' }))).toEqual({ ...renamed, retired: true });
    expect((await line.office.client.delete(one)).status).toBe(204);
    for (const method of ['get', 'delete'] as const) expect((await line.office.client[method](one)).status).toBe(404);
    expect((await line.office.client.put(one, {})).status).toBe(404);
  });

  it('E9: everyone reads, expenses.admin and administrators write', async () => {
    const { id } = await createLookup(app, path);
    for (const client of [line.owner.client, line.manager.client]) {
      expect((await client.get(at)).status).toBe(200);
      expect((await client.post(at, { name: 'x' })).status).toBe(403);
      expect((await client.put(`${at}/${id}`, { name: 'x' })).status).toBe(403);
      expect((await client.delete(`${at}/${id}`)).status).toBe(403);
    }
    expect((await app.admin.put(`${at}/${id}`, {})).status).toBe(200);
    expect((await app.anonymous.get(at)).status).toBe(401);
  });

  it('are listed by name, in pages, retired ones if asked for', async () => {
    const prefix = uniqueName('zz');
    for (const name of ['ä', 'B', 'c']) await createLookup(app, path, `${prefix}${name}`);
    const { id } = await createLookup(app, path, `${prefix}d`);
    ok(await app.admin.put(`${at}/${id}`, { retired: true }));
    const names = async (query: string) =>
      ok(await line.owner.client.get(`${at}?limit=200&${query}`))
        .data.map(({ name }: { name: string }) => name)
        .filter((name: string) => name.startsWith(prefix))
        .map((name: string) => name.slice(prefix.length))
        .join('');
    expect(await names('')).toBe('äBcd');
    expect(await names('retired=false')).toBe('äBc');
    expect(await names('retired=1')).toBe('d');
    const { total } = ok(await app.admin.get(`${at}?limit=0`)).pagination;
    const last = ok(await app.admin.get(`${at}?limit=1&offset=${total - 1}`));
    expect(last).toMatchObject({ data: [{ id }], pagination: { total, next: null } });
    if (path === 'types') return;
    const listed = ok(await line.owner.client.get(`${REST}/${contract[path]}`));
    const own = listed.filter(({ name }: { name: string }) => name.startsWith(prefix));
    expect(own).toEqual(['ä', 'B', 'c'].map((name) => ({ id: expect.any(Number), name: prefix + name })));
  });

  it('have a name that is unique ignoring case', async () => {
    const { id, name } = await createLookup(app, path);
    const other = await createLookup(app, path);
    for (const answer of [
      await app.admin.post(at, { name: name.toUpperCase() }),
      await app.admin.put(`${at}/${other.id}`, { name }),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([400, 'name: is taken already']);
    }
    expect((await app.admin.put(`${at}/${id}`, { name: name.toUpperCase() })).status).toBe(200);
    const elsewhere = path === 'types' ? 'clients' : 'types';
    expect((await app.admin.post(`${OWN}/${elsewhere}`, { name })).status).toBe(201);
  });

  it.each([{}, { name: '' }, { name: ' ' }, { name: 5 }, { name: 'n'.repeat(256) }, { name: 'x', retired: 'maybe' }])(
    'refuse %j',
    async (input) => {
      expect((await app.admin.post(at, input)).status).toBe(400);
    },
  );

  it('cannot be addressed as another kind', async () => {
    const { id } = await createLookup(app, path);
    const elsewhere = path === 'types' ? 'clients' : 'types';
    expect((await app.admin.get(`${OWN}/${elsewhere}/${id}`)).status).toBe(404);
    expect((await app.admin.delete(`${OWN}/${elsewhere}/${id}`)).status).toBe(404);
  });
});

describe('a lookup in use', () => {
  it.each([
    ['departments', (id: number) => ({ dept_id: id })],
    ['departments', (id: number) => ({ items: [{ dept_id: id }] })],
    ['locations', (id: number) => ({ location_id: id })],
    ['projects', (id: number) => ({ items: [{ type: 'project', project_id: id }] })],
    ['types', (id: number) => ({ items: [{ expense_type_id: id }] })],
    ['clients', (_id: number, name: string) => ({ items: [{ type: 'project', client: name.toUpperCase() }] })],
  ] as const)(
    'of %s cannot be deleted, only retired, until nothing has it, in the trash neither',
    async (path, use) => {
      const { id, name } = await createLookup(app, path);
      const sheet = await createSheet(line.owner.client, use(id, name));
      const one = `${OWN}/${path}/${id}`;
      const { items, sheets } = ok(await line.office.client.get(`${one}/uses`));
      expect(items + sheets).toBe(1);
      expect((await line.owner.client.get(`${one}/uses`)).status).toBe(403);
      const { status, body } = await line.office.client.delete(one);
      expect([status, body.type.split('#')[1]]).toEqual([409, 'lookup_in_use']);
      expect(ok(await line.office.client.put(one, { retired: true })).retired).toBe(true);
      expect((await line.office.client.delete(one)).status).toBe(409);
      expect((await line.owner.client.delete(`${SHEET}/${sheet.id}`)).status).toBe(204);
      expect((await line.office.client.delete(one)).status).toBe(409);
      expect(ok(await line.office.client.get(`${one}/uses`))).toEqual({ items, sheets });
      await line.owner.client.post('/api/trash/v1/mine/empty');
      expect(ok(await line.office.client.get(`${one}/uses`))).toEqual({ items: 0, sheets: 0 });
      expect((await line.office.client.delete(one)).status).toBe(204);
    },
  );

  it('deleted and chosen at once is never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createLookup(app, 'departments');
      const [deleted, made] = await Promise.all([
        app.admin.delete(`${OWN}/departments/${id}`),
        line.owner.client.post(SHEET, { name: 'x', dept_id: id }),
      ]);
      expect([
        [204, 400],
        [409, 200],
      ]).toContainEqual([deleted.status, made.status]);
    }
  });
});
