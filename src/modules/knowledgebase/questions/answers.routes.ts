import { type App, collectionRoutes, IdParams, itemRoutes, routesOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { presentAuthor } from '../author.presenter.ts';
import { apiRoot, PAGES } from '../knowledgebase.schemas.ts';
import type { Answer } from './answers.repository.ts';
import { AnswerInputSchema, AnswerPageQuerySchema, AnswerParams, AnswerSchema } from './answers.schemas.ts';
import type { AnswersService } from './answers.service.ts';

const tags = ['Knowledge base: questions'];
const address = `${apiRoot}/questions/:id/answers`;

export function answerRoutes(app: App, platform: Platform, answers: AnswersService): void {
  const resource = { tags, name: 'Answer', schema: AnswerSchema, present: presentAnswer };
  const all = collectionRoutes(app, platform, { ...resource, path: address, params: IdParams });
  const one = itemRoutes(app, { ...resource, path: `${address}/:answer_id`, params: AnswerParams });

  all.list(
    {
      alsoAnswers: [403],
      summary: 'The answers to a question',
      description: 'The accepted one first, the others as they came.',
      pages: PAGES,
      querystring: AnswerPageQuerySchema,
    },
    ({ actor, params }, page) => answers.list(actor, params.id, page),
  );

  all.create(
    {
      alsoAnswers: [429],
      bodySize: 'large',
      summary: 'Answer a question',
      description: 'For those who may post in the category; where only experts answer, for them.',
      body: AnswerInputSchema,
    },
    async ({ actor, params, body }, once) => once(await answers.prepare(actor, params.id, body.text)),
  );

  one.get(
    { alsoAnswers: [403], summary: 'One answer', description: 'For those who may see the question.' },
    ({ actor, params }) => answers.get(actor, params.id, params.answer_id),
  );

  one.put(
    {
      bodySize: 'large',
      summary: 'Change one’s own answer',
      description: 'Its text; who has accepted it has still accepted it.',
      body: AnswerInputSchema,
    },
    ({ actor, params, body }, requireCurrent) =>
      answers.update(actor, params.id, params.answer_id, body.text, requireCurrent),
  );

  one.delete(
    {
      conditional: false,
      summary: 'Delete an answer',
      description: 'One’s own; those of others for who manages the category. It goes to the trash.',
    },
    ({ actor, params }) => answers.delete(actor, params.id, params.answer_id),
  );

  routesOf(app, tags).switch(
    `${address}/:answer_id/accept`,
    {
      on: ['acceptAnswer', 'Accept an answer'],
      off: ['unacceptAnswer', 'Take back the acceptance of an answer'],
      description: 'For the one who asked, and knowledgebase.admin. One answer at most is accepted.',
      params: AnswerParams,
    },
    ({ actor, params }, isOn) => answers.accept(actor, params.id, params.answer_id, isOn),
  );
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
