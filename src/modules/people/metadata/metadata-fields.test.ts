import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createUser, grant, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const root = '/api/people/v1/metadata-fields';

async function createField(overrides: Record<string, unknown> = {}) {
  const { status, body } = await app.admin.post(root, { name: uniqueName('field_'), ...overrides });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

describe('a metadata field', () => {
  it('is created with its defaults, read, changed and deleted', async () => {
    const name = uniqueName('office_');
    const created = await app.admin.post(root, { name, id: 4711, created_at: 5 });
    expect(created.status).toBe(201);
    const field = { id: created.body.id, name, label: name, type: 'text', repeatable: false, self_editable: false };
    expect(created.body).toEqual(field);
    expect(field.id).not.toBe(4711);
    const address = `${root}/${field.id}`;
    const read = await app.admin.get(address);
    expect(read.body).toEqual(field);
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));

    const changed = await app.admin.put(address, {
      label: 'Büro',
      type: 'number',
      repeatable: '1',
      self_editable: true,
      id: 9,
      created_at: 1,
    });
    expect(changed.body).toEqual({ ...field, label: 'Büro', type: 'number', repeatable: true, self_editable: true });
    expect((await app.admin.get(address)).body).toEqual(changed.body);

    expect((await app.admin.delete(address)).status).toBe(204);
    for (const gone of [app.admin.get(address), app.admin.put(address, { label: 'x' }), app.admin.delete(address)]) {
      expect((await gone).status).toBe(404);
    }
  });

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '1st' }, 'name'],
    [{ name: 'with space' }, 'name'],
    [{ name: `a${'x'.repeat(64)}` }, 'name'],
    [{ name: 'fine', type: 'blob' }, 'type'],
    [{ name: 'fine', label: ' ' }, 'label'],
    [{ name: 'fine', label: 'x'.repeat(256) }, 'label'],
    [{ name: 'fine', repeatable: 'perhaps' }, 'repeatable'],
    [{ name: 'fine', self_editable: 'perhaps' }, 'self_editable'],
    [{ name: 'fine', label: 'a\u0000b' }, 'label'],
  ])('a metadata field of %j is refused', async (input, field) => {
    const { status, body } = await app.admin.post(root, input);
    expect(status).toBe(400);
    expect(body.detail).toContain(field);
    expect((await app.admin.get(`${root}?limit=200`)).body.data).not.toContainEqual(
      expect.objectContaining({ name: 'fine' }),
    );
  });

  it('has a name of its own', async () => {
    const [first, second] = [await createField(), await createField()];
    const again = await app.admin.post(root, { name: first.name });
    expect(again.status).toBe(400);
    expect(again.body['invalid-params']).toEqual([{ name: 'name', reason: 'is taken already' }]);
    expect((await app.admin.put(`${root}/${second.id}`, { name: first.name })).status).toBe(400);
    expect((await app.admin.put(`${root}/${first.id}`, { name: first.name })).status).toBe(200);
    const name = uniqueName('race_');
    const race = await Promise.all(Array.from({ length: 5 }, () => app.admin.post(root, { name })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  });
});

describe('the list', () => {
  it('is by name where nobody has put it in order, paged, and knows of changes at once', async () => {
    const [b, a] = [await createField({ name: uniqueName('zz_b') }), await createField({ name: uniqueName('zz_a') })];
    const { body } = await app.admin.get(`${root}?limit=200`);
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort());
    expect(body.pagination).toMatchObject({ offset: 0, limit: 200, total: names.length, prev: null, next: null });
    expect(body.data).toContainEqual(a);
    const last = await app.admin.get(`${root}?limit=1&offset=${names.length - 1}`);
    expect(last.body.data).toEqual([b]);
    expect(last.body.pagination.next).toBeNull();
    await app.admin.delete(`${root}/${b.id}`);
    expect((await app.admin.get(`${root}?limit=0`)).body.pagination.total).toBe(names.length - 1);
  });

  it('has each field in its place once it is put there; the others keep their order, and new fields come last, by name', async () => {
    const names = ['order_d', 'order_a', 'order_c', 'order_b'].map((name) => uniqueName(name));
    const fields = [];
    for (const name of names) fields.push(await createField({ name }));
    const mine = async () => {
      const { body } = await app.admin.get(`${root}?limit=200`);
      return body.data
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => names.includes(name))
        .map((name: string) => name.slice(0, 7));
    };
    expect(await mine()).toEqual(['order_a', 'order_b', 'order_c', 'order_d']);
    const [d, , c] = fields;
    const etag = (await app.admin.get(`${root}/${d.id}`)).headers.get('etag');
    const moved = await app.admin.put(`${root}/${d.id}`, { position: 0 });
    expect([moved.status, moved.headers.get('etag')]).toEqual([200, etag]);
    expect((await app.admin.get(`${root}?limit=1`)).body.data[0].name).toBe(d.name);
    expect(await mine()).toEqual(['order_d', 'order_a', 'order_b', 'order_c']);
    await app.admin.put(`${root}/${c.id}`, { position: 1 });
    expect(await mine()).toEqual(['order_d', 'order_c', 'order_a', 'order_b']);
    await app.admin.put(`${root}/${d.id}`, { position: 1000 });
    expect((await app.admin.get(`${root}?limit=200`)).body.data.at(-1).name).toBe(d.name);
    for (const position of [-1, 1.5, 'first', 1001]) {
      const { status, body } = await app.admin.put(`${root}/${d.id}`, { position });
      expect([position, status, body.detail]).toEqual([position, 400, expect.stringContaining('position')]);
    }
    const user = await createUser(app);
    expect((await user.client.put(`${root}/${d.id}`, { position: 0 })).status).toBe(403);
  });
});

describe('rights', () => {
  it('P23: everyone reads metadata fields, and only people.admin writes them', async () => {
    const field = await createField();
    const user = await createUser(app);
    expect((await app.anonymous.get(root)).status).toBe(401);
    expect((await user.client.get(root)).status).toBe(200);
    expect((await user.client.get(`${root}/${field.id}`)).body).toEqual(field);
    const writes = [
      () => user.client.post(root, { name: uniqueName('p23_') }),
      () => user.client.put(`${root}/${field.id}`, { label: 'x' }),
      () => user.client.delete(`${root}/${field.id}`),
    ];
    for (const write of writes) expect((await write()).status).toBe(403);
    expect((await app.admin.get(`${root}/${field.id}`)).body).toEqual(field);
    await grant(app, 'people.admin', user);
    const statuses: number[] = [];
    for (const write of writes) statuses.push((await write()).status);
    expect(statuses).toEqual([201, 200, 204]);
  });

  it('P23: not even with people.admin from a read-only extranet', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const user = await createUser(app, { extranet_id: extranet.id });
    await grant(app, 'people.admin', user);
    expect((await user.client.post(root, { name: uniqueName('p23_') })).status).toBe(403);
    expect((await user.client.get(root)).status).toBe(200);
  });
});
