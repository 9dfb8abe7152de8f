// Comments on any kind of object: everyone changes their own, and what is replied to stays for its replies.
import type { Actor } from '../access/index.ts';
import { alongside, type Db, lockRow, takeFitting, together, transaction } from '../db/index.ts';
import { forbidden, invalidField, notFound } from '../http/errors/errors.ts';
import type { Page, PageRequest } from '../http/responses/paging.ts';
import type { Platform } from '../platform.ts';
import { MAX_COMMENT } from '../text/limits.ts';
import type { RichText } from '../text/rich-text.ts';
import type { Comment, CommentStore, WrittenText } from './comments.repository.ts';
import * as repository from './comments.repository.ts';

/** What a module says of the objects of one kind that are commented on. */
export interface CommentRules<Target> extends CommentStore {
  /** Throws where this person may not read the object. */
  get(db: Db, actor: Actor, objectId: number): Promise<Target>;
  /** Gets the object as `get` does, and locks it until the transaction ends. */
  getToChange(tx: Db, actor: Actor, objectId: number): Promise<Target>;
  /** Throws where nobody may comment. */
  requireOpen?(target: Target): void;
  /** Throws where this person may not delete the comment. */
  requireDeletion(actor: Actor, target: Target, comment: Comment): void;
  /** Whoever is concerned is told. `parent`: the comment that it replies to. */
  tell(tx: Db, actor: Actor, target: Target, added: { plain: string; parent: Comment | undefined }): Promise<void>;
  /** Puts it into the trash; returns the id of the record. */
  discard(tx: Db, actor: Actor, target: Target, comment: Comment): Promise<number>;
  /** Where the object has a counter of its comments. */
  addToCount?(tx: Db, objectId: number, step: 1 | -1): Promise<void>;
}

export interface CommentInput {
  text: string;
  parent_id?: number | null;
}

export interface CommentAddress {
  objectId: number;
  id: number;
}

export type CommentsService = ReturnType<typeof createCommentsService>;

type Parts = Pick<Platform, 'database' | 'clock' | 'texts'>;

export function createCommentsService<Target>({ database, clock, texts }: Parts, rules: CommentRules<Target>) {
  const { db } = database;

  const readText = (actor: Actor, sent: string): Promise<RichText> =>
    texts.clean(actor, sent, { name: 'text', maxLength: MAX_COMMENT, isRequired: true });

  const getComment = async (at: Db, { objectId, id }: CommentAddress): Promise<Comment> => {
    const comment = await repository.findComment(at, rules, objectId, id);
    if (!comment) throw notFound('Comment');
    return comment;
  };

  /** A deleted comment cannot be changed or deleted again. */
  const getCommentToChange = async (tx: Db, address: CommentAddress): Promise<Comment> => {
    lockRow(tx, rules.table, address.id);
    const comment = await getComment(tx, address);
    if (comment.deleted === 1) throw notFound('Comment');
    return comment;
  };

  const findParent = async (tx: Db, objectId: number, id: number | null): Promise<Comment | undefined> => {
    if (id === null) return undefined;
    const parent = await repository.findComment(tx, rules, objectId, id);
    if (!parent) throw invalidField('parent_id', `there is no comment ${id} here`);
    if (parent.thread_id !== parent.id) throw invalidField('parent_id', 'must not be a reply itself');
    return parent;
  };

  return {
    async list(actor: Actor, objectId: number, page: PageRequest): Promise<Page<Comment>> {
      await rules.get(db, actor, objectId);
      const total = await repository.countComments(db, rules, objectId);
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const fitting = takeFitting(await repository.listCommentSizes(db, rules, objectId, page)).map(({ id }) => id);
      return { items: await repository.listCommentsByIds(db, rules, fitting), total };
    },

    async get(actor: Actor, address: CommentAddress): Promise<Comment> {
      await rules.get(db, actor, address.objectId);
      return getComment(db, address);
    },

    /** Cleans the text; what it returns makes the comment, inside the transaction that keeps the answer for its idempotency key. */
    async prepare(actor: Actor, objectId: number, { text, parent_id: parentId = null }: CommentInput) {
      const written = await readText(actor, text);
      return async (tx: Db): Promise<Comment> => {
        const found = rules.getToChange(tx, actor, objectId);
        const [target, id] = await together(found, repository.reserveComment(tx, rules));
        rules.requireOpen?.(target);
        const parent = await findParent(tx, objectId, parentId);
        const row = { ...toColumns(written), by: actor.id, at: clock.now() };
        alongside(repository.insertComment(tx, rules, objectId, { id, ...row }, parent?.id));
        if (rules.addToCount) alongside(rules.addToCount(tx, objectId, 1));
        const told = rules.tell(tx, actor, target, { plain: written.plain, parent });
        const [comment] = await together(getComment(tx, { objectId, id }), told);
        return comment;
      };
    },

    async update(
      actor: Actor,
      address: CommentAddress,
      text: string,
      requireCurrent: (comment: Comment) => void,
    ): Promise<Comment> {
      const written = await readText(actor, text);
      return transaction(db, async (tx) => {
        const [target, comment] = await together(
          rules.getToChange(tx, actor, address.objectId),
          getCommentToChange(tx, address),
        );
        if (comment.created_by !== actor.id) throw forbidden('Only its author changes a comment');
        rules.requireOpen?.(target);
        requireCurrent(comment);
        alongside(repository.updateComment(tx, rules, address.id, { ...toColumns(written), at: clock.now() }));
        return getComment(tx, address);
      });
    },

    /** Into the trash. Others' replies stay: what they reply to shows as deleted then. */
    async delete(
      actor: Actor,
      address: CommentAddress,
      requireCurrent: (comment: Comment) => void = () => undefined,
    ): Promise<void> {
      await transaction(db, async (tx) => {
        const [target, comment] = await together(
          rules.getToChange(tx, actor, address.objectId),
          getCommentToChange(tx, address),
        );
        rules.requireDeletion(actor, target, comment);
        requireCurrent(comment);
        await repository.markComment(tx, rules, comment.id, await rules.discard(tx, actor, target, comment));
        await rules.addToCount?.(tx, address.objectId, -1);
      });
    },
  };
}

function toColumns({ html, plain }: RichText): WrittenText {
  return { text: html, plain_text: plain };
}
