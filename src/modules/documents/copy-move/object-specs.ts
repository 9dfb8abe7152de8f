// How objects and folders are named in a copy-move call: by address in every spelling, by id, or as an object.
import { invalidField } from '../../../platform/http/index.ts';

export interface FolderSpec {
  type: 'folder';
  id: number;
}

export interface DocumentSpec {
  type: 'document';
  id: number;
  version?: number | undefined;
  parentId?: number | undefined;
}

export type ObjectSpec = FolderSpec | DocumentSpec;

type GivenId = number | string;

/** An object as the request names it; the schema has checked its form. */
export type GivenObject =
  | string
  | { type: 'folder'; id: GivenId }
  | { type: 'document' | 'marker'; id: GivenId; parent_id?: GivenId | null };

/** With or without host, with or without the path of the interface, the three spellings of its version among them. */
const ADDRESS =
  /^(?:(?:https?:\/\/[^/?#]+)?(?:\/[^?#]*)?\/intranet\/rest\/|\/)?(?:documents(?:(?:~|%7e|\/)v1)?\/+)?(folder|document)\/+(\d{1,15})(?:\/+(\d{1,15}))?(?:\/+info)?\/*(?:\?([^#]*))?(?:#.*)?$/i;

/** Throws 400: a text that is no address is no object, whoever asks. */
export function readObject(field: string, given: GivenObject): ObjectSpec {
  if (typeof given === 'string') return readAddress(field, given);
  const id = Number(given.id);
  if (given.type === 'folder') return { type: 'folder', id };
  const parent = given.parent_id;
  return { type: 'document', id, parentId: parent === undefined || parent === null ? undefined : Number(parent) };
}

/** The id of the folder that is meant. */
export function readDestination(given: number | GivenObject): number {
  if (typeof given === 'number') return given;
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given);
  const spec = readObject('destination', given);
  if (spec.type !== 'folder') throw invalidField('destination', 'is not a folder');
  return spec.id;
}

function readAddress(field: string, address: string): ObjectSpec {
  const match = ADDRESS.exec(address.trim());
  const [, type, id, version, query] = match ?? [];
  if (!match || (type?.toLowerCase() === 'folder' && version !== undefined)) {
    throw invalidField(field, 'is not the address of a folder or document');
  }
  if (type?.toLowerCase() === 'folder') return { type: 'folder', id: Number(id) };
  const parent = new URLSearchParams(query ?? '').get('parent_id') ?? '';
  if (!/^\d{0,15}$/.test(parent)) throw invalidField(field, 'has a parent_id that is no number');
  return {
    type: 'document',
    id: Number(id),
    version: version === undefined ? undefined : Number(version),
    parentId: parent === '' ? undefined : Number(parent),
  };
}
