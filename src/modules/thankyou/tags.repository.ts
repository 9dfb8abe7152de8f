import { type SelectQueryBuilder, sql } from 'kysely';
import {
  type Db,
  type Flag,
  idOrder,
  isAmong,
  type Keyed,
  keyed,
  type Param,
  preparedQueries,
  preparedQuery,
  type Row,
  rowsOf,
  type SearchParams,
  searchShape,
  searchValues,
  type Tables,
  type TextClause,
  type Values,
  whereText,
} from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';

/** A tag with the names of its people. */
export type Tag = Pick<Row<'tags'>, 'id' | 'name' | 'active' | 'bg_colour' | 'created_at' | 'modified_at'> & {
  created_by: string;
  modified_by: string;
};

export interface TagFilter {
  active?: Flag | undefined;
  text: readonly TextClause[];
}

const tagColumns = [
  'tags.id',
  'tags.name',
  'tags.active',
  'tags.bg_colour',
  'tags.created_at',
  'tags.modified_at',
  'creators.fullname as created_by',
  'modifiers.fullname as modified_by',
] as const;

const oneTag = preparedQuery<{ id: number }, Tag>((db, param) =>
  withNames(db.selectFrom('tags')).where('tags.id', '=', param('id')),
);

/** A page of tags, by name. Public for tests that look at its plan. */
export const tagPages = preparedQueries<TagShape, TagParams, Tag>((db, param, shape) =>
  withNames(narrow(db, shape, param))
    .orderBy('tags.name_key')
    .orderBy(idOrder(db, 'tags', shape.text.value))
    .limit(param('limit'))
    .offset(param('offset')),
);

const tagCounts = preparedQueries<TagShape, TagParams, { total: number }>((db, param, shape) =>
  narrow(db, shape, param).select((eb) => eb.fn.countAll<number>().as('total')),
);

export async function findTag(db: Db, id: number): Promise<Tag | undefined> {
  const [tag] = await oneTag(db, { id });
  return tag;
}

export function listTags(db: Db, filter: TagFilter, page: PageRequest): Promise<Tag[]> {
  return tagPages(db, tagShapeOf(filter), { ...tagValuesOf(filter), ...page });
}

export async function countTags(db: Db, filter: TagFilter): Promise<number> {
  const [row] = await tagCounts(db, tagShapeOf(filter), tagValuesOf(filter));
  return row?.total ?? 0;
}

/** The tags of many notes at once, by name. */
export function listTagsOfNotes(db: Db, noteIds: readonly number[]): Promise<(Tag & { note_id: number })[]> {
  return withNames(db.selectFrom('tags'))
    .innerJoin('thanks_tags', 'thanks_tags.tag_id', 'tags.id')
    .select('thanks_tags.note_id')
    .where(isAmong(db, 'thanks_tags.note_id', noteIds))
    .orderBy('tags.name_key')
    .orderBy('tags.id')
    .execute();
}

export const { insert: insertTag, updateIfThere: updateTag, deleteIfThere: deleteTag } = rowsOf('tags');

/** What the SQL of a filter depends on: everything but the values. */
interface TagShape {
  active: Flag | undefined;
  text: Keyed<readonly TextClause[]>;
}

type TagParams = PageRequest & SearchParams;

export function tagShapeOf({ active, text }: TagFilter): TagShape {
  return { active, text: keyed(text, searchShape) };
}

export function tagValuesOf({ text }: TagFilter): Values<TagParams> {
  return searchValues(text);
}

type Tags = SelectQueryBuilder<Tables, 'tags', object>;

function withNames(query: Tags) {
  return query
    .innerJoin('users as creators', 'creators.id', 'tags.created_by')
    .innerJoin('users as modifiers', 'modifiers.id', 'tags.modified_by')
    .select(tagColumns);
}

function narrow(db: Db, { active, text }: TagShape, param: Param<TagParams>): Tags {
  const all = db.selectFrom('tags');
  const query = active === undefined ? all : all.where('tags.active', '=', sql.lit(active));
  return whereText(db, query, 'tags', text.value, param);
}
