import { sql } from 'kysely';
import { alongside, type Db, handOverColumns } from '../../platform/db/index.ts';

/** Drafts are for their publisher and those who publish, and go before the rest. */
export async function handOverDraftArticles(tx: Db, from: number, to: number): Promise<void> {
  alongside(
    tx
      .updateTable('kb_articles')
      .set({ publisher_id: to })
      .where('publisher_id', '=', from)
      .where('status', '=', 'draft')
      .execute(),
  );
  alongside(
    tx
      .updateTable('kb_entries')
      .set({ owner_id: to })
      .where('owner_id', '=', from)
      .where('kind', '=', 'article')
      .where('shown', '=', 0)
      .execute(),
  );
}

/** Everything they wrote becomes another's; what they liked and followed, and that they were an expert, goes with them. */
export async function handOverKnowledge(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'kb_categories', ['created_by', 'modified_by'], from, to);
  await handOverColumns(tx, 'kb_questions', ['created_by', 'modified_by'], from, to);
  await handOverColumns(tx, 'kb_articles', ['publisher_id', 'modified_by', 'endorsed_by', 'cover_by'], from, to);
  await handOverColumns(tx, 'kb_revisions', ['saved_by'], from, to);
  await handOverColumns(tx, 'kb_entries', ['owner_id'], from, to);
  for (const table of ['kb_answers', 'kb_comments', 'kb_images'] as const) {
    await handOverColumns(tx, table, ['created_by'], from, to);
  }
  alongside(tx.deleteFrom('kb_experts').where('user_id', '=', from).execute());
  alongside(tx.deleteFrom('kb_subscriptions').where('user_id', '=', from).execute());
  const liked = (kind: 'article' | 'question') =>
    tx.selectFrom('kb_likes').select('object_id').where('kind', '=', kind).where('user_id', '=', from);
  const less = { like_count: sql<number>`like_count - 1` };
  alongside(tx.updateTable('kb_articles').set(less).where('id', 'in', liked('article')).execute());
  alongside(tx.updateTable('kb_questions').set(less).where('id', 'in', liked('question')).execute());
  alongside(tx.deleteFrom('kb_likes').where('user_id', '=', from).execute());
}
