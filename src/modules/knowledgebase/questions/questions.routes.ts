import {
  type App,
  createOnce,
  IdParams,
  linkToNext,
  readPage,
  ref,
  routesOf,
  sendList,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
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

export function questionRoutes(app: App, platform: Platform, questions: QuestionsService): void {
  const { locale } = platform;
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/questions`,
    {
      summary: 'List questions',
      description: 'Newest first; archived ones only if asked for.',
      querystring: QuestionQuerySchema,
      response: { 200: QuestionListSchema },
    },
    async (request, reply) => {
      const page = readPage(request.query, { default: LIST_LIMIT, max: LIST_LIMIT });
      const { slices, shown, more } = await questions.list(request.actor, request.query, page);
      if (more) linkToNext(request, reply, page, shown);
      return sendList(request, reply, slices, questionPresenter(request, locale));
    },
  );

  routes.get(
    `${root}/questions/:question_id`,
    {
      alsoAnswers: [403],
      opens: ['question', 'question_id'],
      summary: 'One question',
      description: 'Reading counts no visit: the page reports it.',
      params: QuestionParams,
      response: { 200: ref(QuestionSchema) },
    },
    async (request) =>
      questionPresenter(request, locale)(await questions.get(request.actor, request.params.question_id)),
  );

  routes.post(
    `${root}/questions`,
    {
      alsoAnswers: [429],
      idempotent: true,
      bodySize: 'large',
      operationId: 'askQuestion',
      summary: 'Ask a question',
      description: 'For those who may post in the category.',
      body: QuestionCreateSchema,
      response: { 200: ref(QuestionSchema) },
    },
    async (request, reply) => {
      const create = await questions.prepare(request.actor, request.body);
      const present = questionPresenter(request, locale);
      return createOnce(platform, request, reply, async (tx) => present(await create(tx)), 200);
    },
  );

  routes.put(
    `${root}/questions/:question_id`,
    {
      bodySize: 'large',
      summary: 'Change a question',
      description: 'What is left out stays. For the one who asked, and who manages the category.',
      params: QuestionParams,
      body: QuestionUpdateSchema,
      response: { 200: ref(QuestionSchema) },
    },
    async (request) =>
      questionPresenter(
        request,
        locale,
      )(await questions.update(request.actor, request.params.question_id, request.body)),
  );

  routes.delete(
    `${root}/questions/:question_id`,
    {
      summary: 'Delete a question',
      description:
        'To the trash, with its answers and comments. Once others have answered, only for who manages the category.',
      params: QuestionParams,
    },
    (request) => questions.delete(request.actor, request.params.question_id),
  );

  routesOf(app, ['Knowledge base: questions']).switch(
    `${apiRoot}/questions/:id/archive`,
    {
      on: ['archiveQuestion', 'Archive a question'],
      off: ['reopenQuestion', 'Open an archived question again'],
      description: 'For the one who asked, and who manages the category.',
      params: IdParams,
    },
    (request, isOn) => questions.archive(request.actor, request.params.id, isOn),
  );
}
