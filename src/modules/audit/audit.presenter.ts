import type { FastifyRequest } from 'fastify';
import type { AuditChainReport } from '../../platform/audit/index.ts';
import { baseUrl } from '../../platform/http/index.ts';
import { type CsvCell, toCsv } from '../../platform/text/csv.ts';
import type { AuditPage, NamedEntry } from './audit.service.ts';

export function presentEntry({ entry, user, object }: NamedEntry) {
  const { user_id: userId, object_type: type, object_id: id } = entry;
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    user: userId === null ? null : { id: userId, username: entry.username, name: user?.title ?? null },
    via: entry.via,
    address: entry.address,
    agent: entry.agent,
    module: entry.module,
    action: entry.action,
    object: type === '' || id === '' ? null : { type, id, title: object?.title ?? null, link: object?.link ?? null },
    part: entry.part || null,
    fields: entry.fields === '' ? [] : entry.fields.split(','),
    outcome: entry.outcome,
    request_id: entry.request_id,
  };
}

export function presentPage(request: FastifyRequest, { items, limit, cursor }: AuditPage) {
  return {
    data: items.map(presentEntry),
    pagination: { limit, cursor: cursor ?? null, next: cursor === undefined ? null : nextAddress(request, cursor) },
  };
}

export function presentChain({ entries, unsealed, seals, removedSeals, head, problems }: AuditChainReport) {
  return { intact: problems.length === 0, entries, unsealed, seals, removed_seals: removedSeals, head, problems };
}

/** The address that was asked for, all its other parameters kept. */
function nextAddress(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.originalUrl.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${baseUrl(request)}${path}?${parameters}`;
}

const columns = [
  'id',
  'at',
  'user_id',
  'username',
  'name',
  'via',
  'address',
  'agent',
  'module',
  'action',
  'object_type',
  'object_id',
  'object_title',
  'part',
  'fields',
  'outcome',
  'request_id',
];

export async function* writeCsv(slices: AsyncIterable<readonly NamedEntry[]>): AsyncGenerator<string> {
  yield toCsv([columns]);
  for await (const slice of slices) yield toCsv(slice.map(cellsOf));
}

function cellsOf(named: NamedEntry): CsvCell[] {
  const { id, at, user, object, fields, ...entry } = presentEntry(named);
  return [
    { number: String(id) },
    at,
    user ? { number: String(user.id) } : '',
    user?.username ?? '',
    user?.name ?? '',
    entry.via,
    entry.address,
    entry.agent,
    entry.module,
    entry.action,
    object?.type ?? '',
    object?.id ?? '',
    object?.title ?? '',
    entry.part ?? '',
    fields.join(' '),
    entry.outcome,
    entry.request_id,
  ];
}

export async function* writeLines(slices: AsyncIterable<readonly NamedEntry[]>): AsyncGenerator<string> {
  for await (const slice of slices) yield slice.map((each) => `${JSON.stringify(presentEntry(each))}\n`).join('');
}
