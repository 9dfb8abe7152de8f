// Questions of the knowledge base with their answers, and the comments on questions and articles.
import {
  type CopiedAnswer,
  type CopiedComment,
  type CopiedQuestion,
  knowledgeCopy,
} from '../modules/knowledgebase/index.ts';
import { MAX_COMMENT, MAX_TEXT } from '../platform/text/limits.ts';
import {
  countOf,
  momentsOf,
  PARTS_AT_ONCE,
  partsWithImages,
  ROOT,
  readTimes,
  readWritten,
  takeText,
  V1,
  type WithImages,
  withImages,
} from './knowledgebase-texts.ts';
import type { Note } from './progress.repository.ts';
import { type AnyStep, authorOf, type Copy, listStep, partsStep } from './step.ts';
import { type Item, readFields } from './wire.ts';

const QUESTIONS_AT_ONCE = 20;

const questionOptions = {
  key: 'id',
  batch: QUESTIONS_AT_ONCE,
  into: 'kb_questions' as const,
  write: withImages(knowledgeCopy.addQuestion),
};

const questions = listStep<WithImages<CopiedQuestion>>({
  ...questionOptions,
  name: 'knowledge.questions',
  title: 'questions',
  path: `${ROOT}/questions`,
  readItem: (copy, item, notes) => readQuestion(copy, item, false, notes),
});

const archivedQuestions = listStep<WithImages<CopiedQuestion>>({
  ...questionOptions,
  name: 'knowledge.archived-questions',
  title: 'archived questions',
  path: `${ROOT}/questions?archived=1`,
  readItem: (copy, item, notes) => readQuestion(copy, item, true, notes),
});

async function readQuestion(
  copy: Copy,
  item: Item,
  archived: boolean,
  notes: Note[],
): Promise<WithImages<CopiedQuestion>> {
  const fields = readFields(item, `question ${item.id}`, notes);
  // The specification names whoever asked by the path to their profile.
  const profile = /(\d+)\/?$/.exec(fields.text('created_by', { max: 2000 }))?.[1];
  const asker = fields.idOrNull('created_by_id') ?? (profile === undefined ? null : Number(profile));
  const createdBy = await authorOf(copy, asker);
  const { text, images } = await takeText(copy, fields, 'question_text', createdBy, MAX_TEXT);
  const value = {
    ...(await readWritten(copy, fields)),
    ...readTimes(copy, fields),
    text,
    archived,
    answers: countOf(fields, 'answers_count'),
    acceptedAnswerId: fields.idOrNull('accepted_answer_id'),
    visits: countOf(fields, 'visits_count'),
    createdBy,
    modifiedBy: await authorOf(copy, fields.idOrNull('modified_by')),
  };
  return { value, images };
}

const answers = partsStep<WithImages<CopiedAnswer>>({
  name: 'knowledge.answers',
  title: 'answers',
  batch: PARTS_AT_ONCE,
  page: PARTS_AT_ONCE,
  ids: knowledgeCopy.listAnsweredAfter,
  path: (id) => `${V1}/questions/${id}/answers`,
  async readPart(copy, questionId, item, notes) {
    const fields = readFields(item, `answer ${item.id}`, notes);
    const createdBy = await authorOf(copy, fields.idOrNull('author'));
    const { text, images } = await takeText(copy, fields, 'text', createdBy, MAX_TEXT);
    return { value: { id: fields.id('id'), questionId, text, createdBy, ...momentsOf(copy, fields) }, images };
  },
  write: partsWithImages('answer', knowledgeCopy.addAnswer),
});

const comments = (['article', 'question'] as const).map((kind) =>
  partsStep<WithImages<CopiedComment>>({
    name: `knowledge.${kind}-comments`,
    title: `comments on ${kind}s`,
    batch: PARTS_AT_ONCE,
    page: PARTS_AT_ONCE,
    ids: (db, after, limit) => knowledgeCopy.listCommentedAfter(db, kind, after, limit),
    path: (id) => `${V1}/${kind}s/${id}/comments`,
    async readPart(copy, objectId, item, notes) {
      const fields = readFields(item, `comment ${item.id}`, notes);
      const id = fields.id('id');
      const createdBy = await authorOf(copy, fields.idOrNull('author'));
      const { text, images } = await takeText(copy, fields, 'text', createdBy, MAX_COMMENT);
      const value = {
        id,
        kind,
        objectId,
        threadId: fields.idOrNull('parent_id') ?? id,
        text,
        deleted: fields.flag('deleted'),
        createdBy,
        ...momentsOf(copy, fields),
      };
      return { value, images };
    },
    write: partsWithImages('comment', knowledgeCopy.addComment),
  }),
);

export const questionSteps: readonly AnyStep[] = [questions, archivedQuestions, answers, ...comments];
