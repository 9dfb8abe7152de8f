import {
  askForDocument,
  breakCheckOut,
  cancelCheckOut,
  checkInDocument,
  checkOutDocument,
  deleteDocumentPlace,
  deleteDocumentVersion,
  getInstance,
  listDocumentMetadataFields,
  listDocumentVersions,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { documentsChanged } from '../documents.queries.ts';
import { contentOf } from '../entries.ts';
import { sendFile } from '../uploads/tus.ts';
import { readDocument } from './document-details.ts';

export const documentQuery = (id: number, folderId: number | undefined) =>
  queryOptions({
    queryKey: ['documents', 'document', id, folderId],
    queryFn: ({ signal }) => readDocument(id, folderId, signal),
  });

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'versions', id],
    queryFn: ({ signal }) => call(listDocumentVersions, { doc_id: id }, { signal }),
  });

/** How metadata are called. */
export const fieldsQuery = queryOptions({
  queryKey: ['documents', 'fields'],
  staleTime: 10 * 60_000,
  queryFn: async ({ signal }) => (await call(listDocumentMetadataFields, { limit: 200 }, { signal })).data,
});

/** Whether the server makes PDFs of Office files. */
export const officePdfQuery = queryOptions({
  queryKey: ['instance', 'office-pdf'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(getInstance, {}, { signal })).office_pdf,
});

/** Its act, and then everything that shows it anew. */
const changing = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } finally {
    await documentsChanged();
  }
};

interface At {
  id: number;
  folderId: number;
}

const at = ({ id, folderId }: At) => ({ doc_id: id, parent_id: folderId });

export const checkOut = (place: At) => changing(call(checkOutDocument, at(place)));
export const cancelOut = (id: number) => changing(call(cancelCheckOut, { doc_id: id }));
export const askFor = (id: number) => changing(call(askForDocument, { doc_id: id }));
export const breakOut = (id: number) => changing(call(breakCheckOut, { doc_id: id }));

/** A file becomes the next version, or a draft of it. */
export async function checkIn(
  place: At,
  { file, comment, isDraft }: { file: File; comment: string; isDraft: boolean },
): Promise<number> {
  const key = await sendFile(file, new AbortController().signal, () => {});
  const { version_num } = await changing(
    call(checkInDocument, {
      ...at(place),
      body: { components: [{ file_key: key, name: file.name }], comment, is_draft: isDraft },
    }),
  );
  return version_num;
}

/** An older version becomes the latest: its file is checked in again. */
export async function bringBackVersion(place: At, version: number, name: string, comment: string): Promise<void> {
  const answer = await fetch(contentOf(place.id, { version }), { headers: { 'x-requested-with': 'fetch' } });
  if (!answer.ok) throw new Error(String(answer.status));
  const file = new File([await answer.blob()], name, { lastModified: 0 });
  await call(checkOutDocument, at(place));
  try {
    await checkIn(place, { file, comment, isDraft: false });
  } catch (error) {
    await cancelOut(place.id);
    throw error;
  }
}

export const deleteVersion = (place: At, version: number) =>
  changing(call(deleteDocumentVersion, { ...at(place), version_num: version }));

export const takeOutOf = (id: number, folderId: number) =>
  changing(call(deleteDocumentPlace, { doc_id: id, folder_id: folderId }));
