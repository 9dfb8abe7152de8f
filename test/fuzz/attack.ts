// Sends hostile requests to the application and judges its answers.
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Application } from '../../src/app.ts';
import { undescribedOf } from '../support/described-answers.ts';
import type { HostileRequest } from './requests.ts';

export interface Attacked {
  app: Application['app'];
  /** Tokens of user 1 and of somebody without a right; one that was ended is left for the next. */
  tokens: Record<'admin' | 'ordinary', string[]>;
}

export interface Judged {
  /** Characters of the body. */
  length: number;
  status: number;
  /** What is wrong with the answer. */
  faults: string[];
}

/** A server that cannot do what it should says so here, and nowhere else. */
const SAYS_UNREADY = '/readyz';
/** What every unexpected error says, in whatever shape. */
const UNEXPECTED = 'Something went wrong on the server';

export async function attack(attacked: Attacked, request: HostileRequest): Promise<Judged> {
  const answer = await send(attacked, request);
  const { statusCode: status, headers, body } = answer;
  const faults: string[] = [];
  const url = request.url.split('?')[0] ?? '';
  const at = `${request.operation} ${status}`;
  if (status >= 500 && body.includes(UNEXPECTED)) faults.push(`${at} internal error`);
  else if (status === 503 && url !== SAYS_UNREADY) faults.push(at);
  // By another method it is another operation.
  if (!('x-http-method-override' in request.headers)) {
    const { method } = request;
    const header = (name: string) => headers[name];
    const undescribed = undescribedOf({ method, url, accept: request.headers.accept, status, header, body });
    const asked = `${method.toLowerCase()} ${url} ${status}`;
    faults.push(...undescribed.map((fault) => kindOf(at + fault.slice(asked.length))));
  }
  return { status, length: body.length, faults };
}

/** The place in a list makes no other fault. */
function kindOf(fault: string): string {
  return fault.replaceAll(/\/\d+(?=[/:])/g, '/#');
}

/** Bytes that a connection hands over at once. */
const CHUNK = 64 * 1024;

/** What is long arrives as from a connection. */
function payloadOf(body: string | Buffer): { payload: string | Buffer | Readable; length?: Record<string, string> } {
  const bytes = Buffer.from(body);
  if (bytes.length <= CHUNK) return { payload: body };
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) =>
    bytes.subarray(at * CHUNK, (at + 1) * CHUNK),
  );
  return { payload: Readable.from(chunks), length: { 'content-length': String(bytes.length) } };
}

async function send({ app, tokens }: Attacked, { as, method, url, headers, body }: HostileRequest) {
  const ask = (authorization: string | undefined) => {
    const { payload, length }: Partial<ReturnType<typeof payloadOf>> = body === undefined ? {} : payloadOf(body);
    return app.inject({
      method: method as 'GET',
      url,
      headers: { ...(authorization === undefined ? {} : { authorization }), ...length, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  };
  if (as === 'anonymous') return ask(undefined);
  if (as === 'nonsense') return ask('Bearer of nothing');
  for (;;) {
    const [token] = tokens[as];
    if (token === undefined) throw new LockedOut(`${as} cannot sign in any longer; the last request: ${method} ${url}`);
    const answer = await ask(`Bearer ${token}`);
    // Signing in with another name's password is answered so, too.
    const isOurs = !('authorization' in headers || 'cookie' in headers || url.startsWith('/api/session/v1'));
    if (answer.statusCode !== 401 || !isOurs) return answer;
    tokens[as].shift();
    await refill(app, tokens[as]);
  }
}

/** The requests have ended all tokens of a user, or the rights of user 1. */
export class LockedOut extends Error {}

/** Throws where user 1 is refused: what is asked after that would meet closed doors. */
export async function expectAdministrator(attacked: Attacked): Promise<void> {
  const url = '/api/admin/v1/overview';
  const request = { as: 'admin', operation: `GET ${url}`, method: 'GET', url, headers: {}, body: undefined } as const;
  const { statusCode } = await send(attacked, request);
  if (statusCode !== 200) throw new LockedOut(`user 1 is refused: ${statusCode}`);
}

/** Makes another token in the name of the next. */
async function refill(app: Application['app'], tokens: string[]): Promise<void> {
  const headers = { authorization: `Bearer ${tokens[0]}` };
  const made = await app.inject({ method: 'POST', url: TOKENS, headers, payload: { name: 'Another' } });
  if (made.statusCode === 201 || made.statusCode === 200) tokens.push(made.json().token);
}

const TOKENS = '/api/people/v1/me/tokens';
const SPARE_TOKENS = 20;

/** Some data for the ids that the requests name, and tokens of two users beyond these ids. */
export async function prepareAttack(app: Application['app'], authorization: string): Promise<Attacked> {
  const post = async (url: string, payload: object, as = authorization) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers: { authorization: as } });
    if (answer.statusCode > 299) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  for (let n = 1; n <= 15; n += 1) {
    const username = `somebody${n}`;
    await post('/api/people/v2/users', {
      username,
      firstname: 'A',
      surname: username,
      email: `${username}@example.com`,
    });
  }
  for (let n = 1; n <= 5; n += 1) {
    await post('/api/people/v2/groups', { name: `Group ${n}` });
    await post('/api/documents/v1/folders', { title: `Folder ${n}` });
    await post('/intranet/rest/documents/folder/1/documents', { title: `Marker ${n}`, doc_type: 'marker' });
    await post('/intranet/rest/expenses/sheet', { name: `Sheet ${n}` });
    await post('/intranet/rest/knowledgebase/categories', { category_name: `Category ${n}` });
    await post('/intranet/rest/knowledgebase/articles', {
      title: `A ${n}`,
      category_id: n,
      article_text: '<p>Text</p>',
    });
    await post('/intranet/rest/knowledgebase/questions', { title: `Q ${n}`, category_id: n, text: '<p>Why?</p>' });
    await post('/api/knowledgebase/v1/questions/1/answers', { text: '<p>So.</p>' });
    await post('/api/news/v1/articles', { title: `News ${n}`, text: '<p>Text</p>' });
    await post('/api/publish/v1/folders', { title: `Pages ${n}` });
    await post('/api/publish/v1/pages', { title: `Page ${n}`, text: '<p>Text</p>', folder_id: n });
    await post('/tags', { name: `Tag ${n}` });
    await post('/thanks', { description: 'Thanks', tags: [n], thanked: [{ id: n + 1, oclass: 1 }] });
    await post('/api/badges/badges', { title: `Badge ${n}`, image_id: 1, background_colour: '1e88e5' });
  }
  const password = 'quite a good password';
  const user = { username: 'ordinary', firstname: 'O', surname: 'Rdinary', email: 'o@example.com', password };
  await post('/api/people/v2/users', user);
  const own = `Basic ${Buffer.from(`ordinary:${password}`).toString('base64')}`;
  const make = async (as: string) => {
    const made: string[] = [];
    for (let n = 0; n < SPARE_TOKENS; n += 1) {
      made.unshift((await post(TOKENS, { name: `Token ${n}` }, as)).token);
    }
    return made;
  };
  return { app, tokens: { admin: await make(authorization), ordinary: await make(own) } };
}

/** Megabytes in use after everything that can go has gone. */
export function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
