import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openConnection, type RawConnection } from '../../../../test/support/raw-connection.ts';
import { createSmallServer } from '../../../../test/support/small-server.ts';
import type { App } from '../app.ts';
import type { ConnectionLimits } from './connection-limit.ts';

let app: App;
const open: RawConnection[] = [];
afterEach(async () => {
  for (const connection of open.splice(0)) connection.close();
  await app.close();
});

async function start(connections: ConnectionLimits) {
  app = await createSmallServer({ connections });
  app.get('/', async () => 'ok');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return () => {
    const connection = openConnection(port);
    open.push(connection);
    return connection;
  };
}

async function isServed(connection: RawConnection): Promise<boolean> {
  connection.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const answer = await Promise.race([connection.answer(), connection.closed.then(() => '')]);
  return answer.startsWith('HTTP/1.1 200 ');
}

test('more connections from one address than it may have are closed, until another ends', async () => {
  const connect = await start({ total: 100, perAddress: 2, isExempt: () => false });
  const [first, second] = [connect(), connect()];
  expect([await isServed(first), await isServed(second)]).toEqual([true, true]);
  const third = connect();
  await third.closed;
  expect(await isServed(second)).toBe(true);
  first.close();
  await first.closed;
  await expect.poll(() => isServed(connect())).toBe(true);
});

test.each([
  ['an address on loopback has no limit of its own', { perAddress: 1 }],
  ['0 is no limit', { perAddress: 0, isExempt: () => false }],
])('%s', async (_rule, limits) => {
  const connect = await start({ total: 100, ...limits });
  for (let count = 0; count < 5; count += 1) expect(await isServed(connect())).toBe(true);
});

test('all addresses together have no more than the total', async () => {
  const connect = await start({ total: 2, perAddress: 0 });
  expect([await isServed(connect()), await isServed(connect())]).toEqual([true, true]);
  await connect().closed;
});
