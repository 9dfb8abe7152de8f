import type { Recorded } from '../../../../test/support/recorded-events.ts';

export interface Told {
  doc_id: number;
  title: string;
}

/** What an event says of a document: by user 1 and of its first version unless told. */
export function said({ doc_id, title }: Told, folderIds: readonly number[], more: object = {}) {
  return { id: doc_id, title, version: 1, folder_ids: folderIds, caused_by: 1, ...more };
}

type Change = 'document.created' | 'document.updated' | 'document.deleted';

/** One call that recorded the type, with an event for each of the data. */
export function recorded(type: Change, ...data: Recorded['data']): Recorded {
  return { type, data };
}
