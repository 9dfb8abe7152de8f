import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';

const app = useApp({ ATRIUM_TIMEZONE: 'Europe/Berlin' });
const ME = '/api/people/v1/me';

describe('one’s own preferences', () => {
  it('preferences that a user has not chosen are the installation’s', async () => {
    const user = await createUser(app, { firstname: 'Ada', surname: 'Byron' });
    const { status, body, headers } = await user.client.get(ME);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: user.id,
      username: user.username,
      fullname: 'Ada Byron',
      timezone: 'Europe/Berlin',
      default_timezone: 'Europe/Berlin',
      language: 'en',
      digest: '15min',
      notifications: {},
      metadata: {},
      ui: {},
    });
    expect(headers.get('etag')).toMatch(/^".+"$/);
    expect((await user.client.get('/api/session/v1')).body.user.timezone).toBe('Europe/Berlin');
  });

  it('change where they are given and stay where not', async () => {
    const user = await createUser(app);
    const changed = await user.client.patch(ME, {
      timezone: 'Asia/Tokyo',
      language: 'de-AT',
      id: 1,
      username: 'admin',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: user.id, username: user.username, timezone: 'Asia/Tokyo', language: 'de-AT', notifications: {} },
    });
    expect((await user.client.patch(ME, {})).body).toEqual(changed.body);
    expect((await user.client.get(ME)).body).toEqual(changed.body);
    expect((await user.client.get('/api/session/v1')).body.user).toMatchObject({
      timezone: 'Asia/Tokyo',
      language: 'de-AT',
    });
    expect((await user.client.patch(ME, { timezone: null })).body.timezone).toBe('Europe/Berlin');
    expect((await user.client.patch(ME, { timezone: 'asia/tokyo' })).body.timezone).toBe('Asia/Tokyo');
    await user.client.patch(ME, { timezone: null });
    expect((await user.client.get('/api/session/v1')).body.user.timezone).toBe('Europe/Berlin');
  });

  it('take every kind of notification, merge by kind, and null puts a kind back', async () => {
    const user = await createUser(app);
    const every = Object.fromEntries(
      app.application.platform.notificationKinds.map(({ name }) => [name, { app: true, email: false, digest: true }]),
    );
    expect((await user.client.patch(ME, { notifications: every })).body.notifications).toEqual(every);
    const { body } = await user.client.patch(ME, {
      notifications: { 'badge.assigned': false, 'comment.added': { email: '1', other: 1 }, 'thanks.received': null },
    });
    const { 'thanks.received': _, ...rest } = every;
    expect(body.notifications).toEqual({ ...rest, 'badge.assigned': false, 'comment.added': { email: true } });
  });

  it('say by a boolean app and mail alike, and nothing about digests', async () => {
    const user = await createUser(app);
    const notifications = {
      'badge.assigned': true,
      'comment.added': false,
      'thanks.received': { app: true, email: true, digest: true },
      'question.asked': { app: false, email: false, digest: false },
      'question.answered': { app: true, email: true },
      'article.published': { digest: true },
    };
    const expected = { ...notifications, 'question.answered': true };
    expect((await user.client.patch(ME, { notifications })).body.notifications).toEqual(expected);
    expect((await user.client.get(ME)).body.notifications).toEqual(expected);
    const { db } = app.application.platform.database;
    const rows = await db.selectFrom('notification_preferences').selectAll().where('user_id', '=', user.id).execute();
    const stored = new Map(rows.map(({ kind, app, email, digest }) => [kind, [app, email, digest]]));
    expect(stored.get('badge.assigned')).toEqual([1, 1, null]);
    expect(stored.get('comment.added')).toEqual([0, 0, null]);
    expect(stored.get('question.asked')).toEqual([0, 0, 0]);
    expect(stored.get('article.published')).toEqual([null, null, 1]);
  });

  it('say how often collected mails come, and null is the installation’s again', async () => {
    const user = await createUser(app);
    expect((await user.client.patch(ME, { digest: 'daily' })).body.digest).toBe('daily');
    expect((await user.client.patch(ME, { language: 'de' })).body.digest).toBe('daily');
    expect((await user.client.get(ME)).body.digest).toBe('daily');
    expect((await user.client.patch(ME, { digest: '15min' })).body.digest).toBe('15min');
    expect((await user.client.patch(ME, { digest: null })).body.digest).toBe('15min');
  });

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ digest: 'weekly' }, 'digest'],
    [{ digest: '' }, 'digest'],
    [{ digest: 15 }, 'digest'],
    [{ timezone: '' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ timezone: 5 }, 'timezone'],
    [{ digest: 'hourly' }, 'digest: must be one of 15min, daily, null'],
    [{ language: '' }, 'language'],
    [{ language: 'a language' }, 'language'],
    [{ language: null }, 'language'],
    [{ notifications: [] }, 'notifications'],
    [{ notifications: null }, 'notifications'],
    [{ notifications: { 'no.such': true } }, 'no.such'],
    [{ notifications: JSON.parse('{"__proto__": true}') }, '__proto__'],
    [{ notifications: { constructor: true } }, 'constructor'],
    [{ notifications: { 'badge.assigned': 'often' } }, 'badge.assigned'],
    [{ notifications: { 'badge.assigned': { email: 'often' } } }, 'badge.assigned.email'],
    [{ notifications: { 'badge.assigned': [true] } }, 'badge.assigned'],
    [{ ui: null }, 'ui'],
    [{ ui: { theme: 'pink' } }, 'theme'],
    [{ ui: { density: 1 } }, 'density'],
    [{ ui: { single_keys: 'sometimes' } }, 'single_keys'],
    [{ ui: { views: [] } }, 'views'],
    [{ ui: { views: { 'a b': 1 } } }, 'views'],
    [{ ui: { views: { all: 'x'.repeat(16_384) } } }, 'ui: must not be larger than 16384 bytes'],
    [{ metadata: [] }, 'metadata'],
  ])('answer 400 to %j and change nothing', async (body, named) => {
    const user = await createUser(app);
    const before = (await user.client.get(ME)).body;
    const answer = await user.client.patch(ME, { language: 'fr', timezone: 'Asia/Tokyo', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(named);
    expect((await user.client.get(ME)).body).toEqual(before);
  });

  it('are protected from lost updates by ETag and If-Match', async () => {
    const user = await createUser(app);
    const etag = (await user.client.get(ME)).headers.get('etag') ?? '';
    const patch = (language: string, tag: string) =>
      user.client.patch(ME, { language }, { headers: { 'if-match': tag } });
    const first = await patch('de', etag);
    expect(first.status).toBe(200);
    expect((await patch('fr', etag)).status).toBe(412);
    expect((await user.client.get(ME)).body.language).toBe('de');
    expect((await patch('fr', first.headers.get('etag') ?? '')).status).toBe(200);
    const current = (await user.client.get(ME)).headers.get('etag') ?? '';
    const race = await Promise.all(['it', 'es', 'pt'].map((language) => patch(language, current)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('keep how pages look, by name, and change nothing of the user', async () => {
    const user = await createUser(app);
    const seen = async () => {
      const {
        last_time_login: _login,
        last_time_used: _used,
        ...rest
      } = (await app.admin.get(`/api/people/v2/users/${user.id}`)).body;
      return rest;
    };
    const before = await seen();
    const first = await user.client.patch(ME, {
      ui: { theme: 'dark', views: { people: 'cards', 'documents.sort': ['name', 1] } },
    });
    expect(first.body.ui).toEqual({ theme: 'dark', views: { people: 'cards', 'documents.sort': ['name', 1] } });
    const { body, headers } = await user.client.patch(ME, {
      ui: { density: 'compact', single_keys: false, theme: null, views: { people: null, news: { unread: true } } },
    });
    const ui = {
      density: 'compact',
      single_keys: false,
      views: { 'documents.sort': ['name', 1], news: { unread: true } },
    };
    expect(body.ui).toEqual(ui);
    expect((await user.client.get(ME)).body).toEqual(body);
    expect((await user.client.get(ME)).headers.get('etag')).toBe(headers.get('etag'));
    expect(headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect((await user.client.patch(ME, { ui: { views: null } })).body.ui).toEqual({
      density: 'compact',
      single_keys: false,
    });
    expect(await seen()).toEqual(before);
    const other = await createUser(app);
    expect((await other.client.get(ME)).body.ui).toEqual({});
  });

  it('P55: hold metadata, of which everyone changes what the field allows', async () => {
    const name = (word: string) => uniqueName(`${word}_`);
    const [about, skills, born, site, floor, remote, mail, closed] = await Promise.all(
      [
        { name: name('about'), type: 'textarea', self_editable: true },
        { name: name('skills'), repeatable: true, self_editable: true },
        { name: name('born'), type: 'date', self_editable: true },
        { name: name('site'), type: 'url', self_editable: true },
        { name: name('floor'), type: 'number', self_editable: true },
        { name: name('remote'), type: 'boolean', self_editable: true },
        { name: name('mail'), type: 'email', self_editable: true },
        { name: name('closed') },
      ].map(async (field) => {
        expect((await app.admin.post('/api/people/v1/metadata-fields', field)).status).toBe(201);
        return field.name;
      }),
    );
    if (!about || !skills || !born || !site || !floor || !remote || !mail || !closed)
      throw new Error('a field is missing');
    const user = await createUser(app, { metadata: { [closed]: 'kept', [about]: 'Old' } });
    const written = {
      [about]: 'Bakes.\nRuns.',
      [skills]: ['Sourdough', 'Rye'],
      [born]: '1992-02-29',
      [site]: 'https://example.com/ada',
      [floor]: 3.5,
      [remote]: true,
      [mail]: 'ada@example.org',
    };
    const changed = await user.client.patch(ME, { metadata: written });
    expect(changed).toMatchObject({ status: 200, body: { metadata: { ...written, [closed]: 'kept' } } });
    expect((await app.admin.get(`/api/people/v2/users/${user.id}`)).body.metadata).toEqual(changed.body.metadata);
    expect((await user.client.patch(ME, { metadata: { [floor]: null } })).body.metadata).not.toHaveProperty(floor);
    const before = (await user.client.get(ME)).body;
    for (const [field, value] of [
      [closed, 'mine'],
      [closed, null],
      ['no_such_field', 'x'],
      ['__proto__', 'x'],
      [about, 5],
      [about, 'x'.repeat(10_001)],
      [skills, 'Rye'],
      [skills, Array.from({ length: 51 }, () => 'x')],
      [skills, [5]],
      [born, '2023-02-29'],
      [born, 'yesterday'],
      [site, 'javascript:alert(1)'],
      [site, 'example.com'],
      [floor, '3'],
      [remote, 'yes'],
      [mail, 'nobody'],
    ] as const) {
      const refused = await user.client.patch(ME, {
        language: 'fr',
        metadata: JSON.parse(`{${JSON.stringify(field)}: ${JSON.stringify(value)}}`),
      });
      expect([field, refused.status], JSON.stringify(value)).toEqual([field, 400]);
      expect(refused.body.detail).toContain(`metadata.${field}`);
    }
    expect((await user.client.get(ME)).body).toEqual(before);
    const tag = changed.headers.get('etag') ?? '';
    const late = await user.client.patch(ME, { metadata: { [about]: 'New' } }, { headers: { 'if-match': tag } });
    expect(late.status).toBe(412);
  });

  it('P32: nobody reads or changes the preferences of another', async () => {
    const [ada, eve] = [await createUser(app), await createUser(app)];
    await ada.client.patch(ME, { language: 'fr' });
    expect((await eve.client.get(ME)).body).toMatchObject({ id: eve.id, language: 'en' });
    expect((await app.anonymous.get(ME)).status).toBe(401);
    expect((await app.anonymous.patch(ME, {})).status).toBe(401);
  });
});
