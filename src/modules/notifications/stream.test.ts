import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { questionAnswered } from '../../../test/support/mail.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { createToken, openSession } from '../../../test/support/sign-in.ts';
import { engineOf, transaction } from '../../platform/db/index.ts';
import { createNotifier } from './index.ts';

const app = useApp();
const STREAM = '/api/notifications/v1/stream';

interface Notifying {
  causedBy?: number;
  /** While it is written and not committed. */
  beforeCommit?(): Promise<void>;
}

async function notify(
  user: { id: number },
  text: string,
  { causedBy = 1, beforeCommit }: Notifying = {},
): Promise<void> {
  const { platform } = app.application;
  await transaction(platform.database.db, async (tx) => {
    await createNotifier(platform).notify(tx, [user.id], {
      kind: questionAnswered,
      facts: { by: 'Ada', question: text },
      link: null,
      causedBy,
      about: { type: 'question', id: 1 },
    });
    await beforeCommit?.();
  });
}

/** A notification that has its id and is not committed yet; on SQLite, which writes one after the other, it is. */
async function beginToNotify(user: { id: number }, text: string): Promise<{ commit(): Promise<void> }> {
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  if (engineOf(app.application.platform.database.db) === 'sqlite') mayCommit.resolve();
  const { id: causedBy } = await createUser(app);
  const beforeCommit = async () => {
    isWritten.resolve();
    await mayCommit.promise;
  };
  const written = notify(user, text, { causedBy, beforeCommit });
  await isWritten.promise;
  return {
    async commit() {
      mayCommit.resolve();
      await written;
    },
  };
}

interface Event {
  id: number;
  data: { id: number; text: string; kind: string; read: boolean };
}

const open: AbortController[] = [];
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});

/** An open page: collects its events until it is closed or the server ends it. */
async function listen(headers: Record<string, string>) {
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(app.url + STREAM, { headers, signal: controller.signal });
  const events: Event[] = [];
  let comments = 0;
  let text = '';
  let lastEventId = '';
  const ended = (async () => {
    try {
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk).toString('utf8');
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          const [, whole = lastEventId, id] = /^id: ((\d+)(?:-\d+)?)$/m.exec(block) ?? [];
          lastEventId = whole;
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (block.startsWith(':')) comments += 1;
          if (id && data) events.push({ id: Number(id), data: JSON.parse(data) });
        }
      }
    } catch {
      // The test has closed the stream.
    }
  })();
  const texts = async (count: number) => {
    await expect.poll(() => events.length).toBeGreaterThanOrEqual(count);
    return events.map(({ data }) => data.text.replace('Ada answered: ', ''));
  };
  const leave = async () => {
    controller.abort();
    await ended;
    return { 'last-event-id': lastEventId };
  };
  return { response, events, texts, ended, leave, heartbeats: () => comments, lastEventId: () => lastEventId };
}

const basicOf = (user: TestUser) => ({
  authorization: `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`,
});

/** A page at the level of its connection: the request is sent, nothing is read yet. */
async function ask(user: TestUser) {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${STREAM} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${basicOf(user).authorization}\r\n\r\n`);
  return socket;
}

describe('the stream of notifications', () => {
  it('delivers new notifications to their own user', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    await notify(user, 'before');
    const [mine, another] = [await listen(basicOf(user)), await listen(basicOf(other))];
    expect(mine.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(mine.response.headers.get('cache-control')).toBe('no-store');
    await notify(user, 'one');
    await notify(other, 'not yours');
    await notify(user, 'two');
    expect(await mine.texts(2)).toEqual(['one', 'two']);
    expect(await another.texts(1)).toEqual(['not yours']);
    expect(mine.events[0]).toEqual({
      id: mine.events[0]?.data.id,
      data: expect.objectContaining({
        kind: 'question.answered',
        read: false,
        link: null,
        created: expect.any(String),
      }),
    });
  });

  it('goes on after the last id that the page knows, with each notification once', async () => {
    const user = await createUser(app);
    const first = await listen(basicOf(user));
    await notify(user, 'one');
    await first.texts(1);
    const last = first.events.at(-1)?.id;
    open.pop()?.abort();
    await first.ended;
    await notify(user, 'two');
    await notify(user, 'three');
    const again = await listen({ ...basicOf(user), 'last-event-id': String(last) });
    expect(await again.texts(2)).toEqual(['two', 'three']);
    await notify(user, 'four');
    expect(await again.texts(3)).toEqual(['two', 'three', 'four']);
  });

  it('goes on where it was opened when the page comes back before it has heard of anything', async () => {
    const user = await createUser(app);
    await notify(user, 'before');
    const first = await listen(basicOf(user));
    await expect.poll(first.lastEventId).not.toBe('');
    const known = await first.leave();
    await notify(user, 'one');
    const again = await listen({ ...basicOf(user), ...known });
    await notify(user, 'two');
    // On PostgreSQL it may get 'before' again, while an older transaction is open.
    await expect.poll(async () => (await again.texts(1)).slice(-2)).toEqual(['one', 'two']);
  });

  it('tells a page that comes back of a notification that was committed after one with a higher id', async () => {
    const user = await createUser(app);
    const first = await listen(basicOf(user));
    const late = await beginToNotify(user, 'late');
    await notify(user, 'early');
    await expect.poll(() => first.texts(1)).toContain('early');
    const known = await first.leave();
    await late.commit();
    const again = await listen({ ...basicOf(user), ...known });
    await notify(user, 'last');
    await expect.poll(() => again.texts(1)).toContain('last');
    const told = [...(await first.texts(1)), ...(await again.texts(1))];
    expect(told).toEqual(expect.arrayContaining(['late', 'early', 'last']));
  });

  it('tells an open page of a notification that was committed after one with a higher id, once', async () => {
    const user = await createUser(app);
    const page = await listen(basicOf(user));
    const late = await beginToNotify(user, 'late');
    await notify(user, 'early');
    await expect.poll(() => page.texts(1)).toContain('early');
    await late.commit();
    await notify(user, 'last');
    expect((await page.texts(3)).toSorted()).toEqual(['early', 'last', 'late']);
  });

  it('ignores a last id that is no id', async () => {
    const user = await createUser(app);
    await notify(user, 'old');
    const page = await listen({ ...basicOf(user), 'last-event-id': "1' or 1=1" });
    expect(page.response.status).toBe(200);
    await notify(user, 'new');
    expect(await page.texts(1)).toEqual(['new']);
  });

  it('ends when the session is signed out', async () => {
    const user = await createUser(app);
    const session = await openSession(app, user);
    const page = await listen({ cookie: session.cookie });
    await notify(user, 'hello');
    await page.texts(1);
    expect((await session.client.delete('/api/session/v1')).status).toBe(204);
    await page.ended;
    await notify(user, 'too late');
    expect(page.events).toHaveLength(1);
  });

  it('ends when the token is ended, and when the user is blocked', async () => {
    const user = await createUser(app);
    const token = await createToken(user.client);
    const withToken = await listen({ authorization: `Bearer ${token.token}` });
    const withPassword = await listen(basicOf(user));
    await user.client.delete(`/api/people/v1/me/tokens/${token.id}`);
    await withToken.ended;
    await app.admin.put(`/api/people/v2/users/${user.id}`, { blocked: true });
    await withPassword.ended;
  });

  it('ends when the token is ended while the stream is being opened', async () => {
    const user = await createUser(app);
    const token = await createToken(user.client);
    const { db } = app.application.platform.database;
    // Without heartbeats, which would notice it later. PostgreSQL holds back what the page has missed until the token has ended; SQLite reads at once.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const ended = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const held = transaction(db, async (tx) => {
      if (engineOf(db) === 'postgres') await sql`lock table notifications in access exclusive mode`.execute(tx);
      isHeld.resolve();
      if (engineOf(db) === 'postgres') await ended.promise;
    });
    try {
      await isHeld.promise;
      const page = await listen({ authorization: `Bearer ${token.token}`, 'last-event-id': '0' });
      await user.client.delete(`/api/people/v1/me/tokens/${token.id}`);
      await page.ended;
    } finally {
      ended.resolve();
      await held;
      vi.useRealTimers();
    }
  });

  it('does not count any more when its page leaves while it is being opened', async () => {
    const user = await createUser(app);
    // The user signs in once before, so that nothing but the opening of the stream itself takes time.
    await user.client.get('/api/notifications/v1/count');
    for (let visit = 0; visit < 30; visit += 1) {
      const socket = await ask(user);
      // The page leaves between the request and its answer, or right after the first bytes of the answer.
      if (visit % 2 === 0) await once(socket, 'data');
      socket.destroy();
    }
    const stream = await listen(basicOf(user));
    expect(stream.response.status).toBe(200);
    await notify(user, 'still told');
    expect(await stream.texts(1)).toEqual(['still told']);
  });

  it('is closed when its page reads nothing, and sends the newest missed notifications when the page comes back', async () => {
    const user = await createUser(app);
    const socket = await ask(user);
    await once(socket, 'data');
    socket.pause();
    const long = 'x'.repeat(100_000);
    for (let number = 0; number < 200; number += 1) await notify(user, `${long} ${number}`);
    let received = 0;
    socket.on('data', (bytes) => {
      received += bytes.length;
    });
    socket.resume();
    await once(socket, 'close');
    expect(received).toBeLessThan(200 * long.length);
    const back = await listen({ ...basicOf(user), 'last-event-id': '1' });
    await expect.poll(async () => (await back.texts(1)).at(-1)).toBe(`${long} 199`);
  });

  it('sends a heartbeat every 15 seconds', async () => {
    const user = await createUser(app);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const page = await listen(basicOf(user));
      // Not by expect.poll, which moves such timers on.
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await sleep(5);
      };
      vi.advanceTimersByTime(14_999);
      await notify(user, 'still open');
      await until(() => page.events.length === 1);
      expect(page.heartbeats()).toBe(0);
      for (const beats of [1, 2]) {
        vi.advanceTimersByTime(15_000);
        await until(() => page.heartbeats() === beats);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('needs a sign-in, and is refused beyond 20 at a time for one user', async () => {
    expect((await app.anonymous.get(STREAM)).status).toBe(401);
    const user = await createUser(app);
    for (let number = 0; number < 20; number += 1) await listen(basicOf(user));
    const refused = await user.client.get(STREAM);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
  });
});
