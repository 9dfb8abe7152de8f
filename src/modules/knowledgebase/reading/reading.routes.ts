import { type App, IdParams, pagination, readPage, ref, routesOf } from '../../../platform/http/index.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
import { presentCategory, readingPresenter } from './reading.presenter.ts';
import {
  ArticleDetailsSchema,
  ArticleSummariesQuery,
  ArticleSummaryPageSchema,
  CategorySummariesSchema,
  QuestionDetailsSchema,
  QuestionSummariesQuery,
  QuestionSummaryPageSchema,
  RELATED,
  RelatedQuery,
  RelatedSchema,
  SUMMARY_PAGES,
} from './reading.schemas.ts';
import type { ReadingService } from './reading.service.ts';

const tags = ['Knowledge base: pages'];

export function readingRoutes(app: App, reading: ReadingService): void {
  const routes = routesOf(app, tags);

  routes.get(
    `${apiRoot}/categories`,
    {
      operationId: 'listCategorySummaries',
      summary: 'The categories that you may see',
      description:
        'All of them, in the order that was chosen, then by name, with your rights and the numbers of articles and open questions: the tree of a page.',
      response: { 200: CategorySummariesSchema },
    },
    async (request) => ({ data: (await reading.listCategories(request.actor)).map(presentCategory) }),
  );

  routes.get(
    `${apiRoot}/article-summaries`,
    {
      operationId: 'listArticleSummaries',
      summary: 'List articles without their texts',
      description: 'Newest first: what you may see, your drafts included.',
      querystring: ArticleSummariesQuery,
      response: { 200: ArticleSummaryPageSchema },
    },
    async (request) => {
      const page = readPage(request.query, SUMMARY_PAGES);
      const { items, total, people } = await reading.listArticles(request.actor, request.query, page);
      const present = readingPresenter(request, people);
      return { data: items.map(present.article), pagination: pagination(request, page, total) };
    },
  );

  routes.get(
    `${apiRoot}/articles/:id`,
    {
      alsoAnswers: [403],
      operationId: 'getArticleDetails',
      opens: ['article', 'id'],
      summary: 'An article for its page',
      description:
        'With its text, its path, the experts and what you may do. A draft is there for its publisher and those who may publish; for others it is 404.',
      params: IdParams,
      response: { 200: ref(ArticleDetailsSchema) },
    },
    async (request) => {
      const article = await reading.getArticle(request.actor, request.params.id);
      return readingPresenter(request, article.people).articleDetails(article);
    },
  );

  routes.get(
    `${apiRoot}/articles/:id/related`,
    {
      alsoAnswers: [403],
      operationId: 'listRelatedArticles',
      summary: 'Articles to read next',
      description:
        'Published ones that you may see: those with most tags in common, then those of the same category, then the newest.',
      params: IdParams,
      querystring: RelatedQuery,
      response: { 200: RelatedSchema },
    },
    async (request) => {
      const { limit = RELATED.default } = request.query;
      const { items, people } = await reading.listRelated(request.actor, request.params.id, limit);
      return { data: items.map(readingPresenter(request, people).article) };
    },
  );

  routes.get(
    `${apiRoot}/questions`,
    {
      operationId: 'listQuestionSummaries',
      summary: 'List questions without their texts',
      description: 'Newest first. `for_me` with `state=open` is what waits for you as an expert.',
      querystring: QuestionSummariesQuery,
      response: { 200: QuestionSummaryPageSchema },
    },
    async (request) => {
      const page = readPage(request.query, SUMMARY_PAGES);
      const { items, total, people } = await reading.listQuestions(request.actor, request.query, page);
      const present = readingPresenter(request, people);
      return { data: items.map(present.question), pagination: pagination(request, page, total) };
    },
  );

  routes.get(
    `${apiRoot}/questions/:id`,
    {
      alsoAnswers: [403],
      operationId: 'getQuestionDetails',
      opens: ['question', 'id'],
      summary: 'A question for its page',
      description:
        'With its text, its path, the experts and what you may do; its answers have an address of their own.',
      params: IdParams,
      response: { 200: ref(QuestionDetailsSchema) },
    },
    async (request) => {
      const question = await reading.getQuestion(request.actor, request.params.id);
      return readingPresenter(request, question.people).questionDetails(question);
    },
  );
}
