// What people write about a document, to change: whoever changed the same meanwhile is not written over.
import { type DocumentProperties, PreconditionFailed } from '@atrium/client/core';
import { getDocumentProperties, listRecordTypes, updateDocumentProperties } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { differing, type EditableField, type Typed } from '../../../ui/typed-values.ts';
import { documentsChanged } from '../documents.queries.ts';
import { changeOf, typedOf } from './property-fields.ts';

const TRIES = 5;

export interface ReadProperties {
  properties: DocumentProperties;
  etag: string | undefined;
}

async function read(id: number): Promise<ReadProperties> {
  const { data, etag } = await call(getDocumentProperties, { doc_id: id }).withResponse();
  return { properties: data, etag };
}

/** As they are when editing begins: never from a cache. */
export const propertiesQuery = (id: number) =>
  queryOptions({ queryKey: ['documents', 'properties', id], staleTime: 0, gcTime: 0, queryFn: () => read(id) });

export const recordTypesQuery = queryOptions({
  queryKey: ['record-types'],
  staleTime: 10 * 60_000,
  queryFn: async ({ signal }) => (await call(listRecordTypes, { limit: 200 }, { signal })).data,
});

export type Saved = { isSaved: true } | { isSaved: false; theirs: ReadProperties };

/** Changes of other fields meanwhile stay beside one's own; where the same field was changed, what is there now is answered. */
export async function saveProperties(
  id: number,
  fields: readonly EditableField[],
  base: ReadProperties,
  typed: Typed,
): Promise<Saved> {
  const before = typedOf(base.properties);
  const changed = differing(fields, before, typed);
  for (let now = base, left = TRIES; ; left -= 1) {
    const theirs = typedOf(now.properties);
    if (differing(changed, before, theirs).length > 0) return { isSaved: false, theirs: now };
    const own = Object.fromEntries(changed.map(({ key }) => [key, typed[key] ?? '']));
    try {
      const body = changeOf(changed, { ...theirs, ...own });
      await call(updateDocumentProperties, { doc_id: id, body }, { ifMatch: now.etag });
      await documentsChanged();
      return { isSaved: true };
    } catch (error) {
      if (!(error instanceof PreconditionFailed) || left === 0) throw error;
      now = await read(id);
    }
  }
}
