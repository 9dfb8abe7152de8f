// The way to a folder or page: is it there, may this person see it (G2), and what is its address.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { forbidden, getterOf, notFound } from '../../../platform/http/index.ts';
import * as repository from './publish.access.repository.ts';
import { seesPage, visibleAmong } from './publish.policy.ts';

/** Whoever changes the shape of the tree or an access list does it alone. */
export const TREE = 'pub-folder-tree';

/** A folder with its address: `/handbook/first-days`. */
export interface LocatedFolder {
  folder: repository.Folder;
  path: string;
}

/** A page, with or without its text, and its address. */
export interface LocatedPage<P extends repository.ListedPage = repository.Page> {
  page: P;
  path: string;
}

export async function getFolder(db: Db, actor: Actor, id: number): Promise<repository.Folder> {
  const folder = await repository.findFolder(db, id);
  if (!folder) throw notFound('Folder');
  if (!(await visibleAmong(db, actor, [folder]))(folder)) throw forbidden('You may not see this folder');
  return folder;
}

/** Undefined for a page that the actor may not see, as for a page that does not exist. */
export async function findVisiblePage(db: Db, actor: Actor, id: number): Promise<repository.Page | undefined> {
  const page = await repository.findPage(db, id);
  if (!page || !seesPage(actor, page) || !(await visibleAmong(db, actor, [page]))(page)) return undefined;
  return page;
}

export async function getPage(db: Db, actor: Actor, id: number): Promise<repository.Page> {
  const page = await repository.findPage(db, id);
  if (!page || !seesPage(actor, page)) throw notFound('Page');
  if (!(await visibleAmong(db, actor, [page]))(page)) throw forbidden('You may not see this page');
  return page;
}

/** The page for a change: nobody else changes it before the transaction ends. */
export const getPageToChange = getterOf(repository.lockPage, 'Page');

export async function locateFolder(db: Db, id: number): Promise<LocatedFolder> {
  const [folder, pathOf] = await together(repository.findFolder(db, id), pathsOf(db, [id]));
  if (!folder) throw notFound('Folder');
  return { folder, path: pathOf(id) };
}

export async function locateFolders(db: Db, folders: readonly repository.Folder[]): Promise<LocatedFolder[]> {
  const pathOf = await pathsOf(
    db,
    folders.map(({ id }) => id),
  );
  return folders.map((folder) => ({ folder, path: pathOf(folder.id) }));
}

export async function locatePages<P extends repository.ListedPage>(
  db: Db,
  pages: readonly P[],
): Promise<LocatedPage<P>[]> {
  const pathOf = await pathsOf(
    db,
    pages.map(({ folder_id }) => folder_id),
  );
  return pages.map((page) => ({ page, path: `${pathOf(page.folder_id)}/${page.slug}` }));
}

/** The page as the transaction left it, in the folder that it stands in now. */
export async function rereadPage(tx: Db, id: number, folderId: number): Promise<LocatedPage> {
  const [page, pathOf] = await together(getPageToChange(tx, id), pathsOf(tx, [folderId]));
  return { page, path: `${pathOf(folderId)}/${page.slug}` };
}

/** The path in words, for the trash: `/Handbook/First days`; `/` at the top. */
export function locationOf(steps: readonly repository.Step[]): string {
  return `/${steps.map(({ title }) => title).join('/')}`;
}

/** One query for all of them. */
async function pathsOf(db: Db, folderIds: readonly number[]): Promise<(folderId: number) => string> {
  const ways = Map.groupBy(await repository.listSteps(db, folderIds), ({ origin }) => origin);
  return (folderId) => (ways.get(folderId) ?? []).map(({ slug }) => `/${slug}`).join('');
}
