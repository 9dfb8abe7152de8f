// What becomes of a clean text that is saved: found by the search, kept as a version.

import { alongside, type Db, type RowChange } from '../../../platform/db/index.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { fold, foldText } from '../../../platform/text/fold.ts';
import { plainTextOfClean } from '../../../platform/text/rich-text.ts';
import { putSearchText, updatePage } from './pages.repository.ts';
import * as repository from './versions.repository.ts';

const EXCERPT = 300;

export interface Content {
  title: string;
  /** The text of the page, as safe HTML. */
  text: string;
}

/** What the row of a page holds of its latest version, and what the search finds it by. */
export function contentColumns({ title, text }: Content) {
  const plain = plainTextOfClean(text);
  const key = { title_key: fold(title) };
  return { page: { title, ...key, excerpt: excerptOf(plain, EXCERPT) }, search: { ...key, text_key: foldText(plain) } };
}

/** The next version of a page that is locked. */
export function saveVersion(
  tx: Db,
  page: { id: number; last_version: number },
  { title, text, comment, by, at }: Content & { comment: string; by: number; at: number },
): void {
  const number = page.last_version + 1;
  const row = { page_id: page.id, number, title, text, comment, created_by: by, created_at: at };
  alongside(repository.insertVersion(tx, row));
  show(tx, page.id, { title, text }, { version: number, last_version: number, modified_by: by, modified_at: at });
}

/** After versions went or came back: the highest number that is not in the trash is the latest. */
export async function renewLatest(tx: Db, pageId: number, { by, at }: { by: number; at: number }): Promise<void> {
  showLatest(tx, pageId, await repository.findLatest(tx, pageId), { by, at });
}

export function showLatest(
  tx: Db,
  pageId: number,
  latest: repository.Version | undefined,
  { by, at }: { by: number; at: number },
): void {
  if (!latest) throw new Error(`page ${pageId} has lost its versions`);
  show(tx, pageId, latest, { version: latest.number, modified_by: by, modified_at: at });
}

function show(tx: Db, pageId: number, content: Content, change: RowChange<'pub_pages'>): void {
  const { page, search } = contentColumns(content);
  alongside(updatePage(tx, pageId, { ...page, ...change }));
  alongside(putSearchText(tx, pageId, search));
}
