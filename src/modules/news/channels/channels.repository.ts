import { countRows, type Db, findsAny, type Row, rowsOf, updateRows } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { forgetThings } from '../../../platform/things/index.ts';

export type Channel = Row<'news_channels'>;

const channels = rowsOf('news_channels');

export const {
  find: findChannel,
  lock: lockChannel,
  hold: holdChannel,
  insertRow: insertChannel,
  update: updateChannel,
} = channels;

export function channelPage(db: Db, { limit, offset }: PageRequest) {
  return db.selectFrom('news_channels').selectAll().orderBy('name_key').orderBy('id').limit(limit).offset(offset);
}

export async function countChannels(db: Db): Promise<number> {
  return countRows(db.selectFrom('news_channels'));
}

/** Articles in the trash do not count. */
export async function hasArticles(tx: Db, id: number): Promise<boolean> {
  return findsAny(tx.selectFrom('news_articles').where('channel_id', '=', id).where('trash_id', 'is', null));
}

/** Articles in the trash stay there without it; their records know where they were. */
export async function deleteChannel(tx: Db, id: number): Promise<void> {
  await updateRows(tx, 'news_articles', 'channel_id', [id], { channel_id: null });
  await forgetThings(tx, 'channel', [id]);
  await channels.delete(tx, id);
}
