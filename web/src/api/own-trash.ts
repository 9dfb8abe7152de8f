import type { TrashRecord } from '@atrium/client/core';
import { listMyTrashRecords, restoreManyFromMyTrash } from '@atrium/client/operations';
import { call } from './client.ts';

/** Undoes a deletion. False where the thing is no longer in the own trash, or may not come back. */
export async function restoreOwn(type: TrashRecord['obj_type'], id: number): Promise<boolean> {
  const { data } = await call(listMyTrashRecords, { obj_types: [type], limit: 50 });
  const record = data.find(({ obj_id: objectId }) => objectId === id);
  if (!record) return false;
  const { data: answers } = await call(restoreManyFromMyTrash, { body: { ids: [record.id] } });
  return answers.every(({ error }) => !error);
}
