import type { QueuedDraft } from '@atrium/client/core';
import { approveDraftVersion, listDraftsToApprove, listMyRejectedDrafts, rejectDraft } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** The oldest; what comes after them moves up as they are decided. */
const MOST = 100;

export const draftsQuery = queryOptions({
  queryKey: ['documents', 'drafts'],
  queryFn: async ({ signal }): Promise<{ drafts: readonly QueuedDraft[]; total: number }> => {
    const { data, pagination } = await call(listDraftsToApprove, { limit: MOST }, { signal });
    return { drafts: data, total: pagination.total };
  },
});

export const rejectedDraftsQuery = queryOptions({
  queryKey: ['documents', 'rejected drafts'],
  queryFn: async ({ signal }) => (await call(listMyRejectedDrafts, {}, { signal })).data,
});

/** A document may have several drafts. */
export const keyOfDraft = ({ doc_id, version }: Pick<QueuedDraft, 'doc_id' | 'version'>) => `${doc_id}-${version}`;

const at = ({ doc_id, version, folder }: QueuedDraft) => ({ doc_id, version_num: version, parent_id: folder.id });

export const approve = (draft: QueuedDraft) => call(approveDraftVersion, at(draft));
export const reject = (draft: QueuedDraft, reason: string) => call(rejectDraft, { ...at(draft), body: { reason } });
