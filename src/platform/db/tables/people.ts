import type { Generated } from 'kysely';
import type { DigestTime } from '../../time/digest-times.ts';
import type { Flag } from './flag.ts';

/** Whom the platform lets in, and by which it decides what they may see and do. */
export interface PeopleTables {
  users: UserTable;
  user_activity: UserActivityTable;
  groups: GroupTable;
  group_members: { group_id: number; user_id: number };
  roles: RoleTable;
  role_members: { role_id: number; user_id: number };
  extranets: ExtranetTable;
  metadata_fields: MetadataFieldTable;
  /** How pages look for a user, as JSON: theme, density, views. Beside `users`, whose changes empty caches. */
  user_interfaces: { user_id: number; value: string };
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
  /** How often mails are collected; null: as the installation has it. */
  digest: DigestTime | null;
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
  /** Has a second factor. */
  second_factor: Generated<Flag>;
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
  /** Members need a second factor. */
  second_factor: Generated<Flag>;
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
  /** Whether users change their own value. */
  self_editable: Generated<Flag>;
  /** 0: nobody has put it in its place. */
  position: Generated<number>;
  created_at: number;
  modified_at: number;
}
