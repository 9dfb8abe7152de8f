// A way to a server that breaks: after so many requests every connection is cut, in the middle of an answer.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  url: string;
  /** Lets this many more requests through. */
  allow(requests: number): void;
  /** How many have come through. */
  passed(): number;
  close(): Promise<void>;
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let left = 0;
  let passed = 0;
  const server = createServer((incoming, outgoing) => {
    left -= 1;
    const isCut = left < 0;
    // One in two of those that are cut does not even get to the server.
    if (isCut && left % 2 === 0) return void incoming.socket.destroy();
    const { method, headers, url = '/' } = incoming;
    const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
      if (isCut) {
        // The head, and some of the body.
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        outgoing.flushHeaders();
        answer.once('data', (piece: Buffer) => {
          outgoing.write(piece.subarray(0, piece.length / 2), () => incoming.socket.destroy());
          answer.destroy();
        });
        answer.once('end', () => incoming.socket.destroy());
        return;
      }
      passed += 1;
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    allow(requests) {
      left = requests;
    },
    passed: () => passed,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
