import { type Db, readTexts, takeFitting } from '../../platform/db/index.ts';
import type { PageRequest, TextList } from '../../platform/http/index.ts';
import { listTextSizes } from './commentables.repository.ts';
import type { Commentable } from './reactions.repository.ts';

/** A part of a bare array of articles or questions: as many of those found as their texts allow. */
export async function listTexts<T>(
  db: Db,
  kind: Commentable,
  { limit, offset }: PageRequest,
  findIds: (page: PageRequest) => Promise<number[]>,
  readRows: (ids: readonly number[]) => Promise<T[]>,
): Promise<TextList<T>> {
  // One more row than asked for tells whether the list goes on.
  const ids = limit === 0 ? [] : await findIds({ limit: limit + 1, offset });
  const sizes = await listTextSizes(db, kind, ids.slice(0, limit));
  const fitting = takeFitting(sizes);
  return {
    slices: readTexts(fitting, readRows),
    shown: fitting.length,
    more: ids.length > limit || fitting.length < sizes.length,
  };
}
