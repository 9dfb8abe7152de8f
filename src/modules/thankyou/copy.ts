// Notes and tags that were read from another installation: written with their ids, as if they had been made here.
import { type Db, findIdsByText, hasRows, insertCopied, insertMissing, toFlag } from '../../platform/db/index.ts';
import { fold } from '../../platform/text/fold.ts';
import * as repository from './copy.repository.ts';
import { insertTags } from './notes-write.repository.ts';
import { uniqueName } from './tags.service.ts';
import { GROUP, type NamedObject, type ThankedRef, USER } from './thanked-input.ts';

export interface CopiedTag {
  id: number;
  name: string;
  active: boolean;
  colour: string;
  /** Names: the interface tells no more of who made it. */
  createdBy: string;
  createdAt: number;
  modifiedBy: string;
  modifiedAt: number;
}

export interface CopiedNote {
  id: number;
  description: string;
  authorId: number;
  createdAt: number;
  thanked: readonly NamedObject[];
  /** Everybody who was thanked, by name or as a member of a group. */
  userIds: readonly number[];
  tagIds: readonly number[];
}

const FIRST_USER = 1;

export const thanksCopy = {
  hasMoreThanFirstStart: async (db: Db): Promise<boolean> => (await hasRows(db, 'thanks')) || hasRows(db, 'tags'),

  /** Returns the tags that have another name here. */
  async addTags(tx: Db, tags: readonly CopiedTag[]): Promise<{ id: number; name: string }[]> {
    const taken = await findIdsByText(
      tx,
      'tags',
      'unique_name',
      tags.map(({ name }) => uniqueName(name)),
    );
    const people = await findIdsByText(
      tx,
      'users',
      'fullname',
      tags.flatMap(({ createdBy, modifiedBy }) => [createdBy, modifiedBy]),
    );
    const renamed: { id: number; name: string }[] = [];
    const rows = tags.map((tag) => {
      const holder = taken.get(uniqueName(tag.name));
      const name = holder === undefined || holder === tag.id ? tag.name : `${tag.name} ${tag.id}`;
      if (name !== tag.name) renamed.push({ id: tag.id, name });
      taken.set(uniqueName(name), tag.id);
      return {
        id: tag.id,
        name,
        name_key: fold(name),
        unique_name: uniqueName(name),
        active: toFlag(tag.active),
        bg_colour: tag.colour,
        created_by: people.get(tag.createdBy) ?? FIRST_USER,
        created_at: tag.createdAt,
        modified_by: people.get(tag.modifiedBy) ?? FIRST_USER,
        modified_at: tag.modifiedAt,
      };
    });
    await insertCopied(tx, 'tags', rows);
    return renamed;
  },

  /** The source does not say who was thanked as a member of which group: the members of now count. */
  async addNotes(tx: Db, notes: readonly CopiedNote[]): Promise<void> {
    const added = await insertCopied(
      tx,
      'thanks',
      notes.map(({ id, description, authorId, createdAt }) => {
        return {
          id,
          description,
          description_key: fold(description),
          author_id: authorId,
          created_at: createdAt,
          modified_at: createdAt,
        };
      }),
    );
    const fresh = notes.filter(({ id }) => added.has(id));
    const groupIds = fresh.flatMap(({ thanked }) => idsOf(thanked, GROUP));
    const members = new Set(
      (await repository.listMembersOf(tx, [...new Set(groupIds)])).map((row) => `${row.group_id} ${row.user_id}`),
    );
    for (const { id, thanked, userIds, tagIds } of fresh) {
      await insertMissing(
        tx,
        'thanked_objects',
        thanked.map((object, position) => {
          return { note_id: id, object_type: object.type, object_id: object.id, name: object.name, position };
        }),
      );
      const named = new Set(idsOf(thanked, USER));
      const groups = idsOf(thanked, GROUP);
      const rows = userIds.flatMap((userId) => {
        const through = groups.filter((groupId) => members.has(`${groupId} ${userId}`));
        const ways = named.has(userId) ? [0, ...through] : through;
        // Somebody who has left the group since.
        const known = ways.length > 0 ? ways : [groups[0] ?? 0];
        return known.map((group_id) => ({ note_id: id, user_id: userId, group_id }));
      });
      await insertMissing(tx, 'thanked_users', rows);
      insertTags(tx, id, tagIds);
    }
  },
};

function idsOf(objects: readonly ThankedRef[], type: ThankedRef['type']): number[] {
  return objects.filter((object) => object.type === type).map(({ id }) => id);
}
