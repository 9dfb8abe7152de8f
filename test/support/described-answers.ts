// The watch over answers: what the server says to a test must be in the description.
import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import { Compile } from 'typebox/schema';

interface Operations {
  address: RegExp;
  variables: number;
  /** The described answers by method and status. */
  answers: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

interface Described {
  headers: ReadonlySet<string>;
  /** What is wrong with a body of this content type. */
  findFault(type: string, body: string): string | undefined;
}

interface Answer {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: object }>;
}

/** What any address may say, whatever it is: wrong method, too many or too slow requests, no database. */
const ANYWHERE = new Set(['405', '408', '429', '503']);

/** The headers that clients go by. */
const WATCHED = [
  'etag',
  'link',
  'location',
  'retry-after',
  'content-disposition',
  'content-range',
  'set-cookie',
  'www-authenticate',
  'x-failed-count',
  'x-failed-objects',
];

/** Longer bodies are not kept. */
const LONGEST_BODY = 256 * 1024;

const operations = read();

/**
 * Collects answers whose status is not described, as `get /api/… 418`, headers that are not, as `get /api/… 200 etag`, and
 * bodies that are not as described, as `get /api/… 200 /data/0: must have …`.
 */
export function watchAnswers(server: Server): ReadonlySet<string> {
  const undescribed = new Set<string>();
  // Before the server itself, which may answer at once.
  server.prependListener('request', (request, response) => {
    const sent = collect(response);
    response.on('finish', () => {
      // By now it is the address that all spellings of it come to.
      const { url = '', method = '', headers } = request;
      const body = method === 'HEAD' ? '' : sent.body();
      const answer = { method, url, accept: headers.accept, status: response.statusCode, header: sent.header, body };
      for (const fault of undescribedOf(answer)) undescribed.add(fault);
    });
  });
  return undescribed;
}

interface SentAnswer {
  method: string;
  url: string;
  accept?: string | undefined;
  status: number;
  header(name: string): unknown;
  body: string;
}

/** What of the answer is not described. */
export function undescribedOf({ method: asked, url, accept, status: code, header, body }: SentAnswer): string[] {
  const path = url.split('?')[0] ?? '';
  const method = asked === 'HEAD' ? 'get' : asked.toLowerCase();
  const status = String(code);
  // The web app, which stands at addresses of the interface too for browsers that open them as pages.
  if (accept?.startsWith('text/html')) return [];
  const found = operations.find(({ address, answers }) => address.test(path) && answers[method]);
  if (!found || ANYWHERE.has(status)) return [];
  const described = found.answers[method]?.[status];
  const at = `${method} ${path} ${status}`;
  if (!described) return [at];
  const faults = WATCHED.filter((name) => header(name) !== undefined && !described.headers.has(name));
  const fault = status === '304' || body === '' ? undefined : described.findFault(String(header('content-type')), body);
  return [...faults, ...(fault ? [fault] : [])].map((each) => `${at} ${each}`);
}

/** What was sent. */
function collect(response: ServerResponse) {
  const chunks: Buffer[] = [];
  let size = 0;
  let headers: Record<string, unknown> = {};
  const keepBytes = ([chunk]: readonly unknown[]) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    size += chunk.length;
    if (size <= LONGEST_BODY) chunks.push(Buffer.from(chunk));
  };
  response.writeHead = overheard(response.writeHead, (args) => {
    // Those that are given here are not known to the response.
    const given = args.find((each) => typeof each === 'object') ?? {};
    const lowered = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]);
    headers = { ...response.getHeaders(), ...Object.fromEntries(lowered) };
  });
  response.write = overheard(response.write, keepBytes);
  response.end = overheard(response.end, keepBytes);
  return {
    header: (name: string) => headers[name] ?? response.getHeader(name),
    body: () => (size <= LONGEST_BODY ? Buffer.concat(chunks).toString() : ''),
  };
}

function overheard<F extends (...args: never[]) => unknown>(method: F, hear: (args: readonly unknown[]) => void): F {
  return new Proxy(method, {
    apply(target, self, args) {
      hear(args);
      return Reflect.apply(target, self, args);
    },
  });
}

function read(): Operations[] {
  const { paths, components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
    components: object;
  };
  const describe = (responses: Record<string, Answer>) =>
    Object.fromEntries(Object.entries(responses).map(([status, answer]) => [status, described(answer, components)]));
  return Object.entries(paths)
    .map(([path, methods]) => ({
      address: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`),
      variables: path.split('{').length - 1,
      answers: Object.fromEntries(
        Object.entries(methods).map(([method, { responses }]) => [method, describe(responses)]),
      ),
    }))
    .sort((a, b) => a.variables - b.variables);
}

function described({ headers = {}, content = {} }: Answer, components: object): Described {
  const validators = new Map<string, ReturnType<typeof Compile>>();
  return {
    headers: new Set(Object.keys(headers).map((name) => name.toLowerCase())),
    findFault(contentType, body) {
      const type = contentType.split(';')[0] ?? '';
      const schema = content[type]?.schema;
      if (!schema) return content['*/*'] ? undefined : `${type} is not described`;
      if (!/\bjson$/.test(type)) return undefined;
      const validator = validators.get(type) ?? Compile({ ...schema, components });
      validators.set(type, validator);
      const value: unknown = JSON.parse(body);
      if (validator.Check(value)) return undefined;
      const [first] = validator.Errors(value)[1];
      return `${first?.instancePath}: ${first?.message}`;
    },
  };
}
