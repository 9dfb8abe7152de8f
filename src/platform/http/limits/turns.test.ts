import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { createTurns } from './turns.ts';

function createLoop(mostInHand = 100) {
  let time = 0;
  let deferred: (() => void)[] = [];
  const begun: string[] = [];
  const turns = createTurns({ now: () => time, defer: (callback) => deferred.push(callback), sliceMs: 5, mostInHand });
  return {
    begun,
    giveBack: (user: string) => turns.giveBack(user),
    /** A request that takes the loop so many milliseconds. */
    send: (user: string, cost = 10) =>
      turns.take(user, () => {
        begun.push(user);
        time += cost;
      }),
    /** The loop looks at its connections once. */
    look() {
      const now = deferred;
      deferred = [];
      for (const callback of now) callback();
    },
    isIdle: () => deferred.length === 0,
  };
}

describe('turns', () => {
  it('begin cheap requests at once, whoever sends them', () => {
    const loop = createLoop();
    for (let number = 0; number < 4; number += 1) loop.send('ada', 1);
    expect(loop.begun).toHaveLength(4);
  });

  it('let somebody who sends one request wait for one of each other user, not for all', () => {
    const loop = createLoop();
    for (let number = 0; number < 100; number += 1) loop.send('hostile');
    loop.send('ada');
    loop.send('ben');
    for (let turn = 0; turn < 4; turn += 1) loop.look();
    expect(loop.begun.slice(0, 4)).toEqual(['hostile', 'hostile', 'ada', 'ben']);
  });

  it('begin several cheap requests between two looks at the connections, the users in turn', () => {
    const loop = createLoop();
    loop.send('ada', 10);
    for (let number = 0; number < 8; number += 1) loop.send('hostile', 2);
    loop.send('ben', 2);
    loop.look();
    expect(loop.begun).toEqual(['ada', 'hostile', 'ben', 'hostile']);
  });

  it('begin one request that takes long between two looks at the connections, and all of them in the end', () => {
    const loop = createLoop();
    for (let number = 0; number < 10; number += 1) loop.send('ada');
    for (let turn = 1; turn <= 9; turn += 1) {
      loop.look();
      expect(loop.begun).toHaveLength(turn + 1);
    }
    loop.look();
    expect(loop.isIdle()).toBe(true);
  });

  it('keep a user to so many requests in hand, and begin the next when one is done', () => {
    const loop = createLoop(2);
    for (let number = 0; number < 4; number += 1) loop.send('hostile', 0);
    expect(loop.begun).toHaveLength(2);
    loop.send('ada', 0);
    expect(loop.begun.at(-1)).toBe('ada');
    loop.look();
    loop.giveBack('hostile');
    loop.look();
    expect(loop.begun).toEqual(['hostile', 'hostile', 'ada', 'hostile']);
  });
});

describe('requests of one user', () => {
  const app = useApp();

  /** A request whose body does not come: it stays in hand. */
  function beginRequest({ username, password }: TestUser) {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    socket.write(
      `POST /thanks HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Basic ${credentials}\r\n` +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    return socket;
  }

  it('wait for each other when there are very many, while those of others are answered', async () => {
    const [hostile, ada] = [await createUser(app), await createUser(app)];
    const sockets = Array.from({ length: 8 }, () => beginRequest(hostile));
    const getOwn = async ({ client }: TestUser) => expect((await client.get('/api/people/v2/user')).status).toBe(200);
    let ninth = Promise.resolve();
    try {
      // Until all eight are in hand, the ninth may still find a place.
      await expect
        .poll(async () => {
          ninth = getOwn(hostile);
          const others = async () => {
            for (let number = 0; number < 3; number += 1) await getOwn(ada);
          };
          return Promise.race([ninth.then(() => 'answered'), others().then(() => 'waits')]);
        })
        .toBe('waits');
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await ninth;
    await getOwn(hostile);
  });
});
