import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../../platform/http/index.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { isoDate, isoDateOrNull } from '../../../platform/time/wire.ts';
import { type PicturedPeople, picturedPresenter } from '../../people/index.ts';
import type { Article } from '../articles/articles.repository.ts';
import type { LoadedArticle } from '../articles/articles.service.ts';
import type { LoadedCategory } from '../categories/category-access.ts';
import {
  holds,
  passes,
  requireAccept,
  requireAnswer,
  requireAsker,
  requireEdit,
  requireEndorse,
  requireHistory,
} from '../knowledgebase.policy.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
import type { LoadedQuestion } from '../questions/questions.service.ts';
import { parseTags } from '../written-text.ts';
import type { ArticleSummary, QuestionSummary } from './reading.repository.ts';
import { type CategorySummary, heldRights, type questionStates, type Surroundings } from './reading.service.ts';

const EXCERPT = 220;
/** Two hundred words of six characters. */
const CHARACTERS_A_MINUTE = 1_200;

export function presentCategory({ plain_text, only_experts_answer, ...category }: CategorySummary) {
  return {
    id: category.id,
    parent_id: category.parentId,
    name: category.name,
    excerpt: excerptOf(plain_text, EXCERPT),
    rights: category.rights,
    expert: category.isExpert,
    followed: category.isFollowed,
    only_experts_answer: only_experts_answer === 1,
    articles: category.articles,
    open_questions: category.openQuestions,
  };
}

/** `people`: all whom the objects name. */
export function readingPresenter(request: FastifyRequest, people: PicturedPeople) {
  const { timezone } = request.actor;
  const root = `${baseUrl(request)}${apiRoot}`;
  const { named, seen } = picturedPresenter(request, people);

  const article = (row: Omit<ArticleSummary, 'beginning'>) => ({
    id: row.id,
    title: row.title,
    language: row.language,
    category: { id: row.category_id, name: row.category_name },
    publisher: named(row.publisher_id),
    status: row.status,
    tags: parseTags(row.tags),
    endorsed: row.endorsed_by !== null,
    cover_url: row.thumbnail_hash === null ? null : `${root}/articles/${row.id}/cover/thumbnail`,
    like_count: row.like_count,
    comments_count: row.comments_count,
    created: isoDate(row.created_at, timezone),
    modified: isoDate(row.modified_at, timezone),
  });

  const question = (row: Omit<QuestionSummary, 'beginning'>) => ({
    id: row.id,
    title: row.title,
    language: row.language,
    category: { id: row.category_id, name: row.category_name },
    author: named(row.created_by),
    state: stateOf(row),
    tags: parseTags(row.tags),
    answers_count: row.answers_count,
    like_count: row.like_count,
    comments_count: row.comments_count,
    visits_count: row.visits_count,
    created: isoDate(row.created_at, timezone),
    modified: isoDate(row.modified_at, timezone),
  });

  const around = (
    row: Pick<Article, 'liked' | 'subscribed' | 'modified_by'>,
    { path, expertIds, rights }: Surroundings & Pick<LoadedCategory, 'rights'>,
  ) => ({
    path,
    rights: heldRights(rights),
    experts: expertIds.flatMap((id) => seen(id) ?? []),
    liked: row.liked === 1,
    followed: row.subscribed === 1,
    modified_by: seen(row.modified_by),
  });

  return {
    article: (row: ArticleSummary) => ({ ...article(row), excerpt: excerptOf(row.beginning, EXCERPT) }),
    question: (row: QuestionSummary) => ({ ...question(row), excerpt: excerptOf(row.beginning, EXCERPT) }),

    articleDetails({ article: row, ...standing }: LoadedArticle & Surroundings) {
      return {
        ...article(row),
        ...around(row, standing),
        text: row.article_text,
        minutes: Math.max(1, Math.ceil(row.plain_text.length / CHARACTERS_A_MINUTE)),
        revision: row.revision,
        large_cover_url: row.cover_hash === null ? null : `${root}/articles/${row.id}/cover`,
        video: row.embed_video,
        review_asked: isoDateOrNull(row.review_asked_at, timezone),
        endorsed_by: seen(row.endorsed_by),
        endorsed_at: isoDateOrNull(row.endorsed_at, timezone),
        may: {
          edit: passes(() => requireEdit(standing, row)),
          publish: holds(standing, 'publish'),
          endorse: passes(() => requireEndorse(standing, standing.actor.id)),
          see_revisions: passes(() => requireHistory(standing, row)),
          comment: row.comments_enabled === 1,
        },
      };
    },

    questionDetails({ question: row, ...standing }: LoadedQuestion & Surroundings) {
      const isOpen = row.archived === 0;
      const onlyExperts = standing.category.only_experts_answer === 1;
      return {
        ...question(row),
        ...around(row, standing),
        text: row.question_text,
        accepted_answer_id: row.accepted_answer_id,
        only_experts_answer: onlyExperts,
        may: {
          edit: passes(() => requireAsker(standing, row)),
          answer: isOpen && passes(() => requireAnswer(standing, onlyExperts)),
          accept: passes(() => requireAccept(standing, row)),
          comment: isOpen,
        },
      };
    },
  };
}

function stateOf(question: Omit<QuestionSummary, 'beginning'>): (typeof questionStates)[number] {
  if (question.archived === 1) return 'archived';
  if (question.accepted_answer_id !== null) return 'accepted';
  return question.answers_count > 0 ? 'answered' : 'open';
}
