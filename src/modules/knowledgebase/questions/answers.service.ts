// Owns the rules of answers: who answers, which one is accepted.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, takeFitting, transaction } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Page, PageRequest } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireAccept, requireAnswer, requireOwn, requireOwnOrManage } from '../knowledgebase.policy.ts';
import type { Telling } from '../telling.ts';
import { readNonEmptyHtml } from '../written-text.ts';
import type { Answer } from './answers.repository.ts';
import * as repository from './answers.repository.ts';
import { updateQuestion } from './questions.repository.ts';
import { lockQuestion, openQuestion, requireNotArchived } from './questions.service.ts';

export type AnswersService = ReturnType<typeof createAnswersService>;

export function createAnswersService({ database, clock }: Pick<Platform, 'database' | 'clock'>, telling: Telling) {
  const { db } = database;

  return {
    async list(actor: Actor, questionId: number, page: PageRequest): Promise<Page<Answer>> {
      const { question } = await openQuestion(db, actor, questionId);
      const total = question.answers_count;
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const sizes = await repository.listAnswerSizes(db, questionId, question.accepted_answer_id, page);
      const fitting = takeFitting(sizes).map(({ id }) => id);
      return { items: await repository.listAnswersByIds(db, fitting), total };
    },

    async get(actor: Actor, questionId: number, id: number): Promise<Answer> {
      await openQuestion(db, actor, questionId);
      return getInside(db, questionId, id);
    },

    /** Inside the transaction that keeps the answer for its idempotency key. */
    async create(tx: Db, actor: Actor, questionId: number, text: string): Promise<Answer> {
      const open = await lockQuestion(tx, actor, questionId);
      requireAnswer(open, open.category.only_experts_answer === 1);
      requireNotArchived(open.question);
      const written = readNonEmptyHtml(text, 'text');
      const now = clock.now();
      const id = await repository.insertAnswer(tx, {
        question_id: questionId,
        text: written.html,
        plain_text: written.plain,
        created_by: actor.id,
        created_at: now,
        modified_at: now,
      });
      await repository.addToAnswers(tx, questionId, 1);
      await telling.questionAnswered(tx, actor, open.category, open.question);
      return getInside(tx, questionId, id);
    },

    async update(
      actor: Actor,
      questionId: number,
      id: number,
      text: string,
      requireCurrent: (answer: Answer) => void,
    ): Promise<Answer> {
      return transaction(db, async (tx) => {
        const { question } = await lockQuestion(tx, actor, questionId);
        const answer = await getInside(tx, questionId, id);
        requireOwn(actor, answer);
        requireNotArchived(question);
        requireCurrent(answer);
        const written = readNonEmptyHtml(text, 'text');
        const change = { text: written.html, plain_text: written.plain, modified_at: clock.now() };
        await repository.updateAnswer(tx, id, change);
        return getInside(tx, questionId, id);
      });
    },

    async delete(actor: Actor, questionId: number, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await lockQuestion(tx, actor, questionId);
        requireOwnOrManage(open, await getInside(tx, questionId, id));
        if (open.question.accepted_answer_id === id) await updateQuestion(tx, questionId, { accepted_answer_id: null });
        await repository.deleteAnswer(tx, id);
        await repository.addToAnswers(tx, questionId, -1);
      });
    },

    /** One at most: accepting another takes the place of the one before. */
    async accept(actor: Actor, questionId: number, id: number, accepted: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await lockQuestion(tx, actor, questionId);
        requireAccept(open, open.question);
        await getInside(tx, questionId, id);
        const current = open.question.accepted_answer_id;
        if (accepted) await updateQuestion(tx, questionId, { accepted_answer_id: id });
        else if (current === id) await updateQuestion(tx, questionId, { accepted_answer_id: null });
      });
    },
  };
}

async function getInside(db: Db, questionId: number, id: number): Promise<Answer> {
  const answer = await repository.findAnswer(db, questionId, id);
  if (!answer) throw notFound('Answer');
  return answer;
}
