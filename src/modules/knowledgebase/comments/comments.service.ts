// Owns the rules of comments: threads of one level, everyone changes their own.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, takeFitting, transaction } from '../../../platform/db/index.ts';
import { invalidField, notFound } from '../../../platform/http/errors.ts';
import type { Page, PageRequest } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MAX_COMMENT } from '../../../platform/text/limits.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import { requireOwn, requireOwnOrManage } from '../knowledgebase.policy.ts';
import type { Readable } from '../reactions/reactions.repository.ts';
import { lockReadable, openReadable } from '../readable.ts';
import type { Telling } from '../telling.ts';
import { requireContent } from '../written-text.ts';
import type { Comment } from './comments.repository.ts';
import * as repository from './comments.repository.ts';

export interface CommentInput {
  text: string;
  parent_id?: number | null;
}

export type CommentsService = ReturnType<typeof createCommentsService>;

type Parts = Pick<Platform, 'database' | 'clock' | 'texts'>;

export function createCommentsService({ database, clock, texts }: Parts, telling: Telling) {
  const { db } = database;

  const readText = async (actor: Actor, sent: string): Promise<RichText> =>
    requireContent(await texts.clean(actor, sent, { name: 'text', maxLength: MAX_COMMENT }), 'text');

  const createInside = async (
    tx: Db,
    actor: Actor,
    kind: Readable,
    objectId: number,
    { parentId, written }: { parentId: number | null; written: RichText },
  ): Promise<Comment> => {
    const open = await lockReadable(tx, actor, kind, objectId);
    open.requireComments();
    const parent = await findParent(tx, kind, objectId, parentId);
    const now = clock.now();
    const row = {
      kind,
      object_id: objectId,
      text: written.html,
      plain_text: written.plain,
      deleted: 0 as const,
      created_by: actor.id,
      created_at: now,
      modified_at: now,
    };
    const id = await repository.insertComment(tx, row, parent?.id);
    await repository.addToComments(tx, kind, objectId, 1);
    const people = [open.authorId, ...(parent && parent.deleted === 0 ? [parent.created_by] : [])];
    await telling.commentAdded(tx, actor, open.category, open, people);
    return getInside(tx, kind, objectId, id);
  };

  return {
    async list(actor: Actor, kind: Readable, objectId: number, page: PageRequest): Promise<Page<Comment>> {
      await openReadable(db, actor, kind, objectId);
      const total = await repository.countComments(db, kind, objectId);
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const sizes = await repository.listCommentSizes(db, kind, objectId, page);
      const fitting = takeFitting(sizes).map(({ id }) => id);
      return { items: await repository.listCommentsByIds(db, fitting), total };
    },

    /** Cleans the text; what it returns makes the comment, inside the transaction that keeps the answer for its idempotency key. */
    async prepare(actor: Actor, kind: Readable, objectId: number, { text, parent_id: parentId = null }: CommentInput) {
      const written = await readText(actor, text);
      return (tx: Db) => createInside(tx, actor, kind, objectId, { parentId, written });
    },

    async get(actor: Actor, kind: Readable, objectId: number, id: number): Promise<Comment> {
      await openReadable(db, actor, kind, objectId);
      return getInside(db, kind, objectId, id);
    },

    async update(
      actor: Actor,
      kind: Readable,
      objectId: number,
      id: number,
      text: string,
      requireCurrent: (comment: Comment) => void,
    ): Promise<Comment> {
      const written = await readText(actor, text);
      return transaction(db, async (tx) => {
        const open = await lockReadable(tx, actor, kind, objectId);
        const comment = await getWritten(tx, kind, objectId, id);
        requireOwn(actor, comment);
        open.requireComments();
        requireCurrent(comment);
        const change = { text: written.html, plain_text: written.plain, modified_at: clock.now() };
        await repository.updateComment(tx, id, change);
        return getInside(tx, kind, objectId, id);
      });
    },

    /** Others' replies stay: what they reply to is emptied then. */
    async delete(actor: Actor, kind: Readable, objectId: number, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await lockReadable(tx, actor, kind, objectId);
        const comment = await getWritten(tx, kind, objectId, id);
        requireOwnOrManage(open, comment);
        if (comment.thread_id === id && (await repository.hasReplies(tx, id))) {
          const emptied = { text: '', plain_text: '', deleted: 1 as const, modified_at: clock.now() };
          await repository.updateComment(tx, id, emptied);
        } else {
          await repository.deleteComment(tx, id);
          await repository.deleteEmptiedThread(tx, comment.thread_id);
        }
        await repository.addToComments(tx, kind, objectId, -1);
      });
    },
  };
}

async function findParent(tx: Db, kind: Readable, objectId: number, id: number | null): Promise<Comment | undefined> {
  if (id === null) return undefined;
  const parent = await repository.findComment(tx, kind, objectId, id);
  if (!parent) throw invalidField('parent_id', `there is no comment ${id} here`);
  if (parent.thread_id !== parent.id) throw invalidField('parent_id', 'must not be a reply itself');
  return parent;
}

async function getInside(db: Db, kind: Readable, objectId: number, id: number): Promise<Comment> {
  const comment = await repository.findComment(db, kind, objectId, id);
  if (!comment) throw notFound('Comment');
  return comment;
}

/** What was deleted cannot be changed or deleted again. */
async function getWritten(db: Db, kind: Readable, objectId: number, id: number): Promise<Comment> {
  const comment = await getInside(db, kind, objectId, id);
  if (comment.deleted === 1) throw notFound('Comment');
  return comment;
}
