// What a module declares of its objects that the search finds.
import type { Actor } from '../access/index.ts';
import type { Db, Selection, TableName, TableWithId } from '../db/index.ts';
import type { Thing } from '../things/index.ts';
import type { SearchText } from './entries.ts';

/** Who looks, when, and where. */
export interface SearchScope {
  actor: Actor;
  now: number;
  /** Only what stands in this folder, or below it. */
  folder?: number | undefined;
  /** Only what stands in this category, or below it. */
  category?: number | undefined;
}

export interface VisibleObject {
  id: number;
  title: string;
  date: number;
  author_id: number | null;
}

/** A table whose rows change what the index holds of objects. */
export interface SearchSource {
  table: TableName;
  /** The columns whose change counts. */
  columns: readonly string[];
  /** An expression, or a select in brackets, of the ids of the objects; `row` is the row that has changed. */
  objects: string;
}

export interface Searchable {
  /** The type, as it is written in answers and in `type:`. */
  type: string;
  /** Other words that are taken for the type. */
  aliases: readonly string[];
  /** A part of the keys of the index: no other type has it, and it never changes. */
  number: number;
  /** Titles are names of people, which are found misspelt too. */
  isName?: boolean;
  /** By which of these its objects can be narrowed down; there are none of the others then. */
  narrowedBy?: readonly ('folder' | 'category')[];
  /** The ids of its rows are those of the objects. */
  table: TableWithId;
  sources: readonly SearchSource[];
  /** The objects that the person may see, by the rule of the module. Each once. */
  visible(db: Db, scope: SearchScope): Selection<VisibleObject>;
  load(db: Db, ids: readonly number[]): Promise<SearchText[]>;
  /** The type among things, where it has another name there. */
  thingType?: string;
  /** How it is shown, where that depends on where one looks; otherwise as a thing. */
  list?(db: Db, scope: SearchScope, ids: readonly number[]): Promise<Thing[]>;
}
