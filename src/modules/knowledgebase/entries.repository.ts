import { sql } from 'kysely';
import {
  alongside,
  type Db,
  insertRows,
  isAmong,
  preparedQuery,
  putRows,
  reserveIds,
  together,
} from '../../platform/db/index.ts';
import { fold, foldText } from '../../platform/text/fold.ts';
import type { Tag } from './written-text.ts';

export interface Findable {
  kind: 'article' | 'question';
  object_id: number;
  category_id: number;
  owner_id: number;
  shown: 0 | 1;
  title: string;
  tags: readonly Pick<Tag, 'key'>[];
  plainText: string;
}

/** Belongs in the transaction that writes the article or question. */
export function saveEntry(tx: Db, findable: Findable): void {
  const { entry, text_key } = entryOf(findable);
  alongside(putRows(tx, 'kb_entries', ['kind', 'object_id'], [entry]));
  alongside(saveText(tx, { kind: entry.kind, objectId: entry.object_id, text_key }));
}

const saveText = preparedQuery<{ kind: Findable['kind']; objectId: number; text_key: string }, never>((tx, param) =>
  tx
    .insertInto('kb_texts')
    .columns(['id', 'text_key'])
    .expression((eb) =>
      eb
        .selectFrom('kb_entries')
        .select((row) => ['id', row.cast<string>(param('text_key'), 'text').as('text_key')])
        .where('kind', '=', param('kind'))
        .where('object_id', '=', param('objectId')),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ text_key: sql`excluded.text_key` })),
);

export function reserveEntries(tx: Db, count: number): Promise<number[]> {
  return reserveIds(tx, 'kb_entries', count);
}

/** `ids`: as many as there are findables, or more. */
export async function insertEntries(tx: Db, findables: readonly Findable[], ids: readonly number[]): Promise<void> {
  const entries = findables.map((findable, index) => ({ id: ids[index] ?? 0, ...entryOf(findable) }));
  await insertRows(
    tx,
    'kb_entries',
    entries.map(({ id, entry }) => ({ id, ...entry })),
  );
  await insertRows(
    tx,
    'kb_texts',
    entries.map(({ id, text_key }) => ({ id, text_key })),
  );
}

export async function deleteEntries(tx: Db, kind: Findable['kind'], objectIds: readonly number[]): Promise<void> {
  const given = isAmong(tx, 'object_id', objectIds);
  const entries = tx.selectFrom('kb_entries').select('id').where('kind', '=', kind).where(given);
  await together(
    tx.deleteFrom('kb_texts').where('id', 'in', entries).execute(),
    tx.deleteFrom('kb_entries').where('kind', '=', kind).where(given).execute(),
  );
}

function entryOf({ title, tags, plainText, ...place }: Findable) {
  const title_key = fold(title);
  // A keyword holds no line break, so it is found within one tag only.
  const tags_key = tags.map(({ key }) => key).join('\n');
  return { entry: { ...place, title_key, tags_key }, text_key: `${title_key}\n${tags_key}\n${foldText(plainText)}` };
}
