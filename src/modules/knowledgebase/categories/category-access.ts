// The way to a category: is it there, and what may this person do in it.
import { type Actor, grantedRights } from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { getterOf, invalidField, notFound } from '../../../platform/http/index.ts';
import {
  administers,
  type CategoryRight,
  type CategoryStanding,
  categoryRights,
  requireRight,
} from '../knowledgebase.policy.ts';
import * as repository from './categories.repository.ts';

export interface LoadedCategory extends CategoryStanding {
  category: repository.Category;
}

/** Throws 404 when there is no such category, 403 without the right. */
export async function getCategory(db: Db, actor: Actor, id: number, right: CategoryRight): Promise<LoadedCategory> {
  return requireCategory(db, actor, await repository.findCategory(db, id), right);
}

/** As getCategory, and nobody else changes the category before the transaction ends. */
export async function lockCategory(tx: Db, actor: Actor, id: number, right: CategoryRight): Promise<LoadedCategory> {
  return openCategory(tx, actor, await lockCategoryRow(tx, id), right);
}

/** The category, whatever one may do with it; nobody else changes it before the transaction ends. Throws 404 when there is none. */
export const lockCategoryRow = getterOf(repository.lockCategory, 'Category');

/** The category of an object that the transaction holds: it stays as long as its objects. Throws 403 without the right. */
export async function getCategoryOf(db: Db, actor: Actor, id: number, right: CategoryRight): Promise<LoadedCategory> {
  return requireCategory(db, actor, await repository.findCategory.remembered(db, id), right);
}

/** The category that a body names for an article or question; nobody deletes it before the transaction ends. */
export async function getCategoryToChange(
  tx: Db,
  actor: Actor,
  id: number,
  right: CategoryRight,
): Promise<LoadedCategory> {
  const category = await repository.holdCategory(tx, id);
  if (!category) throw invalidField('category_id', `there is no category ${id}`);
  return openCategory(tx, actor, category, right);
}

async function requireCategory(
  db: Db,
  actor: Actor,
  category: repository.Category | undefined,
  right: CategoryRight,
): Promise<LoadedCategory> {
  if (!category) throw notFound('Category');
  return openCategory(db, actor, category, right);
}

/** A category that was found. Throws 403 without the right. */
export async function openCategory(
  db: Db,
  actor: Actor,
  category: repository.Category,
  right: CategoryRight,
): Promise<LoadedCategory> {
  const open = await withRights(db, actor, category);
  requireRight(open, right);
  return open;
}

export async function withRights(db: Db, actor: Actor, category: repository.Category): Promise<LoadedCategory> {
  const [rightsOf, isExpert] = await together(
    grantedRights(db, actor, categoryRights, [category]),
    repository.isExpert(db, category.id, actor.id),
  );
  return { actor, category, isExpert, rights: rightsOf(category) };
}

/** The rights of which a query asks for one; undefined for a user who may do everything. */
export function neededFor(actor: Actor, right: CategoryRight): repository.NeededRights {
  return administers(actor) ? undefined : categoryRights.enough(right);
}

/** Where drafts wait for the user's review. Members of role 1 who hold nothing more are left out: they would have those of every category. */
export function reviewedBy(actor: Actor): repository.NeededRights {
  return actor.capabilities.has('knowledgebase.admin') ? undefined : categoryRights.enough('publish');
}
