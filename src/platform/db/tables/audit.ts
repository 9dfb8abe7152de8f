import type { Generated } from 'kysely';

export interface AuditTables {
  audit_entries: AuditEntryTable;
  audit_seals: AuditSealTable;
  audit_marks: AuditMarkTable;
}

/** Triggers refuse every change of a row, and its removal before retention has marked its seal. */
interface AuditEntryTable {
  id: Generated<number>;
  at: number;
  /** Null: nobody was signed in. The user may be deleted by now. */
  user_id: number | null;
  /** The username as it was then. */
  username: string;
  /** How they signed in: `session`, `token` or `basic`; `none`, and `system` for what the server does by itself. */
  via: 'session' | 'token' | 'basic' | 'none' | 'system';
  /** The id of the session or token. */
  credential_id: number | null;
  address: string;
  agent: string;
  request_id: string;
  module: string;
  /** The name of the operation. */
  action: string;
  /** Empty, as the id, where the act is about no single object. */
  object_type: string;
  object_id: string;
  /** The part of the object that it is about, or where it was made: `comment 9`. */
  part: string;
  /** Names of the fields that the request gave, separated by commas. */
  fields: string;
  outcome: 'done' | 'refused';
}

/** What the entries were when they were sealed. Of a row only `removed_at` changes, once. */
interface AuditSealTable {
  number: number;
  at: number;
  /** The highest id that this seal and those before it have looked at. */
  through_id: number;
  /** The entries, as ranges: `1-16,18`. */
  ids: string;
  entry_count: number;
  first_at: number;
  last_at: number;
  /** Ids that nobody had committed yet, as JSON: `[[17, 17, <since when>]]`. */
  gaps: string;
  entries_hash: string;
  previous_hash: string;
  hash: string;
  /** The signature of the hash with the key of the instance. */
  signature: string;
  /** When retention removed the entries. */
  removed_at: number | null;
}

/** What the sealed entries of a block tell of, so that a filter reads no other block. */
interface AuditMarkTable {
  /** `user 7`, `action signIn`, `module people`, `address 192.0.2.7`, `type document`, `object document 9` or `refused`. */
  mark: string;
  /** 128 ids: that of an entry, divided. */
  block: number;
}
