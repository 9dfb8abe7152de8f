import type { IncomingMessage } from 'node:http';
import { AppError, badRequest } from '../errors/errors.ts';

const OVERRIDE = 'x-http-method-override';
const VERSION = 'x-api-version';

/** `/intranet/rest/<application>` followed by `~v1` or `/v1`, or by neither. */
const APPLICATION = /^\/intranet\/rest\/([a-z]+)(?:(?:~|%7[Ee]|\/)v(\d+)(?=\/|$))?(\/.*)?$/;

const problems = new WeakMap<IncomingMessage, AppError>();

export interface UrlRules {
  /** Where a version of an application lives when it is not the first: `{people: {2: '/api/people/v2'}}`. */
  laterVersions: Record<string, Record<string, string>>;
}

/** Before routing: three spellings of a version, and the method override. What cannot be rewritten is reported by `urlProblem`. */
export function rewriteUrl(request: IncomingMessage, rules: UrlRules): string {
  if (request.method === 'POST') overrideMethod(request);
  const asked = request.url ?? '/';
  // Every request comes by here, and most need nothing of it.
  if (!asked.includes('//') && !asked.startsWith('/intranet/')) return asked;
  const path = pathOf(asked).replaceAll(/\/{2,}/g, '/');
  const query = asked.slice(pathOf(asked).length);
  const url = path + query;
  const match = APPLICATION.exec(path);
  if (!match) return url;
  const [, application = '', inPath, rest = ''] = match;
  const version = inPath ?? header(request, VERSION) ?? '1';
  if (version === '1') return `/intranet/rest/${application}${rest}${query}`;
  const roots = rules.laterVersions[application];
  const root = roots && Object.hasOwn(roots, version) ? roots[version] : undefined;
  if (root) return `${root}${rest}${query}`;
  problems.set(request, new AppError('unknown_version', 404, `${application} has no version ${version.slice(0, 20)}`));
  return url;
}

export function urlProblem(request: IncomingMessage): AppError | undefined {
  return problems.get(request);
}

export function pathOf(url: string): string {
  const queryAt = url.indexOf('?');
  return queryAt < 0 ? url : url.slice(0, queryAt);
}

function overrideMethod(request: IncomingMessage): void {
  const override = header(request, OVERRIDE)?.toUpperCase();
  if (override === undefined) return;
  if (override === 'PUT' || override === 'DELETE') request.method = override;
  else problems.set(request, badRequest('bad_method_override', 'X-HTTP-Method-Override takes PUT or DELETE'));
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
