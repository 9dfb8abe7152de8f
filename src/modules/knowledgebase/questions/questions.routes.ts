import { type App, IdParams, linkToNext, NoContent, readPage, ref, sendList } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { apiRoot, LIST_LIMIT, root } from '../knowledgebase.schemas.ts';
import { questionPresenter } from './questions.presenter.ts';
import {
  QuestionCreateSchema,
  QuestionListSchema,
  QuestionParams,
  QuestionQuerySchema,
  QuestionSchema,
  QuestionUpdateSchema,
} from './questions.schemas.ts';
import type { QuestionsService } from './questions.service.ts';

const tags = ['Knowledge base'];

export function questionRoutes(app: App, questions: QuestionsService, locale: Locale): void {
  app.get(
    `${root}/questions`,
    {
      schema: {
        tags,
        summary: 'List questions',
        description: 'Newest first; archived ones only if asked for.',
        querystring: QuestionQuerySchema,
        response: { 200: QuestionListSchema },
      },
    },
    async (request, reply) => {
      const page = readPage(request.query, { default: LIST_LIMIT, max: LIST_LIMIT });
      const { slices, shown, more } = await questions.list(request.actor, request.query, page);
      if (more) linkToNext(request, reply, page, shown);
      return sendList(request, reply, slices, questionPresenter(request, locale));
    },
  );

  app.get(
    `${root}/questions/:question_id`,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'One question',
        description: 'Reading counts no visit: the page reports it.',
        params: QuestionParams,
        response: { 200: ref(QuestionSchema) },
      },
    },
    async (request) =>
      questionPresenter(request, locale)(await questions.get(request.actor, request.params.question_id)),
  );

  app.post(
    `${root}/questions`,
    {
      config: { alsoAnswers: [429], bodySize: 'large' },
      schema: {
        tags,
        operationId: 'askQuestion',
        summary: 'Ask a question',
        description: 'For those who may post in the category.',
        body: QuestionCreateSchema,
        response: { 200: ref(QuestionSchema) },
      },
    },
    async (request) => questionPresenter(request, locale)(await questions.create(request.actor, request.body)),
  );

  app.put(
    `${root}/questions/:question_id`,
    {
      config: { bodySize: 'large' },
      schema: {
        tags,
        summary: 'Change a question',
        description: 'What is left out stays. For the one who asked, and who manages the category.',
        params: QuestionParams,
        body: QuestionUpdateSchema,
        response: { 200: ref(QuestionSchema) },
      },
    },
    async (request) =>
      questionPresenter(
        request,
        locale,
      )(await questions.update(request.actor, request.params.question_id, request.body)),
  );

  app.delete(
    `${root}/questions/:question_id`,
    {
      schema: {
        tags,
        summary: 'Delete a question',
        description: 'With its answers and comments. Once others have answered, only for who manages the category.',
        params: QuestionParams,
        response: { 204: NoContent },
      },
    },
    (request) => questions.delete(request.actor, request.params.question_id),
  );

  for (const [method, operationId, summary] of [
    ['PUT', 'archiveQuestion', 'Archive a question'],
    ['DELETE', 'reopenQuestion', 'Open an archived question again'],
  ] as const) {
    app.route({
      method,
      url: `${apiRoot}/questions/:id/archive`,
      schema: {
        tags: ['Knowledge base: questions'],
        operationId,
        summary,
        description: 'For the one who asked, and who manages the category.',
        params: IdParams,
        response: { 204: NoContent },
      },
      handler: (request) => questions.archive(request.actor, request.params.id, method === 'PUT'),
    });
  }
}
