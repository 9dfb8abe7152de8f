import { type App, IdParams, ref, routesOf, sendPage } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { presentAuthor } from '../author.presenter.ts';
import { apiRoot, PAGES } from '../knowledgebase.schemas.ts';
import { parseTags } from '../written-text.ts';
import { articlePresenter } from './articles.presenter.ts';
import { ArticleSchema } from './articles.schemas.ts';
import type { ListedRevision } from './revisions.repository.ts';
import {
  ComparisonQuerySchema,
  ComparisonSchema,
  RevisionPageQuerySchema,
  RevisionPageSchema,
  RevisionParams,
  RevisionSchema,
} from './revisions.schemas.ts';
import type { RevisionsService } from './revisions.service.ts';

const tags = ['Knowledge base: articles'];
const address = `${apiRoot}/articles/:id/revisions`;

export function revisionRoutes(app: App, revisions: RevisionsService, locale: Locale): void {
  const routes = routesOf(app, tags);

  routes.get(
    address,
    {
      alsoAnswers: [403],
      summary: 'The revisions of an article',
      description: 'Newest first.',
      params: IdParams,
      querystring: RevisionPageQuerySchema,
      response: { 200: RevisionPageSchema },
    },
    (request) =>
      sendPage(request, PAGES, (page) => revisions.list(request.actor, request.params.id, page), presentSummary),
  );

  routes.get(
    `${address}/:number`,
    {
      alsoAnswers: [403],
      summary: 'One revision',
      description: 'With its text, as it was saved.',
      params: RevisionParams,
      response: { 200: ref(RevisionSchema) },
    },
    async (request) => {
      const { id, number } = request.params;
      const revision = await revisions.get(request.actor, id, number);
      const { article_text, embed_video } = revision;
      return { ...presentSummary(revision), article_text, embeded_video: embed_video };
    },
  );

  routes.get(
    `${address}/:number/compare`,
    {
      alsoAnswers: [403],
      operationId: 'compareArticleRevisions',
      summary: 'What changed between two revisions',
      description: 'With the one before, unless another is named.',
      params: RevisionParams,
      querystring: ComparisonQuerySchema,
      response: { 200: ref(ComparisonSchema) },
    },
    async (request) => {
      const { id, number } = request.params;
      return revisions.compare(request.actor, id, number, request.query.with);
    },
  );

  routes.post(
    `${address}/:number/restore`,
    {
      summary: 'Bring back a revision',
      description: 'Title, text, language, tags and video, as a new revision. For those who may change the article.',
      params: RevisionParams,
      response: { 200: ref(ArticleSchema) },
    },
    async (request) => {
      const { id, number } = request.params;
      return articlePresenter(request, locale)(await revisions.restore(request.actor, id, number));
    },
  );
}

function presentSummary(revision: ListedRevision) {
  return {
    number: revision.number,
    title: revision.title,
    language: revision.language,
    category_id: revision.category_id,
    status: revision.status,
    tags: parseTags(revision.tags),
    author: presentAuthor(revision.saved_by, revision.saver_name),
    saved: isoDate(revision.saved_at),
  };
}
