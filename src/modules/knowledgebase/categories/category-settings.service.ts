import {
  type Actor,
  listVisibleEntries,
  presentAccessEntries,
  readAccessEntries,
  replaceAccessEntries,
} from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import type { RequireCurrent } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { categoryRights } from '../knowledgebase.policy.ts';
import * as repository from './categories.repository.ts';
import { type CategoryEntry, requireExperts } from './categories.service.ts';
import { getCategory, lockCategory, lockCategoryRow, openCategory } from './category-access.ts';

export type CategorySettingsService = ReturnType<typeof createCategorySettings>;

export function createCategorySettings({ database }: Pick<Platform, 'database'>) {
  const { db } = database;

  const permissionsOf = async (from: Db, actor: Actor, listId: number) => ({
    entries: presentAccessEntries(categoryRights, await listVisibleEntries(from, actor, listId)),
  });
  const expertsOf = async (from: Db, id: number) => ({
    data: (await repository.listExperts(from, [id])).map((expert) => ({ id: expert.id, name: expert.name })),
  });

  return {
    async permissions(actor: Actor, id: number) {
      const { category } = await getCategory(db, actor, id, 'manage');
      return permissionsOf(db, actor, category.list_id);
    },

    /** `requireCurrent` looks at what is there before it is replaced. */
    async setPermissions(
      actor: Actor,
      id: number,
      entries: readonly CategoryEntry[],
      requireCurrent: RequireCurrent<Awaited<ReturnType<typeof permissionsOf>>>,
    ) {
      return transaction(db, async (tx) => {
        const category = await lockCategoryRow(tx, id);
        const { list_id: listId } = category;
        const [, , list] = await together(
          openCategory(tx, actor, category, 'manage'),
          permissionsOf(tx, actor, listId).then(requireCurrent),
          readAccessEntries(tx, actor, listId, categoryRights, entries),
        );
        await replaceAccessEntries(tx, listId, list);
        return permissionsOf(tx, actor, listId);
      });
    },

    async experts(actor: Actor, id: number) {
      await getCategory(db, actor, id, 'view');
      return expertsOf(db, id);
    },

    async setExperts(
      actor: Actor,
      id: number,
      userIds: readonly number[],
      requireCurrent: RequireCurrent<Awaited<ReturnType<typeof expertsOf>>>,
    ) {
      return transaction(db, async (tx) => {
        await together(
          lockCategory(tx, actor, id, 'manage'),
          expertsOf(tx, id).then(requireCurrent),
          requireExperts(tx, actor, id, userIds),
        );
        await repository.replaceExperts(tx, id, userIds);
        return expertsOf(tx, id);
      });
    },
  };
}
