// Owns the addresses of answers.
import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { presentAuthor } from '../author.presenter.ts';
import { apiRoot, PAGES } from '../knowledgebase.schemas.ts';
import type { Answer } from './answers.repository.ts';
import {
  AnswerInputSchema,
  AnswerPageQuerySchema,
  AnswerPageSchema,
  AnswerParams,
  AnswerSchema,
} from './answers.schemas.ts';
import type { AnswersService } from './answers.service.ts';

const tags = ['Knowledge base: questions'];
const address = `${apiRoot}/questions/:id/answers`;

export function answerRoutes(app: App, platform: Platform, answers: AnswersService): void {
  app.get(
    address,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'The answers to a question',
        description: 'The accepted one first, the others as they came.',
        params: IdParams,
        querystring: AnswerPageQuerySchema,
        response: { 200: AnswerPageSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, PAGES);
      const { items, total } = await answers.list(request.actor, request.params.id, page);
      return { data: items.map(presentAnswer), pagination: pagination(request, page, total, items.length) };
    },
  );

  app.post(
    address,
    {
      config: { idempotent: true, alsoAnswers: [429], bodySize: 'large' },
      schema: {
        tags,
        summary: 'Answer a question',
        description: 'For those who may post in the category; where only experts answer, for them.',
        params: IdParams,
        body: AnswerInputSchema,
        response: { 201: ref(AnswerSchema) },
      },
    },
    async (request, reply) => {
      const create = await answers.prepare(request.actor, request.params.id, request.body.text);
      const answer = await createOnce(platform, request, reply, async (tx) => presentAnswer(await create(tx)));
      return sendWithEtag(reply, answer);
    },
  );

  app.get(
    `${address}/:answer_id`,
    {
      config: { alsoAnswers: [403] },
      schema: { tags, summary: 'One answer', params: AnswerParams, response: { 200: ref(AnswerSchema) } },
    },
    async (request, reply) => {
      const { id, answer_id } = request.params;
      return sendWithEtag(reply, presentAnswer(await answers.get(request.actor, id, answer_id)));
    },
  );

  app.put(
    `${address}/:answer_id`,
    {
      config: { conditional: true, bodySize: 'large' },
      schema: {
        tags,
        summary: 'Change one’s own answer',
        params: AnswerParams,
        body: AnswerInputSchema,
        response: { 200: ref(AnswerSchema) },
      },
    },
    async (request, reply) => {
      const { id, answer_id } = request.params;
      const changed = await answers.update(request.actor, id, answer_id, request.body.text, (answer) =>
        requireMatch(request, presentAnswer(answer)),
      );
      return sendWithEtag(reply, presentAnswer(changed));
    },
  );

  app.delete(
    `${address}/:answer_id`,
    {
      schema: {
        tags,
        summary: 'Delete an answer',
        description: 'One’s own; those of others for who manages the category.',
        params: AnswerParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, answer_id } = request.params;
      await answers.delete(request.actor, id, answer_id);
      return reply.code(204).send(null);
    },
  );

  for (const [method, summary] of [
    ['PUT', 'Accept an answer'],
    ['DELETE', 'Take back the acceptance of an answer'],
  ] as const) {
    app.route({
      method,
      url: `${address}/:answer_id/accept`,
      schema: {
        tags,
        summary,
        description: 'For the one who asked, and knowledgebase.admin. One answer at most is accepted.',
        params: AnswerParams,
        response: { 204: NoContent },
      },
      handler: async (request, reply) => {
        const { id, answer_id } = request.params;
        await answers.accept(request.actor, id, answer_id, method === 'PUT');
        return reply.code(204).send(null);
      },
    });
  }
}

function presentAnswer(answer: Answer) {
  return {
    id: answer.id,
    question_id: answer.question_id,
    text: answer.text,
    plain_text: answer.plain_text,
    accepted: answer.accepted === 1,
    by_expert: answer.by_expert === 1,
    author: presentAuthor(answer.created_by, answer.author_name),
    created: isoDate(answer.created_at),
    modified: isoDate(answer.modified_at),
  };
}
