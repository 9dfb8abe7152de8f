import type { Generated } from 'kysely';

export interface AccessListTables {
  access_lists: { id: Generated<number>; created_at: number };
  access_entries: AccessEntryTable;
}

interface AccessEntryTable {
  list_id: number;
  subject: 'everyone' | 'user' | 'group' | 'role';
  /** 0 for everyone. */
  subject_id: number;
  /** One bit for each right; which bit is which is the vocabulary of the module. */
  rights: number;
}
