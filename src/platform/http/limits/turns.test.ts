import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { lockRow, transaction } from '../../db/index.ts';
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

describe('the turns of requests', () => {
  it('begin cheap requests at once, whoever sends them', () => {
    const loop = createLoop();
    for (let number = 0; number < 4; number += 1) loop.send('ada', 1);
    expect(loop.begun).toHaveLength(4);
  });

  it('make a user who sends one request wait for one request of each other user, not for all', () => {
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

  it('limit the requests that a user has under way, and begin the next when one is done', () => {
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

  function send({ username, password }: TestUser, path: string, body: string, length = body.length) {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Basic ${credentials}\r\n` +
        `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
    );
    return socket;
  }

  async function getOwn({ client }: TestUser) {
    expect((await client.get('/api/people/v2/user')).status).toBe(200);
  }

  /** Whether a request of the one user is answered while the other sends some and gets their answers. */
  async function isAnswered(request: Promise<unknown>, other: TestUser): Promise<boolean> {
    const others = async () => {
      // Enough that a request which has its place is answered before them.
      for (let number = 0; number < 40; number += 1) await getOwn(other);
    };
    return Promise.race([request.then(() => true), others().then(() => false)]);
  }

  it('wait for each other when there are very many, while those of others are answered', async () => {
    const [hostile, ada] = [await createUser(app), await createUser(app)];
    // Their bodies do not come: they stay in hand.
    const sockets = Array.from({ length: 8 }, () => send(hostile, '/thanks', '{', 100));
    let ninth = Promise.resolve();
    try {
      // Until all eight are in hand, the ninth may still find a place.
      await expect
        .poll(() => {
          ninth = getOwn(hostile);
          return isAnswered(ninth, ada);
        })
        .toBe(false);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await ninth;
    await getOwn(hostile);
  });

  it('count as under way until their work is done, also when their sender has hung up', async () => {
    const [hostile, ada] = [await createUser(app), await createUser(app)];
    await Promise.all([getOwn(hostile), getOwn(ada)]);
    const hold = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const held = transaction(app.application.platform.database.db, async (tx) => {
      lockRow(tx, 'users', hostile.id);
      isHeld.resolve();
      await hold.promise;
    });
    await isHeld.promise;
    const sockets = Array.from({ length: 8 }, () => send(hostile, '/api/people/v1/me/tokens', '{"name":"script"}'));
    let ninth = Promise.resolve();
    try {
      await expect
        .poll(() => {
          ninth = getOwn(hostile);
          return isAnswered(ninth, ada);
        })
        .toBe(false);
      for (const socket of sockets) socket.destroy();
      expect(await isAnswered(ninth, ada)).toBe(false);
    } finally {
      hold.resolve();
    }
    await Promise.all([held, ninth]);
  });
});
