// The watch over answers: what the server says to a test must be in the description.
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';

interface Operations {
  address: RegExp;
  variables: number;
  /** Statuses by method. */
  statuses: Readonly<Record<string, ReadonlySet<string>>>;
}

/** What any address may say, whatever it is: wrong method, too many or too slow requests, no database. */
const ANYWHERE = new Set(['405', '408', '429', '503']);

const operations = read();

/** Collects answers whose status is not described, as `get /api/… 418`. */
export function watchAnswers(server: Server): ReadonlySet<string> {
  const undescribed = new Set<string>();
  server.on('request', (request, response) => {
    response.on('finish', () => {
      // By now it is the address that all spellings of it come to.
      const path = (request.url ?? '').split('?')[0] ?? '';
      const method = request.method === 'HEAD' ? 'get' : (request.method ?? '').toLowerCase();
      const status = String(response.statusCode);
      const found = operations.find(({ address, statuses }) => address.test(path) && statuses[method]);
      if (!found || found.statuses[method]?.has(status) || ANYWHERE.has(status)) return;
      undescribed.add(`${method} ${path} ${status}`);
    });
  });
  return undescribed;
}

function read(): Operations[] {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  return Object.entries(paths)
    .map(([path, methods]) => ({
      address: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`),
      variables: path.split('{').length - 1,
      statuses: Object.fromEntries(
        Object.entries(methods).map(([method, { responses }]) => [method, new Set(Object.keys(responses))]),
      ),
    }))
    .sort((a, b) => a.variables - b.variables);
}
