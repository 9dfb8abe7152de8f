import type { Flag, Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends ThankYouTables {}
  interface SearchableTables {
    tags: true;
    thanks: true;
  }
}

interface ThankYouTables {
  thanks: ThanksTable;
  thanked_objects: ThankedObjectTable;
  thanked_users: ThankedUserTable;
  tags: TagTable;
  thanks_tags: { note_id: number; tag_id: number };
  /** Who joins in the thanks of somebody else. */
  thanks_too: { note_id: number; user_id: number; created_at: number };
}

interface ThanksTable {
  id: Generated<number>;
  description: string;
  description_key: string;
  author_id: number;
  created_at: number;
  modified_at: number;
  /** The trash record that holds it. */
  trash_id: number | null;
}

interface ThankedObjectTable {
  note_id: number;
  /** 1: a user, 3: a group. */
  object_type: number;
  object_id: number;
  name: string;
  position: number;
}

interface ThankedUserTable {
  note_id: number;
  user_id: number;
  /** The group through which they were thanked; 0: named themselves. */
  group_id: number;
}

interface TagTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  /** The name without its case. */
  unique_name: string;
  active: Flag;
  bg_colour: string;
  created_by: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
}
