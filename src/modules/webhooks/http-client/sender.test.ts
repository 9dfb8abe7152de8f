import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startUntrustedSmtp } from '../../../../test/support/smtp.ts';
import { answer, drop, hang, type Receiver, startReceiver } from '../../../../test/support/webhook-receiver.ts';
import { isPublicAddress } from './ip-ranges.ts';
import { redirectOf } from './redirects.ts';
import type { Address, Resolve } from './resolver.ts';
import { createSender, type SenderOptions } from './sender.ts';

let receiver: Receiver;
let other: Receiver;
const servers: Server[] = [];
beforeAll(async () => {
  [receiver, other] = [await startReceiver(), await startReceiver()];
});
afterEach(() => {
  for (const one of [receiver, other]) {
    one.received.length = 0;
    one.behave(answer(204));
  }
});
afterAll(async () => {
  await receiver.stop();
  await other.stop();
  for (const server of servers) server.close();
});

const never = new AbortController().signal;
const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const send = (url: string, options: Partial<SenderOptions> = {}, signal = never) =>
  createSender({ isOpen: () => true, resolve: loopback, timeoutMs: 5_000, ...options })({
    url,
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
    body: '{"a":"ü"}',
    signal,
  });

/** A server that writes raw bytes instead of HTTP answers. */
async function rawServer(speak: (write: (text: string | Buffer) => boolean, end: () => void) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      speak(
        (text) => !socket.destroyed && socket.write(text),
        () => socket.end(),
      ),
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

describe('a message', () => {
  it('is a POST of the bytes that are signed, with our headers', async () => {
    receiver.behave(answer(200, 'thanks', { 'x-trace': 'abc', 'set-cookie': 'a=b' }));
    const sent = await send(`${receiver.url}?key=1#fragment`);
    expect(sent).toMatchObject({
      error: null,
      url: `${receiver.url}?key=1`,
      response: { status: 200, body: 'thanks', headers: { 'x-trace': 'abc', 'set-cookie': 'a=b' } },
    });
    expect(sent.durationMs).toBeGreaterThanOrEqual(0);
    const [one] = receiver.received;
    expect(one).toMatchObject({ method: 'POST', path: '/hook?key=1', headers: { 'webhook-id': 'msg_1' } });
    expect(one?.raw.toString()).toBe('{"a":"ü"}');
    expect(one?.headers['content-length']).toBe('10');
    expect(one?.headers['transfer-encoding']).toBeUndefined();
  });

  it.each([200, 201, 202, 204, 299])('is delivered when the receiver answers %i', async (status) => {
    receiver.behave(answer(status));
    expect(await send(receiver.url)).toMatchObject({ error: null, response: { status } });
  });

  it.each([300, 301, 302, 303, 304, 400, 401, 404, 409, 410, 429, 500, 503])(
    'is not delivered when the receiver answers %i',
    async (status) => {
      receiver.behave(answer(status, 'no', { location: other.url }));
      expect(await send(receiver.url)).toMatchObject({ error: `Answered ${status}`, response: { status } });
      expect(other.received).toEqual([]);
    },
  );

  it('is sent without the proxy that the environment names', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: other.url, http_proxy: other.url, NODE_USE_ENV_PROXY: '1' });
    try {
      expect((await send(receiver.url)).error).toBeNull();
    } finally {
      process.env = before;
    }
    expect(other.received).toEqual([]);
  });
});

describe('the outcome of a message', () => {
  it('says in words that the connection was refused or reset, or the name is unknown', async () => {
    expect((await send('http://127.0.0.1:9/')).error).toBe('The connection was refused (ECONNREFUSED)');
    receiver.behave(drop);
    expect((await send(receiver.url)).error).toBe('The connection was reset (ECONNRESET)');
    const resolve = async () => {
      throw Object.assign(new Error('x'), { code: 'ENOTFOUND' });
    };
    expect((await send('http://nowhere.example/', { resolve })).error).toContain('cannot be resolved');
    expect((await send(receiver.url.replace('http:', 'https:'))).error).toBeTruthy();
  });

  it('is an error before anything is sent when nobody vouches for the certificate of the receiver', async () => {
    const { port, close } = await startUntrustedSmtp();
    try {
      expect((await send(`https://127.0.0.1:${port}/`)).error).toMatch(/certificate|CERT/);
    } finally {
      await close();
    }
  });

  it('is an error when none of several addresses of the receiver answers', async () => {
    const resolve = async () =>
      ['127.0.0.1', '127.0.0.2', '::1'].map((address) => ({ address, family: address === '::1' ? 6 : 4 }));
    const { error, response } = await send('http://down.example:9/', { resolve });
    expect(error).toContain('refused');
    expect(response).toBeNull();
  });

  it('is an error when the time for the whole exchange is over', async () => {
    receiver.behave(hang);
    const sent = await send(receiver.url, { timeoutMs: 300 });
    expect(sent).toMatchObject({ response: null, error: 'No whole answer within 0.3 seconds' });
    expect(sent.durationMs).toBeGreaterThanOrEqual(290);
  });

  it('is an error after that time also when the answer comes a byte at a time', async () => {
    receiver.behave(async (_received, response) => {
      response.writeHead(200);
      for (let n = 0; n < 200 && !response.destroyed; n += 1) {
        response.write('x');
        await sleep(50);
      }
    });
    const sent = await send(receiver.url, { timeoutMs: 1_500 });
    expect(sent).toMatchObject({ response: { status: 200, body: expect.stringMatching(/^x+$/) } });
    expect(sent.error).toContain('No whole answer');
  });

  it('is an error when the resolver does not answer in time', async () => {
    const resolve = () => new Promise<Address[]>(() => {});
    expect((await send('http://slow.example/', { resolve, timeoutMs: 200 })).error).toContain('No whole answer');
  });

  it('does not exist when the signal was aborted before, and a look-up that fails after that raises no error', async () => {
    const resolve: Resolve = async () => {
      throw new Error('nobody waits for this');
    };
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    await expect(send(receiver.url, { resolve }, AbortSignal.abort(new Error('taken away')))).rejects.toThrow(
      'taken away',
    );
    await sleep(20);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('leaves out bytes that follow a whole answer', async () => {
    const url = await rawServer((write) => write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokmore'));
    expect(await send(url)).toMatchObject({ error: null, response: { status: 200, body: 'ok' } });
  });

  it('does not exist when the signal is aborted meanwhile', async () => {
    receiver.behave(hang);
    const controller = new AbortController();
    const sending = send(receiver.url, {}, controller.signal);
    await receiver.until(1);
    controller.abort(new Error('the lease was lost'));
    await expect(sending).rejects.toThrow('the lease was lost');
  });
});

describe('a redirect', () => {
  it.each([307, 308])('of %i is followed with the same message', async (status) => {
    receiver.behave(answer(status, 'there', { location: `http://127.0.0.1:${other.port}/new?x=1` }));
    expect(await send(receiver.url)).toMatchObject({
      error: null,
      url: `http://127.0.0.1:${other.port}/new?x=1`,
      response: { status: 204, body: '' },
    });
    expect(other.received).toMatchObject([{ method: 'POST', path: '/new?x=1', headers: { 'webhook-id': 'msg_1' } }]);
    expect(other.received[0]?.raw.toString()).toBe('{"a":"ü"}');
  });

  it('may be relative, and is followed three times, not four', async () => {
    const hops = (count: number) =>
      receiver.behave((received, response) => {
        const hop = Number(received.path.slice(2) || 0);
        if (hop < count) response.writeHead(307, { location: `/h${hop + 1}` }).end();
        else response.writeHead(200).end();
      });
    const start = `http://127.0.0.1:${receiver.port}/h0`;
    hops(3);
    expect(await send(start)).toMatchObject({ error: null });
    expect(receiver.received.splice(0).map(({ path }) => path)).toEqual(['/h0', '/h1', '/h2', '/h3']);
    hops(4);
    expect(await send(start)).toMatchObject({ error: 'Redirected more than 3 times', response: { status: 307 } });
    expect(receiver.received).toHaveLength(4);
  });

  it('to a private address is refused, by number and by name', async () => {
    // The first receiver counts as public; the targets of its redirects do not.
    const isOpen = (address: string) => address === '127.0.0.1';
    const resolve: Resolve = async (name) => [
      { address: name === 'first.example' ? '127.0.0.1' : '127.0.0.2', family: 4 },
    ];
    const targets = [`127.0.0.2:${other.port}`, `second.example:${other.port}`, '[::1]', '169.254.169.254'];
    for (const target of targets) {
      receiver.behave(answer(307, '', { location: `http://${target}/` }));
      const { error } = await send(`http://first.example:${receiver.port}/`, { isOpen, resolve });
      expect([target, error]).toEqual([target, expect.stringContaining('private and reserved addresses')]);
    }
    expect(receiver.received).toHaveLength(targets.length);
    expect(other.received).toEqual([]);
  });

  it.each([
    ['without a target', {}],
    ['without a target', { location: 'http://[' }],
    ['not http or https', { location: 'ftp://example.com/' }],
    ['not http or https', { location: 'file:///etc/passwd' }],
    ['with credentials', { location: 'http://a:b@127.0.0.1/' }],
  ] as const)('whose target is wrong is refused: %s (%#)', async (words, headers) => {
    receiver.behave(answer(308, '', headers));
    expect((await send(receiver.url)).error).toContain(words);
  });
});

it('a redirect from https stays with https', () => {
  const from = new URL('https://example.com/a');
  const to = (location: string) => redirectOf({ status: 308, headers: { location } }, from)?.href;
  expect(to('https://other.example/')).toBe('https://other.example/');
  expect(to('b')).toBe('https://example.com/b');
  expect(to('//other.example/')).toBe('https://other.example/');
  expect(() => to('http://example.com/a')).toThrow('from https to http');
});

describe('a host name whose addresses change', () => {
  it('is connected at the address that was checked, and looked up once for each request', async () => {
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    expect((await send(`http://receiver.example:${receiver.port}/`, { resolve })).error).toBeNull();
    expect(asked).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`receiver.example:${receiver.port}`);
  });

  it('is refused at delivery when it resolves to a private address', async () => {
    const sent = await send(`http://receiver.example:${receiver.port}/`, { isOpen: isPublicAddress });
    expect(sent.error).toBe('receiver.example leads to 127.0.0.1: private and reserved addresses are not allowed');
    expect((await send(receiver.url, { isOpen: isPublicAddress })).error).toContain('127.0.0.1: private');
    expect(receiver.received).toEqual([]);
  });
});

describe('a hostile receiver', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

  it('that sends without end has its answer cut off', async () => {
    let written = 0;
    const url = await rawServer((write) => {
      write(`${head}\r\n`);
      const more = () => {
        if (!write('y'.repeat(16_384)) && written > 100e6) return;
        written += 16_384;
        if (written < 200e6) setImmediate(more);
      };
      more();
    });
    const sent = await send(url);
    expect(sent).toMatchObject({ error: null, response: { status: 200 } });
    expect(sent.response?.body).toBe('y'.repeat(4096));
    expect(written).toBeLessThan(50e6);
  });

  it('with binary, NUL and broken characters leaves text that can be stored', async () => {
    const url = await rawServer((write, end) => {
      write(`${head}\r\n`);
      write(Buffer.from([0, 1, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x41]));
      end();
    });
    const { response, error } = await send(url);
    expect(error).toBeNull();
    expect(response?.body).toMatch(/A$/);
    expect(response?.body).not.toContain('\0');
    expect(response?.body.isWellFormed()).toBe(true);
  });

  it('that sends endless or too large headers fails the message', async () => {
    const large = await rawServer((write) => write(`${head}x: ${'z'.repeat(100_000)}\r\n\r\n`));
    expect((await send(large)).error).toBe('The headers of the answer are too large (HPE_HEADER_OVERFLOW)');
    const endless = await rawServer((write) => {
      write(head);
      const more = () => write(`x${Math.random()}: y\r\n`.repeat(100)) && setImmediate(more);
      more();
    });
    expect((await send(endless)).error).toContain('too large');
  });

  it('that does not speak HTTP fails the message', async () => {
    const url = await rawServer((write, end) => {
      write('220 mail.example ESMTP\r\n');
      end();
    });
    expect((await send(url)).error).toContain('no HTTP');
    const upgrading = await rawServer((write) =>
      write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    );
    expect((await send(upgrading, { timeoutMs: 1_000 })).error).toBeTruthy();
    const continuing = await rawServer((write) => write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)));
    expect((await send(continuing, { timeoutMs: 300 })).error).toContain('No whole answer');
  });

  it('that closes the connection too early fails the message, and what it sent is kept', async () => {
    const short = await rawServer((write, end) => {
      write(`${head}content-length: 100\r\n\r\nhalf`);
      end();
    });
    const sent = await send(short);
    expect(sent.error).toBeTruthy();
    expect(sent.response).toMatchObject({ status: 200, body: 'half' });
    const silent = await rawServer((_write, end) => end());
    expect(await send(silent)).toMatchObject({ error: expect.any(String), response: null });
  });

  it('that sends headers named as properties of objects has them kept as text', async () => {
    const url = await rawServer((write, end) => {
      write(`${head}__proto__: x\r\nconstructor: y\r\nx-twice: 1\r\nX-Twice: 2\r\ncontent-length: 0\r\n\r\n`);
      end();
    });
    const { response } = await send(url);
    expect(JSON.parse(JSON.stringify(response?.headers))).toMatchObject({ constructor: 'y', 'x-twice': '1, 2' });
    expect(Object.keys(response?.headers ?? {})).toContain('__proto__');
  });
});
