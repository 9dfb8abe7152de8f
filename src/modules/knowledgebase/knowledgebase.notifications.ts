import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { commentAdded } from '../../platform/reactions/index.ts';
import type { Message, Notifier } from '../notifications/index.ts';
import {
  articlePublished,
  articleReview,
  questionAnswered,
  questionAsked,
} from './knowledgebase.notification-kinds.ts';
import { type Audience, listAudience } from './knowledgebase.notifications.repository.ts';
import { administers, type CategoryRight, categoryRights } from './knowledgebase.policy.ts';

interface Place {
  id: number;
  name: string;
  list_id: number;
}

interface Titled {
  id: number;
  title: string;
}

interface Announcement<Facts> {
  /** Only users who have this right in the category are notified. */
  right?: CategoryRight;
  audience: Partial<Audience>;
  message: Omit<Message<Facts>, 'causedBy'>;
}

export type KnowledgeNotifications = ReturnType<typeof createKnowledgeNotifications>;

export function createKnowledgeNotifications(notifier: Notifier) {
  const tell = async <Facts>(
    tx: Db,
    actor: Actor,
    category: Place,
    { right = 'view', audience, message }: Announcement<Facts>,
  ): Promise<void> => {
    const ids = await listAudience(tx, {
      categoryListId: category.list_id,
      anyOf: categoryRights.enough(right),
      subscribersOf: undefined,
      categoryId: undefined,
      expertsOf: undefined,
      isForReviewers: false,
      followersOf: undefined,
      people: [],
      ...audience,
    });
    await notifier.notify(tx, ids, { ...message, causedBy: actor.id, isUnlimited: administers(actor) });
  };

  return {
    async articlePublished(tx: Db, actor: Actor, category: Place, article: Titled & { publisher_id: number }) {
      const subscribersOf = { kind: 'article' as const, id: article.id };
      const people = [article.publisher_id];
      await tell(tx, actor, category, {
        audience: { subscribersOf, categoryId: category.id, people, followersOf: article.publisher_id },
        message: {
          kind: articlePublished,
          facts: { category: category.name, article: article.title },
          ...toArticle(article.id),
        },
      });
    },

    /** Tells the people who may publish in the category. */
    async reviewAsked(tx: Db, actor: Actor, category: Place, article: Titled) {
      await tell(tx, actor, category, {
        right: 'publish',
        audience: { isForReviewers: true },
        message: {
          kind: articleReview,
          facts: { by: actor.fullname, category: category.name, article: article.title },
          ...toArticle(article.id),
        },
      });
    },

    async questionAsked(tx: Db, actor: Actor, category: Place, question: Titled) {
      await tell(tx, actor, category, {
        audience: { categoryId: category.id, expertsOf: category.id },
        message: {
          kind: questionAsked,
          facts: { by: actor.fullname, category: category.name, question: question.title },
          ...toQuestion(question.id),
        },
      });
    },

    async questionAnswered(tx: Db, actor: Actor, category: Place, question: Titled & { created_by: number }) {
      const subscribersOf = { kind: 'question' as const, id: question.id };
      await tell(tx, actor, category, {
        audience: { subscribersOf, people: [question.created_by] },
        message: {
          kind: questionAnswered,
          facts: { by: actor.fullname, question: question.title },
          ...toQuestion(question.id),
        },
      });
    },

    /** `people`: who wrote what was commented on, and who began the thread. A draft is for those who may publish. */
    async commentAdded(
      tx: Db,
      actor: Actor,
      category: Place,
      { kind, id, title, isDraft }: Titled & { kind: 'article' | 'question'; isDraft: boolean },
      people: readonly number[],
    ) {
      await tell(tx, actor, category, {
        right: isDraft ? 'publish' : 'view',
        audience: { subscribersOf: { kind, id }, people },
        message: {
          kind: commentAdded,
          facts: { by: actor.fullname, title, text: '' },
          ...(kind === 'article' ? toArticle(id) : toQuestion(id)),
        },
      });
    },
  };
}

function toArticle(id: number) {
  return { link: `/knowledgebase/articles/${id}`, about: { type: 'article', id } };
}

function toQuestion(id: number) {
  return { link: `/knowledgebase/questions/${id}`, about: { type: 'question', id } };
}
