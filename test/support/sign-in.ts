// What tests of signing in share: sessions, tokens, raw headers, and the count of password checks.
import { passwordCheckChannel } from '../../src/platform/auth/index.ts';
import { type Db, transaction } from '../../src/platform/db/index.ts';
import type { TestApp } from './app.ts';
import { type Client, createClient } from './client.ts';

export const SESSION = '/api/session/v1';
export const TOKENS = '/api/people/v1/me/tokens';
/** An address that everyone who is signed in may read. */
export const WHO = '/api/people/v2/user';

export interface TestSession {
  /** `name=secret`, as a browser sends it. */
  cookie: string;
  secret: string;
  /** A page of ours: it sends the cookie and its origin. */
  client: Client;
}

export async function openSession(
  app: Pick<TestApp, 'url'>,
  { username, password }: { username: string; password: string },
): Promise<TestSession> {
  const { status, headers, body } = await createClient(app.url, {}).post(SESSION, { username, password });
  if (status !== 200) throw new Error(`sign-in got ${status}: ${JSON.stringify(body)}`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, secret: cookie.split('=')[1] ?? '', client: createClient(app.url, { cookie, origin: app.url }) };
}

export async function createToken(
  client: Client,
  input: Record<string, unknown> = { name: 'for a test' },
): Promise<{ id: number; token: string }> {
  const { status, body } = await client.post(TOKENS, input);
  if (status !== 201) throw new Error(`token got ${status}: ${JSON.stringify(body)}`);
  return body;
}

export function withToken(app: Pick<TestApp, 'url'>, token: string): Client {
  return createClient(app.url, { authorization: `Bearer ${token}` });
}

export function withHeader(app: Pick<TestApp, 'url'>, authorization: string): Client {
  return createClient(app.url, { authorization });
}

/** How often argon2 ran during the work. */
export async function countPasswordChecks(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const listener = () => {
    count += 1;
  };
  passwordCheckChannel.subscribe(listener);
  try {
    await work();
  } finally {
    passwordCheckChannel.unsubscribe(listener);
  }
  return count;
}

/**
 * Runs the request while a transaction that has written is not committed yet, and commits only
 * when the request has had the time to run up against it.
 */
export async function duringTransaction<T>(
  app: Pick<TestApp, 'application'>,
  write: (tx: Db) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  const written = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const change = transaction(app.application.platform.database.db, async (tx) => {
    await write(tx);
    written.resolve();
    await release.promise;
  });
  await written.promise;
  const answer = request();
  await new Promise((resolve) => setTimeout(resolve, 300));
  release.resolve();
  await change;
  return answer;
}
