import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../platform/http/index.ts';
import type { Locale } from '../../platform/platform.ts';
import { dateTimeObject, isoDate } from '../../platform/time/wire.ts';
import type { NamedTrashRecord } from './trash.service.ts';
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

export function trashRecordPresenter(types: Types) {
  return (record: NamedTrashRecord) => ({
    id: record.id,
    ...words(record, types),
    date_deleted: isoDate(record.deletedAt),
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
