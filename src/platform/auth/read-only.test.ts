import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createExtranet, createUser, grant } from '../../../test/support/people.ts';
import { openSession, SESSION, TOKENS, WHO } from '../../../test/support/sign-in.ts';

const app = useApp();
const V2 = '/api/people/v2';

async function createReader(overrides: Record<string, unknown> = {}) {
  const extranet = await createExtranet(app, { read_only: true });
  return { extranet, user: await createUser(app, { extranet_id: extranet.id, ...overrides }) };
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('P39: members of a read-only extranet', () => {
  it('read', async () => {
    const { user } = await createReader();
    for (const path of [WHO, SESSION, `${V2}/users`, `${V2}/users/${user.id}`, '/api/people/v1/me', TOKENS]) {
      expect((await user.client.get(path)).status, path).toBe(200);
    }
    expect((await user.client.get(SESSION)).body.user.is_read_only).toBe(true);
  });

  it('write nothing, whatever rights they have', async () => {
    const { user, extranet } = await createReader();
    await grant(app, 'people.admin', user);
    const other = await createUser(app);
    const writes: [method: string, path: string, body?: unknown][] = [
      ['PATCH', '/api/people/v1/me', { language: 'de' }],
      ['POST', TOKENS, { name: 'x' }],
      ['DELETE', `${TOKENS}/1`],
      ['POST', '/api/people/v1/capabilities', { capability: 'audit.read', subject: 'everyone' }],
      ['POST', `${V2}/users`, {}],
      ['PUT', `${V2}/users/${user.id}`, { firstname: 'X' }],
      ['PUT', `${V2}/users/${other.id}/password`, { password: 'taken over by me' }],
      ['DELETE', `${V2}/users/${other.id}/photo`],
      ['PUT', `${V2}/extranets/${extranet.id}`, { read_only: false }],
      ['DELETE', `${V2}/users/${other.id}`],
    ];
    for (const [method, path, body] of writes) {
      const { status } = await user.client.request(method, path, { body });
      expect(status, `${method} ${path}`).toBe(403);
    }
    expect((await other.client.get(WHO)).status).toBe(200);
  });

  it('change their own password, photo and session', async () => {
    const { user } = await createReader();
    const { client } = await openSession(app, user);
    const photo = new FormData();
    photo.set('photo', new Blob([dot], { type: 'image/png' }), 'dot.png');
    expect((await client.post(`${V2}/users/${user.id}/photo`, photo)).status).toBe(204);
    expect((await client.delete(`${V2}/users/${user.id}/photo`)).status).toBe(204);
    const change = { password: 'second password', current_password: user.password };
    expect((await client.put(`${V2}/users/${user.id}/password`, change)).status).toBe(204);
    expect((await client.delete(SESSION)).status).toBe(204);
  });

  it('are refused writes only while the extranet is read-only', async () => {
    const extranet = await createExtranet(app);
    const user = await createUser(app, { extranet_id: extranet.id });
    const change = async () => (await user.client.patch('/api/people/v1/me', { language: 'de' })).status;
    expect(await change()).toBe(200);
    await app.admin.put(`${V2}/extranets/${extranet.id}`, { read_only: true });
    expect(await change()).toBe(403);
    await app.admin.put(`${V2}/extranets/${extranet.id}`, { read_only: false });
    expect(await change()).toBe(200);
  });

  it('are not restricted when they are members of role 1', async () => {
    const { user, extranet } = await createReader();
    await app.admin.put(`${V2}/roles/1/users`, [{ id: 1 }, { id: user.id }]);
    expect((await user.client.put(`${V2}/extranets/${extranet.id}`, { read_only: false })).status).toBe(200);
  });
});
