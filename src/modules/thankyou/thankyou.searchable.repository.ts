import { sql } from 'kysely';
import { isAmong, plannedRows } from '../../platform/db/index.ts';
import { type Searchable, type VisibleObject, wordPattern } from '../../platform/search/index.ts';
import { readableExtranet } from './notes.policy.ts';
import { readableIn } from './notes.repository.ts';

/** A note has no title: its first words stand for one. */
const TITLE = 80;

/** Rule S1 by T1. Whom a note thanks is not searched, as not everybody who reads it may see all of them. */
export const searchableThanks: Searchable = {
  type: 'thanks',
  aliases: ['thank', 'note', 'notes'],
  number: 9,
  table: 'thanks',
  sources: [
    { table: 'thanks', columns: ['description'], objects: 'row.id' },
    { table: 'thanks_tags', columns: ['tag_id'], objects: 'row.note_id' },
    { table: 'tags', columns: ['name'], objects: '(select note_id as id from thanks_tags where tag_id = row.id)' },
  ],
  visible: (_db, { actor }) => {
    const extranet = readableExtranet(actor);
    return sql<VisibleObject>`
      select thanks.id, substr(thanks.description, 1, ${sql.lit(TITLE)}) as title, thanks.created_at as date, thanks.author_id
      from thanks where thanks.trash_id is null
        ${extranet === undefined ? sql`` : sql`and thanks.id in (${readableIn(sql`${extranet}`)})`}`;
  },
  async load(db, ids) {
    const notes = await db
      .selectFrom('thanks')
      .select(['id', 'description'])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
    const tags = await db
      .selectFrom('thanks_tags')
      .innerJoin('tags', 'tags.id', 'thanks_tags.tag_id')
      .where(isAmong(db, 'thanks_tags.note_id', ids))
      .select(['thanks_tags.note_id', 'tags.name'])
      .orderBy('tags.id')
      .$call(plannedRows(db));
    return notes.map(({ id, description }) => ({
      id,
      title: firstWords(description),
      also: tags.flatMap((tag) => (tag.note_id === id ? tag.name : [])).join(' · '),
      text: description,
    }));
  },
};

/** Without the last one where only a part of it would be among them. */
function firstWords(text: string): string {
  const last = [...text.slice(0, TITLE + 1).matchAll(wordPattern)].at(-1);
  const isWhole = !last || last.index === 0 || last.index + last[0].length <= TITLE;
  return text.slice(0, isWhole ? TITLE : last.index);
}
