// The watch over answers: what the server says to a test must be in the description.
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';

interface Operations {
  address: RegExp;
  variables: number;
  /** By method and status the headers that are described. */
  answers: Readonly<Record<string, Readonly<Record<string, ReadonlySet<string>>>>>;
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

const operations = read();

/** Collects answers whose status is not described, as `get /api/… 418`, and headers that are not, as `get /api/… 200 etag`. */
export function watchAnswers(server: Server): ReadonlySet<string> {
  const undescribed = new Set<string>();
  server.on('request', (request, response) => {
    response.on('finish', () => {
      // By now it is the address that all spellings of it come to.
      const path = (request.url ?? '').split('?')[0] ?? '';
      const method = request.method === 'HEAD' ? 'get' : (request.method ?? '').toLowerCase();
      const status = String(response.statusCode);
      const found = operations.find(({ address, answers }) => address.test(path) && answers[method]);
      if (!found || ANYWHERE.has(status)) return;
      const described = found.answers[method]?.[status];
      if (!described) undescribed.add(`${method} ${path} ${status}`);
      for (const name of WATCHED) {
        if (described && response.hasHeader(name) && !described.has(name)) {
          undescribed.add(`${method} ${path} ${status} ${name}`);
        }
      }
    });
  });
  return undescribed;
}

function read(): Operations[] {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { responses: Record<string, { headers?: Record<string, unknown> }> }>>;
  };
  return Object.entries(paths)
    .map(([path, methods]) => ({
      address: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`),
      variables: path.split('{').length - 1,
      answers: Object.fromEntries(
        Object.entries(methods).map(([method, { responses }]) => [method, headersOf(responses)]),
      ),
    }))
    .sort((a, b) => a.variables - b.variables);
}

function headersOf(responses: Record<string, { headers?: Record<string, unknown> }>) {
  const entries = Object.entries(responses).map(([status, { headers = {} }]) => {
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    return [status, new Set(names)] as const;
  });
  return Object.fromEntries(entries);
}
