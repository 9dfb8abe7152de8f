// The rules of answers: who answers, which one is accepted.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, takeFitting, together, transaction } from '../../../platform/db/index.ts';
import { getterOf, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import type { Trash } from '../../trash/index.ts';
import type { KnowledgeNotifications } from '../knowledgebase.notifications.ts';
import { requireAccept, requireAnswer, requireOwn, requireOwnOrManage } from '../knowledgebase.policy.ts';
import { discardedReply } from '../trash-record.ts';
import type { Answer } from './answers.repository.ts';
import * as repository from './answers.repository.ts';
import { updateQuestion } from './questions.repository.ts';
import { getQuestion, getQuestionToChange, requireNotArchived } from './questions.service.ts';

export type AnswersService = ReturnType<typeof createAnswersService>;

type Parts = Pick<Platform, 'database' | 'clock' | 'texts'>;

export function createAnswersService(
  { database, clock, texts }: Parts,
  notifications: KnowledgeNotifications,
  trash: Trash,
) {
  const { db } = database;

  const readText = (actor: Actor, sent: string): Promise<RichText> =>
    texts.clean(actor, sent, { name: 'text', isRequired: true });

  const createInside = async (tx: Db, actor: Actor, questionId: number, written: RichText): Promise<Answer> => {
    const open = await getQuestionToChange(tx, actor, questionId);
    requireAnswer(open, open.category.only_experts_answer === 1);
    requireNotArchived(open.question);
    const now = clock.now();
    const row = {
      question_id: questionId,
      text: written.html,
      plain_text: written.plain,
      created_by: actor.id,
      created_at: now,
      modified_at: now,
    };
    const inserted = repository.insertAnswer(tx, row).then((id) => getAnswer(tx, questionId, id));
    const counted = repository.addToAnswers(tx, questionId, 1);
    const told = notifications.questionAnswered(tx, actor, open.category, open.question);
    const [answer] = await together(inserted, counted, told);
    return answer;
  };

  return {
    async list(actor: Actor, questionId: number, page: PageRequest): Promise<Page<Answer>> {
      const { question } = await getQuestion(db, actor, questionId);
      const total = question.answers_count;
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const sizes = await repository.listAnswerSizes(db, questionId, question.accepted_answer_id, page);
      const fitting = takeFitting(sizes).map(({ id }) => id);
      return { items: await repository.listAnswersByIds(db, fitting), total };
    },

    async get(actor: Actor, questionId: number, id: number): Promise<Answer> {
      await getQuestion(db, actor, questionId);
      return getAnswer(db, questionId, id);
    },

    /** Cleans the text; what it returns makes the answer, inside the transaction that keeps it for its idempotency key. */
    async prepare(actor: Actor, questionId: number, text: string) {
      const written = await readText(actor, text);
      return (tx: Db) => createInside(tx, actor, questionId, written);
    },

    async update(
      actor: Actor,
      questionId: number,
      id: number,
      text: string,
      requireCurrent: (answer: Answer) => void,
    ): Promise<Answer> {
      const written = await readText(actor, text);
      return transaction(db, async (tx) => {
        const { question } = await getQuestionToChange(tx, actor, questionId);
        const answer = await getAnswer(tx, questionId, id);
        requireOwn(actor, answer);
        requireNotArchived(question);
        requireCurrent(answer);
        const change = { text: written.html, plain_text: written.plain, modified_at: clock.now() };
        await repository.updateAnswer(tx, id, change);
        return getAnswer(tx, questionId, id);
      });
    },

    async delete(actor: Actor, questionId: number, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const [open, answer] = await together(
          getQuestionToChange(tx, actor, questionId),
          getAnswer(tx, questionId, id),
        );
        requireOwnOrManage(open, answer);
        const isAccepted = open.question.accepted_answer_id === id;
        if (isAccepted) await updateQuestion(tx, questionId, { accepted_answer_id: null });
        const recordId = await trash.put(
          tx,
          actor,
          discardedReply('answer', open, open.question, answer, { accepted: isAccepted }),
        );
        await repository.updateAnswer(tx, id, { trash_id: recordId });
        await repository.addToAnswers(tx, questionId, -1);
      });
    },

    /** Accepts an answer; the one that was accepted before no longer is. */
    async accept(actor: Actor, questionId: number, id: number, accepted: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await getQuestionToChange(tx, actor, questionId);
        requireAccept(open, open.question);
        await getAnswer(tx, questionId, id);
        const current = open.question.accepted_answer_id;
        if (accepted) await updateQuestion(tx, questionId, { accepted_answer_id: id });
        else if (current === id) await updateQuestion(tx, questionId, { accepted_answer_id: null });
      });
    },
  };
}

const getAnswer = getterOf(repository.findAnswer, 'Answer');
