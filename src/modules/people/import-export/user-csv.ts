// The CSV of users as a format: its columns, how lists and references are written.
import { invalidField } from '../../../platform/http/index.ts';
import type { MetadataField } from '../../../platform/metadata/index.ts';
import { fold } from '../../../platform/text/fold.ts';
import { METADATA_PREFIX } from '../v1/fieldsets.ts';

/** What an import takes over as text, as it stands. */
export const textColumns = [
  'username',
  'firstname',
  'surname',
  'email',
  'company',
  'job_title',
  'user_code',
  'language',
] as const;

export type TextColumn = (typeof textColumns)[number];

/** Keys of other directories: empty means none. */
export const directoryColumns = ['ldap_guid', 'external_directory_id', 'external_directory_user_id'] as const;

export type DirectoryColumn = (typeof directoryColumns)[number];

/** What an import takes, beside `meta_<name>` for every defined metadata field. */
export const importColumns = [
  ...textColumns,
  'password',
  'blocked',
  'extranet_id',
  'extranet',
  'manager',
  'groups',
  'roles',
  ...directoryColumns,
  'metadata',
] as const;

export type ImportColumn = (typeof importColumns)[number];

/** Follow from others or from what happens: an import leaves them out. */
export const derivedColumns = ['id', 'fullname', 'last_time_login', 'last_time_used'] as const;

export const exportColumns = [
  'id',
  'username',
  'firstname',
  'surname',
  'fullname',
  'email',
  'company',
  'job_title',
  'user_code',
  'language',
  'blocked',
  'extranet_id',
  'extranet',
  'manager',
  'groups',
  'roles',
  ...directoryColumns,
  'last_time_login',
  'last_time_used',
  'metadata',
] as const satisfies readonly (ImportColumn | (typeof derivedColumns)[number])[];

export type ExportColumn = (typeof exportColumns)[number];

const LIST_SEPARATOR = ';';

export function joinList(items: readonly string[]): string {
  return items.join(LIST_SEPARATOR);
}

export function splitList(cell: string): string[] {
  const items = cell.split(LIST_SEPARATOR).map((item) => item.trim());
  return [...new Set(items)].filter((item) => item !== '');
}

export interface References {
  /** The name; `#<id>` where the name would not lead back. */
  labelOf(id: number): string;
  /** Throws 400 when nothing or more than one thing has the name. */
  find(label: string): number;
}

/** Refers to groups, roles and extranets by name, and by `#<id>` where a name is not enough. */
export function createReferences(field: string, items: Iterable<{ id: number; name: string }>): References {
  const names = new Map<number, string>();
  const ids = new Map<string, number[]>();
  for (const { id, name } of items) {
    names.set(id, name);
    for (const key of new Set([exact(name), folded(name)])) ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  const leadsBack = (name: string) => name !== '' && !/^#|^\s|\s$|;/.test(name) && ids.get(exact(name))?.length === 1;
  return {
    labelOf(id) {
      const name = names.get(id);
      return name !== undefined && leadsBack(name) ? name : `#${id}`;
    },
    find(label) {
      const id = /^#(\d{1,15})$/.exec(label)?.[1];
      const found = id !== undefined ? [Number(id)].filter((one) => names.has(one)) : ids.get(exact(label));
      const candidates = found ?? ids.get(folded(label)) ?? [];
      const [only] = candidates;
      if (only === undefined) throw invalidField(field, `there is no ${label.slice(0, 100)}`);
      if (candidates.length > 1) {
        throw invalidField(field, `more than one is called ${label.slice(0, 100)}: write #${only} or another id`);
      }
      return only;
    },
  };
}

function exact(name: string): string {
  return `=${name}`;
}

function folded(name: string): string {
  return `~${fold(name)}`;
}

export function metadataColumn({ name }: MetadataField): string {
  return METADATA_PREFIX + name;
}

/** A value of the metadata as a cell. */
export function metadataCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.length > 0 && value.every(isListItem)) return joinList(value);
  return JSON.stringify(value);
}

/** A cell as a value of the metadata; null when it is empty. Throws 400 for what the field cannot hold. */
export function metadataValue(field: MetadataField, cell: string): unknown {
  if (cell === '') return null;
  if (field.repeatable === 0) return singleValue(field, cell);
  if (!cell.trimStart().startsWith('[')) return splitList(cell).map((item) => singleValue(field, item));
  const list = parseJson(metadataColumn(field), cell);
  if (!Array.isArray(list)) throw invalidField(metadataColumn(field), 'must be a list');
  return list;
}

export function readFlag(field: string, cell: string): boolean {
  const text = cell.trim().toLowerCase();
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw invalidField(field, 'must be 1 or 0');
}

export function parseJson(field: string, cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    throw invalidField(field, 'must be JSON');
  }
}

function singleValue(field: MetadataField, cell: string): unknown {
  if (field.type === 'boolean') return readFlag(metadataColumn(field), cell);
  if (field.type !== 'number') return cell;
  const number = Number(cell);
  if (cell.trim() === '' || !Number.isFinite(number)) throw invalidField(metadataColumn(field), 'must be a number');
  return number;
}

function isListItem(item: unknown): item is string {
  return typeof item === 'string' && !/^\[|^\s|\s$|;|^$/.test(item);
}
