import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../platform/http/index.ts';
import type { Locale } from '../../platform/platform.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { dateTimeObject, isoDate } from '../../platform/time/wire.ts';
import type { NamedTrashRecord, Restoration } from './trash.service.ts';
import type { TrashRecord } from './trashable.ts';

export const DELETED = '/intranet/rest/deleted';

/** The types of things with their names for people. */
type Types = Readonly<Record<string, string>>;

export function deletedObjectPresenter(request: FastifyRequest, { dateTimeFormat }: Locale, types: Types) {
  const { timezone: zone, language } = request.actor;
  const style = { zone, pattern: dateTimeFormat, language };
  const root = baseUrl(request) + DELETED;
  return (record: TrashRecord) => ({
    URI: `${root}/${record.id}`,
    ...words(record, types),
    date_deleted: dateTimeObject(record.deletedAt, style),
  });
}

/** `days`: how long things stay. */
export function trashRecordPresenter(types: Types, days: number, now: number) {
  return (record: NamedTrashRecord) => ({
    id: record.id,
    obj_id: record.objId,
    ...words(record, types),
    date_deleted: isoDate(record.deletedAt),
    expires: isoDate(record.deletedAt + days * DAY_MS),
    days_left: Math.max(0, Math.ceil((record.deletedAt + days * DAY_MS - now) / DAY_MS)),
    deleted_by: { id: record.deletedBy, name: record.deleterName },
  });
}

/** The rest of a list that was cut, for whoever follows links (RFC 8288). */
export function nextLink(request: FastifyRequest, num: number, start: number): string {
  const types = new URL(request.originalUrl, 'http://local').searchParams.get('obj_types');
  const query = new URLSearchParams({ ...(types ? { obj_types: types } : {}), num: `${num}`, start: `${start}` });
  return `<${baseUrl(request)}${DELETED}?${query}>; rel="next"`;
}

function words({ type, title, location, description }: TrashRecord, types: Types) {
  return { obj_type: type, obj_type_name: types[type] ?? type, title, orig_location: location, description };
}

export function presentRestorations(results: readonly Restoration[]) {
  return {
    data: results.map(({ id, refusal, link = null }) => ({
      id,
      restored: refusal === undefined,
      link,
      error: refusal ? { code: refusal.code, status: refusal.status, detail: refusal.message } : null,
    })),
  };
}
