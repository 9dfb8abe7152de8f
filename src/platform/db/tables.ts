// Owns the types of all tables. Times are epoch milliseconds, flags are 0 or 1, JSON is text.
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { ExpensesTables } from './tables/expenses.ts';
import type { Flag } from './tables/flag.ts';
import type { KnowledgebaseTables } from './tables/knowledgebase.ts';
import type { NewsTables } from './tables/news.ts';
import type { PublishTables } from './tables/publish.ts';

export type { Flag } from './tables/flag.ts';

export interface Tables extends ExpensesTables, KnowledgebaseTables, NewsTables, PublishTables {
  // the platform
  migrations: { name: string; applied_at: number };
  revisions: { topic: string; revision: number };
  settings: { name: string; value: string };
  sessions: SessionTable;
  tokens: TokenTable;
  capabilities: CapabilityTable;
  idempotency_keys: IdempotencyTable;
  jobs: JobTable;
  schedules: ScheduleTable;
  // people
  users: UserTable;
  user_activity: UserActivityTable;
  groups: GroupTable;
  group_members: { group_id: number; user_id: number };
  roles: RoleTable;
  role_members: { role_id: number; user_id: number };
  extranets: ExtranetTable;
  metadata_fields: MetadataFieldTable;
  notification_preferences: NotificationPreferenceTable;
  // the notification centre
  notifications: NotificationTable;
  // badges
  badges: BadgeTable;
  badge_assignments: BadgeAssignmentTable;
  badge_images: BadgeImageTable;
  badge_crops: BadgeCropTable;
  // thank you
  thanks: ThanksTable;
  thanked_objects: ThankedObjectTable;
  thanked_users: ThankedUserTable;
  tags: TagTable;
  thanks_tags: { note_id: number; tag_id: number };
}

/** The database or a transaction: always the first argument, never optional. */
export type Db = Kysely<Tables>;

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;

interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's value. */
  secret_hash: string;
  created_at: number;
  expires_at: number;
}

interface TokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token. */
  secret_hash: string;
  created_at: number;
  expires_at: number | null;
}

interface CapabilityTable {
  id: Generated<number>;
  capability: string;
  subject: 'user' | 'group' | 'role' | 'everyone';
  /** 0 for everyone. */
  subject_id: number;
}

interface IdempotencyTable {
  user_id: number;
  key: string;
  /** What was asked: method, address and a hash of the body. */
  request: string;
  status: number;
  response: string;
  created_at: number;
}

interface JobTable {
  id: Generated<number>;
  kind: string;
  payload: string;
  /** Jobs of one lane are done one after the other, in order. Empty: no order. */
  lane: string;
  run_at: number;
  /** How often it was begun. */
  attempts: Generated<number>;
  /** Claimed until then; 0 when free. */
  claimed_until: Generated<number>;
  claimed_by: Generated<string>;
  last_error: string | null;
  created_at: number;
  /** Set when every try has failed. */
  failed_at: number | null;
}

interface ScheduleTable {
  name: string;
  next_run_at: number;
  /** How often it was begun since it last succeeded. */
  attempts: Generated<number>;
  claimed_until: Generated<number>;
  claimed_by: Generated<string>;
}

interface UserTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  /** The username ignoring case, but not accents: what is unique and signs in. */
  sign_in_name: string;
  firstname: string;
  firstname_key: string;
  surname: string;
  surname_key: string;
  fullname: string;
  fullname_key: string;
  /** The words of the name, each between spaces: what name filters are matched against. */
  name_words: string;
  email: string;
  email_key: string;
  company: string;
  company_key: string;
  job_title: string;
  job_title_key: string;
  user_code: string;
  user_code_key: string;
  language: string;
  timezone: string | null;
  ldap_guid: string | null;
  external_directory_id: string | null;
  external_directory_user_id: string | null;
  extranet_id: number;
  manager_id: number | null;
  blocked: Flag;
  password_hash: string | null;
  /** Grows with each password, so that whatever was derived from the old one is void. */
  password_revision: number;
  metadata: string;
  photo_hash: string | null;
  created_at: number;
  modified_at: number;
}

interface UserActivityTable {
  user_id: number;
  /** 0: never. */
  last_time_login: number;
  last_time_used: number;
}

interface GroupTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string;
  description_key: string;
  inactive: Flag;
  /** Null for a group at the top. */
  parent_id: number | null;
  owner_id: number;
  extranet_id: number | null;
  created_at: number;
}

interface RoleTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string;
  description_key: string;
  inactive: Flag;
  owner_id: number;
  extranet_id: number | null;
  created_at: number;
}

interface ExtranetTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string;
  description_key: string;
  inactive: Flag;
  is_primary: Flag;
  read_only: Flag;
  admin_id: number | null;
  created_at: number;
}

interface MetadataFieldTable {
  id: Generated<number>;
  name: string;
  label: string;
  type: string;
  repeatable: Flag;
  created_at: number;
  modified_at: number;
}

interface NotificationPreferenceTable {
  user_id: number;
  kind: string;
  /** Each way on or off; null: as the installation has it. */
  app: Flag | null;
  email: Flag | null;
  digest: Flag | null;
}

interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  text: string;
  link: string | null;
  read: Flag;
  created_at: number;
}

interface BadgeTable {
  id: Generated<number>;
  title: string;
  title_key: string;
  description: string;
  description_key: string;
  image_id: number;
  background_colour: string;
  archived: Flag;
  created_by: number;
  created_at: number;
  modified_by: number | null;
  modified_at: number;
  archived_by: number | null;
  archived_at: number | null;
}

interface BadgeAssignmentTable {
  badge_id: number;
  user_id: number;
  assigned_by: number;
  assigned_at: number;
  message: string;
}

interface BadgeImageTable {
  id: Generated<number>;
  /** 0: custom images, 1: pre-defined icons. */
  set_id: number;
  filename: string;
  /** null: a pre-defined icon, drawn from the icon package. */
  blob_hash: string | null;
  created_by: number | null;
  created_at: number;
}

interface BadgeCropTable {
  hash: string;
  blob_hash: string;
  filename: string;
  created_by: number;
  created_at: number;
}

interface ThanksTable {
  id: Generated<number>;
  description: string;
  author_id: number;
  created_at: number;
  modified_at: number;
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
