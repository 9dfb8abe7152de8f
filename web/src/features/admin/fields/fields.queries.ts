import {
  createDocumentMetadataField,
  createRecordType,
  createUserMetadataField,
  deleteDocumentMetadataField,
  deleteRecordType,
  deleteUserMetadataField,
  listDocumentMetadataFields,
  listRecordTypes,
  listUserMetadataFields,
  updateDocumentMetadataField,
  updateRecordType,
  updateUserMetadataField,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';

export type FieldType = 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file';
/** Of people, or of documents. */
export type Of = 'people' | 'documents';

export interface MetadataField {
  id: number;
  name: string;
  label: string;
  type: FieldType;
  repeatable: boolean;
  self_editable?: boolean;
}

const PAGE = 100;

async function allOf<Item>(
  page: (offset: number) => Promise<{ data: Item[]; pagination: { total: number } }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const { data, pagination } = await page(all.length);
    all.push(...data);
    if (data.length === 0 || all.length >= pagination.total) return all;
  }
}

export const userFieldsQuery = queryOptions({
  queryKey: ['fields', 'people'],
  queryFn: ({ signal }) => allOf((offset) => call(listUserMetadataFields, { limit: PAGE, offset }, { signal })),
});

export const documentFieldsQuery = queryOptions({
  queryKey: ['fields', 'documents'],
  queryFn: ({ signal }) => allOf((offset) => call(listDocumentMetadataFields, { limit: PAGE, offset }, { signal })),
});

export const recordTypesQuery = queryOptions({
  queryKey: ['fields', 'record-types'],
  queryFn: ({ signal }) => allOf((offset) => call(listRecordTypes, { limit: PAGE, offset }, { signal })),
});

export type FieldInput = Omit<MetadataField, 'id'>;

export async function saveField(of: Of, id: number | undefined, input: FieldInput): Promise<void> {
  const { self_editable, ...shared } = input;
  if (of === 'people') {
    const body = { ...shared, self_editable: self_editable ?? false };
    if (id === undefined) await call(createUserMetadataField, { body });
    else await call(updateUserMetadataField, { id, body });
  } else if (id === undefined) await call(createDocumentMetadataField, { body: shared });
  else await call(updateDocumentMetadataField, { id, body: shared });
  await forgetFields();
}

/** Shows it there at once; the server keeps it. */
export async function moveField(of: Of, from: number, to: number): Promise<void> {
  const { queryKey } = of === 'people' ? userFieldsQuery : documentFieldsQuery;
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<MetadataField[]>(queryKey) ?? [];
  const moved = before[from];
  if (!moved) return;
  const next = before.toSpliced(from, 1).toSpliced(to, 0, moved);
  queryClient.setQueryData(queryKey, next);
  const change = { id: moved.id, body: { position: to } };
  try {
    if (of === 'people') await call(updateUserMetadataField, change);
    else await call(updateDocumentMetadataField, change);
  } finally {
    await forgetFields();
  }
}

export async function removeField(of: Of, id: number): Promise<void> {
  await call(of === 'people' ? deleteUserMetadataField : deleteDocumentMetadataField, { id });
  await forgetFields();
}

export interface RecordTypeInput {
  name: string;
  fields: string[];
}

export async function saveRecordType(id: number | undefined, body: RecordTypeInput): Promise<void> {
  if (id === undefined) await call(createRecordType, { body });
  else await call(updateRecordType, { id, body });
  await forgetFields();
}

export async function removeRecordType(id: number): Promise<void> {
  await call(deleteRecordType, { id });
  await forgetFields();
}

async function forgetFields(): Promise<void> {
  const keys = [['fields'], ['people', 'fields'], ['people', 'facets'], ['documents']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
