// Requests that were once answered by something that nobody had described, or not at all: they are asked again each time.
import type { HostileRequest } from './requests.ts';

export const found: readonly (HostileRequest & { status: number })[] = [
  // A write that needs no body was sent one of a type that is not taken, too large or broken.
  { ...write('PUT', '/api/notifications/v1/{id}/read', '/api/notifications/v1/6/read', 'image/png', '{'), status: 415 },
  { ...write('DELETE', '/api/badges/images/{id}', '/api/badges/images/6', 'x', 'nul'), status: 415 },
  { ...write('DELETE', '/api/session/v1/devices', '/api/session/v1/devices', 'application/json', '{'), status: 400 },
  {
    ...write(
      'POST',
      '/api/people/v1/me/second-factor/recovery-codes',
      '/api/people/v1/me/second-factor/recovery-codes',
      'application/json',
      JSON.stringify('x'.repeat(1024 * 1024)),
    ),
    status: 413,
  },
  // The metrics were asked for from elsewhere.
  { ...metrics('ordinary'), status: 403 },
  { ...metrics('anonymous'), status: 401 },
  // A form with a large part that has no name was not answered at all.
  {
    ...write(
      'POST',
      '/api/people/v1/users/import',
      '/api/people/v1/users/import',
      'multipart/form-data; boundary=hostile',
      `--hostile\r\nContent-Disposition: x\r\n\r\n${'x'.repeat(140_000)}\r\n--hostile--\r\n`,
    ),
    status: 400,
  },
  // PostgreSQL has no integers of this size.
  {
    ...write(
      'POST',
      '/api/documents/v1/archive',
      '/api/documents/v1/archive',
      'application/json',
      '{"folders":[3,0],"documents":[11,2147483648,1e308]}',
    ),
    status: 400,
  },
  // Four fifths of it are no integer, which PostgreSQL was asked for.
  {
    ...write(
      'PATCH',
      '/api/admin/v1/limits',
      '/api/admin/v1/limits',
      'application/json',
      '{"storage":{"each_user":53687091201}}',
    ),
    status: 200,
  },
];

function metrics(as: HostileRequest['as']): HostileRequest {
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  return { as, operation: 'GET /metrics', method: 'GET', url: '/metrics', headers, body: undefined };
}

function write(method: string, path: string, url: string, type: string, body: string): HostileRequest {
  return { as: 'admin', operation: `${method} ${path}`, method, url, headers: { 'content-type': type }, body };
}
