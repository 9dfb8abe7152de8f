// Who may do what in the knowledge base: permission rules K1 to K16.
import { type Actor, may, type RightSet, rightsVocabulary } from '../../platform/access/index.ts';
import { AppError, forbidden } from '../../platform/http/index.ts';

/** Every right includes `view`, and `manage` includes all rights. */
export const categoryRights = rightsVocabulary(['view', 'post', 'publish', 'manage'], 'knowledgebase.admin', {
  view: ['post', 'publish', 'manage'],
  post: ['publish', 'manage'],
  publish: ['manage'],
});

export type CategoryRight = (typeof categoryRights.names)[number];

/** What a person may do in one category. */
export interface CategoryStanding {
  actor: Actor;
  rights: RightSet;
  isExpert: boolean;
}

export function holds({ rights }: Pick<CategoryStanding, 'rights'>, right: CategoryRight): boolean {
  return categoryRights.holds(rights, right);
}

const needed: Readonly<Record<CategoryRight, string>> = {
  view: 'You may not see this category',
  post: 'You may not post in this category',
  publish: 'You may not publish in this category',
  manage: 'You may not manage this category',
};

/** K1, K4: a category that one may not see is left out of lists and is 403 when addressed. */
export function requireRight(standing: Pick<CategoryStanding, 'rights'>, right: CategoryRight): void {
  if (!holds(standing, right)) throw forbidden(needed[right]);
}

/** K2: knowledgebase.admin may do everything in every category, and makes those at the top. */
export function administers(actor: Actor): boolean {
  return may(actor, 'knowledgebase.admin');
}

interface OwnedDraft {
  status: string;
  publisher_id: number;
}

/** K5: a draft is seen by its publisher and those who may publish; for others it does not exist. */
export function seesDraft(standing: CategoryStanding, article: OwnedDraft): boolean {
  return article.status !== 'draft' || article.publisher_id === standing.actor.id || holds(standing, 'publish');
}

/** K6: publishers change and delete their drafts; what is published or archived needs the right to publish. */
export function requireEdit(standing: CategoryStanding, article: OwnedDraft): void {
  if (holds(standing, 'publish')) return;
  if (article.publisher_id !== standing.actor.id)
    throw forbidden('Only the publisher or an editor may change an article');
  if (article.status !== 'draft') throw forbidden('Once it is published, only those who may publish change an article');
}

/** K6: earlier saves may hold what was never published, so they are for those who could have seen them. */
export function requireHistory(standing: CategoryStanding, article: OwnedDraft): void {
  if (article.publisher_id !== standing.actor.id && !holds(standing, 'publish')) {
    throw forbidden('Only the publisher and those who may publish see earlier revisions');
  }
}

/** K7: the experts of a category endorse its articles in their own name, administrators in that of any expert. */
export function requireEndorse(standing: CategoryStanding, inTheNameOf: number | null): void {
  if (administers(standing.actor)) return;
  if (!standing.isExpert) throw forbidden('Only an expert of the category endorses an article');
  if (inTheNameOf !== null && inTheNameOf !== standing.actor.id) {
    throw forbidden('An expert endorses in their own name only');
  }
}

/** K8: whoever asked, or who manages the category, changes, archives and deletes a question. */
export function requireAsker(standing: CategoryStanding, question: { created_by: number }): void {
  if (question.created_by !== standing.actor.id && !holds(standing, 'manage')) {
    throw forbidden('Only the one who asked, or who manages the category, may do this');
  }
}

/** K9: where only experts answer, others do not; elsewhere whoever may post. */
export function requireAnswer(standing: CategoryStanding, onlyExperts: boolean): void {
  if (onlyExperts && !standing.isExpert && !administers(standing.actor)) {
    throw forbidden('Only experts of the category answer its questions');
  }
  requireRight(standing, 'post');
}

/** K10: the asker or an administrator accepts an answer. */
export function requireAccept(standing: CategoryStanding, question: { created_by: number }): void {
  if (question.created_by !== standing.actor.id && !administers(standing.actor)) {
    throw forbidden('Only the one who asked accepts an answer');
  }
}

/** K11: everyone changes and deletes what they wrote themselves; who manages the category deletes others' too. */
export function requireOwn(actor: Actor, { created_by }: { created_by: number }): void {
  if (created_by !== actor.id) throw forbidden('Only the author may change this');
}

export function requireOwnOrManage(standing: CategoryStanding, { created_by }: { created_by: number }): void {
  if (created_by !== standing.actor.id && !holds(standing, 'manage')) {
    throw forbidden('Only the author, or who manages the category, may delete this');
  }
}

/** Whether a rule lets somebody do something, for pages that show only what can be done. */
export function passes(rule: () => void): boolean {
  try {
    rule();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false;
    throw error;
  }
}

// K12: the import needs knowledgebase.admin; its routes declare it. The export asks the service of categories.
