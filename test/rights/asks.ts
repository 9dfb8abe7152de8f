// The operations of the description, and how one is asked in the name of a user.
import { readFileSync } from 'node:fs';
import type { Client } from '../support/client.ts';
import { type Company, type Kind, kinds } from './company.ts';
import type { Asked } from './table.ts';
import type { FoundRow } from './tables.ts';

export interface Operation {
  method: string;
  path: string;
  /** `METHOD /path`, as the tables name it. */
  key: string;
  /** The key of the operation that this one is a second address of. */
  aliasOf: string | undefined;
  isPublic: boolean;
  /** What the audit log calls it: the name of the main address. */
  action: string;
  parameters: readonly Parameter[];
  body: Readonly<Record<string, Described>> | undefined;
  responses: Readonly<Record<string, Described>>;
}

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: object;
}

interface Described {
  schema?: object;
  example?: unknown;
}

interface Written {
  operationId: string;
  'x-alias-of'?: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Described> };
  responses: Record<string, Described>;
}

const description = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Written>>;
  components: { schemas: Record<string, object> };
};

export const operations: readonly Operation[] = read();

/** What a `$ref` of the description names. */
export function schemaOf(reference: string): object {
  return description.components.schemas[reference.split('/').at(-1) ?? ''] ?? {};
}

function read(): Operation[] {
  const all = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => ({ method: method.toUpperCase(), path, written })),
  );
  const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const byId = new Map(all.map((one) => [one.written.operationId, keyOf(one)]));
  return all.map(({ method, path, written }) => ({
    method,
    path,
    key: keyOf({ method, path }),
    aliasOf: written['x-alias-of'] && byId.get(written['x-alias-of']),
    isPublic: written.security?.length === 0,
    action: written['x-alias-of'] ?? written.operationId,
    parameters: written.parameters ?? [],
    body: written.requestBody?.content,
    responses: written.responses,
  }));
}

const letters: Readonly<Record<number, string>> = { 400: 'b', 401: 'u', 403: 'f', 404: 'h', 409: 'c', 500: 's' };

/** The letter of an answer, as the tables have it. */
export function letterOf({ status, refused }: Heard): string {
  if (status < 200 || status > 299) return letters[status] ?? String(status);
  return refused ? 'n' : 'o';
}

/** The address with its variables and query filled in. */
export function addressOf({ path }: Pick<Operation, 'path'>, asked: Asked): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (asked[name] === undefined) throw new Error(`${path}: nothing is given for ${name}`);
    return encodeURIComponent(String(asked[name]));
  });
  return asked.query ? `${filled}?${asked.query}` : filled;
}

export interface Heard {
  status: number;
  text: string;
  /** The request was taken, and nothing of what it names was done. */
  refused: boolean;
}

/** Asks once. What never ends is not read. */
export async function askOnce(operation: Operation, client: Client, asked: Asked): Promise<Heard> {
  const { body, headers = {} } = asked;
  const options = { headers, ...(body === undefined ? {} : { body }) };
  const response = await client.raw(operation.method, addressOf(operation, asked), options);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '', refused: false };
  }
  const text = await response.text();
  const refused = response.headers.has('x-failed-objects') || (operation.method === 'POST' && sayNothingWasDone(text));
  return { status: response.status, text, refused };
}

/** Answers about several things name the error of each, and those about many count what was done. */
function sayNothingWasDone(text: string): boolean {
  if (!text.startsWith('{')) return false;
  const { data, deleted } = JSON.parse(text) as { data?: unknown; deleted?: unknown };
  if (deleted === 0) return true;
  return Array.isArray(data) && data.length > 0 && data.every((one: { error?: unknown }) => one.error);
}

/**
 * The letters of the answers to each kind of user. Those whom the row refuses ask first, for the same thing, which user 1 must
 * see unchanged after that.
 */
export async function lettersOf(
  company: Company,
  operation: Operation,
  { row, capability }: FoundRow,
): Promise<string> {
  const [answers, subject = () => ({})] = row;
  const expected = answers.replaceAll(' ', '');
  const letters = new Map<Kind, string>();
  const ask = async (kind: Kind, asked: Asked) => {
    const heard = await askOnce(operation, company.clientOf(kind, capability), asked);
    letters.set(kind, letterOf(heard));
  };
  const doers = kinds.filter((_, index) => expected[index] === 'o');
  const others = kinds.filter((_, index) => expected[index] !== 'o');
  if (operation.method === 'GET') {
    const asked = await subject(company, 'owner');
    await Promise.all(kinds.map((kind) => ask(kind, asked)));
  } else if (subject.length > 1) {
    for (const kind of kinds) await ask(kind, await subject(company, kind));
  } else {
    let asked = await subject(company, 'owner');
    const before = await lookAt(company, operation, asked);
    await Promise.all(others.map((kind) => ask(kind, asked)));
    if ((await lookAt(company, operation, asked)) !== before)
      throw new Error(`${operation.key} changed what it refused`);
    for (const [index, kind] of doers.entries()) {
      if (index > 0) asked = await subject(company, kind);
      await ask(kind, asked);
    }
  }
  const all = kinds.map((kind) => letters.get(kind));
  return [all.slice(0, 2), all.slice(2, 7), all.slice(7, 9), all.slice(9)].map((part) => part.join('')).join(' ');
}

/** Tells figures that change by themselves. */
const LIVE = '/api/admin/v1/limits';

/** What user 1 sees of the thing: the nearest address of the request that can be read. */
async function lookAt({ app }: Company, operation: Operation, asked: Asked): Promise<string> {
  const readable = operations
    .filter(({ method, path }) => method === 'GET' && `${operation.path}/`.startsWith(`${path.replace(/\/$/, '')}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  if (!readable || readable.path === LIVE) return '';
  const { status, text } = await askOnce(readable, app.admin, { ...asked, body: undefined, headers: {}, query: '' });
  return `${status} ${text}`;
}
