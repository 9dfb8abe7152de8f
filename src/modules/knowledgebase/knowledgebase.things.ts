import { type Actor, grantedRights } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Following, GrantedThing, Place, Thing, ThingType } from '../../platform/things/index.ts';
import { categoryRights, holds, seesDraft } from './knowledgebase.policy.ts';
import { apiRoot } from './knowledgebase.schemas.ts';
import {
  findSubscribed,
  listAnsweredBy,
  listExpertise,
  listGrantedCategories,
  listNamedArticles,
  listNamedCategories,
  listNamedQuestions,
  listPublishedBy,
  listSubscribed,
} from './knowledgebase.things.repository.ts';
import type { ReactionsService } from './reactions/reactions.service.ts';
import type { Subscribable } from './reactions.repository.ts';

/** Articles, questions and categories; who follows one is who is subscribed to it. */
export function knowledgeThings(reactions: ReactionsService): ThingType[] {
  const following = (kind: Subscribable, path: string, noun: Following['noun']): Following => ({
    path,
    noun,
    mainAddress: `${apiRoot}/${path}/:id/subscription`,
    set: (actor, id, isOn) => reactions.subscribe(actor, kind, id, isOn),
    find: (db, actor, id) => findSubscribed(db, actor.id, kind, id),
    list: (db, actor, limit) => listSubscribed(db, actor.id, kind, limit),
  });
  return [
    {
      type: 'article',
      list: listArticles,
      following: following('article', 'articles', ['Article', 'an article']),
      worksOf: listPublishedBy,
    },
    {
      type: 'question',
      list: listQuestions,
      following: following('question', 'questions', ['Question', 'a question']),
      worksOf: listAnsweredBy,
    },
    {
      type: 'category',
      list: listCategories,
      following: following('category', 'categories', ['Category', 'a category']),
      expertiseOf: listExpertise,
      grantsTo: listCategoriesGrantedTo,
    },
  ];
}

/** K1, K5. */
async function listArticles(db: Db, actor: Actor, ids: readonly number[]): Promise<Thing[]> {
  const articles = await listNamedArticles(db, ids);
  const rightsOf = await grantedRights(db, actor, categoryRights, articles);
  return articles
    .filter((article) => {
      const standing = { actor, rights: rightsOf(article), isExpert: false };
      return holds(standing, 'view') && seesDraft(standing, article);
    })
    .map((article) => ({
      id: article.id,
      title: article.title,
      place: placeOf(article),
      link: `/knowledgebase/articles/${article.id}`,
      picture: article.thumbnail_hash === null ? null : `${apiRoot}/articles/${article.id}/cover/thumbnail`,
    }));
}

/** K1. */
async function listQuestions(db: Db, actor: Actor, ids: readonly number[]): Promise<Thing[]> {
  return (await visibleAmong(db, actor, await listNamedQuestions(db, ids))).map((question) => ({
    id: question.id,
    title: question.title,
    place: placeOf(question),
    link: `/knowledgebase/questions/${question.id}`,
  }));
}

async function listCategories(db: Db, actor: Actor, ids: readonly number[]): Promise<Thing[]> {
  return (await visibleAmong(db, actor, await listNamedCategories(db, ids))).map(({ id, title }) => ({
    id,
    title,
    place: null,
    link: categoryLink(id),
  }));
}

function placeOf({ category, category_id }: { category: string; category_id: number }): Place {
  return { title: category, link: categoryLink(category_id) };
}

function categoryLink(id: number): string {
  return `/knowledgebase/categories/${id}`;
}

/** K4. */
async function listCategoriesGrantedTo(
  db: Db,
  actor: Actor,
  groupId: number,
  isMember: boolean,
  limit: number,
): Promise<GrantedThing[]> {
  const categories = await listGrantedCategories(db, groupId, limit);
  const rightsOf = await grantedRights(db, actor, categoryRights, categories);
  return categories
    .filter((category) => isMember || holds({ rights: rightsOf(category) }, 'manage'))
    .map(({ id, rights }) => ({ id, rights: categoryRights.toNames(rights) }));
}

async function visibleAmong<T extends { list_id: number }>(db: Db, actor: Actor, rows: readonly T[]): Promise<T[]> {
  const rightsOf = await grantedRights(db, actor, categoryRights, rows);
  return rows.filter((row) => holds({ rights: rightsOf(row) }, 'view'));
}
