// What can be written about a document, each field under a key: `title`, `refcode`, `records` (ids of its record types), `meta.` and a name of
// metadata, `record.`, the id of a record type and a name of its metadata.
import type { DocumentMetadataField, DocumentProperties, RecordType } from '@atrium/client/core';
import { type EditableField, sentValue, type Typed, textOf } from '../../../ui/typed-values.ts';
import type { usePanelTexts } from './texts.ts';

export const RECORDS = 'records';

export interface FieldGroup {
  /** Of the record type; undefined for what every document has. */
  title: string | undefined;
  fields: readonly EditableField[];
}

export const recordIdsOf = (typed: Typed): readonly number[] =>
  (typed[RECORDS] ?? '').split(',').filter(Boolean).map(Number);

export const recordsText = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(',');

/** Everything of a document as it is typed. */
export function typedOf({ title, refcode, metadata, record_types }: DocumentProperties): Typed {
  const values = (prefix: string, map: Readonly<Record<string, unknown>>) =>
    Object.entries(map).map(([name, value]) => [`${prefix}.${name}`, textOf(value)]);
  return Object.fromEntries([
    ['title', title],
    ['refcode', refcode],
    [RECORDS, recordsText(record_types.map(({ id }) => id))],
    ...values('meta', metadata),
    ...record_types.flatMap(({ id, metadata: map }) => values(`record.${id}`, map)),
  ]);
}

/** What can be typed: what every document has, then what its record types ask for. */
export function fieldGroups(
  { metadata }: DocumentProperties,
  typed: Typed,
  defined: readonly DocumentMetadataField[],
  types: readonly RecordType[],
  t: ReturnType<typeof usePanelTexts>,
): readonly FieldGroup[] {
  const claimed = new Set(types.flatMap(({ fields }) => fields));
  const fieldOf = (key: string, name: string): EditableField => {
    const field = defined.find((one) => one.name === name);
    return {
      key,
      label: field?.label ?? name,
      type: field?.type ?? 'text',
      isList: field?.repeatable ?? false,
      isNeeded: false,
    };
  };
  const isPlain = (name: string) => textOf(metadata[name]) !== '';
  const names = [
    ...defined.map(({ name }) => name).filter((name) => !claimed.has(name) || isPlain(name)),
    ...Object.keys(metadata).filter((name) => isPlain(name) && !defined.some((field) => field.name === name)),
  ].filter((name) => name !== 'description');
  const ids = recordIdsOf(typed);
  return [
    {
      title: undefined,
      fields: [
        { key: 'title', label: t.title, type: 'text', isList: false, isNeeded: true },
        { key: 'meta.description', label: t.description, type: 'textarea', isList: false, isNeeded: false },
        { key: 'refcode', label: t.refcode, type: 'text', isList: false, isNeeded: false },
        ...names.map((name) => fieldOf(`meta.${name}`, name)),
      ],
    },
    ...types
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name, fields }) => ({
        title: name,
        fields: fields.map((one) => fieldOf(`record.${id}.${one}`, one)),
      })),
  ];
}

/** The body of the request that changes these fields. */
export function changeOf(changed: readonly EditableField[], typed: Typed) {
  const keys = changed.map(({ key }) => key);
  const metadata: Record<string, unknown> = {};
  const records = new Map(recordIdsOf(typed).map((id): [string, Record<string, unknown>] => [String(id), {}]));
  for (const field of changed) {
    const [kind, ...rest] = field.key.split('.');
    const value = sentValue(field, typed[field.key] ?? '');
    if (kind === 'meta') metadata[rest.join('.')] = value;
    const values = kind === 'record' ? records.get(rest[0] ?? '') : undefined;
    if (values) values[rest.slice(1).join('.')] = value;
  }
  return {
    ...(keys.includes('title') && { title: (typed.title ?? '').trim() }),
    ...(keys.includes('refcode') && { refcode: (typed.refcode ?? '').trim() }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(keys.some((key) => key === RECORDS || key.startsWith('record.')) && {
      record_types: Object.fromEntries(records),
    }),
  };
}

/** The key of the field that the server names. */
export function keyOfField(name: string): string {
  return name.replace(/^metadata\./, 'meta.').replace(/^record_types\./, 'record.');
}
