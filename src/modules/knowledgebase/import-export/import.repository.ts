import { sql } from 'kysely';
import type { AccessEntry } from '../../../platform/access/index.ts';
import { type Db, type NewRow, reserveIds } from '../../../platform/db/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import { type Findable, insertEntries } from '../entries.repository.ts';
import type { Tag } from '../written-text.ts';

const AT_ONCE = 500;
const MAX_CHARACTERS = 500_000;

export interface KnownCategory {
  id: number;
  parent_id: number | null;
  name_key: string;
}

export async function listCategoryTree(tx: Db): Promise<KnownCategory[]> {
  return tx.selectFrom('kb_categories').select(['id', 'parent_id', 'name_key']).orderBy('id').execute();
}

export type ImportedCategory = Omit<NewRow<'kb_categories'>, 'list_id' | 'id'> & { id: number };

export function reserveCategoryIds(tx: Db, count: number): Promise<number[]> {
  return reserveIds(tx, 'kb_categories', count);
}

/** Each with an access list of its own, all with the same entries. */
export async function insertCategories(
  tx: Db,
  rows: readonly ImportedCategory[],
  entries: readonly AccessEntry[],
  now: number,
): Promise<void> {
  const listIds = await reserveIds(tx, 'access_lists', rows.length);
  for (const part of chunks(rows.map((row, index) => ({ row, list_id: listIds[index] ?? 0 })))) {
    const lists = part.map(({ list_id }) => ({ id: list_id, created_at: now }));
    await tx.insertInto('access_lists').values(lists).execute();
    const granted = part.flatMap(({ list_id }) => entries.map((entry) => ({ ...entry, list_id })));
    await tx.insertInto('access_entries').values(granted).execute();
    await tx
      .insertInto('kb_categories')
      .values(part.map(({ row, list_id }) => ({ ...row, list_id })))
      .execute();
  }
}

export interface ImportedArticle {
  article: Omit<NewRow<'kb_articles'>, 'id'>;
  tags: readonly Tag[];
  /** Absent for what is archived, which is not searched. */
  entry: Omit<Findable, 'object_id'> | undefined;
}

/** Each with its first revision. Returns the ids in the same order. */
export async function insertArticles(tx: Db, imported: readonly ImportedArticle[]): Promise<number[]> {
  const ids = await reserveIds(tx, 'kb_articles', imported.length);
  for (const part of chunksOfText(imported.map((one, index) => ({ ...one, id: ids[index] ?? 0 })))) {
    // Others are served between the parts of a large import.
    await letOthersIn();
    await tx
      .insertInto('kb_articles')
      .values(part.map(({ article, id }) => ({ ...article, id })))
      .execute();
    await tx.insertInto('kb_revisions').values(part.map(firstRevision)).execute();
    const tags = part.flatMap((one) => one.tags.map(({ key }) => ({ article_id: one.id, tag_key: key })));
    for (const some of chunks(tags, AT_ONCE * 10)) await tx.insertInto('kb_article_tags').values(some).execute();
    const entries = part.flatMap(({ entry, id }) => (entry ? [{ ...entry, object_id: id }] : []));
    await insertEntries(tx, entries);
  }
  return ids;
}

/** By username as it is signed in with. */
export async function findUserIds(tx: Db, signInNames: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const part of chunks([...new Set(signInNames)])) {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'sign_in_name'])
      .where('sign_in_name', 'in', sql<string>`(${sql.join(part)})`)
      .execute();
    for (const { id, sign_in_name } of rows) found.set(sign_in_name, id);
  }
  return found;
}

function firstRevision({ article, id }: ImportedArticle & { id: number }): NewRow<'kb_revisions'> {
  return {
    article_id: id,
    number: 1,
    category_id: article.category_id,
    title: article.title,
    language: article.language,
    status: article.status,
    article_text: article.article_text,
    tags: article.tags,
    embed_video: article.embed_video,
    saved_by: article.modified_by,
    saved_at: article.modified_at,
  };
}

/** Long texts go in smaller parts: writing and folding a part holds up everybody else. */
function* chunksOfText<T extends ImportedArticle>(list: readonly T[]): Generator<T[]> {
  let part: T[] = [];
  let length = 0;
  for (const one of list) {
    const more = one.article.article_text.length;
    if (part.length > 0 && (part.length >= AT_ONCE || length + more > MAX_CHARACTERS)) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(one);
    length += more;
  }
  if (part.length > 0) yield part;
}

function* chunks<T>(list: readonly T[], size = AT_ONCE): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
