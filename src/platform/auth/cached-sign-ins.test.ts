// Tests that a sign-in is looked up again when it may have changed, and only then.
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser } from '../../../test/support/people.ts';

const app = useApp();

describe('a cached sign-in', () => {
  it('is still used after changes of users that do not concern signing in', async () => {
    const [ada, ben] = [await createUser(app), await createUser(app)];
    const get = () => ada.client.get('/api/people/v1/me/tokens');
    await get();
    const cached = await app.countQueries(get);
    await app.admin.put(`/api/people/v2/users/${ben.id}`, { job_title: 'Planner', email: 'ben@example.com' });
    expect(await app.countQueries(get)).toBe(cached);
    const newcomer = { username: 'newcomer', firstname: 'New', surname: 'Comer', email: 'new@example.com' };
    expect((await app.admin.post('/api/people/v2/users', newcomer)).status).toBe(200);
    expect(await app.countQueries(get)).toBe(cached);
  });

  it('is looked up again as soon as somebody is blocked, renamed, moved or deleted', async () => {
    const ada = await createUser(app);
    expect((await ada.client.get('/api/people/v2/user')).status).toBe(200);
    await app.admin.put(`/api/people/v2/users/${ada.id}`, { firstname: 'Adele' });
    expect((await ada.client.get('/api/people/v2/user')).body).toMatchObject({ firstname: 'Adele' });
    await app.admin.put(`/api/people/v2/users/${ada.id}`, { blocked: true });
    expect((await ada.client.get('/api/people/v2/user')).status).toBe(401);
    await app.admin.put(`/api/people/v2/users/${ada.id}`, { blocked: false });
    expect((await ada.client.get('/api/people/v2/user')).status).toBe(200);
    await app.admin.delete(`/api/people/v2/users/${ada.id}`, { migration_user_id: 1 });
    expect((await ada.client.get('/api/people/v2/user')).status).toBe(401);
  });
});
