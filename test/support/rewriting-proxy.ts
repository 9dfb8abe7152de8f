// A way to a server that changes what it answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RewritingProxy {
  url: string;
  close(): Promise<void>;
}

/** `rewrite` is given the path and the body of each answer in JSON, and returns the body that is sent instead. */
export async function startRewritingProxy(
  target: string,
  rewrite: (path: string, body: unknown) => unknown,
): Promise<RewritingProxy> {
  const server = createServer(async ({ url = '/', headers: { authorization = '' } }, outgoing) => {
    const answer = await fetch(new URL(url, target), { headers: { authorization } });
    const { status, headers } = answer;
    const isJson = status === 200 && headers.get('content-type')?.startsWith('application/json');
    const bytes = isJson
      ? JSON.stringify(rewrite(new URL(url, target).pathname, await answer.json()))
      : Buffer.from(await answer.arrayBuffer());
    for (const name of ['content-type', 'content-disposition', 'etag', 'link', 'location']) {
      const value = headers.get(name);
      if (value !== null) outgoing.setHeader(name, value);
    }
    outgoing.writeHead(status).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
