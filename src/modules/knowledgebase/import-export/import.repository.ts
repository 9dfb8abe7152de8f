import type { AccessEntry } from '../../../platform/access/index.ts';
import { type Db, insertRows, type NewRow, reserveIds, together } from '../../../platform/db/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import { type Findable, insertEntries, reserveEntries } from '../entries.repository.ts';
import type { Tag } from '../written-text.ts';

const AT_ONCE = 500;
const MAX_CHARACTERS = 500_000;

export interface KnownCategory {
  id: number;
  parent_id: number | null;
  name: string;
  name_key: string;
}

export async function listCategoryTree(tx: Db): Promise<KnownCategory[]> {
  return tx.selectFrom('kb_categories').select(['id', 'parent_id', 'name', 'name_key']).orderBy('id').execute();
}

export type ImportedCategory = Omit<NewRow<'kb_categories'>, 'list_id' | 'id'> & { id: number };

/** Ids for what an import makes: of each kind as many as there may be. */
export interface ImportIds {
  categories: number[];
  accessLists: number[];
  articles: number[];
  entries: number[];
}

export async function reserveImport(tx: Db, made: { categories: number; articles: number }): Promise<ImportIds> {
  const [categories, accessLists, articles, entries] = await together(
    reserveIds(tx, 'kb_categories', made.categories),
    reserveIds(tx, 'access_lists', made.categories),
    reserveIds(tx, 'kb_articles', made.articles),
    reserveEntries(tx, made.articles),
  );
  return { categories, accessLists, articles, entries };
}

/** Each with an access list of its own, all with the same entries. */
export async function insertCategories(
  tx: Db,
  rows: readonly ImportedCategory[],
  entries: readonly AccessEntry[],
  { now, reserved }: { now: number; reserved: Pick<ImportIds, 'accessLists'> },
): Promise<void> {
  const listIds = reserved.accessLists.slice(0, rows.length);
  await insertRows(
    tx,
    'access_lists',
    listIds.map((id) => ({ id, created_at: now })),
  );
  await insertRows(
    tx,
    'access_entries',
    listIds.flatMap((list_id) => entries.map((entry) => ({ ...entry, list_id }))),
  );
  await insertRows(
    tx,
    'kb_categories',
    rows.map((row, index) => ({ ...row, list_id: listIds[index] ?? 0 })),
  );
}

export interface ImportedArticle {
  article: Omit<NewRow<'kb_articles'>, 'id'>;
  tags: readonly Tag[];
  /** Absent for what is archived, which is not searched. */
  entry: Omit<Findable, 'object_id'> | undefined;
}

/** Each with its first revision. */
export async function insertArticles(
  tx: Db,
  imported: readonly ImportedArticle[],
  reserved: Pick<ImportIds, 'articles' | 'entries'>,
): Promise<void> {
  const entryIds = [...reserved.entries];
  for (const part of chunksOfText(imported.map((one, index) => ({ ...one, id: reserved.articles[index] ?? 0 })))) {
    // Others are served between the parts of a large import.
    await letOthersIn();
    await insertRows(
      tx,
      'kb_articles',
      part.map(({ article, id }) => ({ ...article, id })),
    );
    await insertRows(tx, 'kb_revisions', part.map(firstRevision));
    const tags = part.flatMap((one) => one.tags.map(({ key }) => ({ article_id: one.id, tag_key: key })));
    await insertRows(tx, 'kb_article_tags', tags);
    const entries = part.flatMap(({ entry, id }) => (entry ? [{ ...entry, object_id: id }] : []));
    await insertEntries(tx, entries, entryIds.splice(0, entries.length));
  }
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
