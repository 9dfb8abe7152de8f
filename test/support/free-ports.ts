// Ports for programs that cannot be told to take any free one, and for servers that are closed and opened again.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux gives out by itself, to whoever listens on port 0 or calls somebody: nobody else gets them in between. */
const FIRST = 10_000;
const LAST = 32_000;
/** Processes that run side by side look in different places. */
const OF_PROCESS = 16;

let next = FIRST + ((process.pid * OF_PROCESS) % (LAST - FIRST));

export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries === LAST - FIRST) throw new Error('no port is free');
    const port = next;
    next = next + 1 < LAST ? next + 1 : FIRST;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
