// The reading of whom a note thanks: three forms on the wire, one inside.
import { invalidField } from '../../platform/http/index.ts';

export const USER = 1;
export const GROUP = 3;

export interface ThankedRef {
  type: typeof USER | typeof GROUP;
  id: number;
}

export interface NamedObject extends ThankedRef {
  name: string;
}

export interface ThankedEntry {
  id?: number;
  oclass?: number | { id?: number; oclass: number };
  object_type?: { id: number };
}

/** Each user and group once, in the order given. */
export function readThanked(entries: readonly ThankedEntry[]): ThankedRef[] {
  const read = new Map<string, ThankedRef>();
  for (const [index, entry] of entries.entries()) {
    const { type, id } = readEntry(entry, `thanked.${index}`);
    read.set(`${type} ${id}`, read.get(`${type} ${id}`) ?? { type, id });
  }
  return [...read.values()];
}

function readEntry({ id, oclass, object_type: objectType }: ThankedEntry, field: string): ThankedRef {
  if (typeof oclass === 'object') {
    return {
      type: readType(oclass.oclass, `${field}.oclass.oclass`),
      id: readId(oclass.id ?? id, `${field}.oclass.id`),
    };
  }
  const named = oclass === undefined && objectType ? 'object_type.id' : 'oclass';
  return { type: readType(oclass ?? objectType?.id, `${field}.${named}`), id: readId(id, `${field}.id`) };
}

function readType(type: number | undefined, field: string): ThankedRef['type'] {
  if (type === undefined) throw invalidField(field, 'is required');
  if (type !== USER && type !== GROUP) throw invalidField(field, 'must be 1 (a user) or 3 (a group)');
  return type;
}

function readId(id: number | undefined, field: string): number {
  if (id === undefined) throw invalidField(field, 'is required');
  return id;
}
