// What the knowledge base registers with the trash. Whoever restores something may delete it now (K13).
import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { conflict, forbidden, notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { markComment, purgeComments } from '../../platform/reactions/index.ts';
import type { Trash, Trashable, TrashRecord } from '../trash/index.ts';
import { getArticleToChange, saveArticleEntry } from './articles/articles.service.ts';
import { getCommentableToChange } from './commentable.ts';
import { commentStore } from './comments/comments.rules.ts';
import { holds, requireAsker, requireEdit, requireOwnOrManage } from './knowledgebase.policy.ts';
import { addToAnswers, updateAnswer } from './questions/answers.repository.ts';
import { hasOthersAnswers, updateQuestion } from './questions/questions.repository.ts';
import { getQuestionToChange, saveQuestionEntry } from './questions/questions.service.ts';
import { addToCount, type Commentable } from './reactions.repository.ts';
import { deleteArticles, deleteQuestions } from './removal.repository.ts';
import * as repository from './trashables.repository.ts';

const idsOf = (records: readonly TrashRecord[]) => records.map(({ id }) => id);

/** All of them come back where they were, so that a destination means nothing: a category takes along what was deleted from it. */
export function knowledgeTrashables({ blobRelease }: Pick<Platform, 'blobRelease'>, trash: Trash): Trashable[] {
  return [
    {
      types: ['article'],
      async restore(tx, actor, record) {
        const id = await take(tx, 'kb_articles', record, 'Article');
        await repository.unmark(tx, 'kb_articles', id);
        const open = await getArticleToChange(tx, actor, id);
        requireEdit(open, open.article);
        saveArticleEntry(tx, open.article);
      },
      async purge(tx, records) {
        const ids = await repository.listTrashed(tx, 'kb_articles', idsOf(records));
        const { hashes, recordIds } = await deleteArticles(tx, ids);
        if (hashes.length > 0) await blobRelease.release(tx, hashes);
        await trash.forget(tx, recordIds);
      },
    },
    {
      types: ['question'],
      async restore(tx, actor, record) {
        const id = await take(tx, 'kb_questions', record, 'Question');
        await repository.unmark(tx, 'kb_questions', id);
        const open = await getQuestionToChange(tx, actor, id);
        requireAsker(open, open.question);
        if (!holds(open, 'manage') && (await hasOthersAnswers(tx, id, actor.id))) {
          throw forbidden('Others have answered: only who manages the category restores the question');
        }
        saveQuestionEntry(tx, open.question);
      },
      async purge(tx, records) {
        const ids = await repository.listTrashed(tx, 'kb_questions', idsOf(records));
        await trash.forget(tx, (await deleteQuestions(tx, ids)).recordIds);
      },
    },
    {
      types: ['answer'],
      /** It is the accepted one again, unless another one is by now. */
      async restore(tx, actor, record) {
        const id = await take(tx, 'kb_answers', record, 'Answer');
        const answer = await repository.findTrashedAnswer(tx, id);
        await requireSubject(tx, 'question', answer.question_id);
        const open = await getQuestionToChange(tx, actor, answer.question_id);
        requireOwnOrManage(open, answer);
        await updateAnswer(tx, id, { trash_id: null });
        await addToAnswers(tx, open.question.id, 1);
        if (record.details.accepted === true && open.question.accepted_answer_id === null) {
          await updateQuestion(tx, open.question.id, { accepted_answer_id: id });
        }
      },
      shownBy: async (db, { objId }) => ({
        type: 'question',
        id: (await repository.findTrashedAnswer(db, objId)).question_id,
      }),
      purge: (tx, records) => repository.deleteTrashedAnswers(tx, idsOf(records)),
    },
    {
      types: ['comment'],
      async restore(tx, actor, record) {
        const id = await take(tx, 'kb_comments', record, 'Comment');
        const comment = await repository.findTrashedComment(tx, id);
        await requireSubject(tx, comment.kind, comment.object_id);
        requireOwnOrManage(await getSubject(tx, actor, comment.kind, comment.object_id), comment);
        await markComment(tx, commentStore(comment.kind), id, null);
        await addToCount(tx, comment.kind, comment.object_id, 'comments_count', 1);
      },
      async shownBy(db, { objId }) {
        const { kind, object_id: id } = await repository.findTrashedComment(db, objId);
        return { type: kind, id };
      },
      purge: (tx, records) => purgeComments(tx, commentStore('article'), idsOf(records)),
    },
  ];
}

async function take(
  tx: Db,
  table: Parameters<typeof repository.lockTrashed>[1],
  { id }: TrashRecord,
  what: string,
): Promise<number> {
  const found = await repository.lockTrashed(tx, table, id);
  if (found === undefined) throw notFound(what);
  return found;
}

const getSubject = (tx: Db, actor: Actor, kind: Commentable, id: number) => getCommentableToChange(tx, actor, kind, id);

async function requireSubject(tx: Db, kind: Commentable, id: number): Promise<void> {
  if (await repository.isTrashed(tx, kind, id)) throw conflict('origin_gone', `The ${kind} is in the trash itself`);
}
