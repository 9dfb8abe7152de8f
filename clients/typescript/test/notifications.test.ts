import { afterEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { type Atrium, connect, Unauthenticated, type WatchOptions } from '../src/index.ts';
import { connectAs, connectAsAdmin, useProxy } from './support.ts';

const app = useApp();
const proxy = useProxy(app);

async function thank({ id }: { id: number }, description: string): Promise<void> {
  await connectAsAdmin(app).createThanks({ body: { description, tags: [], thanked: [{ id, oclass: 1 }] } });
}

const open: AbortController[] = [];
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});

/** Listens until the test is over; `texts` are the descriptions of the notes that it was told of. */
function listen(atrium: Atrium, options: WatchOptions = {}) {
  const controller = new AbortController();
  open.push(controller);
  const texts: string[] = [];
  const states: string[] = [];
  const ended = (async () => {
    const onChange = (state: string) => void states.push(state);
    for await (const { kind, text } of atrium.watchNotifications({ signal: controller.signal, onChange, ...options })) {
      expect(kind).toBe('thanks.received');
      texts.push(/note \w+/.exec(text)?.[0] ?? text);
    }
  })();
  ended.catch(() => {});
  const opened = (times: number) =>
    expect.poll(() => states.filter((state) => state === 'open').length, { timeout: 20_000 }).toBe(times);
  return { controller, texts, states, ended, opened };
}

const streams = () => proxy.requests.filter(({ path }) => path.endsWith('/stream'));

describe('the notification stream of the client', () => {
  it('tells of what is new, comes back when the connection breaks, and misses nothing meanwhile', async () => {
    const user = await createUser(app);
    await thank(user, 'note before');
    const { texts, states, opened } = listen(connectAs(proxy, user));
    await opened(1);
    // Broken before anything was told.
    proxy.next('refuse');
    proxy.hangUp();
    await thank(user, 'note one');
    await opened(2);
    await thank(user, 'note two');
    await expect.poll(() => texts.length).toBe(2);
    proxy.hangUp();
    await thank(user, 'note three');
    await opened(3);
    await thank(user, 'note four');
    await expect.poll(() => texts.length).toBe(4);
    expect(texts).toEqual(['note one', 'note two', 'note three', 'note four']);
    expect(states.slice(0, 3)).toEqual(['open', 'waiting', 'waiting']);
    const ids = streams().map(({ headers }) => Number.parseInt(String(headers['last-event-id']), 10));
    expect(ids.at(-1)).toBeGreaterThan(ids[0] ?? Number.NaN);
  });

  it('comes back with the id of the last event, and passes over what it was told already', async () => {
    const user = await createUser(app);
    const event = (id: string, text: string) =>
      `id: ${id}\ndata: ${JSON.stringify({ id: Number.parseInt(id, 10), kind: 'thanks.received', text })}\n\n`;
    const answer = (...events: string[]) => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: events.join(''),
    });
    const [seven, five, eight] = [event('7-4', 'note seven'), event('5-7', 'note five'), event('8', 'note eight')];
    proxy.next(answer(seven), answer(five, seven), answer(seven, eight));
    const { texts, opened } = listen(connectAs(proxy, user), { after: 4, firstWaitMs: 1 });
    await opened(4);
    expect(texts).toEqual(['note seven', 'note five', 'note eight']);
    expect(streams().map(({ headers }) => headers['last-event-id'])).toEqual(['4', '7-4', '7-4', '8']);
  });

  it('begins after the notification that is known', async () => {
    const user = await createUser(app);
    await thank(user, 'note one');
    const [known] = (await connectAs(app, user).listNotifications()).data;
    await thank(user, 'note two');
    const { texts } = listen(connectAs(app, user), { after: known?.id });
    await expect.poll(() => texts).toEqual(['note two']);
  });

  it('comes to its end when it is aborted, and when the loop over it is left', async () => {
    const user = await createUser(app);
    const { controller, ended, opened } = listen(connectAs(app, user));
    await opened(1);
    controller.abort();
    await ended;

    await thank(user, 'note one');
    for await (const { text } of connectAs(proxy, user).watchNotifications({ after: 0 })) {
      expect(text).toContain('note one');
      break;
    }
    expect(streams()).toHaveLength(1);
  });

  it('ends with the refusal when the token it was opened with is ended', async () => {
    const user = await createUser(app);
    const owner = connectAs(app, user);
    const { id, token } = await owner.createMyToken({ body: { name: 'a watcher' } });
    const { ended, opened } = listen(connect({ url: app.url, auth: { token } }), { firstWaitMs: 1 });
    await opened(1);
    await owner.deleteMyToken({ id });
    await expect(ended).rejects.toThrow(Unauthenticated);
  });

  it('comes back later when the server has too many streams, and opens a silent one again', async () => {
    const user: TestUser = await createUser(app);
    proxy.next('pass', { status: 429, headers: { 'retry-after': '0' } });
    const { states } = listen(connectAs(proxy, user), { firstWaitMs: 1, silenceMs: 200 });
    // It goes on to be silent, and to be opened again.
    await expect.poll(() => states.length).toBeGreaterThanOrEqual(4);
    expect(states.slice(0, 4)).toEqual(['waiting', 'open', 'waiting', 'open']);
  });
});
