import type { KnowledgebaseAnswer, KnowledgebaseQuestionDetails } from '@atrium/client/core';
import {
  archiveQuestion,
  deleteAnswer,
  deleteQuestion,
  reopenQuestion,
  updateAnswer,
  updateQuestion,
} from '@atrium/client/operations';
import { call } from '../../../api/client.ts';
import { restoreOwn } from '../../../api/own-trash.ts';
import { queryClient, refreshQueries } from '../../../api/queries.ts';

const refresh = () => refreshQueries(['knowledge']);

type Question = Pick<KnowledgebaseQuestionDetails, 'id'>;

export async function changeQuestion(
  { id }: Question,
  body: { title: string; text: string; tags: string[] },
): Promise<void> {
  await call(updateQuestion, { question_id: id, body });
  await refresh();
}

export async function setArchived({ id }: Question, isArchived: boolean): Promise<void> {
  await call(isArchived ? archiveQuestion : reopenQuestion, { id });
  await refresh();
}

/** `leave` leads away from its page, which would ask for it again. */
export async function discardQuestion({ id }: Question, leave: () => Promise<void>): Promise<void> {
  await call(deleteQuestion, { question_id: id });
  await leave();
  queryClient.removeQueries({ queryKey: ['knowledge', 'question', id] });
  await refresh();
}

type Answer = Pick<KnowledgebaseAnswer, 'id' | 'question_id'>;

export async function changeAnswer({ id, question_id }: Answer, text: string): Promise<void> {
  await call(updateAnswer, { id: question_id, answer_id: id, body: { text } });
  await refresh();
}

export async function discardAnswer({ id, question_id }: Answer): Promise<void> {
  await call(deleteAnswer, { id: question_id, answer_id: id });
  await refresh();
}

/** False where it is no longer in the trash. */
export async function bringBack(type: 'question' | 'answer', id: number): Promise<boolean> {
  const isBack = await restoreOwn(type, id);
  await refresh();
  return isBack;
}
