// The rules of tags: names are unique, colours have one spelling. Writing needs thanks.admin (rule T5).
import { type Actor, createdBy, modifiedBy } from '../../platform/access/index.ts';
import { createTableCache, refuseTaken, toFlag, transaction } from '../../platform/db/index.ts';
import { getterOf, notFound, type Page, type PageRequest, readPageOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { fold } from '../../platform/text/fold.ts';
import type { Tag } from './tags.repository.ts';
import * as repository from './tags.repository.ts';

const uniqueTagName = { table: 'tags', column: 'unique_name' };

const DEFAULT_COLOUR = '#2f6f9f';

export interface TagInput {
  name: string;
  active?: boolean;
  bg_colour?: string;
}

export interface TagListInput {
  /** A part of the name of the tag. */
  name?: string | undefined;
  active?: boolean | undefined;
}

export type TagsService = ReturnType<typeof createTagsService>;

export function createTagsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;
  const totals = createTableCache<number>(database.changes, { tables: ['tags'], maxEntries: 1_000 });
  const count = async (filter: repository.TagFilter): Promise<number> => {
    const key = JSON.stringify(filter);
    return totals.get(key, () => repository.countTags(db, filter));
  };

  return {
    async list(input: TagListInput, page: PageRequest): Promise<Page<Tag>> {
      const filter = toFilter(input);
      return readPageOf(page, await count(filter), () => repository.listTags(db, filter, page));
    },

    total: (active: boolean | undefined): Promise<number> => count(toFilter({ active })),

    get: (id: number): Promise<Tag> => getTag(db, id),

    async create(actor: Actor, { name, active, bg_colour: colour }: TagInput): Promise<Tag> {
      const now = clock.now();
      const row = {
        ...nameColumns(name),
        active: toFlag(active ?? true),
        bg_colour: readColour(colour ?? DEFAULT_COLOUR),
        ...createdBy(actor, now),
      };
      return refuseTaken(uniqueTagName, () =>
        transaction(db, async (tx) => getTag(tx, await repository.insertTag(tx, row))),
      );
    },

    /** The whole tag; only the colour may be left out, and stays then. */
    async update(actor: Actor, id: number, { name, active, bg_colour: colour }: TagInput): Promise<Tag> {
      const change = {
        ...nameColumns(name),
        active: toFlag(active ?? true),
        ...(colour === undefined ? {} : { bg_colour: readColour(colour) }),
        ...modifiedBy(actor, clock.now()),
      };
      return refuseTaken(uniqueTagName, () =>
        transaction(db, async (tx) => {
          if (!(await repository.updateTag(tx, id, change))) throw notFound('Tag');
          return getTag(tx, id);
        }),
      );
    },

    async delete(id: number): Promise<void> {
      const deleted = await transaction(db, (tx) => repository.deleteTag(tx, id));
      if (!deleted) throw notFound('Tag');
    },
  };
}

const getTag = getterOf(repository.findTag, 'Tag');

function toFilter({ name = '', active }: TagListInput): repository.TagFilter {
  const part = fold(name.trim());
  return {
    active: active === undefined ? undefined : toFlag(active),
    text: part === '' ? [] : [{ columns: ['name_key'], texts: [part], mode: 'all' }],
  };
}

function nameColumns(name: string) {
  return { name, name_key: fold(name), unique_name: uniqueName(name) };
}

/** Case does not count, and neither do spaces around a name that nobody sees; accents do. */
export function uniqueName(name: string): string {
  // Up and down again folds more than lowercasing alone.
  return name.trim().normalize('NFC').toUpperCase().toLowerCase();
}

function readColour(colour: string): string {
  return colour.startsWith('#') ? colour : `#${colour}`;
}
