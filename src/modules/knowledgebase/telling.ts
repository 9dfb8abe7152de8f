// Owns what people are told of the knowledge base, and whom: each person once for each event, never who caused it.
import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { NotificationKind } from '../../platform/events/kinds.ts';
import type { Notifier } from '../notifications/index.ts';
import { listAncestorIds } from './categories/categories.repository.ts';
import { type CategoryRight, categoryRights } from './knowledgebase.policy.ts';
import { type Audience, listAudience } from './telling.repository.ts';

interface Place {
  id: number;
  name: string;
  list_id: number;
}

interface Titled {
  id: number;
  title: string;
}

export type Telling = ReturnType<typeof createTelling>;

export function createTelling(notifier: Notifier) {
  const tell = async (
    tx: Db,
    actor: Actor,
    category: Place,
    right: CategoryRight,
    audience: Partial<Audience>,
    message: { kind: NotificationKind; text: string; link: string },
  ): Promise<void> => {
    const ids = await listAudience(tx, {
      categoryListId: category.list_id,
      anyOf: categoryRights.enough(right),
      subscribers: [],
      expertsOf: undefined,
      people: [],
      ...audience,
    });
    await notifier.notify(tx, ids, { ...message, causedBy: actor.id });
  };

  /** Who follows a category follows those below it. */
  const followers = async (tx: Db, { id }: Place) => ({
    kind: 'category' as const,
    ids: await listAncestorIds(tx, id),
  });

  return {
    async articlePublished(tx: Db, actor: Actor, category: Place, article: Titled & { publisher_id: number }) {
      const subscribers = [await followers(tx, category), { kind: 'article' as const, ids: [article.id] }];
      const people = [article.publisher_id];
      await tell(
        tx,
        actor,
        category,
        'view',
        { subscribers, people },
        {
          kind: 'article.published',
          text: `New article in ${category.name}: ${article.title}`,
          link: articleLink(article.id),
        },
      );
    },

    async questionAsked(tx: Db, actor: Actor, category: Place, question: Titled) {
      const subscribers = [await followers(tx, category)];
      await tell(
        tx,
        actor,
        category,
        'view',
        { subscribers, expertsOf: category.id },
        {
          kind: 'question.asked',
          text: `${actor.fullname} asked in ${category.name}: ${question.title}`,
          link: questionLink(question.id),
        },
      );
    },

    async questionAnswered(tx: Db, actor: Actor, category: Place, question: Titled & { created_by: number }) {
      const subscribers = [{ kind: 'question' as const, ids: [question.id] }];
      await tell(
        tx,
        actor,
        category,
        'view',
        { subscribers, people: [question.created_by] },
        {
          kind: 'question.answered',
          text: `${actor.fullname} answered: ${question.title}`,
          link: questionLink(question.id),
        },
      );
    },

    /** `people`: who wrote what was commented on, and who began the thread. A draft is for those who may publish. */
    async commentAdded(
      tx: Db,
      actor: Actor,
      category: Place,
      { kind, id, title, isDraft }: Titled & { kind: 'article' | 'question'; isDraft: boolean },
      people: readonly number[],
    ) {
      const subscribers = [{ kind, ids: [id] }];
      await tell(
        tx,
        actor,
        category,
        isDraft ? 'publish' : 'view',
        { subscribers, people },
        {
          kind: 'comment.added',
          text: `${actor.fullname} commented on: ${title}`,
          link: kind === 'article' ? articleLink(id) : questionLink(id),
        },
      );
    },
  };
}

function articleLink(id: number): string {
  return `/knowledgebase/articles/${id}`;
}

function questionLink(id: number): string {
  return `/knowledgebase/questions/${id}`;
}
