import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser } from '../../../test/support/people.ts';
import { connect, Unauthenticated } from '../src/index.ts';
import { connectAs, useProxy } from './support.ts';

const app = useApp();
const proxy = useProxy(app);

describe('the client', () => {
  it('signs in with a name and a password of any letters', async () => {
    const user = await createUser(app, { password: 'pässwörd 密码 🔑' });
    expect((await connectAs(app, user).getCurrentUser()).id).toBe(user.id);
  });

  it('signs in with a personal access token, until it is ended', async () => {
    const user = await createUser(app);
    const { id, token } = await connectAs(app, user).createMyToken({ body: { name: 'my script' } });
    const atrium = connect({ url: app.url, auth: { token } });
    expect((await atrium.getCurrentUser()).id).toBe(user.id);
    await connectAs(app, user).deleteMyToken({ id });
    await expect(atrium.getCurrentUser()).rejects.toThrow(Unauthenticated);
  });

  it('opens a session, writes in it and ends it', async () => {
    const { id, username, password } = await createUser(app);
    const atrium = connect({ url: `${app.url}/`, auth: 'session' });
    await expect(atrium.getSession()).rejects.toThrow(Unauthenticated);
    expect(await atrium.signIn({ body: { username, password } })).toMatchObject({ user: { id } });
    expect((await atrium.updateMe({ body: { language: 'de' } })).language).toBe('de');
    await atrium.signOut();
    await expect(atrium.getSession()).rejects.toThrow(Unauthenticated);
  });

  it('keeps the sessions of two connections apart', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const sessions = [one, other].map(({ username, password }) => {
      const atrium = connect({ url: app.url, auth: 'session' });
      return { atrium, body: { username, password } };
    });
    for (const { atrium, body } of sessions) await atrium.signIn({ body });
    const users = await Promise.all(sessions.map(({ atrium }) => atrium.getCurrentUser()));
    expect(users.map(({ id }) => id)).toEqual([one.id, other.id]);
  });

  it('never makes a browser ask for a password', async () => {
    const { data, response } = await connect({ url: proxy.url, auth: { token: 'none' } })
      .getCurrentUser()
      .withResponse()
      .catch((error: unknown) => ({ data: error, response: undefined }));
    expect(data).toBeInstanceOf(Unauthenticated);
    expect(response).toBeUndefined();
    expect(proxy.requests[0]?.headers['x-requested-with']).toBe('atrium');
  });

  it('sends the headers of the connection and those of the call', async () => {
    const atrium = connect({ url: proxy.url, headers: { 'x-request-id': 'connection', 'accept-language': 'de' } });
    await atrium.getHealth();
    await atrium.getHealth({}, { headers: { 'X-Request-Id': 'call' } });
    expect(proxy.requests.map(({ headers }) => [headers['x-request-id'], headers['accept-language']])).toEqual([
      ['connection', 'de'],
      ['call', 'de'],
    ]);
  });
});
