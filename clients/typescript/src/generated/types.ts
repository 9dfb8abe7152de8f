// Generated from docs/openapi.json by `npm run generate`.
import type { Download, Upload } from '../bodies.ts';
import type { CallOptions, ChangeOptions, CreateOptions } from '../options.ts';

/** Where there is nothing to give. */
export type NoInput = { readonly [name: string]: never };

/** An error. */
export interface Problem {
  /** Address of the explanation of this kind of error. */
  type: string;
  title: string;
  status: number;
  /** What was wrong and with which field. */
  detail: string;
  /** The path that was asked for. */
  instance: string;
  /** The field at fault. */
  'invalid-params'?: Array<{
    name: string;
    reason: string;
  }>;
}

/** An error. */
export interface CodeError {
  /** The status again. */
  code: number;
  /** What was wrong and with which field. */
  error: string;
}

/** An error. */
export interface NoteError {
  /** Always true. */
  error: boolean;
  /** What was wrong and with which field. */
  message: string;
  /** The status again. */
  code: number;
  title: string;
  /** The field at fault. */
  'invalid-params'?: Array<{
    name: string;
    reason: string;
  }>;
}

/** An error. */
export interface TagProblem {
  /** Address of the explanation of this kind of error. */
  type: string;
  status: number;
  /** Always true. */
  error: boolean;
  /** What was wrong and with which field. */
  message: string;
  /** The status again. */
  code: number;
  title: string;
  /** The field at fault. */
  'invalid-params'?: Array<{
    name: string;
    reason: string;
  }>;
}

export interface Pagination {
  offset: number;
  limit: number;
  total: number;
  prev: string | null;
  next: string | null;
}

/** A moment. */
export interface DateTime {
  /** For people, in the time zone below. */
  date_str: string;
  /** Time zone of the current user. */
  timezone: string;
  /** 14 digits in UTC: yyyymmddhhmmss. */
  date: string;
}

/** Somebody, by name. */
export interface Person {
  id: number;
  name: string;
}

/** Somebody, by name and photo. */
export interface PicturedPerson {
  id: number;
  name: string;
  /** Changes with the picture; `&size=48` asks for a small one. Null of people whom you may not see. */
  photo_url: string | null;
}

/** A picture for the text of one object. */
export interface TextImage {
  key: string;
  filename: string;
  /** Path for the `src` of an `img` in the text. */
  url: string;
}

/** What a page has to know of the installation. */
export interface Instance {
  /** The name of the installation. */
  name: string;
  /** Its colour, `#rrggbb`. */
  colour: string;
  /** Its sign, as SVG. */
  logo_url: string;
  /** The release of Atrium. */
  version: string;
  /** Languages that texts are there in. */
  languages: Array<'en' | 'de'>;
  /** The language of new users. */
  language: string;
  /** The time zone of users who have not chosen one. */
  timezone: string;
  /** The ways to sign in. */
  sign_in: Array<'password'>;
  /** Whether a new password can be asked for by mail. */
  forgotten_password: boolean;
  /** The currency of expenses. */
  currency: string;
  /** An expense above this amount should have a receipt. */
  receipt_above: number;
  /** Days after which things in the trash are removed for good. */
  trash_days: number;
  /** Bytes of the largest file that can be uploaded. */
  max_upload: number;
  /** Whether there are PDFs of Office files: LibreOffice is installed. */
  office_pdf: boolean;
}

/** The signed-in user. */
export interface SessionUser {
  id: number;
  username: string;
  fullname: string;
  firstname: string;
  email: string;
  language: string;
  /** The user’s own, or the installation’s where none was chosen. */
  timezone: string;
  /** A member of role 1, who may do everything. */
  is_administrator: boolean;
  /** May read, and change only the own password, photo and session. */
  is_read_only: boolean;
  /** Every right, however it was granted. */
  capabilities: Array<'people.admin' | 'badges.manage' | 'badges.assign' | 'knowledgebase.admin' | 'expenses.admin' | 'documents.admin' | 'thanks.admin' | 'news.admin' | 'publish.admin' | 'audit.read'>;
  /** There, and true, when a role asks for a second factor that is not set up yet: nothing else is open. */
  needs_second_factor?: boolean;
  photo_url: string;
}

/** A birthday, an anniversary of joining, or somebody who has just joined. */
export interface Occasion {
  kind: 'birthday' | 'anniversary' | 'newcomer';
  user: {
    id: number;
    name: string;
    job_title: string;
  };
  /** The day of the occasion. */
  date: string;
  /** Of an anniversary: for how many years they have been here. */
  years: number | null;
  /** Path below the public address. */
  link: string;
}

/** An area for people of one organisation; exactly one is primary. */
export interface Extranet {
  id: number;
  name: string;
  description: string;
  inactive: boolean;
  primary: boolean;
  read_only: boolean;
  admin_id: number | null;
  logo_url: string | null;
  admin_url: string | null;
  groups_url: string;
  roles_url: string;
  users_url: string;
}

/** A map of metadata names to values. */
export type UserMetadata = Record<string, unknown>;

/** A user. */
export interface User {
  id: number;
  blocked: boolean;
  username: string;
  firstname: string;
  surname: string;
  /** First name and surname. */
  fullname: string;
  email: string;
  company: string;
  job_title: string;
  last_time_login: string | null;
  last_time_used: string | null;
  user_code: string;
  /** A code such as en or pt-BR. */
  language: string;
  ldap_guid: string | null;
  external_directory_id: string | null;
  external_directory_user_id: string | null;
  extranet_id: number;
  extranet: Extranet;
  metadata: UserMetadata;
  /** Serves the photo, or a picture of the initials. */
  photo_url: string;
  /** The users whose manager this is. */
  subordinates_url: string;
  /** The extranet. */
  extranet_url: string;
  /** The groups of the user. */
  groups_url: string;
  /** The roles of the user. */
  roles_url: string;
}

/** A user. Where the request names `fields`, only those are there; `id` always is. */
export interface PartialUser {
  id: number;
  blocked?: boolean;
  username?: string;
  firstname?: string;
  surname?: string;
  /** First name and surname. */
  fullname?: string;
  email?: string;
  company?: string;
  job_title?: string;
  last_time_login?: string | null;
  last_time_used?: string | null;
  user_code?: string;
  /** A code such as en or pt-BR. */
  language?: string;
  ldap_guid?: string | null;
  external_directory_id?: string | null;
  external_directory_user_id?: string | null;
  extranet_id?: number;
  extranet?: Extranet;
  metadata?: UserMetadata;
  /** Serves the photo, or a picture of the initials. */
  photo_url?: string;
  /** The users whose manager this is. */
  subordinates_url?: string;
  /** The extranet. */
  extranet_url?: string;
  /** The groups of the user. */
  groups_url?: string;
  /** The roles of the user. */
  roles_url?: string;
}

/** A group of users; groups may stand below other groups. */
export interface Group {
  id: number;
  name: string;
  description: string;
  inactive: boolean;
  date_created: string;
  owner_id: number;
  /** The owner. */
  owner_url: string;
  /** 0: none. */
  extranet_id: number;
  extranet: Extranet | null;
  /** The extranet. */
  extranet_url: string | null;
  /** 0: a group at the top. */
  parent_id: number;
  /** The group above. */
  parent_url: string | null;
  /** The groups right below. */
  subgroups_url: string;
}

/** A role that users have. Members of role 1 may do everything. */
export interface Role {
  id: number;
  name: string;
  description: string;
  inactive: boolean;
  date_created: string;
  owner_id: number;
  /** The owner. */
  owner_url: string;
  /** 0: none. */
  extranet_id: number;
  extranet: Extranet | null;
  /** The extranet. */
  extranet_url: string | null;
}

/** What became of each user, in the order of the request. */
export interface BulkChanges {
  data: Array<{
    id: number;
    /** False also for who was so before: undoing leaves them out. */
    changed: boolean;
    /** Why not: what changing this user alone would have answered. */
    error: {
      code: string;
      status: number;
      detail: string;
    } | null;
  }>;
}

/** The signed-in user’s own preferences. */
export interface Me {
  id: number;
  username: string;
  fullname: string;
  /** The user’s own, or else the installation’s. */
  timezone: string;
  /** The installation’s time zone. */
  default_timezone: string;
  language: string;
  /** How often the kinds that are collected are mailed: each quarter of an hour, or at 08:00 in the user’s zone. */
  digest: '15min' | 'daily';
  /** For each kind of notification `true` (in the app and by e-mail), `false` (neither), or `{app, email, digest}`, where `digest` collects the mails. Kinds: `badge.assigned`, `badge.followed`, `thanks.received`, `thanks.joined`, `thanks.followed`, `document.approved`, `document.rejected`, `document.draft_waiting`, `document.checkout_asked`, `document.checkout_broken`, `document.followed`, `folder.followed`, `article.published`, `article.review`, `question.asked`, `question.answered`, `comment.added`, `expense.submitted`, `expense.approved`, `expense.rejected`, `expense.processed`, `webhook.disabled`. What is not there is as the installation has it: in the app and by e-mail, at once. */
  notifications: Record<string, boolean | {
      /** In the app. */
      app?: boolean;
      /** By e-mail. */
      email?: boolean;
      /** Collected, not one by one. */
      digest?: boolean;
    }>;
  metadata: UserMetadata;
  /** How pages look for the user, on every device. What is not there was not chosen. */
  ui: {
    /** Light, dark, or as the device has it. */
    theme?: 'system' | 'light' | 'dark';
    /** How close rows stand. */
    density?: 'comfortable' | 'compact';
    /** Whether single letters are keys. */
    single_keys?: boolean;
    /** What pages keep, each under a name of its own: letters, digits and `.`, `_`, `:`, `-`, at most 64. */
    views?: Record<string, unknown>;
  };
}

/** A personal access token, without its secret. */
export interface AccessToken {
  id: number;
  name: string;
  created: string;
  /** Exact to a minute; null: never. */
  last_used: string | null;
  /** Null: never. */
  expires: string | null;
  /** What it may do; null: everything that its owner may. */
  scopes: string[] | null;
}

export interface NewAccessToken {
  id: number;
  name: string;
  created: string;
  /** Exact to a minute; null: never. */
  last_used: string | null;
  /** Null: never. */
  expires: string | null;
  /** What it may do; null: everything that its owner may. */
  scopes: string[] | null;
  /** Shown this once; only its hash is stored. */
  token: string;
}

/** A session that is open, without its secret. */
export interface OpenSession {
  id: number;
  created: string;
  /** Exact to a minute. */
  last_used: string;
  expires: string;
  /** Where it was opened from; empty when that is not known. */
  address: string;
  /** What the browser called itself, at most 300 characters of it. */
  user_agent: string;
  /** The session of this very request. */
  current: boolean;
}

/** A passkey of an account, without what it signs with. */
export interface Passkey {
  id: number;
  name: string;
  created: string;
  /** Null: never. */
  last_used: string | null;
}

/** What somebody signs in with beside their password. */
export interface SecondFactor {
  /** Since when an app makes codes; null: none does. */
  totp: string | null;
  passkeys: Passkey[];
  /** How many are left. */
  recovery_codes: number;
  /** A role asks for a second factor: the last one cannot be taken off. */
  is_required: boolean;
}

/** A right that was granted. Inactive groups and roles give nobody anything. */
export interface CapabilityGrant {
  id: number;
  capability: 'people.admin' | 'badges.manage' | 'badges.assign' | 'knowledgebase.admin' | 'expenses.admin' | 'documents.admin' | 'thanks.admin' | 'news.admin' | 'publish.admin' | 'audit.read';
  subject: 'user' | 'group' | 'role' | 'everyone';
  /** Id of the user, group or role; null for everyone. */
  subject_id: number | null;
}

/** A user as pages show them, with manager and groups. */
export interface Profile {
  id: number;
  username: string;
  firstname: string;
  surname: string;
  fullname: string;
  email: string;
  company: string;
  job_title: string;
  extranet_id: number;
  blocked: boolean;
  metadata: UserMetadata;
  /** Changes with the picture, so that it can be kept for good; `&size=48` asks for a small one. */
  photo_url: string;
  /** Null where there is none, or none that you may see. */
  manager: {
    id: number;
    fullname: string;
    job_title: string;
    /** Changes with the picture, so that it can be kept for good; `&size=48` asks for a small one. */
    photo_url: string;
  } | null;
  /** The group that the user works in; null where the groups do not tell it. */
  team: {
    id: number;
    name: string;
  } | null;
  /** Active groups by name: in a list the first 10, of a single user the first 200. */
  groups: Array<{
    id: number;
    name: string;
  }>;
  /** How many active groups there are. */
  groups_total: number;
  /** The user’s own, or else the installation’s. */
  timezone: string;
}

/** A field that users can be filtered by, with its values. */
export interface Facet {
  /** `job_title`, `company` or the name of a metadata field. */
  field: string;
  /** What people read; of `job_title` and `company` the field itself. */
  label: string;
  /** Whether it is filtered by `metadata`, or by a parameter of its own. */
  metadata: boolean;
  /** The commonest first, at most 50. */
  values: Array<{
    value: string;
    count: number;
  }>;
  /** How many different values there are. */
  values_total: number;
}

export interface Paging {
  offset: number;
  limit: number;
  total: number;
  /** Empty when there is no such page. */
  prev: string;
  /** Empty when there is no such page. */
  next: string;
}

/** The chosen properties, each under the name it was asked by; `id` is always there. */
export interface UserV1 {
  id: number;
  firstname?: string;
  surname?: string;
  email?: string;
  emailad?: string;
  job_title?: string;
  'job title'?: string;
  company?: string;
  /** 1: may sign in, 0: blocked. */
  intranetuser?: number;
  /** As `intranetuser`. */
  'account state'?: number;
  /** Id of the extranet. */
  ex_area_id?: number;
  /** As `ex_area_id`. */
  'extranet area'?: number;
  photo?: string;
  [name: string]: unknown;
}

export interface NamedItem {
  id: number;
  name: string;
}

export interface FieldDefinition {
  name: string;
  type: 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file';
  repeatable: 'true' | 'false';
}

/** Says how one name of the metadata of users is shown. Names without a definition are kept too. */
export interface UserMetadataField {
  id: number;
  /** The key in `metadata`; people v1 reads it as `meta_<name>`. */
  name: string;
  /** What people read. */
  label: string;
  type: 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file';
  /** Holds a list of values. */
  repeatable: boolean;
  /** Everyone changes the value of their own. */
  self_editable: boolean;
}

/** A user with the users below. */
export interface OrgChartNode {
  id: number;
  fullname: string;
  job_title: string;
  photo_url: string;
  /** How many there are below, shown or not. */
  subordinates_count: number;
  subordinates: OrgChartNode[];
}

export interface ImportReport {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** At most 1,000 of them. */
  errors: Array<{
    /** As spreadsheets count: the header is row 1. */
    row: number;
    /** Empty when it is the whole row. */
    field: string;
    message: string;
  }>;
  /** How many errors there are, shown or not. */
  error_count: number;
  dry_run: boolean;
  /** Those who get a mail with a link to choose a password. */
  invited: number;
  /** The users of the file, by row; empty after a dry run. */
  ids: number[];
}

export interface Notification {
  id: number;
  /** What happened, such as `badge.assigned`. */
  kind: 'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'account.password_changed' | 'account.token_created' | 'account.second_factor_changed';
  text: string;
  /** Address of what it is about, below the public address. */
  link: string | null;
  /** Whose act it was; null: nobody’s, or that of somebody whom you may not see. */
  actor: {
    id: number;
    name: string;
    photo_url: string;
  } | null;
  /** What it is about; null: nothing, or not known. */
  object: {
    /** What it is, such as `document`. */
    type: string;
    id: number;
    /** Its title now; null: it is gone, or you may not see it. */
    title: string | null;
  } | null;
  read: boolean;
  created: string;
}

/** Somebody who has the badge. */
export interface BadgeAssignee {
  id: number;
  name: string;
  profileUrl: string;
  imageUrl: string;
}

/** Who gave the badge to whom, as in the list. */
export interface BadgeAssignment {
  assigned_by: Person;
  assigned_to: {
    id: number;
    name: string;
    image_url: string;
    profile_url: string;
  };
  assigned_date: DateTime;
  /** What was said when it was given. */
  message: string;
}

/** Who gave the badge to whom, as in the single badge. */
export interface BadgeDatedAssignment {
  assigned_by: Person;
  assigned_to: {
    id: number;
    name: string;
    image_url: string;
    profile_url: string;
  };
  assigned_date: {
    date: DateTime;
  };
  /** What was said when it was given. */
  message: string;
}

/** A badge as in the list. `assigned` is there when the list is filtered by `assigned_to`. */
export interface Badge {
  id: number;
  title: string;
  description: string;
  image_id: number;
  /** The picture, as PNG. */
  image: string;
  /** Six hexadecimal digits: rrggbb. */
  background_colour: string;
  status: 'live' | 'archived';
  created_by: Person;
  created_date: DateTime;
  /** An empty list when it was never modified. */
  modified_by: Person | null[];
  modified_date: DateTime;
  /** With `include_assignees`. */
  assignees?: BadgeAssignee[];
  assigned?: BadgeAssignment;
}

/** A badge as it is read alone. */
export interface SingleBadge {
  id: number;
  title: string;
  description: string;
  image_id: number;
  /** The picture, as PNG. */
  image: string;
  /** Six hexadecimal digits: rrggbb. */
  background_colour: string;
  status: 'live' | 'archived';
  created_by: Person;
  created_date: DateTime;
  /** An empty list when it was never modified. */
  modified_by: Person | null[];
  modified_date: DateTime;
  /** An empty list when it is not archived. */
  archived_by: Person | null[];
  /** An empty list when it is not archived. */
  archived_date: DateTime | null[];
  /** With `include_assignees`. */
  assigned?: BadgeDatedAssignment[];
}

export interface BadgeMessage {
  message: string;
}

export interface BadgeAnswer {
  message: string;
  badge: Badge;
}

/** 0: custom images, 1: pre-defined icons. */
export interface BadgeImageSet {
  id: number;
  title: string;
}

/** A picture that badges can have. */
export interface BadgeImage {
  id: number;
  image_url: string;
  set_id: number;
}

export interface BadgeImagesAdded {
  message: string;
  ids: number[];
}

/** A picture that was cut to a square. */
export interface BadgeCrop {
  /** To be added to an image set within 24 hours. */
  hash: string;
}

/** A badge as pages show it. */
export interface GalleryBadge {
  id: number;
  title: string;
  description: string;
  image_id: number;
  /** The picture, as PNG. */
  image: string;
  /** Six hexadecimal digits: rrggbb. */
  background_colour: string;
  status: 'live' | 'archived';
  created: string;
  modified: string;
  holders: {
    /** How many have it, of those whom you may see (B2). */
    count: number;
    /** The last four who were given it. */
    people: PicturedPerson[];
  };
  held_by_you: boolean;
}

/** Somebody who has the badge. */
export interface BadgeHolder {
  user: PicturedPerson;
  given_by: PicturedPerson;
  given: string;
  /** What was said when it was given. */
  message: string;
}

export interface ThankYouDate {
  /** With the offset of the time zone. */
  date: string;
  /** Always 3: the time zone is named. */
  timezone_type: 3;
  /** The time zone of the current user. */
  timezone: string;
}

/** A core value that a thank-you note can be labelled with. */
export interface ThankYouTag {
  id: number;
  active: boolean;
  name: string;
  /** Name of the user. */
  created_by: string;
  created_date: ThankYouDate;
  /** Name of the user; of a tag that was never changed: who made it. */
  modified_by: string;
  modified_date: ThankYouDate;
  /** Red, green and blue in hexadecimal digits, after a `#`. */
  bg_colour: string;
}

/** A thank-you note. */
export interface ThankYouNote {
  id: number;
  description: string;
  author: {
    id: number;
    name: string;
  };
  date_created: ThankYouDate;
  /** The users and groups that the note names. When asked for. */
  thanked?: Array<{
    id: number;
    name: string;
    object_type: {
      /** 1: a user, 3: a group of users. */
      id: 1 | 3;
      name: 'user' | 'group';
    };
  }>;
  /** When asked for. */
  tags?: ThankYouTag[];
  /** The thanked users, members of thanked groups too. */
  users: Array<{
    id: number;
    name: string;
  }>;
}

/** A thank-you note in a list; `users` when asked for. */
export interface ListedThankYouNote {
  id: number;
  description: string;
  author: {
    id: number;
    name: string;
  };
  date_created: ThankYouDate;
  /** The users and groups that the note names. When asked for. */
  thanked?: Array<{
    id: number;
    name: string;
    object_type: {
      /** 1: a user, 3: a group of users. */
      id: 1 | 3;
      name: 'user' | 'group';
    };
  }>;
  /** When asked for. */
  tags?: ThankYouTag[];
  /** The thanked users, members of thanked groups too. */
  users?: Array<{
    id: number;
    name: string;
  }>;
}

/** A thank-you note as pages show it. */
export interface WallNote {
  id: number;
  description: string;
  created: string;
  modified: string;
  author: PicturedPerson;
  /** The users and groups that the note names: in a list the first eight. */
  thanked: Array<{
    type: 'user' | 'group';
    id: number;
    name: string;
    /** Null of groups and of people whom you may not see. */
    photo_url: string | null;
    /** Who was thanked as a member of the group, counted up to 1000; null of a user. */
    people: number | null;
  }>;
  /** How many users and groups it names. */
  thanked_total: number;
  tags: Array<{
    id: number;
    name: string;
    /** Red, green and blue in hexadecimal digits, after a `#`. */
    bg_colour: string;
    active: boolean;
  }>;
  /** You are thanked, yourself or as a member of a group. */
  thanks_you: boolean;
  too: {
    count: number;
    by_you: boolean;
    /** The first four, you before them. */
    people: PicturedPerson[];
  };
  /** You may change and delete it. */
  may_change: boolean;
}

/** How often each tag was used, month by month. */
export interface ThankedValues {
  /** In your time zone. */
  months: string[];
  /** How many notes were written in each month. */
  notes: number[];
  /** By name; of the tags that were used, the 20 with most notes. */
  values: Array<{
    id: number;
    name: string;
    /** Red, green and blue in hexadecimal digits, after a `#`. */
    bg_colour: string;
    active: boolean;
    /** How many notes of each month have the tag. */
    notes: number[];
  }>;
  /** When the first note was written; null: there is none. */
  first: string | null;
}

/** A client, department, location, project or expense type that can be chosen. */
export interface ExpenseLookup {
  id: number;
  name: string;
}

export interface ManagedExpenseLookup {
  id: number;
  name: string;
  /** Can no longer be chosen; what has it keeps it. */
  retired: boolean;
}

/** What a department has cost. */
export interface OperationalExpenseItem {
  id: number;
  sheet_id: number;
  status: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';
  /** The date of the receipt. */
  receipt_date: {
    /** For people, in the time zone below. */
    date_str: string;
    /** Time zone of the current user. */
    timezone: string;
    /** 14 digits in UTC: yyyymmddhhmmss. */
    date: string;
  } | null;
  /** Its day (`yyyymmdd`), in the time zone of who wrote the item. */
  receipt_day: string | null;
  vendor: string;
  /** Null while unset. */
  expense_type: {
    id: number;
    name: string;
  } | null;
  description: string;
  /** In the currency of the installation. */
  amount: number;
  /** Null: the currency of the installation. */
  currency: string | null;
  /** In `currency`. */
  original_amount: number | null;
  /** `amount` for one of `currency`. */
  exchange_rate: number | null;
  type: 'operational';
  /** Null while unset. */
  dept: {
    id: number;
    name: string;
  } | null;
}

/** What a project has cost. */
export interface ProjectExpenseItem {
  id: number;
  sheet_id: number;
  status: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';
  /** The date of the receipt. */
  receipt_date: {
    /** For people, in the time zone below. */
    date_str: string;
    /** Time zone of the current user. */
    timezone: string;
    /** 14 digits in UTC: yyyymmddhhmmss. */
    date: string;
  } | null;
  /** Its day (`yyyymmdd`), in the time zone of who wrote the item. */
  receipt_day: string | null;
  vendor: string;
  /** Null while unset. */
  expense_type: {
    id: number;
    name: string;
  } | null;
  description: string;
  /** In the currency of the installation. */
  amount: number;
  /** Null: the currency of the installation. */
  currency: string | null;
  /** In `currency`. */
  original_amount: number | null;
  /** `amount` for one of `currency`. */
  exchange_rate: number | null;
  type: 'project';
  /** Name of the client. */
  client: string;
  /** Null while unset. */
  project: {
    id: number;
    name: string;
  } | null;
  billable: boolean;
}

/** Operational items have `dept`, project items have `client`, `project` and `billable`. */
export type ExpenseItem = OperationalExpenseItem | ProjectExpenseItem;

export interface ExpenseReceipt {
  id: number;
  sheet_id: number;
  /** The item it is for; null: the sheet as a whole. */
  item_id: number | null;
  name: string;
  /** In bytes. */
  size: number;
  content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  /** Where the file is. */
  URI: string;
  /** A small JPEG of a picture; null for a PDF. */
  thumbnail_URI: string | null;
  created: string;
}

/** Worth a second look; it blocks nothing. */
export interface ExpenseWarning {
  code: 'possible_duplicate' | 'receipt_missing' | 'date_in_future' | 'date_too_old' | 'amount_differs';
  message: string;
  /** Null: the sheet as a whole. */
  item_id: number | null;
  /** The item it looks like. */
  other?: {
    sheet_id: number;
    item_id: number;
  };
}

/** A sheet as in the list. */
export interface ExpenseSheet {
  id: number;
  name: string;
  /** How many receipts it has. */
  receipts_quantity: number;
  /** Null while unset. */
  dept: {
    id: number;
    name: string;
  } | null;
  /** Null while unset. */
  location: {
    id: number;
    name: string;
  } | null;
  status: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';
  /** In the currency of the installation. */
  total_amount: number;
  /** The same. */
  total_amout: number;
  last_modified: DateTime;
  last_modified_by: Person;
  user: Person;
}

/** A sheet with everything that belongs to it. */
export interface ExpenseSheetDetail {
  id: number;
  name: string;
  /** How many receipts it has. */
  receipts_quantity: number;
  /** Null while unset. */
  dept: {
    id: number;
    name: string;
  } | null;
  /** Null while unset. */
  location: {
    id: number;
    name: string;
  } | null;
  status: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';
  /** In the currency of the installation. */
  total_amount: number;
  /** The same. */
  total_amout: number;
  last_modified: DateTime;
  last_modified_by: Person;
  user: Person;
  /** The owner’s manager when it was submitted. */
  supervisor: {
    id: number;
    name: string;
  } | null;
  /** Null while unset. */
  approved_by: {
    id: number;
    name: string;
  } | null;
  /** Null while unset. */
  processed_by: {
    id: number;
    name: string;
  } | null;
  notes: string;
  /** Of all amounts. */
  currency: string;
  items: ExpenseItem[];
  receipts: ExpenseReceipt[];
  warnings: ExpenseWarning[];
}

/** A step of a sheet from one status to the next. */
export interface ExpenseStep {
  id: number;
  from: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';
  to: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';
  by: Person;
  /** The supervisor for whom a delegate took the step. */
  for: {
    id: number;
    name: string;
  } | null;
  at: string;
  notes: string;
}

/** While it lasts, the delegate approves and rejects what the user may as supervisor. */
export interface ExpenseDelegation {
  id: number;
  user: Person;
  delegate: Person;
  from: string;
  to: string;
  /** It counts now. */
  active: boolean;
}

/** A sheet that you may decide on. */
export interface QueuedExpenseSheet {
  id: number;
  name: string;
  user: PicturedPerson;
  /** Null while unset. */
  dept: {
    id: number;
    name: string;
  } | null;
  /** Null while unset. */
  location: {
    id: number;
    name: string;
  } | null;
  notes: string;
  /** A decimal number with both decimals, in `currency`. */
  total: string;
  currency: string;
  /** How many items it has. */
  items: number;
  /** How many receipts it has. */
  receipts: number;
  /** How much of it is worth a second look, as the sheet itself tells. */
  warnings: number;
  submitted: string;
  /** Who decides as supervisor; null without one. */
  supervisor: PicturedPerson | null;
  /** The supervisor for whom you stand in, and until when; null if it is yours to decide. */
  for: {
    id: number;
    name: string;
    until: string;
  } | null;
  /** What you may do with it. */
  acts: Array<'approve' | 'reject'>;
}

/** What became of each sheet. */
export interface ExpenseDecisions {
  data: Array<{
    id: number;
    decided: boolean;
    /** Why it was not decided: what deciding it alone would have answered. */
    error: {
      code: string;
      status: number;
      detail: string;
    } | null;
  }>;
}

/** Sums of the items that you may see. */
export interface ExpenseSummary {
  /** Of all amounts. */
  currency: string;
  /** The sum of all groups. A decimal number, in `currency`. */
  amount: string;
  /** How many items were summed. */
  items: number;
  /** Month by month; within one, the largest sum first. Only what was asked for with `by` is named. */
  data: Array<{
    /** Of the day of the receipt (`yyyy-mm`); null: of items without a day. */
    month?: string | null;
    /** Null: of items without an expense type. */
    type?: {
      id: number;
      name: string;
    } | null;
    /** Null: of items without a department, as those of projects. */
    dept?: {
      id: number;
      name: string;
    } | null;
    /** Null: of items without a project. */
    project?: {
      id: number;
      name: string;
    } | null;
    /** The sum. A decimal number, in `currency`. */
    amount: string;
    items: number;
  }>;
}

/** An item behind a sum. */
export interface SummedExpenseItem {
  id: number;
  /** Of the receipt (`yyyy-mm-dd`). */
  day: string | null;
  vendor: string;
  description: string;
  /** Null while unset. */
  type: {
    id: number;
    name: string;
  } | null;
  /** Null while unset. */
  dept: {
    id: number;
    name: string;
  } | null;
  /** Null while unset. */
  project: {
    id: number;
    name: string;
  } | null;
  client: string;
  /** The amount. A decimal number, in `currency`. */
  amount: string;
  currency: string;
  status: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';
  sheet: {
    id: number;
    name: string;
  };
  user: PicturedPerson;
}

/** Who wrote it. */
export interface KnowledgebaseAuthor {
  id: number;
  name: string;
  /** Path of the photo. */
  photo_url: string;
}

/** A category, and what the current user may do in it. */
export interface KnowledgebaseCategory {
  id: number;
  name: string;
  /** Its description, as sanitised HTML. */
  text: string;
  /** Its description without HTML. */
  plain_text: string;
  /** The category above; null at the top. */
  parent_id: number | null;
  /** 1 if only experts of the category answer questions, else 0. */
  only_experts_answer: 0 | 1;
  created_by: number;
  /** 14 digits in UTC: yyyymmddhhmmss, as a number. */
  created_date: number;
  modified_by: number;
  /** 14 digits in UTC, as a number. */
  modified_date: number;
  user_can_create_question: boolean;
  user_can_create_article: boolean;
  user_can_subscribe: boolean;
  user_is_subscribed: boolean;
  /** The same as `user_is_subscribed`. */
  user_is_subscribes: boolean;
  user_is_subscribed_to_parent: boolean;
  parent?: {
    id: number;
    name: string;
    /** Its description without HTML. */
    plain_text: string;
  };
  subcategories: Array<{
    id: number;
    name: string;
    /** Its description without HTML. */
    plain_text: string;
  }>;
  /** Ids of its experts. */
  category_experts: number[];
}

/** Who may do what in a category. */
export interface KnowledgebasePermissions {
  entries: Array<{
    subject: 'everyone' | 'user' | 'group' | 'role';
    /** Left out for everyone. */
    subject_id?: number | null;
    /** An empty list grants nothing. */
    rights: Array<'view' | 'post' | 'publish' | 'manage'>;
  }>;
}

/** The experts of a category. */
export interface KnowledgebaseExperts {
  data: Person[];
}

/** An article. */
export interface KnowledgebaseArticle {
  id: number;
  title: string;
  /** Two letters. */
  language: string;
  category_id: number;
  category_name: string;
  /** The name the cover was uploaded under. */
  cover_filename: string | null;
  /** Path of the cover; null if it has none. */
  cover_img: string | null;
  /** Path of the small cover. */
  cover_thumbnail_img: string | null;
  /** The same as `cover_thumbnail_img`. */
  cover_thumbnail_image: string | null;
  is_endorsed: boolean;
  /** The expert who vouches for it. */
  endorsed_by: number | null;
  endorsed_date: string | null;
  publisher_id: number;
  publisher_name: string;
  /** The text without HTML. */
  plain_text: string;
  /** The text, as sanitised HTML. */
  article_text: string;
  like_count: number;
  /** 1 if comments are enabled, else 0. */
  comments_enabled: number;
  /** The same as `comments_enabled`. */
  comments_enable: number;
  comments_count: number;
  /** The embed code; false if there is none. */
  embeded_video: string | boolean;
  user_is_subscribed: boolean;
  /** The current user likes it. */
  user_likes: boolean;
  tags: string[];
  status: 'draft' | 'publish' | 'archive';
  /** The number of its newest revision. */
  revision: number;
  /** For people: the long date of the installation. */
  created_date: string;
  /** For people: the long date of the installation. */
  modified_date: string;
  created: string;
  modified: string;
  endorsed: string | null;
}

/** One save of an article. */
export interface KnowledgebaseRevisionSummary {
  /** Counting from 1. */
  number: number;
  title: string;
  language: string;
  category_id: number;
  status: 'draft' | 'publish' | 'archive';
  tags: string[];
  author: KnowledgebaseAuthor;
  saved: string;
}

/** One save of an article, with its text. */
export interface KnowledgebaseRevision {
  /** Counting from 1. */
  number: number;
  title: string;
  language: string;
  category_id: number;
  status: 'draft' | 'publish' | 'archive';
  tags: string[];
  author: KnowledgebaseAuthor;
  saved: string;
  /** Sanitised HTML. */
  article_text: string;
  embeded_video: string | null;
}

/** What changed between two revisions. */
export interface KnowledgebaseComparison {
  /** The older revision. */
  from: number;
  /** The newer revision. */
  to: number;
  /** The title, word by word. */
  title: Array<{
    type: 'equal' | 'added' | 'removed';
    text: string;
  }>;
  /** The plain text, word by word. */
  text: Array<{
    type: 'equal' | 'added' | 'removed';
    text: string;
  }>;
  tags_added: string[];
  tags_removed: string[];
}

/** A question. */
export interface KnowledgebaseQuestion {
  id: number;
  category_id: number;
  category_name: string;
  title: string;
  /** The text without HTML. */
  plain_text: string;
  /** The text, as sanitised HTML. */
  question_text: string;
  like_count: number;
  comments_count: number;
  visits_count: number;
  /** For people: `12 views`. */
  visits_count_text: string;
  user_is_subscribed: boolean;
  /** The current user likes it. */
  user_likes: boolean;
  /** For people: the long date of the installation. */
  created_date: string;
  /** Path to the profile of the one who asked. */
  created_by: string;
  created_by_id: number;
  /** Full name of the one who asked. */
  created_by_title: string;
  /** Path to their photo. */
  created_by_photo_url: string;
  /** For the web page: `answered`, `unanswered`, `accepted` or `archived`. */
  css_class: string;
  /** For people: the long date of the installation. */
  modified_date: string;
  created: string;
  modified: string;
  modified_by: number;
  tags: string[];
  /** Two letters. */
  language: string;
  archived: boolean;
  answers_count: number;
  accepted_answer_id: number | null;
}

/** An answer to a question. */
export interface KnowledgebaseAnswer {
  id: number;
  question_id: number;
  /** Sanitised HTML. */
  text: string;
  plain_text: string;
  /** The one who asked took it for the answer. */
  accepted: boolean;
  /** Written by an expert of the category. */
  by_expert: boolean;
  author: KnowledgebaseAuthor;
  created: string;
  modified: string;
}

/** A comment on an article or a question. */
export interface KnowledgebaseComment {
  id: number;
  /** The comment it replies to; null for one that begins a thread. */
  parent_id: number | null;
  /** Sanitised HTML; empty if it was deleted. */
  text: string;
  plain_text: string;
  /** Deleted by its author, kept for its replies. */
  deleted: boolean;
  author: KnowledgebaseAuthor;
  created: string;
  modified: string;
}

/** A picture for a text. */
export interface KnowledgebaseImage {
  key: string;
  filename: string;
  /** Path for the `src` of an `img` in a text. */
  url: string;
}

/** An article or question that was found. */
export interface KnowledgebaseFound {
  type: 'article' | 'question';
  id: number;
  title: string;
  /** The title as safe HTML, with the matches in `<mark>`. */
  title_html: string;
  /** A piece of the text as safe HTML, with the matches in `<mark>`. */
  snippet: string;
  tags: string[];
  language: string;
  category_id: number;
  category_name: string;
  /** Path of its page. */
  link: string;
  author_id: number;
  author_name: string;
  /** Of an article. */
  status: 'draft' | 'publish' | 'archive' | null;
  is_endorsed: boolean;
  /** Of a question. */
  answers_count: number;
  /** A question with an accepted answer. */
  accepted: boolean;
  archived: boolean;
  modified: string;
}

/** What an import made. */
export interface KnowledgebaseImportReport {
  /** How many were made; folders whose category was there already are not counted. */
  categories: number;
  articles: number;
  images: number;
  /** Pictures that are not in the archive. */
  warnings: string[];
}

/** A category as pages show it. */
export interface KnowledgebaseCategorySummary {
  id: number;
  /** Null at the top, and below one that you may not see. */
  parent_id: number | null;
  name: string;
  /** The beginning of its description. */
  excerpt: string;
  /** What you may do in the category. */
  rights: Array<'view' | 'post' | 'publish' | 'manage'>;
  /** You are one of its experts. */
  expert: boolean;
  followed: boolean;
  only_experts_answer: boolean;
  /** Published articles, without those of categories below. */
  articles: number;
  /** Questions without an answer, without those of categories below. */
  open_questions: number;
}

/** An article in a list of pages: without its text. */
export interface KnowledgebaseArticleSummary {
  id: number;
  title: string;
  /** Two letters. */
  language: string;
  category: {
    id: number;
    name: string;
  };
  publisher: PicturedPerson;
  status: 'draft' | 'publish' | 'archive';
  tags: string[];
  /** An expert vouches for it. */
  endorsed: boolean;
  /** The small cover; null if it has none. */
  cover_url: string | null;
  like_count: number;
  comments_count: number;
  created: string;
  modified: string;
  /** The beginning of the text. */
  excerpt: string;
}

/** An article as its page shows it. */
export interface KnowledgebaseArticleDetails {
  id: number;
  title: string;
  /** Two letters. */
  language: string;
  category: {
    id: number;
    name: string;
  };
  publisher: PicturedPerson;
  status: 'draft' | 'publish' | 'archive';
  tags: string[];
  /** An expert vouches for it. */
  endorsed: boolean;
  /** The small cover; null if it has none. */
  cover_url: string | null;
  like_count: number;
  comments_count: number;
  created: string;
  modified: string;
  /** Its category and those above it that you may see, the topmost first. */
  path: Array<{
    id: number;
    name: string;
  }>;
  /** What you may do in the category. */
  rights: Array<'view' | 'post' | 'publish' | 'manage'>;
  /** Experts of the category whom you may see, at most 20. */
  experts: PicturedPerson[];
  /** You like it. */
  liked: boolean;
  /** You are subscribed to it. */
  followed: boolean;
  /** Who saved it last; null for somebody whom you may not see. */
  modified_by: PicturedPerson | null;
  /** The text, as sanitised HTML. */
  text: string;
  /** How long it takes to read. */
  minutes: number;
  /** The number of its newest revision. */
  revision: number;
  /** The cover; null if it has none. */
  large_cover_url: string | null;
  /** The embed code; null if there is none. */
  video: string | null;
  /** When the draft was sent for review; null if it was not. */
  review_asked: string | null;
  /** The expert who vouches for it, as far as you may see them. */
  endorsed_by: PicturedPerson | null;
  endorsed_at: string | null;
  may: {
    edit: boolean;
    publish: boolean;
    endorse: boolean;
    see_revisions: boolean;
    comment: boolean;
  };
}

/** What whoever writes an article must know of others. */
export interface KnowledgebaseWrittenArticle {
  /** The newest. */
  revision: number;
  /** Who saved it; null for somebody whom you may not see. */
  modified_by: PicturedPerson | null;
  /** Who else has it open to write it, of those whom you may see. */
  writers: PicturedPerson[];
}

/** A question in a list of pages: without its text. */
export interface KnowledgebaseQuestionSummary {
  id: number;
  title: string;
  /** Two letters. */
  language: string;
  category: {
    id: number;
    name: string;
  };
  author: PicturedPerson;
  /** `open` without an answer, `answered` while none is accepted. */
  state: 'open' | 'answered' | 'accepted' | 'archived';
  tags: string[];
  answers_count: number;
  like_count: number;
  comments_count: number;
  visits_count: number;
  created: string;
  modified: string;
  /** The beginning of the text. */
  excerpt: string;
}

/** A question as its page shows it. Its answers are at `…/questions/{id}/answers`. */
export interface KnowledgebaseQuestionDetails {
  id: number;
  title: string;
  /** Two letters. */
  language: string;
  category: {
    id: number;
    name: string;
  };
  author: PicturedPerson;
  /** `open` without an answer, `answered` while none is accepted. */
  state: 'open' | 'answered' | 'accepted' | 'archived';
  tags: string[];
  answers_count: number;
  like_count: number;
  comments_count: number;
  visits_count: number;
  created: string;
  modified: string;
  /** Its category and those above it that you may see, the topmost first. */
  path: Array<{
    id: number;
    name: string;
  }>;
  /** What you may do in the category. */
  rights: Array<'view' | 'post' | 'publish' | 'manage'>;
  /** Experts of the category whom you may see, at most 20. */
  experts: PicturedPerson[];
  /** You like it. */
  liked: boolean;
  /** You are subscribed to it. */
  followed: boolean;
  /** Who saved it last; null for somebody whom you may not see. */
  modified_by: PicturedPerson | null;
  /** The text, as sanitised HTML. */
  text: string;
  accepted_answer_id: number | null;
  only_experts_answer: boolean;
  may: {
    /** Change and archive it. */
    edit: boolean;
    answer: boolean;
    accept: boolean;
    comment: boolean;
  };
}

/** A category for those who manage it. */
export interface KnowledgebaseCategoryDetails {
  id: number;
  name: string;
  /** Its description, as sanitised HTML. */
  text: string;
  /** The category above; null at the top. */
  parent_id: number | null;
  only_experts_answer: boolean;
  /** What it and the categories below it hold. */
  contents: {
    /** Below it. */
    categories: number;
    /** Drafts and archived ones included. */
    articles: number;
    /** Archived ones included. */
    questions: number;
    /** Articles and questions in the trash, which would go for good as well. */
    trashed: number;
  };
  /** You manage every category below it, too. */
  may_delete: boolean;
  /** Who may do what; it is changed at `permissions`. */
  entries: Array<{
    subject: 'everyone' | 'user' | 'group' | 'role';
    /** Null for everyone. */
    subject_id: number | null;
    /** Empty for everyone. */
    name: string;
    /** A group or role that gives nothing at present. */
    inactive: boolean;
    rights: Array<'view' | 'post' | 'publish' | 'manage'>;
  }>;
  /** They are changed at `experts`. */
  experts: PicturedPerson[];
}

/** What an import would make. */
export interface KnowledgebaseImportPreview {
  /** How many were made; folders whose category was there already are not counted. */
  categories: number;
  articles: number;
  images: number;
  /** Pictures that are not in the archive. */
  warnings: string[];
  /** The first 500. */
  folders: Array<{
    /** The names of the categories from the top on. */
    path: string[];
    /** False where such a category is there already. */
    new: boolean;
    /** Articles in it, without those below. */
    articles: number;
  }>;
  /** Files that cannot be taken, the first 50: as long as there are some, nothing can be imported. */
  errors: Array<{
    name: string;
    reason: string;
  }>;
}

/** What the current user may do. */
export interface DocumentPermissions {
  view: boolean;
  edit: boolean;
  edit_meta: boolean;
  delete: boolean;
  edit_perms: boolean;
  /** The rights come from a folder above (for a document: from its folder). */
  inherited: boolean;
}

/** A folder. */
export interface FolderInfo {
  id: number;
  /** Id of the folder it is in; 0 at the top. */
  parent_id: number;
  obj_type: 'folder';
  type: 'folder';
  /** `metadata.description`. */
  description: string;
  title: string;
  /** Reference code. */
  refcode: string;
  date_created: DateTime;
  date_last_modified: DateTime;
  creator: Person;
  permissions: DocumentPermissions;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
}

/** A folder in a list. */
export interface FolderItem {
  type: 'folder';
  id: number;
  /** Id of the folder it is in; 0 at the top. */
  parent_id: number;
  obj_type: 'folder';
  URI: string;
  /** A moment. */
  date_closed: {
    /** For people, in the time zone below. */
    date_str: string;
    /** Time zone of the current user. */
    timezone: string;
    /** 14 digits in UTC: yyyymmddhhmmss. */
    date: string;
  } | null;
  /** Locked. */
  inactive: boolean;
  title: string;
  /** Reference code. */
  refcode: string;
  date_created: DateTime;
  date_last_modified: DateTime;
  creator: Person;
  permissions: DocumentPermissions;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
}

/** A document. */
export type DocumentInfo = StandardDocumentInfo | MarkerInfo;

/** A document with files. */
export interface StandardDocumentInfo {
  /** Shared by all versions. */
  doc_id: number;
  version_num: number;
  /** The day it was declared a record; null if it was not. */
  date_declared: {
    date_str: string;
    /** 8 digits: yyyymmdd. */
    date: string;
  } | null;
  /** Id of the folder it is in; 0 at the top. */
  parent_id: number;
  /** File name of the primary component. */
  pc_title: string;
  type: 'document';
  obj_type: 'document';
  doc_type: 'standard';
  /** `metadata.description`. */
  description: string;
  title: string;
  /** Reference code. */
  refcode: string;
  date_created: DateTime;
  date_last_modified: DateTime;
  creator: Person;
  permissions: DocumentPermissions;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
}

/** A marker: a document without files. */
export interface MarkerInfo {
  /** Shared by all versions. */
  doc_id: number;
  version_num: number;
  /** The day it was declared a record; null if it was not. */
  date_declared: {
    date_str: string;
    /** 8 digits: yyyymmdd. */
    date: string;
  } | null;
  /** Id of the folder it is in; 0 at the top. */
  parent_id: number;
  /** Null. */
  pc_title: string | null;
  type: 'marker';
  obj_type: 'marker';
  doc_type: 'marker';
  /** `metadata.description`. */
  description: string;
  title: string;
  /** Reference code. */
  refcode: string;
  date_created: DateTime;
  date_last_modified: DateTime;
  creator: Person;
  permissions: DocumentPermissions;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
}

/** A document in a list. */
export type DocumentItem = StandardDocumentItem | MarkerItem;

/** A document with files, in a list. */
export interface StandardDocumentItem {
  /** Shared by all versions. */
  doc_id: number;
  version_num: number;
  /** The day it was declared a record; null if it was not. */
  date_declared: {
    date_str: string;
    /** 8 digits: yyyymmdd. */
    date: string;
  } | null;
  /** Id of the folder it is in; 0 at the top. */
  parent_id: number;
  /** File name of the primary component. */
  pc_title: string;
  type: 'document';
  obj_type: 'document';
  doc_type: 'standard';
  URI: string;
  /** Size of the primary component in bytes. */
  fsize: number;
  /** Comment of the latest version. */
  last_comment: string;
  title: string;
  /** Reference code. */
  refcode: string;
  date_created: DateTime;
  date_last_modified: DateTime;
  creator: Person;
  permissions: DocumentPermissions;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
}

/** A marker: a document without files, in a list. */
export interface MarkerItem {
  /** Shared by all versions. */
  doc_id: number;
  version_num: number;
  /** The day it was declared a record; null if it was not. */
  date_declared: {
    date_str: string;
    /** 8 digits: yyyymmdd. */
    date: string;
  } | null;
  /** Id of the folder it is in; 0 at the top. */
  parent_id: number;
  /** Null. */
  pc_title: string | null;
  type: 'marker';
  obj_type: 'marker';
  doc_type: 'marker';
  URI: string;
  /** Size of the primary component in bytes. */
  fsize: number;
  /** Comment of the latest version. */
  last_comment: string;
  title: string;
  /** Reference code. */
  refcode: string;
  date_created: DateTime;
  date_last_modified: DateTime;
  creator: Person;
  permissions: DocumentPermissions;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
}

/** A folder in the list of a folder. */
export interface LibraryFolder {
  type: 'folder';
  id: number;
  title: string;
  /** `metadata.description`. */
  description: string;
  /** Reference code. */
  refcode: string;
  created: string;
  created_by: PicturedPerson;
  modified: string;
  modified_by: PicturedPerson;
  /** What you may do with it, those that another right brings along included. */
  rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  /** You follow it. */
  followed: boolean;
  /** You have pinned it. */
  pinned: boolean;
  /** The access list of the folder above holds here. */
  inherits: boolean;
  /** Null unless this folder is locked itself. */
  lock: {
    since: string;
    /** Null if it is not known, or you may not see them. */
    by: PicturedPerson | null;
  } | null;
  /** Folders and documents in it that you may see, counted up to 1000 of each. */
  items: number;
  /** There is a folder in it that you may see. */
  has_folders: boolean;
}

/** A document with files, in the list of a folder. */
export interface LibraryDocument {
  type: 'document';
  id: number;
  title: string;
  /** `metadata.description`. */
  description: string;
  /** Reference code. */
  refcode: string;
  created: string;
  created_by: PicturedPerson;
  modified: string;
  modified_by: PicturedPerson;
  /** What you may do with it, those that another right brings along included. */
  rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  /** You follow it. */
  followed: boolean;
  /** You have pinned it. */
  pinned: boolean;
  /** Number of the latest version. */
  version: number;
  /** What was said about it. */
  comment: string;
  /** Null while nobody has checked it out. */
  checked_out: {
    /** Whoever has it; null if you may not see them. */
    by: PicturedPerson | null;
    since: string;
    /** You have it yourself. */
    own: boolean;
  } | null;
  /** Drafts that wait for approval and that you may see. */
  drafts: number;
  /** Null if it is no record. */
  record: {
    /** When it was declared a record. */
    declared: string;
    types: Array<{
      id: number;
      name: string;
    }>;
  } | null;
  /** A picture of it; `?size=64`. */
  preview_url: string;
  /** Its primary file; `?inline=true` for a browser to show. */
  content_url: string;
  /** The primary file. */
  file: {
    name: string;
    /** Bytes. */
    size: number;
    /** What follows the last dot of the name, in lower case; empty if there is none. */
    extension: string;
    /** By its name. */
    content_type: string;
    /** By its name. */
    kind: 'document' | 'sheet' | 'slides' | 'pdf' | 'picture' | 'audio' | 'video' | 'text' | 'page' | 'mail' | 'archive' | 'other';
  };
}

/** A marker, which has no file, in the list of a folder. */
export interface LibraryMarker {
  type: 'marker';
  id: number;
  title: string;
  /** `metadata.description`. */
  description: string;
  /** Reference code. */
  refcode: string;
  created: string;
  created_by: PicturedPerson;
  modified: string;
  modified_by: PicturedPerson;
  /** What you may do with it, those that another right brings along included. */
  rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  /** You follow it. */
  followed: boolean;
  /** You have pinned it. */
  pinned: boolean;
  /** Number of the latest version. */
  version: number;
  /** What was said about it. */
  comment: string;
  /** Null while nobody has checked it out. */
  checked_out: {
    /** Whoever has it; null if you may not see them. */
    by: PicturedPerson | null;
    since: string;
    /** You have it yourself. */
    own: boolean;
  } | null;
  /** Drafts that wait for approval and that you may see. */
  drafts: number;
  /** Null if it is no record. */
  record: {
    /** When it was declared a record. */
    declared: string;
    types: Array<{
      id: number;
      name: string;
    }>;
  } | null;
  /** A picture of it; `?size=64`. */
  preview_url: string;
  /** Its primary file; `?inline=true` for a browser to show. */
  content_url: string;
}

/** A folder, a document or a marker in the list of a folder; `type` tells which. */
export type LibraryEntry = LibraryFolder | LibraryDocument | LibraryMarker;

/** A folder as its page shows it. */
export interface FolderDetails {
  id: number;
  /** Null for the root, 0 at the top. */
  parent_id: number | null;
  title: string;
  /** `metadata.description`. */
  description: string;
  /** Reference code. */
  refcode: string;
  created: string;
  created_by: PicturedPerson;
  modified: string;
  modified_by: PicturedPerson;
  /** What you may do with it, those that another right brings along included. */
  rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  /** You follow it. */
  followed: boolean;
  /** You have pinned it. */
  pinned: boolean;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
  /** From the top to the folder itself. Folders that you may not see are left out, and the root is. */
  path: Array<{
    id: number;
    title: string;
    /** Locked itself. */
    locked: boolean;
  }>;
  /** The access list of the folder above holds here. */
  inherits: boolean;
  /** Null unless it, or a folder above, is locked: then nothing in it can be changed. */
  lock: {
    since: string;
    /** Null if it is not known, or you may not see them. */
    by: PicturedPerson | null;
    /** The highest folder that is locked; null if you may not see it. */
    folder: {
      id: number;
      title: string;
    } | null;
  } | null;
  /** Locks, the depth of folders and an extranet that only reads count too. */
  may_add: {
    /** You may add a folder here now. */
    folders: boolean;
    /** You may add a document here now, if only as a draft. */
    documents: boolean;
  };
  /** Folders in it that you may see. */
  folders: number;
  /** Documents in it. */
  documents: number;
}

/** A folder on the way from the top to another. */
export interface FolderPathEntry {
  id: number;
  /** 0 at the top. */
  parent_id: number;
  obj_type: 'folder';
  title: string;
  /** False if this folder is locked. */
  is_open: boolean;
}

/** A folder with what its page shows beside the lists. */
export interface FolderUi {
  id: number;
  /** Id of the folder it is in; 0 at the top. */
  parent_id: number;
  obj_type: 'folder';
  type: 'folder';
  /** `metadata.description`. */
  description: string;
  title: string;
  /** Reference code. */
  refcode: string;
  date_created: DateTime;
  date_last_modified: DateTime;
  creator: Person;
  permissions: DocumentPermissions;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
  /** The top first, the folder itself last. Folders that you may not see are left out. */
  path: FolderPathEntry[];
  /** What the current user may add. */
  permission: {
    /** You may add a folder here now. */
    add_folder: boolean;
    /** You may add a document here now, if only as a draft. */
    add_doc: boolean;
  };
}

/** A FolderItem or a DocumentItem; `type` tells which. */
export type FolderEntry = FolderItem | StandardDocumentItem | MarkerItem;

/** Who may do what in a folder. Inherited entries are shown too. */
export interface FolderAccess {
  /** The list of the folder above holds here too. */
  inherit: boolean;
  entries: Array<{
    subject: 'everyone' | 'user' | 'group' | 'role';
    /** Left out for everyone. */
    subject_id?: number | null;
    /** An empty list grants nothing. */
    rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  }>;
}

/** A draft in a list. */
export interface DocumentDraft {
  doc_id: number;
  title: string;
  parent_id: number;
  version_num: number;
  /** You may reject it. */
  can_delete: boolean;
  can_approve: boolean;
}

/** Says how one name of the metadata of folders and documents is shown. Names without a definition are kept too. */
export interface DocumentMetadataField {
  id: number;
  /** The key in `metadata`. */
  name: string;
  /** What people read. */
  label: string;
  type: 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file';
  /** Holds a list of values. */
  repeatable: boolean;
}

/** What documents can be declared as, and the metadata they have then. */
export interface RecordType {
  id: number;
  name: string;
  /** Names of metadata. */
  fields: string[];
}

/** What a document was declared as, with the values it has there. */
export interface DocumentRecord {
  /** Ids of its record types. */
  ids: number[];
  record_types: Array<{
    id: number;
    name: string;
    fields: string[];
    /** Metadata names and their values. */
    metadata: Record<string, unknown>;
  }>;
}

/** What people write about a document beside its files. */
export interface DocumentProperties {
  title: string;
  /** Reference code. */
  refcode: string;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
  record_types: Array<{
    id: number;
    name: string;
    fields: string[];
    /** Metadata names and their values. */
    metadata: Record<string, unknown>;
  }>;
}

/** A file that waits to be used. */
export interface DropboxFile {
  /** Names the file where it is used, once. */
  file_key: string;
  /** Reserved. */
  name: null;
  /** Bytes. */
  size: number;
  date: DateTime;
  /** Address to delete the file. */
  URI: string;
}

/** The file is in the drop box. */
export interface DropboxAdded {
  /** Names the file where it is used, once. */
  file_key: string;
  /** Address to delete the file. */
  URL: string;
  /** Address to delete the file. */
  URI: string;
}

/** A FolderInfo or a DocumentInfo; `type` tells which. */
export type AddedObject = FolderInfo | StandardDocumentInfo | MarkerInfo;

/** One of the files of a version. */
export interface DocumentComponent {
  /** Name of the file. */
  title: string;
  /** Bytes. */
  size: number;
  URI: string;
  /** Only there, and true, for the primary one. */
  primary?: boolean;
}

/** A version of a document. */
export interface DocumentVersion {
  version_num: number;
  /** True for exactly one. */
  is_latest: boolean;
  /** Name of its primary file; of a marker, its title. */
  title: string;
  date_last_modified: DateTime;
  modified_by: Person;
  version_comment: string;
  URI: string;
}

/** A document that you have checked out. */
export interface CheckedOutDocument {
  doc_id: number;
  /** The folder it was checked out in. */
  parent_id: number;
  title: string;
  /** `metadata.description`. */
  description: string;
  /** The document. */
  URI: string;
  /** To check it in (POST) or to cancel (DELETE). */
  checkin_URI: string;
}

/** A folder that a document is in. */
export interface DocumentPlace {
  folder_id: number;
  folder_title: string;
  /** The most that anybody may do with the document through this place. */
  rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  /** The place holds nothing back. When the last full place is deleted, the others go with it. */
  full: boolean;
}

/** The text of a file. */
export interface FileText {
  /** `waiting`: not read yet; `none`: such files have no text, or no program for them is installed; `failed`: it cannot be read. */
  state: 'waiting' | 'done' | 'none' | 'failed';
  /** Without formatting; empty unless the state is `done`. */
  text: string;
  /** The text goes on: the first million characters are kept. */
  truncated: boolean;
}

/** A document that somebody has checked out. */
export interface HeldDocument {
  doc_id: number;
  title: string;
  /** `metadata.description`. */
  description: string;
  refcode: string;
  /** The latest version. */
  version: number;
  /** Its primary file. */
  file: {
    name: string;
    /** Bytes. */
    size: number;
    /** What follows the last dot of the name, in lower case; empty if there is none. */
    extension: string;
    /** By its name. */
    content_type: string;
    /** By its name. */
    kind: 'document' | 'sheet' | 'slides' | 'pdf' | 'picture' | 'audio' | 'video' | 'text' | 'page' | 'mail' | 'archive' | 'other';
  } | null;
  /** Where it was checked out, or its oldest place. */
  folder: {
    id: number;
    title: string;
  };
  /** Null while nobody has checked it out. */
  checked_out: {
    /** Whoever has it; null if you may not see them. */
    by: PicturedPerson | null;
    since: string;
    /** You have it yourself. */
    own: boolean;
  } | null;
}

/** A draft that you may approve. */
export interface QueuedDraft {
  doc_id: number;
  title: string;
  refcode: string;
  /** The oldest place where you may approve it. */
  folder: {
    id: number;
    title: string;
  };
  version: number;
  comment: string;
  /** The primary file; null of a marker. */
  file: {
    name: string;
    /** Bytes. */
    size: number;
    /** What follows the last dot of the name, in lower case; empty if there is none. */
    extension: string;
    /** By its name. */
    content_type: string;
    /** By its name. */
    kind: 'document' | 'sheet' | 'slides' | 'pdf' | 'picture' | 'audio' | 'video' | 'text' | 'page' | 'mail' | 'archive' | 'other';
  } | null;
  /** A picture of it; `?size=512`. */
  preview_url: string;
  /** Its primary file; `?inline=true` for a browser to show. */
  content_url: string;
  uploaded: string;
  uploaded_by: PicturedPerson;
  /** You uploaded it yourself. */
  own: boolean;
  /** Null while nobody has checked it out. */
  checked_out: {
    /** Whoever has it; null if you may not see them. */
    by: PicturedPerson | null;
    since: string;
    /** You have it yourself. */
    own: boolean;
  } | null;
  /** The latest version; null of a document that was never live. */
  live: {
    version: number;
    comment: string;
    /** The primary file; null of a marker. */
    file: {
      name: string;
      /** Bytes. */
      size: number;
      /** What follows the last dot of the name, in lower case; empty if there is none. */
      extension: string;
      /** By its name. */
      content_type: string;
      /** By its name. */
      kind: 'document' | 'sheet' | 'slides' | 'pdf' | 'picture' | 'audio' | 'video' | 'text' | 'page' | 'mail' | 'archive' | 'other';
    } | null;
    /** A picture of it; `?size=512`. */
    preview_url: string;
    /** Its primary file; `?inline=true` for a browser to show. */
    content_url: string;
    uploaded: string;
    /** Who uploaded it. */
    uploaded_by: PicturedPerson | null;
  } | null;
}

/** A draft of yours that was rejected. */
export interface DraftRejection {
  id: number;
  /** Null if the document went with the draft. */
  doc_id: number | null;
  title: string;
  version: number;
  /** Empty if none was given. */
  reason: string;
  rejected: string;
  rejected_by: PicturedPerson;
}

/** A document as its page shows it. */
export interface DocumentDetails {
  id: number;
  type: 'folder' | 'document' | 'marker';
  title: string;
  /** `metadata.description`. */
  description: string;
  /** Reference code. */
  refcode: string;
  created: string;
  created_by: PicturedPerson;
  modified: string;
  modified_by: PicturedPerson;
  /** What you may do with it, those that another right brings along included. */
  rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  /** You follow it. */
  followed: boolean;
  /** You have pinned it. */
  pinned: boolean;
  /** The folder named by `parent_id`, or its oldest place that you may see. */
  folder_id: number;
  /** Metadata names and their values. */
  metadata: Record<string, unknown>;
  /** False while it has only drafts; then the newest of them is shown. */
  live: boolean;
  version: {
    number: number;
    comment: string;
    /** When it was uploaded. */
    created: string;
    created_by: PicturedPerson;
    /** None of a marker. */
    files: Array<{
      name: string;
      /** Bytes. */
      size: number;
      /** What follows the last dot of the name, in lower case; empty if there is none. */
      extension: string;
      /** By its name. */
      content_type: string;
      /** By its name. */
      kind: 'document' | 'sheet' | 'slides' | 'pdf' | 'picture' | 'audio' | 'video' | 'text' | 'page' | 'mail' | 'archive' | 'other';
      primary: boolean;
      /** The file; `&inline=true` for a browser to show. */
      content_url: string;
      /** A picture of it; `&size=512`. */
      preview_url: string;
    }>;
  };
  /** The content type under which browsers show the primary file, by its bytes; null if it is only to be saved. */
  inline_type: string | null;
  /** Versions that you may see. */
  versions: number;
  /** Drafts that wait for approval and that you may see, the newest first, at most 20. */
  drafts: Array<{
    number: number;
    comment: string;
    /** When it was uploaded. */
    created: string;
    created_by: PicturedPerson;
  }>;
  /** Null while nobody has checked it out. */
  checked_out: {
    /** Whoever has it; null if you may not see them. */
    by: PicturedPerson | null;
    since: string;
    /** You have it yourself. */
    own: boolean;
  } | null;
  /** When you last asked for it, of the last 24 hours. */
  asked: string | null;
  /** Null unless a lock keeps it from being changed. */
  lock: {
    since: string;
    /** Null if it is not known, or you may not see them. */
    by: PicturedPerson | null;
    /** The highest folder that is locked; null if you may not see it. */
    folder: {
      id: number;
      title: string;
    } | null;
  } | null;
  record_types: Array<{
    id: number;
    name: string;
    fields: string[];
    /** Metadata names and their values. */
    metadata: Record<string, unknown>;
  }>;
  /** When it was declared a record; null if it was not. */
  declared: string | null;
  /** Folders it is in that you may see, the oldest first, at most 20. */
  places: DocumentPlace[];
  /** How many of them there are that you may see. */
  places_total: number;
}

/** The access list of a folder, with names and photos. */
export interface SharedFolder {
  /** The list of a folder above holds here. */
  inherits: boolean;
  /** The folder whose list it is; null if you may not see it. */
  from: {
    id: number;
    title: string;
  } | null;
  /** Everyone first, then users, groups and roles. */
  entries: Array<{
    subject: 'everyone' | 'user' | 'group' | 'role';
    /** Null for everyone. */
    subject_id: number | null;
    /** Empty for everyone. */
    name: string;
    /** Of a user. */
    photo_url: string | null;
    /** A blocked user, or a group or role that gives nothing at present. */
    inactive: boolean;
    /** As they were granted. */
    granted: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
    /** Those that another right brings along included. */
    rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  }>;
}

/** What somebody may do in a folder, and why. */
export interface PersonsRights {
  user: PicturedPerson;
  /** What they may do in the folder. */
  rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  /** They hold `documents.admin`, and so every right everywhere. */
  by_capability: boolean;
  /** They cannot sign in. */
  blocked: boolean;
  /** The list of a folder above holds here. */
  inherits: boolean;
  /** The folder whose list it is; null if you may not see it. */
  from: {
    id: number;
    title: string;
  } | null;
  /** The entries that give them rights, as far as you may see them. */
  entries: Array<{
    subject: 'everyone' | 'user' | 'group' | 'role';
    /** Null for everyone. */
    subject_id: number | null;
    /** Empty for everyone. */
    name: string;
    /** Of a user. */
    photo_url: string | null;
    /** A blocked user, or a group or role that gives nothing at present. */
    inactive: boolean;
    /** As they were granted. */
    granted: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
    /** Those that another right brings along included. */
    rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  }>;
}

/** Whom a change of an access list would reach. Other entries may give the same rights. */
export interface AccessReach {
  /** People whose entries would change, themselves or through a group or role. */
  people: number;
  /** Of them, those whose entries would gain a right. */
  gaining: number;
  /** Of them, those whose entries would lose a right. */
  losing: number;
  /** What you might do in the folder afterwards. */
  own_rights: Array<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
  /** You could no longer see the folder or change its list. */
  locks_out: boolean;
}

/** A file that waits to be used, with its name. */
export interface NamedDropboxFile {
  file_key: string;
  /** Null where none was told. */
  name: string | null;
  /** Bytes. */
  size: number;
  created: string;
}

/** What news articles are filed under. */
export interface NewsChannel {
  id: number;
  name: string;
  /** Safe HTML. */
  description: string;
}

/** A news article in a list. */
export interface NewsArticleItem {
  id: number;
  title: string;
  /** The beginning of the text, without formatting. */
  excerpt: string;
  channel_id: number | null;
  channel_name: string | null;
  author: Person;
  status: 'published' | 'scheduled' | 'draft';
  /** Readers see it from this moment on; null of a draft. */
  publish_at: string | null;
  /** Stands before the others. */
  pinned: boolean;
  /** The picture, as JPEG. */
  image_url: string | null;
  /** You have marked it as read. */
  read: boolean;
  /** You like it. */
  liked: boolean;
  like_count: number;
  comments_count: number;
  created: string;
  modified: string;
}

/** A news article. */
export interface NewsArticle {
  id: number;
  title: string;
  /** The beginning of the text, without formatting. */
  excerpt: string;
  channel_id: number | null;
  channel_name: string | null;
  author: Person;
  status: 'published' | 'scheduled' | 'draft';
  /** Readers see it from this moment on; null of a draft. */
  publish_at: string | null;
  /** Stands before the others. */
  pinned: boolean;
  /** The picture, as JPEG. */
  image_url: string | null;
  /** You have marked it as read. */
  read: boolean;
  /** You like it. */
  liked: boolean;
  like_count: number;
  comments_count: number;
  created: string;
  modified: string;
  /** Safe HTML. */
  text: string;
}

/** A comment on a news article. */
export interface NewsComment {
  id: number;
  /** Safe HTML. */
  text: string;
  author: Person;
  created: string;
  modified: string;
}

/** Somebody who has marked the article as read. */
export interface NewsReader {
  user: Person;
  read_at: string;
}

/** How many have read each article, of those whom you may see. */
export interface NewsReadCounts {
  /** By id; articles in the trash are left out. */
  data: Array<{
    article_id: number;
    readers: number;
  }>;
  /** How many people could read them. */
  people: number;
}

/** A folder of pages. */
export interface PublishFolder {
  id: number;
  title: string;
  /** Null at the top. */
  parent_id: number | null;
  /** Its part of the address. */
  slug: string;
  /** Its address: the slugs from the top down. */
  path: string;
  /** The access list of the folder above holds here. */
  inherits_permissions: boolean;
  created_by: Person;
  created: string;
  modified_by: Person;
  modified: string;
}

/** A folder with its pages, and the folders below that you may see. */
export interface PublishTreeNode {
  id: number;
  title: string;
  /** Its address: the slugs from the top down. */
  path: string;
  children: PublishTreeNode[];
  /** In their order. */
  pages: Array<{
    id: number;
    title: string;
    /** Its address: the slugs from the top down. */
    path: string;
    draft: boolean;
  }>;
}

/** Who may view a folder. Inherited entries are shown too. */
export interface PublishFolderAccess {
  /** The list of the folder above holds here too. */
  inherit: boolean;
  entries: Array<{
    subject: 'everyone' | 'user' | 'group' | 'role';
    /** Left out for everyone. */
    subject_id?: number | null;
    /** An empty list grants nothing. */
    rights: Array<'view'>;
  }>;
}

/** A page in a list. */
export interface PublishPageItem {
  id: number;
  title: string;
  /** The beginning of the text, without formatting. */
  excerpt: string;
  folder_id: number;
  /** Its part of the address. */
  slug: string;
  /** Its address: the slugs from the top down. */
  path: string;
  /** The latest version, counting from 1. */
  version_num: number;
  /** For editors only. */
  draft: boolean;
  created_by: Person;
  created: string;
  modified_by: Person;
  modified: string;
}

/** A page. */
export interface PublishPage {
  id: number;
  title: string;
  /** The beginning of the text, without formatting. */
  excerpt: string;
  folder_id: number;
  /** Its part of the address. */
  slug: string;
  /** Its address: the slugs from the top down. */
  path: string;
  /** The latest version, counting from 1. */
  version_num: number;
  /** For editors only. */
  draft: boolean;
  created_by: Person;
  created: string;
  modified_by: Person;
  modified: string;
  /** Safe HTML. */
  text: string;
  /** What was said about the latest version. */
  comment: string;
}

/** A version of a page in a list. */
export interface PublishVersionItem {
  /** Counting from 1; never used again. */
  version_num: number;
  /** The page shows this version. */
  is_latest: boolean;
  title: string;
  comment: string;
  author: Person;
  created: string;
}

/** A version of a page. */
export interface PublishVersion {
  /** Counting from 1; never used again. */
  version_num: number;
  /** The page shows this version. */
  is_latest: boolean;
  title: string;
  comment: string;
  author: Person;
  created: string;
  /** Safe HTML. */
  text: string;
}

/** What differs between two versions of a page. */
export interface PublishComparison {
  from: PublishVersionItem;
  to: PublishVersionItem;
  /** Without the added ones it is the older text, without the removed ones the newer. */
  title: Array<{
    type: 'equal' | 'added' | 'removed';
    text: string;
  }>;
  /** Without the added ones it is the older text, without the removed ones the newer. */
  changes: Array<{
    type: 'equal' | 'added' | 'removed';
    text: string;
  }>;
  /** The changes to look at: safe HTML with `ins`, `del` and `br`. */
  html: string;
  /** The words are the same, but not how they look. */
  formatting_only: boolean;
}

/** Something in your trash. */
export interface DeletedObject {
  /** DELETE it to remove it for good; POST to it + `/restore`. */
  URI: string;
  /** What was deleted. */
  obj_type: 'document' | 'marker' | 'document_version' | 'folder' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news';
  /** The same for people. */
  obj_type_name: string;
  title: string;
  /** The path of where it was. */
  orig_location: string;
  description: string;
  date_deleted: DateTime;
}

/** Something in the trash. */
export interface TrashRecord {
  id: number;
  /** Id of the thing; of a version, of what it is a version of. */
  obj_id: number;
  /** What was deleted. */
  obj_type: 'badge' | 'thanks' | 'document' | 'marker' | 'document_version' | 'folder' | 'article' | 'question' | 'answer' | 'comment' | 'sheet' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news' | 'news_comment';
  /** The same for people. */
  obj_type_name: string;
  title: string;
  /** The path of where it was. */
  orig_location: string;
  description: string;
  date_deleted: string;
  /** When it goes for good by itself. */
  expires: string;
  /** Until then, the last day counted in. */
  days_left: number;
  deleted_by: Person;
}

/** What became of each record. */
export interface RestoredFromTrash {
  data: Array<{
    id: number;
    restored: boolean;
    /** Path of the page that shows it; null where it has none, or you may not see it. */
    link: string | null;
    /** Why it is still in the trash: what restoring it alone would have answered. */
    error: {
      code: string;
      status: number;
      detail: string;
    } | null;
  }>;
}

/** How far the trash was emptied. */
export interface EmptiedTrash {
  /** Records that are gone for good. */
  deleted: number;
  /** Records that are still there: one call removes at most 1000; call again. */
  remaining: number;
}

/** A message for one webhook. */
export interface WebhookDelivery {
  id: number;
  /** The `webhook-id`: the same for every try and every replay of an event. */
  message_id: string;
  /** The name of the event. */
  type: 'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test';
  status: 'waiting' | 'delivered' | 'failed' | 'cancelled';
  tries: number;
  created: string;
  /** Null: at once, in its turn, when the webhook is switched on, or never. */
  next_try: string | null;
  ended: string | null;
  /** Of the last try. */
  response_status: number | null;
  /** Why the last try failed. */
  error: string | null;
}

/** A message with all that was sent and answered. */
export interface WebhookDeliveryDetail {
  id: number;
  /** The `webhook-id`: the same for every try and every replay of an event. */
  message_id: string;
  /** The name of the event. */
  type: 'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test';
  status: 'waiting' | 'delivered' | 'failed' | 'cancelled';
  tries: number;
  created: string;
  /** Null: at once, in its turn, when the webhook is switched on, or never. */
  next_try: string | null;
  ended: string | null;
  /** Of the last try. */
  response_status: number | null;
  /** Why the last try failed. */
  error: string | null;
  /** What is sent. */
  payload: {
    /** The name of the event. */
    type: string;
    timestamp: string;
    /** As the event has it. */
    data: Record<string, unknown>;
  };
  /** Every try that came to an end, the first one first. */
  log: Array<{
    at: string;
    duration_ms: number;
    /** What was sent, or would have been: `error` tells of an address that was refused. */
    request: {
      /** Where redirects led to. */
      url: string;
      headers: Record<string, string>;
    };
    response: {
      status: number;
      headers: Record<string, string>;
      /** The first 4 KB, as text. */
      body: string;
    } | null;
    error: string | null;
  }>;
}

/** Where events are sent to. */
export interface Webhook {
  id: number;
  url: string;
  description: string;
  /** Names of events, or `*` alone for all. */
  events: Array<'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | '*'>;
  /** Whether events are recorded for it and sent to it. */
  enabled: boolean;
  /** `disabled`: switched off by an administrator. `gone`: its receiver answered 410. `failing`: it failed for three days. */
  state: 'enabled' | 'disabled' | 'gone' | 'failing';
  state_since: string;
  created: string;
  /** Null when the user was deleted. */
  created_by: {
    id: number;
    name: string;
  } | null;
  modified: string;
  /** How many deliveries wait for it. */
  waiting: number;
  /** The newest of those that were delivered or have failed. */
  last_delivery: {
    id: number;
    /** The `webhook-id`: the same for every try and every replay of an event. */
    message_id: string;
    /** The name of the event. */
    type: 'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test';
    status: 'waiting' | 'delivered' | 'failed' | 'cancelled';
    tries: number;
    created: string;
    /** Null: at once, in its turn, when the webhook is switched on, or never. */
    next_try: string | null;
    ended: string | null;
    /** Of the last try. */
    response_status: number | null;
    /** Why the last try failed. */
    error: string | null;
  } | null;
}

export interface NewWebhook {
  id: number;
  url: string;
  description: string;
  /** Names of events, or `*` alone for all. */
  events: Array<'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | '*'>;
  /** Whether events are recorded for it and sent to it. */
  enabled: boolean;
  /** `disabled`: switched off by an administrator. `gone`: its receiver answered 410. `failing`: it failed for three days. */
  state: 'enabled' | 'disabled' | 'gone' | 'failing';
  state_since: string;
  created: string;
  /** Null when the user was deleted. */
  created_by: {
    id: number;
    name: string;
  } | null;
  modified: string;
  /** How many deliveries wait for it. */
  waiting: number;
  /** The newest of those that were delivered or have failed. */
  last_delivery: {
    id: number;
    /** The `webhook-id`: the same for every try and every replay of an event. */
    message_id: string;
    /** The name of the event. */
    type: 'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test';
    status: 'waiting' | 'delivered' | 'failed' | 'cancelled';
    tries: number;
    created: string;
    /** Null: at once, in its turn, when the webhook is switched on, or never. */
    next_try: string | null;
    ended: string | null;
    /** Of the last try. */
    response_status: number | null;
    /** Why the last try failed. */
    error: string | null;
  } | null;
  /** What deliveries are signed with: `whsec_` and the key in Base64. Shown this once. */
  secret: string;
}

/** A thing that you follow. */
export interface Followed {
  /** What it is. */
  type: 'person' | 'article' | 'question' | 'category' | 'document' | 'folder';
  id: number;
  title: string;
  /** The folder or category that it is in. */
  place: string | null;
  /** Path below the public address. */
  link: string;
  /** You follow it since then. */
  since: string;
}

/** Whether you follow a thing. */
export interface FollowState {
  following: boolean;
  /** Null: you do not follow it. */
  since: string | null;
}

/** Something that the search has found. */
export interface FoundObject {
  /** What it is. */
  type: string;
  id: number;
  title: string;
  /** A piece of its text as safe HTML, with the words that were looked for in `<mark>`. */
  snippet: string;
  /** Where it stands: the folder, the category, the channel. */
  place: {
    title: string;
    link: string;
  } | null;
  /** Path of its page. */
  link: string;
  /** Address of a picture of it. */
  picture: string | null;
  /** Whoever wrote it. */
  author: {
    id: number;
    name: string;
  } | null;
  /** When it was last changed; of news, when it is published. */
  date: string;
}

/** What somebody may be about to look for. */
export interface Suggestion {
  /** What it is. */
  type: string;
  id: number;
  title: string;
  /** Where it stands: the folder, the category, the channel. */
  place: {
    title: string;
    link: string;
  } | null;
  /** Path of its page. */
  link: string;
  /** Address of a picture of it. */
  picture: string | null;
}

/** A badge that you were given. */
export interface ReceivedBadge {
  id: number;
  title: string;
  image: string;
  background_colour: string;
  message: string;
  assigned_by: Person;
  assigned: string;
  /** Path below the public address. */
  link: string;
}

/** A note that thanks you. */
export interface ReceivedThanks {
  id: number;
  description: string;
  author: Person;
  created: string;
  tags: Array<{
    id: number;
    name: string;
    bg_colour: string;
  }>;
  /** Path below the public address. */
  link: string;
}

/** A document that you used lately, or that changed in what you follow. */
export interface UsedDocument {
  id: number;
  title: string;
  /** The folder by which you see it. */
  place: string | null;
  /** Path below the public address. */
  link: string;
  /** You opened it, or somebody else changed it and you follow it or a folder above it. */
  reason: 'opened' | 'changed';
  /** When that was. */
  at: string;
  /** Who changed it. */
  who: Person | null;
}

/** Something that waits for you. */
export interface WaitingThing {
  kind: 'sheet' | 'rejected_sheet' | 'question' | 'review' | 'draft' | 'check_out';
  /** Of the document, sheet or question. */
  id: number;
  title: string;
  /** Who is waiting for you; null: only you yourself. */
  who: Person | null;
  since: string;
  /** Path below the public address. */
  link: string;
  /** What you can do with it; the first is what it waits for. */
  acts: Array<'approve' | 'reject' | 'edit' | 'submit' | 'answer' | 'publish' | 'check_in' | 'cancel'>;
  /** The folder or category that it is in. */
  place: string | null;
  /** Of a draft: the number of the version. */
  version: number | null;
  /** Of a sheet: its total. */
  amount: string | null;
  currency: string | null;
  /** Of a sheet. */
  items: number | null;
  /** Of a sheet: its receipts. */
  files: number | null;
  /** For whom you stand in. */
  on_behalf_of: Person | null;
}

/** How much you have not read; null for what could not be counted now. */
export interface UnreadCounts {
  /** Notifications that you have not read. */
  notifications: number | null;
  /** Articles of the news that you have not read. */
  news: number | null;
}

/** How many things of each kind wait for you. */
export interface WaitingCounts {
  sheet: number;
  rejected_sheet: number;
  question: number;
  review: number;
  draft: number;
  check_out: number;
}

/** The front page. A part that could not be read now is null, and the others are there. */
export interface Home {
  waiting: {
    data: WaitingThing[];
    total: number;
    counts: WaitingCounts;
  } | null;
  occasions: {
    data: Occasion[];
    total: number;
  } | null;
  badges: {
    data: ReceivedBadge[];
    total: number;
  } | null;
  thanks: {
    data: ReceivedThanks[];
    total: number;
  } | null;
  documents: {
    data: UsedDocument[];
    total: number;
  } | null;
  news: {
    data: NewsArticleItem[];
    total: number;
  } | null;
  unread: UnreadCounts;
}

/** The numbers beside the navigation. */
export interface HomeCounts {
  unread: UnreadCounts;
  waiting: WaitingCounts | null;
}

/** A thing that you have pinned. */
export interface Pin {
  /** What it is. */
  type: 'person' | 'group' | 'badge' | 'thanks' | 'sheet' | 'article' | 'question' | 'category' | 'document' | 'folder' | 'news' | 'channel' | 'page';
  id: number;
  title: string;
  /** The folder, category or channel that it is in; of a person their job. */
  place: string | null;
  /** Path below the public address. */
  link: string;
}

/** A thing that you opened lately. */
export interface RecentThing {
  /** What it is. */
  type: 'person' | 'group' | 'badge' | 'thanks' | 'sheet' | 'article' | 'question' | 'category' | 'document' | 'folder' | 'news' | 'channel' | 'page';
  id: number;
  title: string;
  /** The folder, category or channel that it is in; of a person their job. */
  place: string | null;
  /** Path below the public address. */
  link: string;
  opened: string;
}

/** An article that somebody wrote, a document that they changed, or a question that they answered. */
export interface Work {
  /** What it is. */
  type: 'person' | 'group' | 'badge' | 'thanks' | 'sheet' | 'article' | 'question' | 'category' | 'document' | 'folder' | 'news' | 'channel' | 'page';
  id: number;
  title: string;
  /** The folder or category that it is in. */
  place: string | null;
  /** Path below the public address. */
  link: string;
  /** When it was written, changed or answered. */
  at: string;
}

/** Something that somebody is an expert for. */
export interface Expertise {
  /** What it is. */
  type: 'person' | 'group' | 'badge' | 'thanks' | 'sheet' | 'article' | 'question' | 'category' | 'document' | 'folder' | 'news' | 'channel' | 'page';
  id: number;
  title: string;
  /** The folder or category that it is in. */
  place: string | null;
  /** Path below the public address. */
  link: string;
}

/** A folder or category whose access list names the group. */
export interface GrantedThing {
  /** What it is. */
  type: 'person' | 'group' | 'badge' | 'thanks' | 'sheet' | 'article' | 'question' | 'category' | 'document' | 'folder' | 'news' | 'channel' | 'page';
  id: number;
  title: string;
  /** The folder or category that it is in. */
  place: string | null;
  /** Path below the public address. */
  link: string;
  /** As they stand in its access list. */
  rights: string[];
}

/** How the installation is doing. */
export interface AdministrationOverview {
  /** When this was found; it is kept for ten seconds. */
  at: string;
  /** What needs a look, the gravest first; empty: nothing does. */
  attention: Array<{
    kind: 'disk_low' | 'mail_off' | 'mail_failing' | 'webhooks_off' | 'webhooks_failing' | 'backup_late' | 'jobs_failed' | 'jobs_late' | 'limits_near' | 'public_address_unset' | 'people_without_manager';
    /** How many it is about; 1 where it is about one thing. */
    count: number;
    /** Whether there may be more: counting ends at a limit. */
    at_least: boolean;
  }>;
  storage: {
    /** When the sums were made; they are kept for ten minutes. */
    measured: string;
    /** Bytes of all files that count for users: documents, drop boxes, pictures, receipts. Those that several users keep are counted once, as they are stored. */
    files: number;
    /** What counts for users in their quotas: bytes that two of them keep count twice. */
    charged: number;
    /** Bytes of files in drop boxes, which are among `files`. */
    drop_boxes: number;
    /** Bytes of the database. */
    database: number;
    /** Bytes of previews, which can be made anew; null until they were measured. */
    previews: number | null;
    previews_measured: string | null;
    /** Null where the disk does not tell. */
    disk: {
      /** Bytes of the disk of the data folder. */
      total: number;
      /** Bytes that are free on it. */
      free: number;
      /** Uploads are refused below this; 0: never. */
      least_free: number;
    } | null;
  };
  jobs: {
    /** How many wait. */
    waiting: number;
    /** How many seconds the oldest that is due has waited; null: none is. */
    oldest_age_seconds: number | null;
    /** Given up after the last try. */
    failed: number;
  };
  mail: {
    /** Host and port of the mail server; null: no mail is sent. */
    server: string | null;
    /** The sender of mails. */
    from: string;
    /** How many wait. */
    waiting: number;
    /** How many seconds the oldest that is due has waited; null: none is. */
    oldest_age_seconds: number | null;
    /** Whether mails that are due have not been taken for ten minutes. */
    failing: boolean;
    /** What the last try failed with, in codes. */
    reason: string | null;
  };
  webhooks: {
    total: number;
    /** Switched off because they failed for three days, or their receiver is gone. */
    off: number;
    /** Switched on, and the next delivery has failed at least once. */
    failing: number;
    /** How many wait. */
    waiting: number;
    /** How many seconds the oldest that is due has waited; null: none is. */
    oldest_age_seconds: number | null;
  };
  backups: {
    /** When the last whole backup was begun, whoever took it. */
    last: string | null;
    /** The size of its archive. */
    bytes: number | null;
    /** Hours from one backup to the next; null: the server takes none by itself. */
    every_hours: number | null;
    /** Whether the server takes backups by itself, and the last is older than twice that time. */
    late: boolean;
  };
  people: {
    /** People who are not blocked, have no manager and lead nobody; counted up to 1,000. */
    without_manager: number;
    /** Whether there may be more. */
    at_least: boolean;
  };
}

/** How the mail server took a mail. */
export interface MailTest {
  /** `sent`: the server took it. `refused`: it takes no such mail. `later`: not now. `unreachable`: it could not be reached, or takes no mail from us at all. */
  outcome: 'sent' | 'refused' | 'later' | 'unreachable';
  /** What the server answered, in codes: what servers write may hold addresses and secrets. */
  reason: string | null;
  /** Your address. */
  to: string;
  from: string;
  /** Host and port. */
  server: string;
  duration_ms: number;
}

/** What one user may take of the installation, and all of them together. */
export interface Limits {
  /** Bytes that are kept: documents, drop box, pictures, receipts. */
  storage: {
    each_user: {
      /** 0: no limit. */
      limit: number;
      /** Whether an administrator has set it; otherwise it is that of the settings. */
      set: boolean;
    };
    together: {
      /** For all users together; 0: no limit. */
      limit: number;
      /** What all users take. */
      used: number;
    };
    /** Users who take at least 80 percent of theirs; counted up to about 100. */
    near: number;
  };
  /** Requests a minute, counted by each instance. */
  requests: {
    each_user: {
      /** 0: no limit. */
      limit: number;
      /** Whether an administrator has set it; otherwise it is that of the settings. */
      set: boolean;
    };
    together: {
      /** For all users together; 0: no limit. */
      limit: number;
      /** What all users take. */
      used: number;
    };
    /** Users who take at least 80 percent of theirs; counted up to about 100. */
    near: number;
  };
  /** Open streams of notifications, counted by each instance. */
  streams: {
    each_user: {
      /** 0: no limit. */
      limit: number;
      /** Whether an administrator has set it; otherwise it is that of the settings. */
      set: boolean;
    };
    together: {
      /** For all users together; 0: no limit. */
      limit: number;
      /** What all users take. */
      used: number;
    };
    /** Users who take at least 80 percent of theirs; counted up to about 100. */
    near: number;
  };
  /** People whom notes, posts and comments tell in an hour, and who may get mail for it. */
  told: {
    each_user: {
      /** 0: no limit. */
      limit: number;
      /** Whether an administrator has set it; otherwise it is that of the settings. */
      set: boolean;
    };
    together: {
      /** For all users together; 0: no limit. */
      limit: number;
      /** What all users take. */
      used: number;
    };
    /** Users who take at least 80 percent of theirs; counted up to about 100. */
    near: number;
  };
}

/** What one user may take, and takes. At most 1000 users have limits of their own. */
export interface LimitsOfUser {
  user: PicturedPerson;
  /** Bytes that are kept: documents, drop box, pictures, receipts. */
  storage: {
    /** 0: no limit. */
    limit: number;
    /** Whether it was set for this user. */
    own: boolean;
    used: number;
    /** Whether at least 80 percent of it are taken. */
    near: boolean;
  };
  /** Requests a minute, counted by each instance. */
  requests: {
    /** 0: no limit. */
    limit: number;
    /** Whether it was set for this user. */
    own: boolean;
    used: number;
    /** Whether at least 80 percent of it are taken. */
    near: boolean;
  };
  /** Open streams of notifications, counted by each instance. */
  streams: {
    /** 0: no limit. */
    limit: number;
    /** Whether it was set for this user. */
    own: boolean;
    used: number;
    /** Whether at least 80 percent of it are taken. */
    near: boolean;
  };
  /** People whom notes, posts and comments tell in an hour, and who may get mail for it. */
  told: {
    /** 0: no limit. */
    limit: number;
    /** Whether it was set for this user. */
    own: boolean;
    used: number;
    /** Whether at least 80 percent of it are taken. */
    near: boolean;
  };
}

/** Something that somebody did, or was not allowed to do. */
export interface AuditEntry {
  id: number;
  /** In UTC, to the millisecond. */
  at: string;
  /** Who it was; null: nobody was signed in, or the server did it by itself. */
  user: {
    id: number;
    /** As it was then. */
    username: string;
    /** As it is now; null: there is no such user, or you may not see them. */
    name: string | null;
  } | null;
  /** How they had signed in. */
  via: 'session' | 'token' | 'basic' | 'none' | 'system';
  /** The network address that the request came from. */
  address: string;
  /** The program that sent it, in short. */
  agent: string;
  module: string;
  /** The name of the operation in this description; of what no request asked for, that of the command (`atrium user create`) or of the work that comes back (`trash.expire`). */
  action: string;
  /** What it was done to; null: to no single object. */
  object: {
    type: string;
    id: string;
    /** As it is now; null: it is gone, or you may not see it. */
    title: string | null;
    /** Path of its page below the public address. */
    link: string | null;
  } | null;
  /** The part of the object that it is about, or what the object was made in: `comment 9`. Of attempts that are counted, how many there were: `requests 17`. */
  part: string | null;
  /** The names of the fields that the request gave; never what is in them. */
  fields: string[];
  outcome: 'done' | 'refused';
  /** As in the log of the server. */
  request_id: string;
}

/** What the log can be filtered by. */
export interface AuditChoices {
  modules: string[];
  actions: Array<{
    action: string;
    module: string;
  }>;
  object_types: string[];
}

/** Whether the log is as it was written. */
export interface AuditChain {
  /** Whether nothing was changed, removed or added afterwards. */
  intact: boolean;
  /** Entries that are sealed and there. */
  entries: number;
  /** Entries of the last seconds, which are not sealed yet. */
  unsealed: number;
  seals: number;
  /** Seals whose entries were removed after the days that they are kept. */
  removed_seals: number;
  /** The hash of the last seal. Kept elsewhere, it proves later that nothing before it was exchanged. */
  head: string;
  /** What is wrong, a sentence each. */
  problems: string[];
}

/** Something that people are told of. */
export interface EventNotice {
  /** What it is about. */
  object: {
    type: string;
    id: number;
  };
  /** The notification, in English. */
  text: string;
  /** Path below the public address. */
  link: string | null;
  /** The user whose act it was; null: nobody’s. */
  caused_by: number | null;
  /** Whom it was meant for, whether they want to be told or not; the first 1,000 of them. */
  user_ids: number[];
  /** How many that are. */
  user_count: number;
}

/** A user as they are now, or were when deleted. */
export interface EventUser {
  id: number;
  username: string;
  firstname: string;
  surname: string;
  fullname: string;
  email: string;
  job_title: string;
  company: string;
  blocked: boolean;
  extranet_id: number;
  language: string;
  user_code: string;
  /** The user whose act it was; null: nobody’s. */
  caused_by: number | null;
  /** The names of what is different now; only in an update. */
  changed?: string[];
}

/** A document as it is now, or was when deleted. */
export interface EventDocument {
  id: number;
  title: string;
  version: number;
  /** Where it is, or was; all of its folders. */
  folder_ids: number[];
  /** The user whose act it was; null: nobody’s. */
  caused_by: number | null;
  /** The names of what is different now; only in an update. */
  changed?: string[];
  /** It came back from the trash. */
  restored?: boolean;
}

/** A try-out. */
export interface EventPing {
  webhook_id: number;
}

/** The bodies of webhook messages, by the names of their events. */
export interface WebhookMessages {
  /** A badge was given to people */
  'badge.assigned': {
    type: 'badge.assigned';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A badge was given to somebody whom people follow */
  'badge.followed': {
    type: 'badge.followed';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** People were thanked */
  'thanks.received': {
    type: 'thanks.received';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** Somebody joined in the thanks of somebody else */
  'thanks.joined': {
    type: 'thanks.joined';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** Somebody was thanked whom people follow */
  'thanks.followed': {
    type: 'thanks.followed';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A draft was approved */
  'document.approved': {
    type: 'document.approved';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A draft was rejected */
  'document.rejected': {
    type: 'document.rejected';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A draft waits for approval */
  'document.draft_waiting': {
    type: 'document.draft_waiting';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** Somebody asks for a document that another has checked out */
  'document.checkout_asked': {
    type: 'document.checkout_asked';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A check-out was ended by somebody else */
  'document.checkout_broken': {
    type: 'document.checkout_broken';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A document that people follow was changed */
  'document.followed': {
    type: 'document.followed';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A document or version was added in a folder that people follow */
  'folder.followed': {
    type: 'folder.followed';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** An article of the knowledge base was published */
  'article.published': {
    type: 'article.published';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A draft of an article is to be reviewed */
  'article.review': {
    type: 'article.review';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A question was asked */
  'question.asked': {
    type: 'question.asked';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A question was answered */
  'question.answered': {
    type: 'question.answered';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A comment was written */
  'comment.added': {
    type: 'comment.added';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** An expense sheet was submitted */
  'expense.submitted': {
    type: 'expense.submitted';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** An expense sheet was approved */
  'expense.approved': {
    type: 'expense.approved';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** An expense sheet was rejected */
  'expense.rejected': {
    type: 'expense.rejected';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** An expense sheet was processed */
  'expense.processed': {
    type: 'expense.processed';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A webhook was switched off, as its receiver is gone or has failed */
  'webhook.disabled': {
    type: 'webhook.disabled';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventNotice;
  };
  /** A user was added */
  'user.created': {
    type: 'user.created';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventUser;
  };
  /** A user was changed */
  'user.updated': {
    type: 'user.updated';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventUser;
  };
  /** A user was deleted */
  'user.deleted': {
    type: 'user.deleted';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventUser;
  };
  /** A document was added */
  'document.created': {
    type: 'document.created';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventDocument;
  };
  /** A document was changed */
  'document.updated': {
    type: 'document.updated';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventDocument;
  };
  /** A document was deleted */
  'document.deleted': {
    type: 'document.deleted';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventDocument;
  };
  /** An administrator tries out the webhook */
  'webhook.test': {
    type: 'webhook.test';
    /** When it happened, in UTC. */
    timestamp: string;
    data: EventPing;
  };
}

/** What each operation takes and answers. */
export interface Operations {
  /** This description. What you are reading, for machines: OpenAPI 3.1. */
  getOpenApi: {
    input: NoInput;
    answer: Record<string, unknown>;
    options: CallOptions;
  };
  /** Is the process alive? Answers as long as the process does; it looks at nothing else. 503 while the server is about to stop (`ATRIUM_DRAIN_SECONDS`). */
  getHealth: {
    input: NoInput;
    answer: {
      status: string;
    };
    options: CallOptions;
  };
  /** Can it serve: database and files reachable? 503 names what cannot be reached, or says that the server is about to stop. */
  getReadiness: {
    input: NoInput;
    answer: {
      status: string;
      /** Programs for files that were found; told on the machine itself and to administrators. */
      programs?: string[];
      /** How long ago the last whole backup was begun, where there is one; told to the same. */
      backup_age_seconds?: number;
    };
    options: CallOptions;
  };
  /** Metrics for Prometheus. From the machine itself without signing in; from elsewhere for administrators. */
  getMetrics: {
    input: NoInput;
    answer: Download;
    options: CallOptions;
  };
  /** The installation. Its name and colour, and what pages show of its settings. Nothing in it is secret. */
  getInstance: {
    input: NoInput;
    answer: Instance;
    options: CallOptions;
  };
  /** Sign in. Sets the session cookie, which is good for 14 days. A session that the browser had before ends. A wrong name or password: 401; after 20 failures 429 with `Retry-After`, and after 100 of the name from anywhere a wait of up to 16 seconds on networks that are new to its owner; from a page of another site: 403. Of somebody with a second factor: 202 that says what is still needed, and no cookie; `…/second-factor` takes it. */
  signIn: {
    input: {
      body: {
        username: string;
        password: string;
      };
    };
    answer: {
      user: SessionUser;
    } | {
      /** Any one of these is enough. */
      needs: Array<'totp' | 'passkey' | 'recovery'>;
      /** As the step before has answered it; good for 5 minutes. */
      ticket: string;
      /** Options for `navigator.credentials`, as JSON (WebAuthn). */
      passkey_options?: Record<string, unknown>;
    };
    options: CallOptions;
  };
  /** The signed-in user with their rights. For pages: who is signed in, and what to show them. */
  getSession: {
    input: NoInput;
    answer: {
      user: SessionUser;
    };
    options: CallOptions;
  };
  /** Sign out. Ends the session and clears the cookie. Basic credentials and tokens stay good. */
  signOut: {
    input: NoInput;
    answer: undefined;
    options: CallOptions;
  };
  /** Sign in: the second factor. With the ticket of the first step and one of: a code of the authenticator app, a recovery code, a passkey. Sets the session cookie. Wrong: 401; a ticket that is too old, or of a password that was changed since: 400; after 20 failures from one network, or 60 of the account from anywhere, 429. */
  finishSignIn: {
    input: {
      body: {
        /** As the step before has answered it; good for 5 minutes. */
        ticket: string;
        /** Six digits of the authenticator app; each is good once. */
        code?: string | undefined;
        /** Good once. */
        recovery_code?: string | undefined;
        /** What `navigator.credentials` answers, as JSON (WebAuthn, `toJSON`). */
        passkey?: {
          id: string;
          rawId: string;
          type: string;
          response: Record<string, unknown>;
          clientExtensionResults?: Record<string, unknown> | undefined;
          authenticatorAttachment?: string | undefined;
        } | undefined;
      };
    };
    answer: {
      user: SessionUser;
    };
    options: CallOptions;
  };
  /** Ask for a passkey. A challenge for `navigator.credentials.get`, for a sign-in without a password or a confirmation. */
  askForPasskey: {
    input: NoInput;
    answer: {
      /** As the step before has answered it; good for 5 minutes. */
      ticket: string;
      /** Options for `navigator.credentials`, as JSON (WebAuthn). */
      options: Record<string, unknown>;
    };
    options: CallOptions;
  };
  /** Sign in with a passkey alone. The device has verified its owner, so that neither a password nor a second factor is needed. Sets the session cookie. Wrong, or answered before: 401; a ticket that is too old: 400. */
  signInWithPasskey: {
    input: {
      body: {
        /** As the step before has answered it; good for 5 minutes. */
        ticket: string;
        /** What `navigator.credentials` answers, as JSON (WebAuthn, `toJSON`). */
        passkey: {
          id: string;
          rawId: string;
          type: string;
          response: Record<string, unknown>;
          clientExtensionResults?: Record<string, unknown> | undefined;
          authenticatorAttachment?: string | undefined;
        };
      };
    };
    answer: {
      user: SessionUser;
    };
    options: CallOptions;
  };
  /** Confirm that it is you. With the password, or a passkey and the ticket of its question: for ten minutes the session may do what otherwise answers 403 (`confirmation_required`). A new session is confirmed. Wrong: 400, counted as a failed sign-in. With Basic credentials or a token: 403. */
  confirmSession: {
    input: {
      body: {
        password?: string | undefined;
        /** As the step before has answered it; good for 5 minutes. */
        ticket?: string | undefined;
        /** What `navigator.credentials` answers, as JSON (WebAuthn, `toJSON`). */
        passkey?: {
          id: string;
          rawId: string;
          type: string;
          response: Record<string, unknown>;
          clientExtensionResults?: Record<string, unknown> | undefined;
          authenticatorAttachment?: string | undefined;
        } | undefined;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Birthdays, anniversaries and newcomers of some days. By day, from the dates in the metadata `birthday` and `started` of active users. Nobody is told how old somebody is. */
  listOccasions: {
    input: {
      /** The first day, `2026-11-16` or 8 digits. Default: today. */
      from?: string | undefined;
      /** The last day, at most 92 days after the first. Default: six days after it. */
      to?: string | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: Occasion[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** The signed-in user. The owner of the credentials of this request. */
  getCurrentUser: {
    input: NoInput;
    answer: User;
    options: CallOptions;
  };
  /** List users. All filters together must match. Outside the primary extranet: the users of one’s own extranet. */
  listUsers: {
    input: {
      /** Only these users. */
      ids?: readonly number[] | undefined;
      /** Only members of all these groups. */
      group_ids?: readonly number[] | undefined;
      /** Only members of all these roles. */
      role_ids?: readonly number[] | undefined;
      /** Only users of these extranets. */
      extranet_id?: readonly number[] | undefined;
      /** `admin` needs people.admin; without it: empty. */
      view?: 'user' | 'admin' | undefined;
      /** Only with `view=admin`. */
      status?: 'active' | 'blocked' | 'all' | undefined;
      /** Only those who were invited and have not signed in since. Only with `view=admin`. */
      invited?: boolean | undefined;
      /** Keywords, separated by spaces. */
      query?: string | undefined;
      /** Fields to search; default firstname,surname,company,job_title,email. Any field is taken: links by the id in them, `extranet` by its name, `metadata` by its values. */
      query_fields?: ReadonlyArray<'id' | 'blocked' | 'username' | 'firstname' | 'surname' | 'fullname' | 'email' | 'company' | 'job_title' | 'last_time_login' | 'last_time_used' | 'user_code' | 'language' | 'ldap_guid' | 'external_directory_id' | 'external_directory_user_id' | 'extranet_id' | 'extranet' | 'metadata' | 'photo_url' | 'subordinates_url' | 'extranet_url' | 'groups_url' | 'roles_url'> | undefined;
      /** In any case. */
      query_type?: 'AND' | 'OR' | undefined;
      /** A field; with a leading `-` descending. Default: id. */
      sort?: string | undefined;
      /** Fields to return; `id` always is. */
      fields?: ReadonlyArray<'id' | 'blocked' | 'username' | 'firstname' | 'surname' | 'fullname' | 'email' | 'company' | 'job_title' | 'last_time_login' | 'last_time_used' | 'user_code' | 'language' | 'ldap_guid' | 'external_directory_id' | 'external_directory_user_id' | 'extranet_id' | 'extranet' | 'metadata' | 'photo_url' | 'subordinates_url' | 'extranet_url' | 'groups_url' | 'roles_url'> | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: PartialUser[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Create a user. Needs the right `people.admin`. */
  createUser: {
    input: {
      body: {
        /** Unique, ignoring case; no colon. */
        username: string;
        /** First name. */
        firstname: string;
        /** Surname. */
        surname: string;
        /** E-mail address. */
        email: string;
        /** At least 8 characters; none of the 10,000 commonest passwords, not the user’s own name or e-mail address, and not the same few characters again and again. Without one a user cannot sign in. */
        password?: string | undefined;
        blocked?: boolean | undefined;
        /** Company. */
        company?: string | undefined;
        /** Default: the primary extranet. */
        extranet_id?: number | undefined;
        /** Job title. */
        job_title?: string | undefined;
        /** A code of your own, such as a personnel number. */
        user_code?: string | undefined;
        /** Default: the system language. */
        language?: string | undefined;
        /** Merged; null removes a name. */
        metadata?: Record<string, unknown> | undefined;
      };
    };
    answer: User;
    options: CallOptions;
  };
  /** One user. With all fields. 404 for users that you may not see. */
  getUser: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: User;
    options: CallOptions;
  };
  /** Change a user. A `password` is set as at `PUT …/password`. Needs the right `people.admin`. */
  updateUser: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique, ignoring case; no colon. */
        username?: string | undefined;
        /** First name. */
        firstname?: string | undefined;
        /** Surname. */
        surname?: string | undefined;
        /** E-mail address. */
        email?: string | undefined;
        /** At least 8 characters; none of the 10,000 commonest passwords, not the user’s own name or e-mail address, and not the same few characters again and again. Without one a user cannot sign in. */
        password?: string | undefined;
        blocked?: boolean | undefined;
        /** Company. */
        company?: string | undefined;
        /** Default: the primary extranet. */
        extranet_id?: number | undefined;
        /** Job title. */
        job_title?: string | undefined;
        /** A code of your own, such as a personnel number. */
        user_code?: string | undefined;
        /** Default: the system language. */
        language?: string | undefined;
        /** Merged; null removes a name. */
        metadata?: Record<string, unknown> | undefined;
        /** The password so far: needed with a session, to change one’s own. */
        current_password?: string | undefined;
      };
    };
    answer: User;
    options: CallOptions;
  };
  /** Delete a user. Everything the user owns goes to the migration user in the same transaction. Needs the right `people.admin`. */
  deleteUser: {
    input: {
      /** Id of the object. */
      id: number;
      body?: {
        /** Receives what the deleted user owns; default user 1. */
        migration_user_id?: number | undefined;
      } | undefined;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Set a password. One’s own, with Basic credentials or with a session and `current_password` (wrong: 400, and counted as a failed sign-in), never with a token (403): ends the user’s other sessions. Anybody’s with people.admin: ends all sessions and tokens of the user. */
  setUserPassword: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** At least 8 characters; none of the 10,000 commonest passwords, not the user’s own name or e-mail address, and not the same few characters again and again. */
        password: string;
        /** The password so far: needed with a session, to change one’s own. */
        current_password?: string | undefined;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Set the manager. Needs the right `people.admin`. */
  setUserManager: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** 0 or null clears. */
        manager_id: number | null;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Users whose manager this is. By id, a page at a time. */
  listUserSubordinates: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: User[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Replace the subordinates. Users who were subordinate and are not listed lose their manager. Needs the right `people.admin`. */
  replaceUserSubordinates: {
    input: {
      /** Id of the object. */
      id: number;
      body: ReadonlyArray<{
        id: number;
      }>;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List groups. By name. Outside the primary extranet: the groups of one’s own extranet. */
  listGroups: {
    input: {
      /** Keywords that must all occur in name or description. */
      query?: string | undefined;
      status?: 'active' | 'inactive' | 'all' | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only those of this owner. Also taken as `owner_id`. */
      owner?: number | undefined;
      /** Only those right below this group; 0: those at the top. Also taken as `parent_id`. */
      parent_group?: number | undefined;
      /** Only those of this extranet; 0: of none. */
      extranet_id?: number | undefined;
    };
    answer: {
      data: Group[];
      groups: Group[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Create a group. Needs the right `people.admin`. */
  createGroup: {
    input: {
      body: {
        name: string;
        description?: string | undefined;
        /** Also taken as `is_inactive`. */
        inactive?: boolean | undefined;
        /** Default: the current user, who is also the one who may set its members. Also taken as `owner`. */
        owner_id?: number | undefined;
        /** 0 or null: no parent. Also taken as `parent_group`. */
        parent_id?: number | null | undefined;
        /** 0 or null: the primary extranet, which is the default. */
        extranet_id?: number | null | undefined;
      };
    };
    answer: Group;
    options: CallOptions;
  };
  /** One group. 404 for groups that you may not see. */
  getGroup: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Group;
    options: CallOptions;
  };
  /** Change a group. Needs the right `people.admin`. */
  updateGroup: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        name?: string | undefined;
        description?: string | undefined;
        /** Also taken as `is_inactive`. */
        inactive?: boolean | undefined;
        /** Default: the current user, who is also the one who may set its members. Also taken as `owner`. */
        owner_id?: number | undefined;
        /** 0 or null: no parent. Also taken as `parent_group`. */
        parent_id?: number | null | undefined;
        /** 0 or null: the primary extranet, which is the default. */
        extranet_id?: number | null | undefined;
      };
    };
    answer: Group;
    options: CallOptions;
  };
  /** Delete a group. Its subgroups get its own parent. Needs the right `people.admin`. */
  deleteGroup: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List roles. By name. Outside the primary extranet: the roles of one’s own extranet and of none. */
  listRoles: {
    input: {
      /** Keywords that must all occur in name or description. */
      query?: string | undefined;
      status?: 'active' | 'inactive' | 'all' | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only those of this owner. Also taken as `owner`. */
      owner_id?: number | undefined;
      /** Only those of this extranet; 0: of none. */
      extranet_id?: number | undefined;
    };
    answer: {
      data: Role[];
      roles: Role[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Create a role. Needs the right `people.admin`. */
  createRole: {
    input: {
      body: {
        name: string;
        description?: string | undefined;
        /** Also taken as `is_inactive`. */
        inactive?: boolean | undefined;
        /** Default: the current user, who is also the one who may set its members. Also taken as `owner`. */
        owner_id?: number | undefined;
        /** 0 or null: none, which is the default. */
        extranet_id?: number | null | undefined;
      };
    };
    answer: Role;
    options: CallOptions;
  };
  /** One role. 404 for roles that you may not see. */
  getRole: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Role;
    options: CallOptions;
  };
  /** Change a role. Role 1 is changed only by its members, and never made inactive. Needs the right `people.admin`. */
  updateRole: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        name?: string | undefined;
        description?: string | undefined;
        /** Also taken as `is_inactive`. */
        inactive?: boolean | undefined;
        /** Default: the current user, who is also the one who may set its members. Also taken as `owner`. */
        owner_id?: number | undefined;
        /** 0 or null: none, which is the default. */
        extranet_id?: number | null | undefined;
      };
    };
    answer: Role;
    options: CallOptions;
  };
  /** Delete a role. Role 1 cannot be deleted. Needs the right `people.admin`. */
  deleteRole: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List extranets. By name. Outside the primary extranet: only one’s own. */
  listExtranets: {
    input: {
      /** Keywords that must all occur in name or description. */
      query?: string | undefined;
      status?: 'active' | 'inactive' | 'all' | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only those with this administrator. Also taken as `admin_id`. */
      admin?: number | undefined;
    };
    answer: {
      data: Extranet[];
      extranets: Extranet[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Create an extranet. Needs the right `people.admin`. */
  createExtranet: {
    input: {
      body: {
        name: string;
        description?: string | undefined;
        /** Also taken as `is_inactive`. */
        inactive?: boolean | undefined;
        /** Default: the current user. Also taken as `admin`. */
        admin_id?: number | undefined;
        /** Its users may read, and change only their own password, photo and session. Also taken as `is_read_only`. */
        read_only?: boolean | undefined;
      };
    };
    answer: Extranet;
    options: CallOptions;
  };
  /** The primary extranet. That of everybody who is no outsider. */
  getPrimaryExtranet: {
    input: NoInput;
    answer: Extranet;
    options: CallOptions;
  };
  /** One extranet. 404 for extranets that you may not see. */
  getExtranet: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Extranet;
    options: CallOptions;
  };
  /** Change an extranet. The primary one cannot be made inactive. Users of an inactive one cannot sign in. Needs the right `people.admin`. */
  updateExtranet: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        name?: string | undefined;
        description?: string | undefined;
        /** Also taken as `is_inactive`. */
        inactive?: boolean | undefined;
        /** Default: the current user. Also taken as `admin`. */
        admin_id?: number | undefined;
        /** Its users may read, and change only their own password, photo and session. Also taken as `is_read_only`. */
        read_only?: boolean | undefined;
      };
    };
    answer: Extranet;
    options: CallOptions;
  };
  /** Delete an extranet. Its users, groups and roles move to the one that is named. The primary one cannot be deleted. Needs the right `people.admin`. */
  deleteExtranet: {
    input: {
      /** Id of the object. */
      id: number;
      body?: {
        /** Another extranet, where its users, groups and roles move to. */
        migration_extranet_id: number;
      } | undefined;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Users of an extranet. A page at a time. */
  listExtranetUsers: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: User[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Replace the users of an extranet. Users who were there and are not listed move to the primary extranet. Needs the right `people.admin`. */
  replaceExtranetUsers: {
    input: {
      /** Id of the object. */
      id: number;
      body: ReadonlyArray<{
        id: number;
      }>;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Users of a group. A page at a time; members of its subgroups are not among them. */
  listGroupUsers: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: User[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Replace the users of a group. For the owner, or with people.admin. */
  replaceGroupUsers: {
    input: {
      /** Id of the object. */
      id: number;
      body: ReadonlyArray<{
        id: number;
      }>;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Users of a role. A page at a time. */
  listRoleUsers: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: User[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Replace the users of a role. For the owner, or with people.admin. Role 1: only for its members, and never left empty. */
  replaceRoleUsers: {
    input: {
      /** Id of the object. */
      id: number;
      body: ReadonlyArray<{
        id: number;
      }>;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Groups of a user. A page at a time. */
  listUserGroups: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: Group[];
      groups: Group[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Replace the groups of a user. Needs the right `people.admin`. */
  replaceUserGroups: {
    input: {
      /** Id of the object. */
      id: number;
      body: ReadonlyArray<{
        id: number;
      }>;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Roles of a user. A page at a time. */
  listUserRoles: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: Role[];
      roles: Role[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Replace the roles of a user. Who is in role 1 is changed only by its members. Needs the right `people.admin`. */
  replaceUserRoles: {
    input: {
      /** Id of the object. */
      id: number;
      body: ReadonlyArray<{
        id: number;
      }>;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Add a user to a group. The other members stay. For the owner, or with people.admin; done already is done. */
  addGroupMember: {
    input: {
      /** Id of the group or role. */
      id: number;
      /** Id of the user. */
      user_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Take a user out of a group. The other members stay. For the owner, or with people.admin; done already is done. */
  removeGroupMember: {
    input: {
      /** Id of the group or role. */
      id: number;
      /** Id of the user. */
      user_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Add a user to a role. The other members stay. For the owner, or with people.admin; done already is done. */
  addRoleMember: {
    input: {
      /** Id of the group or role. */
      id: number;
      /** Id of the user. */
      user_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Take a user out of a role. The other members stay. For the owner, or with people.admin; done already is done. */
  removeRoleMember: {
    input: {
      /** Id of the group or role. */
      id: number;
      /** Id of the user. */
      user_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** How many members groups and roles have, and the first of them. Users whom you see; groups and roles that you do not see are left out. */
  countMembers: {
    input: {
      /** Ids of groups. */
      groups?: readonly number[] | undefined;
      /** Ids of roles. */
      roles?: readonly number[] | undefined;
    };
    answer: {
      groups: Array<{
        id: number;
        members: number;
        /** The first of them, at most 4. */
        faces: Array<{
          id: number;
          fullname: string;
          photo_url: string;
        }>;
      }>;
      roles: Array<{
        id: number;
        members: number;
        /** The first of them, at most 4. */
        faces: Array<{
          id: number;
          fullname: string;
          photo_url: string;
        }>;
      }>;
    };
    options: CallOptions;
  };
  /** Block, unblock, invite, add or take away several users. Up to 500 users: blocked or unblocked, or added to or taken from a group or role. `invite` mails those who have never signed in a link to choose a password, which is good once, for seven days; whoever was invited within ten minutes gets no second mail. Each by itself; the answer says what became of it. What was so before stays so. Needs the right `people.admin`. */
  changeUsers: {
    input: {
      body: {
        /** The users; each is changed by itself. */
        ids: readonly number[];
        act: 'block' | 'unblock' | 'add_to_group' | 'take_from_group' | 'add_to_role' | 'take_from_role' | 'invite';
        /** The group or role; needed where the act names one. */
        target_id?: number | undefined;
      };
    };
    answer: BulkChanges;
    options: CallOptions;
  };
  /** The invitations of several users. Of those who were invited and have not signed in since. Needs the right `people.admin`. */
  listInvitations: {
    input: {
      /** Ids of users. */
      ids: readonly number[];
    };
    answer: {
      /** Users who were not invited, or have signed in, are left out. */
      data: Array<{
        /** Of the user. */
        id: number;
        invited_at: string;
        /** `waiting`: the mail is on its way; `refused`: the mail server has not taken it; `expired`: its link is not good any more. */
        state: 'waiting' | 'sent' | 'refused' | 'expired';
      }>;
    };
    options: CallOptions;
  };
  /** The roles of several users. Needs the right `people.admin`. */
  listRolesOfUsers: {
    input: {
      /** Ids of users. */
      ids: readonly number[];
    };
    answer: {
      /** Users without a role are left out. */
      data: Array<{
        /** Of the user. */
        id: number;
        roles: Array<{
          id: number;
          name: string;
        }>;
      }>;
    };
    options: CallOptions;
  };
  /** Photo of a user. The photo as JPEG, or a picture of the initials as SVG where there is none. With `size` a browser keeps it for five minutes, at an address with `v` for good. */
  downloadUserPhoto: {
    input: {
      /** Width in pixels. There are 48, 96, 192 and 400: the next larger one is sent. */
      size?: number | undefined;
      /** The version in an address that changes with the picture; with the current one the answer may be kept for good. */
      v?: string | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Set the photo of a user. JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`: `photo`, and optionally `x`, `y`, `width` of a square crop in pixels. One’s own, or with people.admin. */
  setUserPhoto: {
    input: {
      /** Id of the object. */
      id: number;
      body: FormData | {
        /** The photo. */
        photo: Blob;
        /** Left edge of the square to cut out, in pixels. */
        x?: number | undefined;
        /** Its upper edge. */
        y?: number | undefined;
        /** Its width; without it the largest square that fits. */
        width?: number | undefined;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Restore the default photo. A picture of the initials. One’s own, or with people.admin. */
  deleteUserPhoto: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The signed-in user’s preferences. Time zone, language, what to be told of, in which way, and how pages look. */
  getMe: {
    input: NoInput;
    answer: Me;
    options: CallOptions;
  };
  /** Change one’s own preferences. What is left out stays. */
  updateMe: {
    input: {
      body: {
        /** A name such as Europe/Berlin; null for the installation’s. */
        timezone?: string | null | undefined;
        /** A code such as en or de. */
        language?: string | undefined;
        /** How often collected kinds are mailed; null for the installation’s: each quarter of an hour. */
        digest?: '15min' | 'daily' | null | undefined;
        /** Kinds not given stay; null puts a kind back to what the installation has. */
        notifications?: Record<string, boolean | {
            /** In the app. */
            app?: boolean | undefined;
            /** By e-mail. */
            email?: boolean | undefined;
            /** Collected, not one by one. */
            digest?: boolean | undefined;
          } | null> | undefined;
        /** Only fields that are `self_editable`. Names not given stay, null takes a value away. */
        metadata?: Record<string, unknown> | undefined;
        /** Names not given stay, views too; null takes one away. At most 16,384 bytes together. */
        ui?: {
          /** Light, dark, or as the device has it. */
          theme?: 'system' | 'light' | 'dark' | null | undefined;
          /** How close rows stand. */
          density?: 'comfortable' | 'compact' | null | undefined;
          /** Whether single letters are keys. */
          single_keys?: boolean | null | undefined;
          /** What pages keep, each under a name of its own: letters, digits and `.`, `_`, `:`, `-`, at most 64. */
          views?: Record<string, unknown> | null | undefined;
        } | undefined;
      };
    };
    answer: Me;
    options: ChangeOptions;
  };
  /** List one’s own tokens. Without their secrets, which are shown once. */
  listMyTokens: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: AccessToken[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Make a token. The secret is in this answer and nowhere else: a request that is repeated with its `Idempotency-Key` makes no second token, and answers 409 that names the first. Needs Basic credentials or a session: a token makes no tokens (403). At most 100 at a time. */
  createMyToken: {
    input: {
      body: {
        /** What it is for. */
        name: string;
        /** Left out or null: it does not expire. */
        expires_in_days?: number | null | undefined;
        /** The moment it expires, instead of `expires_in_days`; in the future, 100 years at most. */
        expires_at?: string | null | undefined;
        /** What it may do, as `…/token-scopes` lists it: `read` and `write` in all modules, `documents:read` in one. Reading is GET and HEAD, every other method is writing. Left out or null: everything that you may. */
        scopes?: readonly string[] | null | undefined;
      };
    };
    answer: NewAccessToken;
    options: CreateOptions;
  };
  /** List the scopes that a token can have. `read` and `write` hold for all modules, `documents:read` for one. */
  listTokenScopes: {
    input: NoInput;
    answer: {
      data: string[];
    };
    options: CallOptions;
  };
  /** End a token. It is worth nothing from this moment on. */
  deleteMyToken: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List the tokens of a user. Those of a member of role 1 are for members of role 1 (403). Needs the right `people.admin`. */
  listUserTokens: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: AccessToken[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** End a token of a user. Needs the right `people.admin`. */
  deleteUserToken: {
    input: {
      /** Id of the user. */
      id: number;
      /** Id of the token. */
      token_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List one’s own sessions. Where you are signed in; `current` is the one of this request. */
  listMySessions: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: OpenSession[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** End one’s own other sessions. All but the one of this request; with Basic credentials or a token all of them. */
  deleteMyOtherSessions: {
    input: NoInput;
    answer: undefined;
    options: CallOptions;
  };
  /** End one of one’s own sessions. It is worth nothing from this moment on. */
  deleteMySession: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List the sessions of a user. Those of a member of role 1 are for members of role 1 (403). Needs the right `people.admin`. */
  listUserSessions: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: OpenSession[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** End all sessions of a user. Basic credentials and tokens stay good; a new password ends those. Needs the right `people.admin`. */
  deleteUserSessions: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** End a session of a user. Needs the right `people.admin`. */
  deleteUserSession: {
    input: {
      /** Id of the user. */
      id: number;
      /** Id of the session. */
      session_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** One’s own second factor. What is set up beside the password, and whether a role asks for it. Without any secret. */
  getMySecondFactor: {
    input: NoInput;
    answer: SecondFactor;
    options: CallOptions;
  };
  /** Begin to set up an authenticator app. The secret is in this answer and nowhere else; it counts from the first code on (PUT). What was begun before and not confirmed is worth nothing any more. Not with a token (403). */
  beginTotp: {
    input: NoInput;
    answer: {
      /** To be typed into an app, base32. */
      secret: string;
      /** `otpauth://…`, for a QR code. */
      address: string;
    };
    options: CallOptions;
  };
  /** Turn on the authenticator app with its first code. From now on the password alone signs nobody in, and Basic takes personal access tokens only. With the first factor come ten recovery codes, shown this once. */
  confirmTotp: {
    input: {
      body: {
        /** Six digits, as the app shows them now. */
        code: string;
      };
    };
    answer: {
      /** With the first factor of the account; null otherwise. */
      recovery_codes: string[] | null;
    };
    options: CallOptions;
  };
  /** Take off the authenticator app. With the last factor the recovery codes go. Where a role asks for a second factor, the last stays (409). */
  endTotp: {
    input: NoInput;
    answer: undefined;
    options: CallOptions;
  };
  /** Make new recovery codes. Ten, shown this once; those from before are worth nothing any more. Without a second factor: 404. */
  renewRecoveryCodes: {
    input: NoInput;
    answer: {
      /** Each is good once. Shown this once; only hashes are stored. */
      recovery_codes: string[];
    };
    options: CallOptions;
  };
  /** Begin to add a passkey. A challenge for `navigator.credentials.create`, good for 5 minutes. */
  askForNewPasskey: {
    input: NoInput;
    answer: {
      ticket: string;
      /** Options for `navigator.credentials.create`, as JSON (WebAuthn). */
      options: Record<string, unknown>;
    };
    options: CallOptions;
  };
  /** Add a passkey. It signs in by itself, and after the password. The device must verify its owner. With the first factor come ten recovery codes, shown this once. At most 20. */
  addPasskey: {
    input: {
      body: {
        ticket: string;
        /** Such as “Phone”. */
        name: string;
        /** What `navigator.credentials.create` answers, as JSON (WebAuthn). */
        passkey: Record<string, unknown>;
      };
    };
    answer: {
      passkey: Passkey;
      /** With the first factor of the account; null otherwise. */
      recovery_codes: string[] | null;
    };
    options: CallOptions;
  };
  /** Rename a passkey. One’s own; another’s is 404. */
  renamePasskey: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Such as “Phone”. */
        name: string;
      };
    };
    answer: Passkey;
    options: CallOptions;
  };
  /** Take off a passkey. It signs in no more. With the last factor the recovery codes go. Where a role asks for a second factor, the last stays (409). */
  endPasskey: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The second factor of a user. That of a member of role 1 is for members of role 1 (403). Needs the right `people.admin`. */
  getSecondFactorOfUser: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: SecondFactor;
    options: CallOptions;
  };
  /** Take the second factor off a user who has lost it. App, passkeys and recovery codes; all sessions of the user end, tokens stay. The user is told. Somebody who holds a right that you lack: 403. Needs the right `people.admin`. */
  takeOffSecondFactor: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List the roles whose members need a second factor. By name, with how many members have one. Only members of role 1. */
  listRolesWithSecondFactor: {
    input: NoInput;
    answer: {
      data: Array<{
        id: number;
        name: string;
        /** Who are not blocked. */
        members: number;
        /** Members who have a second factor. */
        ready: number;
      }>;
    };
    options: CallOptions;
  };
  /** Ask the members of a role for a second factor. Members without one may do nothing but set it up, from this moment on; their personal access tokens stay good. Only members of role 1. */
  requireSecondFactor: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Ask the members of a role for a second factor no longer. Members without one may do nothing but set it up, from this moment on; their personal access tokens stay good. Only members of role 1. */
  stopRequiringSecondFactor: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Ask for a new password by mail. Sends a link to the user’s e-mail address, which is good once, for 30 minutes. The answer is the same whether there is such a user or not. Where no mail is sent: 409; too many requests: 429. */
  forgetPassword: {
    input: {
      body: {
        /** The username, or the e-mail address. */
        username: string;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Set a new password by the link of a mail. Of a forgotten password or of an invitation. Ends all sessions of the user; tokens stay. A token that is too old, was used, or is of a password that was changed since: 400. */
  setForgottenPassword: {
    input: {
      body: {
        /** What follows the `#` in the address of the mail. */
        token: string;
        password: string;
      };
    };
    answer: {
      /** The name to sign in with. */
      username: string;
    };
    options: CallOptions;
  };
  /** List who was granted what. Needs the right `people.admin`. */
  listCapabilities: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: CapabilityGrant[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Grant a right. A right that was granted before answers with what is there already. Only members of role 1. */
  grantCapability: {
    input: {
      body: {
        capability: 'people.admin' | 'badges.manage' | 'badges.assign' | 'knowledgebase.admin' | 'expenses.admin' | 'documents.admin' | 'thanks.admin' | 'news.admin' | 'publish.admin' | 'audit.read';
        subject: 'user' | 'group' | 'role' | 'everyone';
        /** Left out for everyone. */
        subject_id?: number | null | undefined;
      };
    };
    answer: CapabilityGrant;
    options: CreateOptions;
  };
  /** Withdraw a right. It is gone from this moment on. Only members of role 1. */
  withdrawCapability: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List active users with manager and groups. All filters together must match. By name unless `sort` says otherwise. */
  listProfiles: {
    input: {
      /** Keywords: each in the name, company, job title or e-mail address. */
      query?: string | undefined;
      /** Only these users. */
      ids?: readonly number[] | undefined;
      /** Only members of all these groups. */
      group_ids?: readonly number[] | undefined;
      /** Only members of all these roles. */
      role_ids?: readonly number[] | undefined;
      /** Only users of these extranets. */
      extranet_ids?: readonly number[] | undefined;
      /** Only users whose manager this is. */
      manager_id?: number | undefined;
      /** Only users whose name comes before this text, in the order of names: with `limit=0` the total says where in the list by name a letter begins. */
      before?: string | undefined;
      /** Only users with exactly this job title, ignoring case and accents. */
      job_title?: string | undefined;
      /** Only users with exactly this company, ignoring case and accents. */
      company?: string | undefined;
      /** A JSON object of names and values, such as `{"office":"Berlin","skills":["Go","Rust"]}`: each name must have its value, or one of its values, ignoring case and accents. In a list of values one suffices. */
      metadata?: string | undefined;
      /** A field of a user; with a leading `-` descending. */
      sort?: string | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: Profile[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** One user with manager and groups. 404 for users that you may not see. */
  getProfile: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Profile;
    options: CallOptions;
  };
  /** The values that users can be filtered by. Job titles, companies, and the metadata fields of text, number and boolean (the first 20 by name), with how many active users have each value. */
  listFacets: {
    input: NoInput;
    answer: {
      data: Facet[];
    };
    options: CallOptions;
  };
  /** List active users. All filters together must match. `fields` or `fieldset` say what is sent of each. */
  listUsersV1: {
    input: {
      /** A whole word of the first name or surname; `ale*` begins, `*son` ends, `*so*` contains. */
      name_filter?: string | undefined;
      /** Only members of all these groups. */
      groups?: readonly number[] | undefined;
      /** Only members of all these roles. */
      roles?: readonly number[] | undefined;
      /** Only users of these extranets. */
      extranets?: readonly number[] | undefined;
      /** Keywords, separated by spaces. */
      query?: string | undefined;
      /** Properties to search, by any of their names; default firstname,surname,company,job_title,email. Fields of version 2 are taken as well. */
      query_area?: readonly string[] | undefined;
      query_type?: 'AND' | 'OR' | undefined;
      /** A field; with a leading `-` descending. Default: id. */
      sort?: string | undefined;
      /** Properties to return: id, firstname, surname, email (emailad), job_title (job title), company, intranetuser (account state), ex_area_id (extranet area), photo, and `meta_<name>` for metadata, an empty text where there is none. */
      fields?: readonly string[] | undefined;
      /** A set of properties, such as profile or userslist. */
      fieldset?: string | undefined;
      /** Size of the page, at most 500; more is taken as 500. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: UserV1[];
      paging: Paging;
    };
    options: CallOptions;
  };
  /** One user. `fields` or `fieldset` say what is sent. */
  getUserV1: {
    input: {
      /** Properties to return: id, firstname, surname, email (emailad), job_title (job title), company, intranetuser (account state), ex_area_id (extranet area), photo, and `meta_<name>` for metadata, an empty text where there is none. */
      fields?: readonly string[] | undefined;
      /** A set of properties, such as profile or userslist. */
      fieldset?: string | undefined;
      /** Id of the user. */
      user_id: number;
    };
    answer: UserV1;
    options: CallOptions;
  };
  /** List active groups. By name; `query` finds those whose name has all its words. */
  listGroupsV1: {
    input: {
      /** Keywords, separated by spaces. */
      query?: string | undefined;
      /** Size of the page, at most 500; more is taken as 500. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: NamedItem[];
      paging: Paging;
    };
    options: CallOptions;
  };
  /** List active roles. By name; `query` finds those whose name has all its words. */
  listRolesV1: {
    input: {
      /** Keywords, separated by spaces. */
      query?: string | undefined;
      /** Size of the page, at most 500; more is taken as 500. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: NamedItem[];
      paging: Paging;
    };
    options: CallOptions;
  };
  /** List active extranets. By name; `query` finds those whose name has all its words. */
  listExtranetsV1: {
    input: {
      /** Keywords, separated by spaces. */
      query?: string | undefined;
      /** Size of the page, at most 500; more is taken as 500. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: NamedItem[];
      paging: Paging;
    };
    options: CallOptions;
  };
  /** Names of the field sets. What `fieldset` of the users takes. */
  listFieldsetsV1: {
    input: NoInput;
    answer: string[];
    options: CallOptions;
  };
  /** The fields of a set. The properties that a `fieldset` sends of each user. */
  getFieldsetV1: {
    input: {
      /** Name of the set. */
      name: string;
    };
    answer: FieldDefinition[];
    options: CallOptions;
  };
  /** List the metadata fields, in their order. How the metadata of users are shown. */
  listUserMetadataFields: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: UserMetadataField[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Define a metadata field. Needs the right `people.admin`. */
  createUserMetadataField: {
    input: {
      body: {
        /** Letters, digits and underscores, at most 64, a letter first. Unique. */
        name: string;
        /** Default: the name. */
        label?: string | undefined;
        type?: 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file' | undefined;
        repeatable?: boolean | undefined;
        /** Everyone changes the value of their own. */
        self_editable?: boolean | undefined;
      };
    };
    answer: UserMetadataField;
    options: CreateOptions;
  };
  /** One metadata field. How one name of the metadata of users is shown. */
  getUserMetadataField: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: UserMetadataField;
    options: CallOptions;
  };
  /** Change a metadata field. What is left out stays. Values that users hold stay under the name they were written with. Needs the right `people.admin`. */
  updateUserMetadataField: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Letters, digits and underscores, at most 64, a letter first. Unique. */
        name?: string | undefined;
        /** Default: the name. */
        label?: string | undefined;
        type?: 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file' | undefined;
        repeatable?: boolean | undefined;
        /** How many fields stand before it; the others keep their order. Fields without a place come last, by name. */
        position?: number | undefined;
        /** Everyone changes the value of their own. */
        self_editable?: boolean | undefined;
      };
    };
    answer: UserMetadataField;
    options: ChangeOptions;
  };
  /** Delete a metadata field. Only the definition goes; values that users hold stay. Needs the right `people.admin`. */
  deleteUserMetadataField: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** Who is below whom. With `root` that user and the levels below, as one nested object. Without it a page of those at the top, in `data`; with `to` the way from the top to a user. Only active users are shown. */
  getOrgChart: {
    input: {
      /** The user to begin with. Left out: everyone without a manager. */
      root?: number | undefined;
      /** A user: `data` is the way from the top to them, each without those below. `root` is not heeded then. */
      to?: number | undefined;
      /** How many levels below; more than 10 is taken as 10. */
      depth?: number | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      id: number;
      fullname: string;
      job_title: string;
      photo_url: string;
      /** How many there are below, shown or not. */
      subordinates_count: number;
      subordinates: OrgChartNode[];
      /** True when there were too many users below to show them all; left out otherwise. */
      truncated?: boolean;
    } | {
      /** Those at the top. */
      data: OrgChartNode[];
      pagination: Pagination;
      /** True when there were too many users below to show them all; left out otherwise. */
      truncated?: boolean;
    };
    options: CallOptions;
  };
  /** All users, or some, as CSV. UTF-8 with a header. Lists are separated by `;`, a group, role or extranet whose name is not unique is written as `#<id>`. A cell that a spreadsheet would compute begins with `'`; an import takes that away again. Needs the right `people.admin`. */
  exportUsers: {
    input: {
      /** Only these users; without it all. */
      ids?: readonly number[] | undefined;
      /** Begin with a byte order mark, as Excel wants it. */
      bom?: boolean | undefined;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Create and change users from CSV. A header that names the fields, then up to 50000 rows, separated by commas, semicolons or tabs; as `text/csv` or as a file in `multipart/form-data`. A known username changes that user, another creates one; columns that are not there change nothing. `manager` is a username (of the same file too), `groups`, `roles` and `extranet` are names. All rows are taken or none: what is wrong is listed in `errors` of the answer. Needs the right `people.admin`. */
  importUsers: {
    input: {
      /** Only say what would happen. */
      dry_run?: boolean | undefined;
      /** Mail the new users who can sign in a link to choose a password. Where no mail is sent: 409. */
      invite?: boolean | undefined;
      body: string | Upload | FormData | {
        /** The CSV. */
        file: Blob;
      };
    };
    answer: ImportReport;
    options: CallOptions;
  };
  /** Your notifications, newest first. What you were told, a page at a time. */
  listNotifications: {
    input: {
      /** Only these kinds, such as `thanks.received`. */
      kind?: ReadonlyArray<'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'account.password_changed' | 'account.token_created' | 'account.second_factor_changed'> | undefined;
      /** Only what is not read yet. */
      unread?: boolean | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: Notification[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Mark several as read or unread. Those that are gone are passed over. Answers how many are unread then. */
  markNotifications: {
    input: {
      body: {
        ids: readonly number[];
        read: boolean;
      };
    };
    answer: {
      unread: number;
    };
    options: CallOptions;
  };
  /** How many are unread. For the number on the bell. */
  countUnreadNotifications: {
    input: NoInput;
    answer: {
      unread: number;
    };
    options: CallOptions;
  };
  /** Mark one as read. One that is read already stays so. */
  markNotificationRead: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Mark one as unread. One that is unread already stays so. */
  markNotificationUnread: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Mark all as read. All that there are now, or all of some kinds. */
  markAllNotificationsRead: {
    input: {
      /** Only these kinds, such as `thanks.received`. */
      kind?: ReadonlyArray<'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'account.password_changed' | 'account.token_created' | 'account.second_factor_changed'> | undefined;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Stream of new notifications. Server-sent events; the data of each is a Notification. A page that comes back sends the last `id` it was told, as it came, as `Last-Event-ID` and gets what it missed; some it may get again. Ends when the user signs out. */
  streamNotifications: {
    input: NoInput;
    answer: Download;
    options: CallOptions;
  };
  /** The page that asks whether to stop mails. Changes nothing: programs that look at the links of a mail stop nothing. */
  getUnsubscribePage: {
    input: {
      /** From the link in a mail. */
      token?: string | undefined;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Stop mails of some kinds. The link in the header `List-Unsubscribe` of each mail, for one-click unsubscribing (RFC 8058); no signing in. Switches off `email` of the kinds that the mail was about. A form, JSON or no body at all. Answers with a page when `text/html` is accepted. */
  unsubscribeFromMails: {
    input: {
      /** From the link in a mail. */
      token?: string | undefined;
      body?: URLSearchParams | FormData | {
        'List-Unsubscribe'?: 'One-Click' | undefined;
      } | string | Upload | undefined;
    };
    answer: Download;
    options: CallOptions;
  };
  /** List badges. By title. */
  listBadges: {
    input: {
      /** Only the badges of this user. */
      assigned_to?: number | undefined;
      /** Only badges that this user does not have. Ignored together with `assigned_to`. */
      not_assigned_to?: number | undefined;
      status?: 'live' | 'archived' | 'all' | undefined;
      /** Keywords that must all occur in title or description. */
      search?: string | undefined;
      /** Who has the badge. */
      include_assignees?: boolean | undefined;
    };
    answer: Badge[];
    options: CallOptions;
  };
  /** Create a badge. Needs the right `badges.manage`. */
  createBadge: {
    input: {
      body: {
        title: string;
        /** An image of any set. */
        image_id: number;
        /** Six hexadecimal digits; a leading `#` is dropped. */
        background_colour: string;
        description?: string | undefined;
        status?: 'live' | 'archived' | undefined;
      };
    };
    answer: BadgeAnswer;
    options: CreateOptions;
  };
  /** One badge. With `include_assignees` also who has it, who gave it and when. */
  getBadge: {
    input: {
      /** Who has the badge. */
      include_assignees?: boolean | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: SingleBadge;
    options: CallOptions;
  };
  /** Change a badge. What is left out stays. An archived badge keeps its assignments. Needs the right `badges.manage`. */
  updateBadge: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        title?: string | undefined;
        /** An image of any set. */
        image_id?: number | undefined;
        /** Six hexadecimal digits; a leading `#` is dropped. */
        background_colour?: string | undefined;
        description?: string | undefined;
        status?: 'live' | 'archived' | undefined;
      };
    };
    answer: BadgeAnswer;
    options: CallOptions;
  };
  /** Delete a badge. It goes to the trash: whoever has it no longer does, until it is restored. Needs the right `badges.manage`. */
  deleteBadge: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: BadgeMessage;
    options: CallOptions;
  };
  /** Give badges to users. Every badge to every user, or nothing at all. Whoever has a badge already keeps it as it is; those who get one are notified. Needs the right `badges.assign`. */
  assignBadges: {
    input: {
      body: {
        /** The badges. Also taken as `badges_ids`. */
        badge_ids: readonly number[];
        /** The users. Also taken as `assignees`. */
        user_ids: readonly number[];
        /** What the users read in their notification. */
        message?: string | undefined;
      };
    };
    answer: BadgeMessage;
    options: CallOptions;
  };
  /** Take a badge from users. Whoever does not have it is left as they are. Needs the right `badges.assign`. */
  unassignBadge: {
    input: {
      /** Id of the badge. */
      badge_id: number;
      body: {
        /** The users. Also taken as `assignees`. */
        user_ids: readonly number[];
      };
    };
    answer: BadgeMessage;
    options: CallOptions;
  };
  /** List badges with how many have them. By title. */
  listGalleryBadges: {
    input: {
      status?: 'live' | 'archived' | 'all' | undefined;
      /** Keywords that must all occur in title or description. */
      search?: string | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: GalleryBadge[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** One badge with how many have it. With the faces of those who got it last. */
  getGalleryBadge: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: GalleryBadge;
    options: CallOptions;
  };
  /** Change a badge that is as it was read. What is left out stays. An archived badge keeps its holders. Needs the right `badges.manage`. */
  updateGalleryBadge: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        title?: string | undefined;
        /** An image of any set. */
        image_id?: number | undefined;
        /** Six hexadecimal digits; a leading `#` is dropped. */
        background_colour?: string | undefined;
        description?: string | undefined;
        status?: 'live' | 'archived' | undefined;
      };
    };
    answer: GalleryBadge;
    options: ChangeOptions;
  };
  /** Who has a badge, the last first. Those whom you may see (B2), with who gave it, when and with which words. */
  listBadgeHolders: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: BadgeHolder[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** The image sets. There are two: custom images, and icons that come with the product. */
  listBadgeImageSets: {
    input: NoInput;
    answer: BadgeImageSet[];
    options: CallOptions;
  };
  /** The images of all sets. What `image_id` of a badge can be. */
  listBadgeImages: {
    input: NoInput;
    answer: BadgeImage[];
    options: CallOptions;
  };
  /** The images of a set. What `image_id` of a badge can be, of one set. */
  listBadgeImagesOfSet: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: BadgeImage[];
    options: CallOptions;
  };
  /** Add images to set 0. Files in `multipart/form-data`, one raw image (its name in `Content-Disposition` or `filename`), or the crops to add as `[{"hash": "…"}]`. PNG, JPEG, WebP or GIF of at most 5 MB and 4096 × 4096 pixels; all of them are added or none. Needs the right `badges.manage`. */
  addBadgeImages: {
    input: {
      /** Original name of a raw image body. */
      filename?: string | undefined;
      /** Id of the object. */
      id: number;
      body: FormData | {
        file: readonly Blob[];
      } | Upload | ReadonlyArray<{
        /** Of a crop. */
        hash: string;
      }>;
    };
    answer: BadgeImagesAdded;
    options: CallOptions;
  };
  /** The picture of an image. A PNG. Pre-defined icons are white on nothing, to stand on the colour of a badge. */
  downloadBadgeImage: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Delete a custom image. Not while a badge has it. Needs the right `badges.manage`. */
  deleteBadgeImage: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: BadgeMessage;
    options: CallOptions;
  };
  /** Cut a square out of a picture. The picture as a file in `multipart/form-data`, with `x`, `y`, `width` in pixels; without them the largest square around the centre. The same crop sent again has the same hash. Needs the right `badges.manage`. */
  cropBadgeImage: {
    input: {
      body: FormData | {
        /** The picture. */
        file: Blob;
        /** Left edge of the square to cut out, in pixels. */
        x?: number | undefined;
        /** Its upper edge. */
        y?: number | undefined;
        /** Its width; without it the largest square that fits. */
        width?: number | undefined;
      };
    };
    answer: BadgeCrop;
    options: CallOptions;
  };
  /** List notes with faces, newest first. All filters together must match. You find the notes that you may read (T1). */
  listWallNotes: {
    input: {
      /** Notes with any of these tags. */
      tag_ids?: readonly number[] | undefined;
      /** Notes by any of these users. */
      author_ids?: readonly number[] | undefined;
      /** Notes that thank any of these users, also as members of a group. With `group_ids`: any of both. */
      user_ids?: readonly number[] | undefined;
      /** Notes that thank any of these groups. */
      group_ids?: readonly number[] | undefined;
      /** Notes whose text contains each of these words, ignoring case and accents. */
      query?: string | undefined;
      /** Size of the page, at most 100; more is taken as 100. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: WallNote[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** How often each tag was used, month by month. Over the notes that you may read (T1). */
  listThankedValues: {
    input: {
      /** The last months, this one included. */
      months?: number | undefined;
    };
    answer: ThankedValues;
    options: CallOptions;
  };
  /** One note with faces. It names all whom it thanks. 404 for notes that you may not see. */
  getWallNote: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: WallNote;
    options: CallOptions;
  };
  /** Replace a note that is as it was read. By its author or with the right `thanks.admin`. Only people who are thanked anew are told. */
  replaceWallNote: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        description: string;
        /** Ids of tags; may be empty. */
        tags: readonly number[];
        thanked: ReadonlyArray<{
          /** Id of the user or group. */
          id?: number | undefined;
          oclass?: 1 | 3 | {
            /** Id of the user or group; it counts before the outer one. */
            id?: number | undefined;
            /** 1: a user, 3: a group of users. */
            oclass: 1 | 3;
          } | undefined;
          /** As in answers. */
          object_type?: {
            /** 1: a user, 3: a group of users. */
            id: 1 | 3;
          } | undefined;
        }>;
      };
    };
    answer: WallNote;
    options: ChangeOptions;
  };
  /** Everybody whom a note thanks, members of groups too. 404 for notes that you may not see. */
  listThankedPeople: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: PicturedPerson[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Those who thank too, the first first. 404 for notes that you may not see. */
  listThankingToo: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: PicturedPerson[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Thank too. For notes of others that do not thank you. Those whom it names are told, once; a second time changes nothing. */
  thankToo: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Thank too no longer. For notes of others that do not thank you. Those whom it names are told, once; a second time changes nothing. */
  thankNoLonger: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List notes, newest first. Outside the primary extranet: the notes by and for people of one’s own extranet. */
  listThanks: {
    input: {
      /** Include the thanked users. */
      users?: boolean | undefined;
      /** Include the users and groups that the note names. */
      thanked?: boolean | undefined;
      /** Include the tags. */
      tags?: boolean | undefined;
      /** Notes that thank any of these users, also as members of a group. With `group_ids`: any of both. */
      user_ids?: readonly number[] | undefined;
      /** Notes that thank any of these groups. */
      group_ids?: readonly number[] | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: ListedThankYouNote[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Thank users and groups. Groups become the members that they have now. An unknown tag, user or group: 404. */
  createThanks: {
    input: {
      body: {
        description: string;
        /** Ids of tags; may be empty. */
        tags: readonly number[];
        thanked: ReadonlyArray<{
          /** Id of the user or group. */
          id?: number | undefined;
          oclass?: 1 | 3 | {
            /** Id of the user or group; it counts before the outer one. */
            id?: number | undefined;
            /** 1: a user, 3: a group of users. */
            oclass: 1 | 3;
          } | undefined;
          /** As in answers. */
          object_type?: {
            /** 1: a user, 3: a group of users. */
            id: 1 | 3;
          } | undefined;
        }>;
      };
    };
    answer: ThankYouNote;
    options: CreateOptions;
  };
  /** One note, with the thanked users. 404 for notes that you may not see. */
  getThanks: {
    input: {
      /** Include the users and groups that the note names. */
      thanked?: boolean | undefined;
      /** Include the tags. */
      tags?: boolean | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: ThankYouNote;
    options: CallOptions;
  };
  /** Replace a note. By its author or with the right `thanks.admin`. Only people who are thanked anew are told. */
  updateThanks: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        description: string;
        /** Ids of tags; may be empty. */
        tags: readonly number[];
        thanked: ReadonlyArray<{
          /** Id of the user or group. */
          id?: number | undefined;
          oclass?: 1 | 3 | {
            /** Id of the user or group; it counts before the outer one. */
            id?: number | undefined;
            /** 1: a user, 3: a group of users. */
            oclass: 1 | 3;
          } | undefined;
          /** As in answers. */
          object_type?: {
            /** 1: a user, 3: a group of users. */
            id: 1 | 3;
          } | undefined;
        }>;
      };
    };
    answer: boolean;
    options: CallOptions;
  };
  /** Delete a note. By its author or with the right `thanks.admin`. It goes to the trash. */
  deleteThanks: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: boolean;
    options: CallOptions;
  };
  /** List tags, by name. The core values that notes are labelled with. */
  listTags: {
    input: {
      /** Only tags whose name contains this, ignoring case and accents. */
      name?: string | undefined;
      /** Only active tags, or with false only inactive ones. */
      active?: boolean | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: ThankYouTag[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Create a tag. Needs the right `thanks.admin`. */
  createTag: {
    input: {
      body: {
        /** Unique ignoring case. */
        name: string;
        active?: boolean | undefined;
        /** Red, green and blue in hexadecimal digits; a missing `#` is added. Left out of a change: stays. */
        bg_colour?: string | undefined;
      };
    };
    answer: ThankYouTag;
    options: CallOptions;
  };
  /** Count tags. All of them, or only the active ones. */
  countTags: {
    input: {
      /** Only active tags, or with false only inactive ones. */
      active?: boolean | undefined;
    };
    answer: number;
    options: CallOptions;
  };
  /** One tag. A core value that notes are labelled with. */
  getTag: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ThankYouTag;
    options: CallOptions;
  };
  /** Replace a tag. Needs the right `thanks.admin`. */
  updateTag: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique ignoring case. */
        name: string;
        active?: boolean | undefined;
        /** Red, green and blue in hexadecimal digits; a missing `#` is added. Left out of a change: stays. */
        bg_colour?: string | undefined;
      };
    };
    answer: ThankYouTag;
    options: CallOptions;
  };
  /** Delete a tag. It is taken off its notes. Needs the right `thanks.admin`. */
  deleteTag: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: boolean;
    options: CallOptions;
  };
  /** List notes, newest first. Outside the primary extranet: the notes by and for people of one’s own extranet. */
  listThanksV2: {
    input: {
      /** Include the thanked users. */
      users?: boolean | undefined;
      /** Include the users and groups that the note names. */
      thanked?: boolean | undefined;
      /** Include the tags. */
      tags?: boolean | undefined;
      /** Notes that thank any of these users, also as members of a group. With `group_ids`: any of both. */
      user_ids?: readonly number[] | undefined;
      /** Notes that thank any of these groups. */
      group_ids?: readonly number[] | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: ListedThankYouNote[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Thank users and groups. Groups become the members that they have now. An unknown tag, user or group: 404. */
  createThanksV2: {
    input: {
      body: {
        description: string;
        /** Ids of tags; may be empty. */
        tags: readonly number[];
        thanked: ReadonlyArray<{
          /** Id of the user or group. */
          id?: number | undefined;
          oclass?: 1 | 3 | {
            /** Id of the user or group; it counts before the outer one. */
            id?: number | undefined;
            /** 1: a user, 3: a group of users. */
            oclass: 1 | 3;
          } | undefined;
          /** As in answers. */
          object_type?: {
            /** 1: a user, 3: a group of users. */
            id: 1 | 3;
          } | undefined;
        }>;
      };
    };
    answer: ThankYouNote;
    options: CreateOptions;
  };
  /** One note, with the thanked users. 404 for notes that you may not see. */
  getThanksV2: {
    input: {
      /** Include the users and groups that the note names. */
      thanked?: boolean | undefined;
      /** Include the tags. */
      tags?: boolean | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: ThankYouNote;
    options: CallOptions;
  };
  /** Replace a note. By its author or with the right `thanks.admin`. Only people who are thanked anew are told. */
  updateThanksV2: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        description: string;
        /** Ids of tags; may be empty. */
        tags: readonly number[];
        thanked: ReadonlyArray<{
          /** Id of the user or group. */
          id?: number | undefined;
          oclass?: 1 | 3 | {
            /** Id of the user or group; it counts before the outer one. */
            id?: number | undefined;
            /** 1: a user, 3: a group of users. */
            oclass: 1 | 3;
          } | undefined;
          /** As in answers. */
          object_type?: {
            /** 1: a user, 3: a group of users. */
            id: 1 | 3;
          } | undefined;
        }>;
      };
    };
    answer: boolean;
    options: CallOptions;
  };
  /** Delete a note. By its author or with the right `thanks.admin`. It goes to the trash. */
  deleteThanksV2: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: boolean;
    options: CallOptions;
  };
  /** List tags, by name. The core values that notes are labelled with. */
  listTagsV2: {
    input: {
      /** Only tags whose name contains this, ignoring case and accents. */
      name?: string | undefined;
      /** Only active tags, or with false only inactive ones. */
      active?: boolean | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: ThankYouTag[];
    options: CallOptions;
  };
  /** Create a tag. Needs the right `thanks.admin`. */
  createTagV2: {
    input: {
      body: {
        /** Unique ignoring case. */
        name: string;
        active?: boolean | undefined;
        /** Red, green and blue in hexadecimal digits; a missing `#` is added. Left out of a change: stays. */
        bg_colour?: string | undefined;
      };
    };
    answer: ThankYouTag;
    options: CallOptions;
  };
  /** Count tags. All of them, or only the active ones. */
  countTagsV2: {
    input: {
      /** Only active tags, or with false only inactive ones. */
      active?: boolean | undefined;
    };
    answer: number;
    options: CallOptions;
  };
  /** One tag. A core value that notes are labelled with. */
  getTagV2: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ThankYouTag;
    options: CallOptions;
  };
  /** Replace a tag. Needs the right `thanks.admin`. */
  updateTagV2: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique ignoring case. */
        name: string;
        active?: boolean | undefined;
        /** Red, green and blue in hexadecimal digits; a missing `#` is added. Left out of a change: stays. */
        bg_colour?: string | undefined;
      };
    };
    answer: ThankYouTag;
    options: CallOptions;
  };
  /** Delete a tag. It is taken off its notes. Needs the right `thanks.admin`. */
  deleteTagV2: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: boolean;
    options: CallOptions;
  };
  /** List expense sheets. One of `user` and `supervisor` is required. The last modified first. */
  listExpenseSheets: {
    input: {
      /** Sheets of this user. */
      user?: number | undefined;
      /** Sheets that this user supervises. */
      supervisor?: number | undefined;
      /** Modified on or after this. A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601. */
      date_from?: string | undefined;
      /** Modified on or before this; a day counts to its end. A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601. */
      date_to?: string | undefined;
      dept?: number | undefined;
      location?: number | undefined;
      status?: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed' | undefined;
      /** Occurs in the name. */
      name?: string | undefined;
      /** At most this many; all of them without it. */
      limit?: number | undefined;
      /** How many to skip. */
      offset?: number | undefined;
    };
    answer: ExpenseSheet[];
    options: CallOptions;
  };
  /** Create an expense sheet. As `draft` or `submitted`; as anything else with expenses.admin, and never for oneself. */
  createExpenseSheet: {
    input: {
      body: {
        name: string;
        /** A location. */
        location_id?: number | null | undefined;
        /** A department. */
        dept_id?: number | null | undefined;
        status?: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed' | undefined;
        /** Kept without items; with items it is their sum. Also taken as `total_amout`. */
        total_amount?: number | undefined;
        /** With a new status also kept in the history. */
        notes?: string | undefined;
        items?: ReadonlyArray<{
          /** In an update: an item that the sheet has. */
          id?: number | undefined;
          type?: 'operational' | 'project' | undefined;
          /** A date-time object (its `date` counts), 14 or 8 digits, or ISO 8601. */
          receipt_date?: DateTime | string | number | null | undefined;
          /** Who was paid. */
          vendor?: string | null | undefined;
          /** An expense type. */
          expense_type_id?: number | null | undefined;
          /** What it was for. */
          description?: string | null | undefined;
          /** At most two decimals; negative for a refund. */
          amount?: number | null | undefined;
          /** A department; operational items only. */
          dept_id?: number | null | undefined;
          /** Name of the client; project items only. */
          client?: string | null | undefined;
          /** A project; project items only. */
          project_id?: number | null | undefined;
          /** Project items only. */
          billable?: boolean | undefined;
          /** Of an amount in another currency; needs `original_amount` and `exchange_rate`. */
          currency?: string | null | undefined;
          /** At most three decimals. */
          original_amount?: number | null | undefined;
          /** At most ten decimals. Without `amount`, it is worked out with this rate. */
          exchange_rate?: number | null | undefined;
        }> | undefined;
        /** Whose sheet it is, if not your own (`expenses.admin`). */
        user_id?: number | undefined;
      };
    };
    answer: ExpenseSheetDetail;
    options: CreateOptions;
  };
  /** One expense sheet. With its items, its receipts and what is worth a second look. */
  getExpenseSheet: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ExpenseSheetDetail;
    options: CallOptions;
  };
  /** Change an expense sheet, or take a step with it. What is left out stays. `items` is the whole new list: an item with `id` keeps what is left out of it, one without is added, one that is not listed goes. A new `status` is a step: draft → submitted; submitted → approved, rejected or back to draft; rejected → draft or submitted; approved → processed. Only draft and rejected sheets change otherwise. */
  updateExpenseSheet: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        name?: string | undefined;
        /** A location. */
        location_id?: number | null | undefined;
        /** A department. */
        dept_id?: number | null | undefined;
        status?: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed' | undefined;
        /** Kept without items; with items it is their sum. Also taken as `total_amout`. */
        total_amount?: number | undefined;
        /** With a new status also kept in the history. */
        notes?: string | undefined;
        items?: ReadonlyArray<{
          /** In an update: an item that the sheet has. */
          id?: number | undefined;
          type?: 'operational' | 'project' | undefined;
          /** A date-time object (its `date` counts), 14 or 8 digits, or ISO 8601. */
          receipt_date?: DateTime | string | number | null | undefined;
          /** Who was paid. */
          vendor?: string | null | undefined;
          /** An expense type. */
          expense_type_id?: number | null | undefined;
          /** What it was for. */
          description?: string | null | undefined;
          /** At most two decimals; negative for a refund. */
          amount?: number | null | undefined;
          /** A department; operational items only. */
          dept_id?: number | null | undefined;
          /** Name of the client; project items only. */
          client?: string | null | undefined;
          /** A project; project items only. */
          project_id?: number | null | undefined;
          /** Project items only. */
          billable?: boolean | undefined;
          /** Of an amount in another currency; needs `original_amount` and `exchange_rate`. */
          currency?: string | null | undefined;
          /** At most three decimals. */
          original_amount?: number | null | undefined;
          /** At most ten decimals. Without `amount`, it is worked out with this rate. */
          exchange_rate?: number | null | undefined;
        }> | undefined;
      };
    };
    answer: ExpenseSheetDetail;
    options: ChangeOptions;
  };
  /** Delete an expense sheet. The owner while it is draft or rejected; expenses.admin always. */
  deleteExpenseSheet: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List expense items. Those of the sheets that you may see, in the order in which they were entered. */
  listExpenseItems: {
    input: {
      /** Items of this user’s sheets. */
      user?: number | undefined;
      /** The item’s own department. */
      dept?: number | undefined;
      /** The location of the sheet. */
      location?: number | undefined;
      /** With a receipt on or after this. A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601. */
      date_from?: string | undefined;
      /** With a receipt on or before this; a day counts to its end. A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601. */
      date_to?: string | undefined;
      /** Occurs in the vendor. */
      vendor?: string | undefined;
      /** Name of the project. */
      project?: string | undefined;
      /** Name of the client. */
      client?: string | undefined;
      /** Id or name of the expense type. */
      expense_type?: string | undefined;
      status?: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed' | undefined;
      /** Billable project items. */
      is_billable?: boolean | undefined;
      /** Project items that are not billable. */
      is_non_billable?: boolean | undefined;
      /** Operational items. */
      operational_cost?: boolean | undefined;
      /** Project items; with one of the two above, only those. */
      project_cost?: boolean | undefined;
      /** At most this many; all of them without it. */
      limit?: number | undefined;
      /** How many to skip. */
      offset?: number | undefined;
    };
    answer: ExpenseItem[];
    options: CallOptions;
  };
  /** List the clients. By name; retired ones are left out. */
  listClients: {
    input: NoInput;
    answer: ExpenseLookup[];
    options: CallOptions;
  };
  /** List the departments. By name; retired ones are left out. */
  listDepartments: {
    input: NoInput;
    answer: ExpenseLookup[];
    options: CallOptions;
  };
  /** List the locations. By name; retired ones are left out. */
  listLocations: {
    input: NoInput;
    answer: ExpenseLookup[];
    options: CallOptions;
  };
  /** List the projects. By name; retired ones are left out. */
  listProjects: {
    input: NoInput;
    answer: ExpenseLookup[];
    options: CallOptions;
  };
  /** How often a client is used. By sheets and items, those in the trash too. Needs the right `expenses.admin`. */
  countClientUses: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: {
      items: number;
      /** That name it themselves, beside their items. */
      sheets: number;
    };
    options: CallOptions;
  };
  /** List the clients, retired ones too. By name, a page at a time. */
  listAllClients: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only retired ones, or only those that can be chosen. */
      retired?: boolean | undefined;
    };
    answer: {
      data: ManagedExpenseLookup[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add a client. Needs the right `expenses.admin`. */
  createClient: {
    input: {
      body: {
        /** Unique among its kind, ignoring case. */
        name: string;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: CreateOptions;
  };
  /** Read a client. Retired or not. */
  getClient: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ManagedExpenseLookup;
    options: CallOptions;
  };
  /** Rename or retire a client. What is left out stays. A retired one can no longer be chosen; what has it keeps it. Needs the right `expenses.admin`. */
  updateClient: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique among its kind, ignoring case. */
        name?: string | undefined;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: ChangeOptions;
  };
  /** Delete a client. Not while it is in use (409): retire it then. Needs the right `expenses.admin`. */
  deleteClient: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** How often a department is used. By sheets and items, those in the trash too. Needs the right `expenses.admin`. */
  countDepartmentUses: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: {
      items: number;
      /** That name it themselves, beside their items. */
      sheets: number;
    };
    options: CallOptions;
  };
  /** List the departments, retired ones too. By name, a page at a time. */
  listAllDepartments: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only retired ones, or only those that can be chosen. */
      retired?: boolean | undefined;
    };
    answer: {
      data: ManagedExpenseLookup[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add a department. Needs the right `expenses.admin`. */
  createDepartment: {
    input: {
      body: {
        /** Unique among its kind, ignoring case. */
        name: string;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: CreateOptions;
  };
  /** Read a department. Retired or not. */
  getDepartment: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ManagedExpenseLookup;
    options: CallOptions;
  };
  /** Rename or retire a department. What is left out stays. A retired one can no longer be chosen; what has it keeps it. Needs the right `expenses.admin`. */
  updateDepartment: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique among its kind, ignoring case. */
        name?: string | undefined;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: ChangeOptions;
  };
  /** Delete a department. Not while it is in use (409): retire it then. Needs the right `expenses.admin`. */
  deleteDepartment: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** How often a location is used. By sheets and items, those in the trash too. Needs the right `expenses.admin`. */
  countLocationUses: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: {
      items: number;
      /** That name it themselves, beside their items. */
      sheets: number;
    };
    options: CallOptions;
  };
  /** List the locations, retired ones too. By name, a page at a time. */
  listAllLocations: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only retired ones, or only those that can be chosen. */
      retired?: boolean | undefined;
    };
    answer: {
      data: ManagedExpenseLookup[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add a location. Needs the right `expenses.admin`. */
  createLocation: {
    input: {
      body: {
        /** Unique among its kind, ignoring case. */
        name: string;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: CreateOptions;
  };
  /** Read a location. Retired or not. */
  getLocation: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ManagedExpenseLookup;
    options: CallOptions;
  };
  /** Rename or retire a location. What is left out stays. A retired one can no longer be chosen; what has it keeps it. Needs the right `expenses.admin`. */
  updateLocation: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique among its kind, ignoring case. */
        name?: string | undefined;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: ChangeOptions;
  };
  /** Delete a location. Not while it is in use (409): retire it then. Needs the right `expenses.admin`. */
  deleteLocation: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** How often a project is used. By sheets and items, those in the trash too. Needs the right `expenses.admin`. */
  countProjectUses: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: {
      items: number;
      /** That name it themselves, beside their items. */
      sheets: number;
    };
    options: CallOptions;
  };
  /** List the projects, retired ones too. By name, a page at a time. */
  listAllProjects: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only retired ones, or only those that can be chosen. */
      retired?: boolean | undefined;
    };
    answer: {
      data: ManagedExpenseLookup[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add a project. Needs the right `expenses.admin`. */
  createProject: {
    input: {
      body: {
        /** Unique among its kind, ignoring case. */
        name: string;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: CreateOptions;
  };
  /** Read a project. Retired or not. */
  getProject: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ManagedExpenseLookup;
    options: CallOptions;
  };
  /** Rename or retire a project. What is left out stays. A retired one can no longer be chosen; what has it keeps it. Needs the right `expenses.admin`. */
  updateProject: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique among its kind, ignoring case. */
        name?: string | undefined;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: ChangeOptions;
  };
  /** Delete a project. Not while it is in use (409): retire it then. Needs the right `expenses.admin`. */
  deleteProject: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** How often an expense type is used. By sheets and items, those in the trash too. Needs the right `expenses.admin`. */
  countExpenseTypeUses: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: {
      items: number;
      /** That name it themselves, beside their items. */
      sheets: number;
    };
    options: CallOptions;
  };
  /** List the expense types, retired ones too. By name, a page at a time. */
  listAllExpenseTypes: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only retired ones, or only those that can be chosen. */
      retired?: boolean | undefined;
    };
    answer: {
      data: ManagedExpenseLookup[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add an expense type. Needs the right `expenses.admin`. */
  createExpenseType: {
    input: {
      body: {
        /** Unique among its kind, ignoring case. */
        name: string;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: CreateOptions;
  };
  /** Read an expense type. Retired or not. */
  getExpenseType: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ManagedExpenseLookup;
    options: CallOptions;
  };
  /** Rename or retire an expense type. What is left out stays. A retired one can no longer be chosen; what has it keeps it. Needs the right `expenses.admin`. */
  updateExpenseType: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique among its kind, ignoring case. */
        name?: string | undefined;
        retired?: boolean | undefined;
      };
    };
    answer: ManagedExpenseLookup;
    options: ChangeOptions;
  };
  /** Delete an expense type. Not while it is in use (409): retire it then. Needs the right `expenses.admin`. */
  deleteExpenseType: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** The steps of a sheet, in their order. Who submitted, approved, rejected or processed it, when, and what they noted. */
  getExpenseSheetHistory: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: ExpenseStep[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Who decides on a sheet in the place of its supervisor. Now, and until when; empty where the sheet does not wait for a decision. */
  listExpenseSheetStandIns: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: Array<{
        person: Person;
        until: string;
      }>;
    };
    options: CallOptions;
  };
  /** List the receipts of a sheet. For those who may see the sheet. */
  listReceipts: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: ExpenseReceipt[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add a receipt to a sheet. A file in `multipart/form-data`, or `{"file_key": "…"}` from your drop box; with `item_id` it is for that item. PDF, JPEG, PNG or WebP of at most 20 MB; its bytes decide what it is. Only while the sheet is draft or rejected. */
  addReceipt: {
    input: {
      /** Id of the object. */
      id: number;
      body: FormData | {
        /** PDF, JPEG, PNG or WebP. */
        file: Blob;
        /** An item of the sheet; without it the receipt is for the sheet as a whole. */
        item_id?: number | undefined;
        /** Default: the name of the file. */
        name?: string | undefined;
      } | {
        /** Of a file in your drop box. */
        file_key: string;
        /** An item of the sheet; without it the receipt is for the sheet as a whole. */
        item_id?: number | undefined;
        /** Default: the name of the file. */
        name?: string | undefined;
      };
    };
    answer: ExpenseReceipt;
    options: CreateOptions;
  };
  /** One receipt. What it is, and where its file is. */
  getReceipt: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ExpenseReceipt;
    options: CallOptions;
  };
  /** Rename a receipt, or say which item it is for. What is left out stays; `item_id` null: for the sheet as a whole. */
  updateReceipt: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** An item of the same sheet. */
        item_id?: number | null | undefined;
        name?: string | undefined;
      };
    };
    answer: ExpenseReceipt;
    options: ChangeOptions;
  };
  /** Delete a receipt. Only while the sheet is draft or rejected. */
  deleteReceipt: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The file of a receipt. The bytes as they were sent, to be saved. */
  downloadReceipt: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A small picture of a receipt. A JPEG of at most 400 by 400 pixels; a PDF has none (404). */
  downloadReceiptThumbnail: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Sheets that you may decide on, the oldest first. Those you supervise, those of supervisors for whom you stand in, and for expenses.admin those without a supervisor who can. */
  listSheetsToDecide: {
    input: {
      /** `waiting` (the default): what waits for you; `all`: with `expenses.admin` also what waits for supervisors. */
      scope?: 'waiting' | 'all' | undefined;
      /** Size of the page, at most 50; more is taken as 50. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: QueuedExpenseSheet[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Approve or reject several sheets. Each by itself; the answer says what became of it. Owners and office are told as of single decisions. A sheet that no longer waits, or was submitted anew, is left as it is (409 `changed_meanwhile`). */
  decideExpenseSheets: {
    input: {
      body: {
        /** Each is decided by itself. */
        sheets: ReadonlyArray<{
          id: number;
          /** As it was read: a sheet that was submitted anew since then is not decided. */
          submitted?: string | undefined;
        }>;
        status: 'approved' | 'rejected';
        /** The reason, which the owners are told; needed to reject. */
        notes?: string | undefined;
      };
    };
    answer: ExpenseDecisions;
    options: CreateOptions;
  };
  /** List delegations. Those you gave and those you were given; with expenses.admin all. The latest first. */
  listDelegations: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Only those you gave and those you were given, with expenses.admin too. */
      mine?: boolean | undefined;
    };
    answer: {
      data: ExpenseDelegation[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Let somebody decide in your place. From the first to the last day the delegate approves and rejects the sheets you supervise, but never their own. */
  createDelegation: {
    input: {
      body: {
        /** The first day or moment. */
        from: DateTime | string | number;
        /** The last day or moment; a day counts to its end. */
        to: DateTime | string | number;
        /** Id of the user who decides meanwhile. Also taken as `delegate_id`. */
        delegate: number;
        /** Who is away, if not you (`expenses.admin`). */
        user_id?: number | undefined;
      };
    };
    answer: ExpenseDelegation;
    options: CreateOptions;
  };
  /** One delegation. For those who gave it or were given it, and expenses.admin. */
  getDelegation: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: ExpenseDelegation;
    options: CallOptions;
  };
  /** Change a delegation. What is left out stays. */
  updateDelegation: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** The first day or moment. */
        from?: DateTime | string | number | undefined;
        /** The last day or moment; a day counts to its end. */
        to?: DateTime | string | number | undefined;
        /** Id of the user who decides meanwhile. Also taken as `delegate_id`. */
        delegate?: number | undefined;
      };
    };
    answer: ExpenseDelegation;
    options: ChangeOptions;
  };
  /** End a delegation. From now on; what the delegate decided stays. */
  deleteDelegation: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** Sums of expense items. By month, expense type, department, project, or several of these, over the items of the sheets that you may see. Sheets without items count for nothing. */
  sumExpenses: {
    input: {
      /** What to sum by; comma-separated. */
      by: ReadonlyArray<'month' | 'type' | 'dept' | 'project'>;
      /** The first day of receipts. `yyyy-mm-dd`. */
      from?: string | undefined;
      /** The last day of receipts. `yyyy-mm-dd`. */
      to?: string | undefined;
      /** Only of sheets in these states; comma-separated. */
      status?: ReadonlyArray<'draft' | 'rejected' | 'submitted' | 'approved' | 'processed'> | undefined;
      /** Only of this user’s sheets. */
      user?: number | undefined;
      /** Only of sheets of this location. */
      location?: number | undefined;
      /** Only items of this expense type; 0: of none. */
      type?: number | undefined;
      /** No items of these expense types; 0: those without one. Comma-separated. */
      except_types?: readonly number[] | undefined;
      /** Only items of this department; 0: of none. */
      dept?: number | undefined;
      /** Only items of this project; 0: of none. */
      project?: number | undefined;
    };
    answer: ExpenseSummary;
    options: CallOptions;
  };
  /** The items behind a sum, the latest day first. By the filters of the sums. */
  listSummedExpenseItems: {
    input: {
      /** The first day of receipts. `yyyy-mm-dd`. */
      from?: string | undefined;
      /** The last day of receipts. `yyyy-mm-dd`. */
      to?: string | undefined;
      /** Only of sheets in these states; comma-separated. */
      status?: ReadonlyArray<'draft' | 'rejected' | 'submitted' | 'approved' | 'processed'> | undefined;
      /** Only of this user’s sheets. */
      user?: number | undefined;
      /** Only of sheets of this location. */
      location?: number | undefined;
      /** Only items of this expense type; 0: of none. */
      type?: number | undefined;
      /** No items of these expense types; 0: those without one. Comma-separated. */
      except_types?: readonly number[] | undefined;
      /** Only items of this department; 0: of none. */
      dept?: number | undefined;
      /** Only items of this project; 0: of none. */
      project?: number | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: SummedExpenseItem[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Expense sheets as CSV. What you may see, as UTF-8 with a header. A cell that a spreadsheet would compute begins with `'`; amounts are numbers. */
  exportExpenseSheets: {
    input: {
      /** Sheets of this user. */
      user?: number | undefined;
      /** Sheets that this user supervises. */
      supervisor?: number | undefined;
      /** Modified on or after this. A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601. */
      date_from?: string | undefined;
      /** Modified on or before this; a day counts to its end. A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601. */
      date_to?: string | undefined;
      dept?: number | undefined;
      location?: number | undefined;
      status?: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed' | undefined;
      /** Occurs in the name. */
      name?: string | undefined;
      /** Begin with a byte order mark, as some spreadsheets need it. */
      bom?: boolean | undefined;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Expense items as CSV. What you may see, as UTF-8 with a header. A cell that a spreadsheet would compute begins with `'`; amounts are numbers. */
  exportExpenseItems: {
    input: {
      /** Items of this user’s sheets. */
      user?: number | undefined;
      /** The item’s own department. */
      dept?: number | undefined;
      /** The location of the sheet. */
      location?: number | undefined;
      /** With a receipt on or after this. A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601. */
      date_from?: string | undefined;
      /** With a receipt on or before this; a day counts to its end. A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601. */
      date_to?: string | undefined;
      /** Occurs in the vendor. */
      vendor?: string | undefined;
      /** Name of the project. */
      project?: string | undefined;
      /** Name of the client. */
      client?: string | undefined;
      /** Id or name of the expense type. */
      expense_type?: string | undefined;
      status?: 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed' | undefined;
      /** Billable project items. */
      is_billable?: boolean | undefined;
      /** Project items that are not billable. */
      is_non_billable?: boolean | undefined;
      /** Operational items. */
      operational_cost?: boolean | undefined;
      /** Project items; with one of the two above, only those. */
      project_cost?: boolean | undefined;
      /** Begin with a byte order mark, as some spreadsheets need it. */
      bom?: boolean | undefined;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A sheet as a page to print. HTML with its items, its receipts and its steps. */
  printExpenseSheet: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** List categories. All that you may see, each once, by name. */
  listCategories: {
    input: {
      /** At most this many, never more than 5000. If there are more, the header `Link` names the next part. */
      limit?: number | undefined;
      /** How many to skip. */
      offset?: number | undefined;
    };
    answer: KnowledgebaseCategory[];
    options: CallOptions;
  };
  /** Create a category. At the top with knowledgebase.admin, below a category for those who manage it. Everyone may view the new one and post in it; whoever made it has all rights. */
  createCategory: {
    input: {
      body: {
        /** Its name. Also taken as `name`. */
        category_name: string;
        /** What it is about. HTML; what could do harm is taken out. Also taken as `text`. */
        description?: string | null | undefined;
        /** The category above; null or 0 puts it at the top. */
        parent_id?: number | null | undefined;
        /** Ids of all its experts; null or an empty list for none. */
        category_experts?: readonly number[] | null | undefined;
        only_experts_answer?: boolean | 0 | 1 | null | undefined;
      };
    };
    answer: KnowledgebaseCategory;
    options: CallOptions;
  };
  /** One category. With what you may do in it, its parent and its subcategories. */
  getCategory: {
    input: {
      /** Id of the category. */
      category_id: number;
    };
    answer: KnowledgebaseCategory;
    options: CallOptions;
  };
  /** Change a category. What is left out stays. For those who manage it. */
  updateCategory: {
    input: {
      /** Id of the category. */
      category_id: number;
      body: {
        /** Its name. Also taken as `name`. */
        category_name?: string | undefined;
        /** What it is about. HTML; what could do harm is taken out. Also taken as `text`. */
        description?: string | null | undefined;
        /** The category above; null or 0 puts it at the top. */
        parent_id?: number | null | undefined;
        /** Ids of all its experts; null or an empty list for none. */
        category_experts?: readonly number[] | null | undefined;
        only_experts_answer?: boolean | 0 | 1 | null | undefined;
      };
    };
    answer: KnowledgebaseCategory;
    options: CallOptions;
  };
  /** Delete a category. For those who manage it. While it holds anything: 409, unless `cascade=1`. What it holds goes for good, in the trash too. */
  deleteCategory: {
    input: {
      /** Delete what it holds as well: subcategories, articles, questions. */
      cascade?: boolean | undefined;
      /** Id of the category. */
      category_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Make a category. At the top with knowledgebase.admin, below a category for those who manage it. Everyone may view the new one and post in it; whoever made it has all rights. */
  addCategory: {
    input: {
      body: {
        /** Its name. */
        name: string;
        /** What it is about. HTML; what could do harm is taken out. */
        description?: string | undefined;
        /** The category above; null puts it at the top. */
        parent_id?: number | null | undefined;
        only_experts_answer?: boolean | undefined;
        /** How many categories beside it stand before it. Left out: a new one, or one that moves, stands after those that were put in order, by name. */
        position?: number | undefined;
      };
    };
    answer: KnowledgebaseCategoryDetails;
    options: CreateOptions;
  };
  /** The categories that you may see. All of them, in the order that was chosen, then by name, with your rights and the numbers of articles and open questions: the tree of a page. */
  listCategorySummaries: {
    input: NoInput;
    answer: {
      data: KnowledgebaseCategorySummary[];
    };
    options: CallOptions;
  };
  /** A category for those who manage it. With who may do what in it, and how much it holds. */
  getCategoryDetails: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: KnowledgebaseCategoryDetails;
    options: CallOptions;
  };
  /** Change a category. What is left out stays. For those who manage it; moving it, and putting it in order, for those who manage the category above as well. */
  changeCategory: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Its name. */
        name?: string | undefined;
        /** What it is about. HTML; what could do harm is taken out. */
        description?: string | undefined;
        /** The category above; null puts it at the top. */
        parent_id?: number | null | undefined;
        only_experts_answer?: boolean | undefined;
        /** How many categories beside it stand before it. Left out: a new one, or one that moves, stands after those that were put in order, by name. */
        position?: number | undefined;
      };
    };
    answer: KnowledgebaseCategoryDetails;
    options: ChangeOptions;
  };
  /** Who may do what in a category. For those who manage it. */
  getCategoryPermissions: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: KnowledgebasePermissions;
    options: CallOptions;
  };
  /** Set who may do what in a category. All entries. `post` brings `view` along, `publish` brings `post`, `manage` everything. Holders of knowledgebase.admin may always do everything. */
  replaceCategoryPermissions: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        entries: ReadonlyArray<{
          subject: 'everyone' | 'user' | 'group' | 'role';
          /** Left out for everyone. */
          subject_id?: number | null | undefined;
          /** An empty list grants nothing. */
          rights: ReadonlyArray<'view' | 'post' | 'publish' | 'manage'>;
        }>;
      };
    };
    answer: KnowledgebasePermissions;
    options: ChangeOptions;
  };
  /** The experts of a category. Who may endorse articles; where only experts answer, who may answer. */
  getCategoryExperts: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: KnowledgebaseExperts;
    options: CallOptions;
  };
  /** Set the experts of a category. For those who manage it. */
  replaceCategoryExperts: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** All of them; an empty list removes all. */
        user_ids: readonly number[];
      };
    };
    answer: KnowledgebaseExperts;
    options: ChangeOptions;
  };
  /** List published articles. Newest first. Drafts and archived articles are left out. */
  listArticles: {
    input: {
      /** Only those in this category. */
      category?: number | undefined;
      /** Only those that an expert vouches for. */
      endorsed_only?: boolean | undefined;
      /** Only those with this tag, ignoring case and accents. */
      tag?: string | undefined;
      /** Only those in this language. */
      language?: string | undefined;
      /** Only those of this user. */
      publisher?: number | undefined;
      /** At most this many, never more than 5000. If there are more, the header `Link` names the next part. */
      limit?: number | undefined;
      /** How many to skip. */
      offset?: number | undefined;
    };
    answer: KnowledgebaseArticle[];
    options: CallOptions;
  };
  /** Create an article. For those who may post in the category. Publishing needs the right to publish there. */
  createArticle: {
    input: {
      body: {
        /** Its title. */
        title: string;
        category_id: number;
        /** The text. HTML; what could do harm is taken out. Also taken as `text`. */
        article_text?: string | null | undefined;
        /** Another than oneself needs the right to publish. */
        publisher_id?: number | null | undefined;
        /** Two letters; the language of the installation without it. Also taken as `language`. */
        translation?: string | null | undefined;
        /** Now, if it is left out. Also taken as `created_date`. */
        creation_date?: DateTime | string | number | null | undefined;
        /** One iframe of a known video site; null for none. Also taken as `embeded_video`. */
        embed_video?: string | boolean | null | undefined;
        /** The expert who vouches for it; null for nobody. */
        endorsed_by?: number | null | undefined;
        /** Now, if it is left out. */
        endorsed_date?: DateTime | string | number | null | undefined;
        /** True, if it is left out. Also taken as `comments_enabled`, `comments_enable`. */
        enable_comments?: boolean | null | undefined;
        /** `publish` for those who may publish, otherwise `draft`, if it is left out. */
        status?: 'draft' | 'publish' | 'archive' | undefined;
        /** All its tags; the same tag twice, ignoring case and accents, is one. */
        tags?: readonly string[] | null | undefined;
      };
    };
    answer: KnowledgebaseArticle;
    options: CreateOptions;
  };
  /** One article. With its text. A draft is there for its publisher and those who may publish; for others it is 404. */
  getArticle: {
    input: {
      /** Id of the article. */
      article_id: number;
    };
    answer: KnowledgebaseArticle;
    options: CallOptions;
  };
  /** Change an article. What is left out stays. Every save keeps a revision. */
  updateArticle: {
    input: {
      /** Id of the article. */
      article_id: number;
      body: {
        /** Its title. */
        title?: string | undefined;
        /** Moves it. */
        category_id?: number | undefined;
        /** The text. HTML; what could do harm is taken out. Also taken as `text`. */
        article_text?: string | null | undefined;
        /** Another than oneself needs the right to publish. */
        publisher_id?: number | null | undefined;
        /** Two letters; the language of the installation without it. Also taken as `language`. */
        translation?: string | null | undefined;
        /** Now, if it is left out. Also taken as `created_date`. */
        creation_date?: DateTime | string | number | null | undefined;
        /** One iframe of a known video site; null for none. Also taken as `embeded_video`. */
        embed_video?: string | boolean | null | undefined;
        /** The expert who vouches for it; null for nobody. */
        endorsed_by?: number | null | undefined;
        /** Now, if it is left out. */
        endorsed_date?: DateTime | string | number | null | undefined;
        /** True, if it is left out. Also taken as `comments_enabled`, `comments_enable`. */
        enable_comments?: boolean | null | undefined;
        /** `publish` for those who may publish, otherwise `draft`, if it is left out. */
        status?: 'draft' | 'publish' | 'archive' | undefined;
        /** All its tags; the same tag twice, ignoring case and accents, is one. */
        tags?: readonly string[] | null | undefined;
        /** The revision that was read: if there is a newer one, 409 and nothing is changed. */
        revision?: number | undefined;
      };
    };
    answer: KnowledgebaseArticle;
    options: CallOptions;
  };
  /** Delete an article. For those who may change it. It goes to the trash with its comments and revisions. */
  deleteArticle: {
    input: {
      /** Id of the article. */
      article_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List articles of every status. Newest first: what you may see, your drafts included. */
  listAllArticles: {
    input: {
      /** Only those in this category. */
      category?: number | undefined;
      /** Only those that an expert vouches for. */
      endorsed_only?: boolean | undefined;
      /** Only those with this tag, ignoring case and accents. */
      tag?: string | undefined;
      /** Only those in this language. */
      language?: string | undefined;
      /** Only those of this user. */
      publisher?: number | undefined;
      /** Drafts are one’s own, and those of categories one may publish in. */
      status?: 'draft' | 'publish' | 'archive' | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: KnowledgebaseArticle[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Send a draft for review. Those who may publish in its category are notified. For those who may change the draft. */
  askForReview: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Vouch for an article. For experts of its category and knowledgebase.admin. */
  endorseArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Take back an endorsement. For experts of its category and knowledgebase.admin. */
  withdrawEndorsement: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The revisions of an article. Newest first. */
  listArticleRevisions: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: KnowledgebaseRevisionSummary[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** One revision. With its text, as it was saved. */
  getArticleRevision: {
    input: {
      /** Id of the article. */
      id: number;
      /** Number of the revision. */
      number: number;
    };
    answer: KnowledgebaseRevision;
    options: CallOptions;
  };
  /** What changed between two revisions. With the one before, unless another is named. */
  compareArticleRevisions: {
    input: {
      /** The other revision; without it the one before. */
      with?: number | undefined;
      /** Id of the article. */
      id: number;
      /** Number of the revision. */
      number: number;
    };
    answer: KnowledgebaseComparison;
    options: CallOptions;
  };
  /** Bring back a revision. Title, text, language, tags and video, as a new revision. For those who may change the article. */
  restoreArticleRevision: {
    input: {
      /** Id of the article. */
      id: number;
      /** Number of the revision. */
      number: number;
    };
    answer: KnowledgebaseArticle;
    options: CallOptions;
  };
  /** List questions. Newest first; archived ones only if asked for. */
  listQuestions: {
    input: {
      /** Only those in this category. */
      category?: number | undefined;
      /** Only archived ones; without it only open ones. */
      archived?: boolean | undefined;
      /** Only those that nobody has answered. */
      unanswered_only?: boolean | undefined;
      /** Only those with this tag, ignoring case and accents. */
      tag?: string | undefined;
      /** Only those in this language. */
      language?: string | undefined;
      /** Only those of this user. */
      publisher?: number | undefined;
      /** At most this many, never more than 5000. If there are more, the header `Link` names the next part. */
      limit?: number | undefined;
      /** How many to skip. */
      offset?: number | undefined;
    };
    answer: KnowledgebaseQuestion[];
    options: CallOptions;
  };
  /** Ask a question. For those who may post in the category. */
  askQuestion: {
    input: {
      body: {
        /** The question. */
        title: string;
        category_id: number;
        /** More about it. HTML; what could do harm is taken out. Also taken as `question_text`. */
        text?: string | null | undefined;
        /** All its tags; the same tag twice, ignoring case and accents, is one. */
        tags?: readonly string[] | null | undefined;
        /** Two letters; the language of the installation without it. Also taken as `translation`. */
        language?: string | null | undefined;
      };
    };
    answer: KnowledgebaseQuestion;
    options: CreateOptions;
  };
  /** One question. Reading counts no visit: the page reports it. */
  getQuestion: {
    input: {
      /** Id of the question. */
      question_id: number;
    };
    answer: KnowledgebaseQuestion;
    options: CallOptions;
  };
  /** Change a question. What is left out stays. For the one who asked, and who manages the category. */
  updateQuestion: {
    input: {
      /** Id of the question. */
      question_id: number;
      body: {
        /** The question. */
        title?: string | undefined;
        /** Moves it. */
        category_id?: number | undefined;
        /** More about it. HTML; what could do harm is taken out. Also taken as `question_text`. */
        text?: string | null | undefined;
        /** All its tags; the same tag twice, ignoring case and accents, is one. */
        tags?: readonly string[] | null | undefined;
        /** Two letters; the language of the installation without it. Also taken as `translation`. */
        language?: string | null | undefined;
      };
    };
    answer: KnowledgebaseQuestion;
    options: CallOptions;
  };
  /** Delete a question. To the trash, with its answers and comments. Once others have answered, only for who manages the category. */
  deleteQuestion: {
    input: {
      /** Id of the question. */
      question_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Archive a question. For the one who asked, and who manages the category. */
  archiveQuestion: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Open an archived question again. For the one who asked, and who manages the category. */
  reopenQuestion: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The answers to a question. The accepted one first, the others as they came. */
  listAnswers: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: KnowledgebaseAnswer[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Answer a question. For those who may post in the category; where only experts answer, for them. */
  createAnswer: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** The answer. HTML; what could do harm is taken out. */
        text: string;
      };
    };
    answer: KnowledgebaseAnswer;
    options: CreateOptions;
  };
  /** One answer. For those who may see the question. */
  getAnswer: {
    input: {
      /** Id of the question. */
      id: number;
      /** Id of the answer. */
      answer_id: number;
    };
    answer: KnowledgebaseAnswer;
    options: CallOptions;
  };
  /** Change one’s own answer. Its text; who has accepted it has still accepted it. */
  updateAnswer: {
    input: {
      /** Id of the question. */
      id: number;
      /** Id of the answer. */
      answer_id: number;
      body: {
        /** The answer. HTML; what could do harm is taken out. */
        text: string;
      };
    };
    answer: KnowledgebaseAnswer;
    options: ChangeOptions;
  };
  /** Delete an answer. One’s own; those of others for who manages the category. It goes to the trash. */
  deleteAnswer: {
    input: {
      /** Id of the question. */
      id: number;
      /** Id of the answer. */
      answer_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Accept an answer. For the one who asked, and knowledgebase.admin. One answer at most is accepted. */
  acceptAnswer: {
    input: {
      /** Id of the question. */
      id: number;
      /** Id of the answer. */
      answer_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Take back the acceptance of an answer. For the one who asked, and knowledgebase.admin. One answer at most is accepted. */
  unacceptAnswer: {
    input: {
      /** Id of the question. */
      id: number;
      /** Id of the answer. */
      answer_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The comments on an article. Thread by thread, each comment with its replies after it. */
  listArticleComments: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: KnowledgebaseComment[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Comment on an article. For those who may see it; a reply names the comment that it answers. */
  createArticleComment: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** The comment. HTML; what could do harm is taken out. */
        text: string;
        /** The comment to reply to, which must itself be no reply. */
        parent_id?: number | null | undefined;
      };
    };
    answer: KnowledgebaseComment;
    options: CreateOptions;
  };
  /** One comment. For those who may see what it is about. */
  getArticleComment: {
    input: {
      /** Id of the article or question. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
    };
    answer: KnowledgebaseComment;
    options: CallOptions;
  };
  /** Change one’s own comment. Nobody changes those of others. */
  updateArticleComment: {
    input: {
      /** Id of the article or question. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
      body: {
        /** The comment. HTML; what could do harm is taken out. */
        text: string;
      };
    };
    answer: KnowledgebaseComment;
    options: ChangeOptions;
  };
  /** Delete a comment. One’s own; those of others for who manages the category. It goes to the trash; one with replies stays without its text. */
  deleteArticleComment: {
    input: {
      /** Id of the article or question. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The comments on a question. Thread by thread, each comment with its replies after it. */
  listQuestionComments: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: KnowledgebaseComment[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Comment on a question. For those who may see it; a reply names the comment that it answers. */
  createQuestionComment: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** The comment. HTML; what could do harm is taken out. */
        text: string;
        /** The comment to reply to, which must itself be no reply. */
        parent_id?: number | null | undefined;
      };
    };
    answer: KnowledgebaseComment;
    options: CreateOptions;
  };
  /** One comment. For those who may see what it is about. */
  getQuestionComment: {
    input: {
      /** Id of the article or question. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
    };
    answer: KnowledgebaseComment;
    options: CallOptions;
  };
  /** Change one’s own comment. Nobody changes those of others. */
  updateQuestionComment: {
    input: {
      /** Id of the article or question. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
      body: {
        /** The comment. HTML; what could do harm is taken out. */
        text: string;
      };
    };
    answer: KnowledgebaseComment;
    options: ChangeOptions;
  };
  /** Delete a comment. One’s own; those of others for who manages the category. It goes to the trash; one with replies stays without its text. */
  deleteQuestionComment: {
    input: {
      /** Id of the article or question. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Like an article. A second time changes nothing. */
  likeArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** No longer like an article. A second time changes nothing. */
  unlikeArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Like a question. A second time changes nothing. */
  likeQuestion: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** No longer like a question. A second time changes nothing. */
  unlikeQuestion: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Follow an article. A second time changes nothing. */
  followArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** No longer follow an article. A second time changes nothing. */
  unfollowArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Follow a question. A second time changes nothing. */
  followQuestion: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** No longer follow a question. A second time changes nothing. */
  unfollowQuestion: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Follow a category. A second time changes nothing. */
  followCategory: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** No longer follow a category. A second time changes nothing. */
  unfollowCategory: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Report a visit of a question. What the page does when somebody opens it; reading the question counts nothing. */
  reportQuestionVisit: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Search articles and questions. Every keyword must occur in the title, a tag or the text, ignoring case and accents. Best first: a keyword counts 4 in the title, 2 in a tag, 1 in the text; among equals the newest first. Of very common words the newest 200 of each class are ranked and counted: those with every keyword in the title, in title or tags, and anywhere. */
  searchKnowledgeBase: {
    input: {
      /** Keywords; all of them must be found. */
      query: string;
      /** Only articles, or only questions. */
      type?: 'article' | 'question' | undefined;
      /** Only in this category. */
      category?: number | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: KnowledgebaseFound[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Questions like the one about to be asked. Those whose title shares most words with the given one; the best only, without further pages. */
  findSimilarQuestions: {
    input: {
      /** The question that is about to be asked. */
      title: string;
      /** Size of the page, at most 20; more is taken as 20. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: KnowledgebaseFound[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** List articles without their texts. Newest first: what you may see, your drafts included. */
  listArticleSummaries: {
    input: {
      /** Only those in this category. */
      category?: number | undefined;
      /** Drafts are one’s own, and those of categories one may publish in. */
      status?: 'draft' | 'publish' | 'archive' | undefined;
      /** Only those that an expert vouches for. */
      endorsed_only?: boolean | undefined;
      /** Only those of this user. */
      publisher?: number | undefined;
      /** Only those with this tag, ignoring case and accents. */
      tag?: string | undefined;
      /** Only those in this language. */
      language?: string | undefined;
      /** Size of the page, at most 100; more is taken as 100. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: KnowledgebaseArticleSummary[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** An article for its page. With its text, its path, the experts and what you may do. A draft is there for its publisher and those who may publish; for others it is 404. */
  getArticleDetails: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: KnowledgebaseArticleDetails;
    options: CallOptions;
  };
  /** Articles to read next. Published ones that you may see: those with most tags in common, then those of the same category, then the newest. */
  listRelatedArticles: {
    input: {
      /** At most this many. */
      limit?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: KnowledgebaseArticleSummary[];
    };
    options: CallOptions;
  };
  /** List questions without their texts. Newest first. `for_me` with `state=open` is what waits for you as an expert. */
  listQuestionSummaries: {
    input: {
      /** Only those in this category. */
      category?: number | undefined;
      /** Without it all that are not archived. */
      state?: 'open' | 'answered' | 'accepted' | 'archived' | undefined;
      /** Only those of categories whose expert you are. */
      for_me?: boolean | undefined;
      /** Only those of this user. */
      author?: number | undefined;
      /** Only those with this tag, ignoring case and accents. */
      tag?: string | undefined;
      /** Only those in this language. */
      language?: string | undefined;
      /** Size of the page, at most 100; more is taken as 100. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: KnowledgebaseQuestionSummary[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** A question for its page. With its text, its path, the experts and what you may do; its answers have an address of their own. */
  getQuestionDetails: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: KnowledgebaseQuestionDetails;
    options: CallOptions;
  };
  /** Who else writes an article, and who saves it. Server-sent events: the newest revision and who else has the article open, at once and after each change. Whoever has the stream open counts as writing. For those who may change the article; ends when they no longer may, when it is deleted, and when the user signs out. */
  streamArticleWriters: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Set the cover of an article. JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`. */
  setArticleCover: {
    input: {
      /** Id of the object. */
      id: number;
      body: FormData | {
        /** The picture. */
        file: Blob;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Remove the cover of an article. For those who may change the article. */
  deleteArticleCover: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The cover of an article. A JPEG, for those who may see the article. */
  downloadArticleCover: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** The cover of an article, small. A JPEG, for those who may see the article. */
  downloadArticleCoverThumbnail: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Upload a picture for a text. JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`. A picture that no text shows goes after a day. */
  uploadKnowledgeBaseImage: {
    input: {
      body: FormData | {
        /** The picture. */
        file: Blob;
      };
    };
    answer: KnowledgebaseImage;
    options: CreateOptions;
  };
  /** A picture of a text. Every user who knows its key may see it. */
  downloadKnowledgeBaseImage: {
    input: {
      /** Key of the picture. */
      key: string;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Import Markdown files. A zip, as a file in `multipart/form-data` or as `application/zip`, of at most 100 MB. Folders become categories (one of the same name in the same place is taken), Markdown files articles, pictures beside them are taken along. A head between lines of three dashes may name `title`, `language`, `status`, `tags`, `publisher`, `created`, `cover`; without a title the first heading counts, then the name of the file. All files are taken or none. Nobody is notified. Needs the right `knowledgebase.admin`. */
  importKnowledgeBase: {
    input: {
      /** The category below which it goes; files outside of any folder go into it. Left out: the top. */
      category?: number | undefined;
      body: FormData | {
        /** The zip. */
        file: Blob;
      } | Upload;
    };
    answer: KnowledgebaseImportReport;
    options: CallOptions;
  };
  /** What an import would make. Takes what the import takes, says what would be made and which files are wrong, and keeps nothing. Needs the right `knowledgebase.admin`. */
  previewImport: {
    input: {
      /** The category below which it goes; files outside of any folder go into it. Left out: the top. */
      category?: number | undefined;
      body: FormData | {
        /** The zip. */
        file: Blob;
      } | Upload;
    };
    answer: KnowledgebaseImportPreview;
    options: CallOptions;
  };
  /** Everything, or one category, as Markdown. A zip: a folder for each category with its articles, their pictures in `images`, comments in `_comments`, questions with their answers in `_questions`. The import takes it again. Everything for knowledgebase.admin; a category also for those who manage it and all below it. */
  exportKnowledgeBase: {
    input: {
      /** Only this one, and those below it. */
      category?: number | undefined;
    };
    answer: Download;
    options: CallOptions;
  };
  /** One folder. With what you may do in it. */
  getFolder: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: FolderInfo;
    options: CallOptions;
  };
  /** Change a folder. Needs `edit_meta`. What is left out stays. */
  updateFolder: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
      body?: {
        title?: string | undefined;
        /** Made from the id when empty. */
        refcode?: string | undefined;
        /** In an update, names that are not given stay and null removes one. */
        metadata?: Record<string, unknown> | undefined;
      } | undefined;
    };
    answer: FolderInfo;
    options: CallOptions;
  };
  /** What is in a folder. First its folders by title, then its documents by title, paged as one list. */
  listFolderEntries: {
    input: {
      /** The metadata names to send, separated by commas. Left out: all. */
      metadata?: readonly string[] | undefined;
      /** Size of the page, at most 10000. Left out: everything, up to 10000. If the list goes on, the header `Link` has the address of the next page. */
      num?: number | undefined;
      /** How many to skip; counts only together with `num`. */
      start?: number | undefined;
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: FolderEntry[];
    options: CallOptions;
  };
  /** Add a folder or a document. As at `folders` and `documents`; `type` tells which. */
  createFolderEntry: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
      body: {
        type: 'document' | 'folder';
        title: string;
        /** Made from the id when empty. */
        refcode?: string | undefined;
        /** In an update, names that are not given stay and null removes one. */
        metadata?: Record<string, unknown> | undefined;
        /** A marker has no file. `standard` if left out. */
        doc_type?: 'standard' | 'marker' | undefined;
        /** Not listed until it is approved. */
        is_draft?: boolean | undefined;
        components?: ReadonlyArray<{
          /** From your drop box; each can be used once. */
          file_key: string;
          /** The first, if none is marked. */
          is_primary?: boolean | null | undefined;
          /** A single file and an unnamed primary one take the name of the document. */
          name?: string | null | undefined;
        }> | undefined;
      };
    };
    answer: AddedObject;
    options: CallOptions;
  };
  /** Delete a folder with everything below it. Needs `delete` on it and on every folder below; otherwise, and while something in it is locked or checked out by somebody else, nothing is deleted (403). */
  deleteFolder: {
    input: {
      /** Remove it for good instead of moving it to the trash. */
      no_trash_can?: boolean | undefined;
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** A folder, the way to it and what may be added. For pages that show a folder, in one answer. */
  getFolderUi: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: FolderUi;
    options: CallOptions;
  };
  /** The way to a folder. The top first, the folder itself last. Folders that you may not see are left out. */
  getFolderPath: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: FolderPathEntry[];
    options: CallOptions;
  };
  /** Find a subfolder. Directly in the folder, by title or reference code. If there are several, the one with the lowest id. */
  findSubfolder: {
    input: {
      /** The whole title; case and accents do not count. */
      title?: string | undefined;
      /** The whole reference code; given together, both must match. */
      refcode?: string | undefined;
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: FolderInfo;
    options: CallOptions;
  };
  /** Make a top-level folder. It starts with the access list of folder 1. Needs the right `documents.admin`. */
  createTopLevelFolder: {
    input: {
      body: {
        title: string;
        /** Made from the id when empty. */
        refcode?: string | undefined;
        /** In an update, names that are not given stay and null removes one. */
        metadata?: Record<string, unknown> | undefined;
      };
    };
    answer: FolderInfo;
    options: CreateOptions;
  };
  /** The documents of a folder, or drafts. By title. */
  listDocuments: {
    input: {
      /** The metadata names to send, separated by commas. Left out: all. */
      metadata?: readonly string[] | undefined;
      /** Size of the page, at most 10000. Left out: everything, up to 10000. If the list goes on, the header `Link` has the address of the next page. */
      num?: number | undefined;
      /** How many to skip; counts only together with `num`. */
      start?: number | undefined;
      /** Your drafts in all folders instead; the rest is ignored. */
      draft?: boolean | undefined;
      /** The drafts in all folders that you may approve instead; the rest is ignored. */
      to_approve?: boolean | undefined;
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: DocumentItem[] | DocumentDraft[];
    options: CallOptions;
  };
  /** Add a document. Needs `edit`, or `draft` for a draft. Its files are uploaded to the drop box before. */
  createDocument: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
      body: {
        title: string;
        /** Made from the id when empty. */
        refcode?: string | undefined;
        /** In an update, names that are not given stay and null removes one. */
        metadata?: Record<string, unknown> | undefined;
        /** A marker has no file. `standard` if left out. */
        doc_type?: 'standard' | 'marker' | undefined;
        /** Not listed until it is approved. */
        is_draft?: boolean | undefined;
        components?: ReadonlyArray<{
          /** From your drop box; each can be used once. */
          file_key: string;
          /** The first, if none is marked. */
          is_primary?: boolean | null | undefined;
          /** A single file and an unnamed primary one take the name of the document. */
          name?: string | null | undefined;
        }> | undefined;
      };
    };
    answer: DocumentInfo;
    options: CallOptions;
  };
  /** The folders in a folder. By title. Those you may not see are left out. */
  listFolders: {
    input: {
      /** The metadata names to send, separated by commas. Left out: all. */
      metadata?: readonly string[] | undefined;
      /** Size of the page, at most 10000. Left out: everything, up to 10000. If the list goes on, the header `Link` has the address of the next page. */
      num?: number | undefined;
      /** How many to skip; counts only together with `num`. */
      start?: number | undefined;
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: FolderItem[];
    options: CallOptions;
  };
  /** Add a folder. Needs `edit`. Top-level folders are made at `/api/documents/v1/folders`. */
  createFolder: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
      body: {
        title: string;
        /** Made from the id when empty. */
        refcode?: string | undefined;
        /** In an update, names that are not given stay and null removes one. */
        metadata?: Record<string, unknown> | undefined;
      };
    };
    answer: FolderInfo;
    options: CallOptions;
  };
  /** A folder as its page shows it. With the way to it, what you may do there, its lock, and how much is in it. */
  getFolderDetails: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: FolderDetails;
    options: CallOptions;
  };
  /** The folders and documents of a folder, as its page shows them. One list, folders first. What you may not see is neither listed nor counted. */
  listLibraryEntries: {
    input: {
      /** Keywords that must all occur in the title, ignoring case and accents. */
      query?: string | undefined;
      /** Only folders, or only documents. */
      kind?: 'folder' | 'document' | undefined;
      /** By title, last change, size or ending of the file. Folders have no size and no kind: then they come by title. */
      sort?: 'name' | 'changed' | 'size' | 'kind' | undefined;
      order?: 'asc' | 'desc' | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: {
      data: LibraryEntry[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** The page of a folder. HTML with the way to it, its folders and its documents, 200 at a time. `/intranet/documents/:id` leads here. */
  getFolderPage: {
    input: {
      /** How many entries to skip. */
      start?: number | undefined;
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Search documents. By title, each document once; those you may not see are left out. If the list goes on, the header `Link` has the address of the next page. */
  searchDocuments: {
    input: {
      /** Keywords, at most 20. Each must occur in the title, the reference code or the description, ignoring case and accents. Left out: all documents. */
      q?: string | undefined;
      /** Only documents in this folder. Left out: in all folders. */
      folder_id?: number | undefined;
      /** With `folder_id`: also in all folders below it. */
      with_subfolders?: boolean | undefined;
      /** The metadata names to send, separated by commas. Left out: all. */
      metadata?: readonly string[] | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      num?: number | undefined;
      /** How many documents to skip. */
      start?: number | undefined;
    };
    answer: {
      results: DocumentItem[];
    };
    options: CallOptions;
  };
  /** The access list of a folder. Needs `edit_perms`. */
  getFolderPermissions: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: FolderAccess;
    options: CallOptions;
  };
  /** Replace the access list of a folder. Needs `edit_perms`. It holds for everything below that has no list of its own. */
  replaceFolderPermissions: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
      body: {
        /** The list of the folder above holds here too. Then the entries are ignored. */
        inherit?: boolean | undefined;
        entries?: ReadonlyArray<{
          subject: 'everyone' | 'user' | 'group' | 'role';
          /** Left out for everyone. */
          subject_id?: number | null | undefined;
          /** An empty list grants nothing. */
          rights: ReadonlyArray<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
        }> | undefined;
      };
    };
    answer: FolderAccess;
    options: ChangeOptions;
  };
  /** Lock a folder. Needs `edit_perms`. Nobody changes anything in it or below until it is unlocked. */
  lockFolder: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Unlock a folder. Needs `edit_perms`. */
  unlockFolder: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The access list of a folder, with names and photos. Needs `edit_perms`. It is changed at `permissions`. */
  getSharedFolder: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
    };
    answer: SharedFolder;
    options: CallOptions;
  };
  /** What somebody may do in a folder, and why. Needs `edit_perms`. */
  getPersonsRights: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
      /** Id of the user. */
      user_id: number;
    };
    answer: PersonsRights;
    options: CallOptions;
  };
  /** Whom a change of the access list of a folder would reach. Needs `edit_perms`. Takes what `permissions` takes, and changes nothing. */
  previewFolderAccess: {
    input: {
      /** Id of the folder; 0 is the root. */
      id: number;
      body: {
        /** The list of the folder above holds here too. Then the entries are ignored. */
        inherit?: boolean | undefined;
        entries?: ReadonlyArray<{
          subject: 'everyone' | 'user' | 'group' | 'role';
          /** Left out for everyone. */
          subject_id?: number | null | undefined;
          /** An empty list grants nothing. */
          rights: ReadonlyArray<'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'>;
        }> | undefined;
      };
    };
    answer: AccessReach;
    options: CallOptions;
  };
  /** One document. Its latest version, and what you may do with it. */
  getDocument: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: DocumentInfo;
    options: CallOptions;
  };
  /** Change a document. Needs `edit_meta`. What is left out stays. */
  updateDocument: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      body?: {
        title?: string | undefined;
        /** Made from the id when empty. */
        refcode?: string | undefined;
        /** In an update, names that are not given stay and null removes one. */
        metadata?: Record<string, unknown> | undefined;
        /** Values by id of the record type. Those that the document does not have are ignored. */
        record_types?: Record<string, Record<string, unknown>> | undefined;
      } | undefined;
    };
    answer: DocumentInfo;
    options: CallOptions;
  };
  /** Delete a document. Needs `delete` in its folder. It goes to the trash, and out of the folders it was only linked into; if it has another full place, or this is a capped one, it is only taken out of this folder. Without `parent_id` one of the folders where you may delete it is taken. */
  deleteDocument: {
    input: {
      /** Remove it for good instead of moving it to the trash. */
      no_trash_can?: boolean | undefined;
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** One version of a document. With what you may do with it; only the latest version can be changed. */
  getDocumentVersion: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: DocumentInfo;
    options: CallOptions;
  };
  /** Change a document, if this is its latest version. Needs `edit_meta`. What is left out stays. */
  updateDocumentVersion: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
      body?: {
        title?: string | undefined;
        /** Made from the id when empty. */
        refcode?: string | undefined;
        /** In an update, names that are not given stay and null removes one. */
        metadata?: Record<string, unknown> | undefined;
        /** Values by id of the record type. Those that the document does not have are ignored. */
        record_types?: Record<string, Record<string, unknown>> | undefined;
      } | undefined;
    };
    answer: DocumentInfo;
    options: CallOptions;
  };
  /** Delete a version, or reject a draft. A live version goes to the trash and the one before becomes the latest; the only one cannot be deleted (400). A draft is rejected, which its uploader may always do. */
  deleteDocumentVersion: {
    input: {
      /** Remove it for good instead of moving it to the trash. */
      no_trash_can?: boolean | undefined;
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** A document as its page shows it. With its files, check-out, drafts, record types, places and what you may do, in one answer. */
  getDocumentDetails: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: DocumentDetails;
    options: CallOptions;
  };
  /** The folders a document is in, the oldest place first. With `edit_perms` in a full place all of them, otherwise those that you may see. */
  listDocumentPlaces: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: {
      data: DocumentPlace[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Take a document out of a folder that it was linked into. Needs `edit_perms` in a full place of the document, or `delete` in the folder. A full place cannot be taken away (400): delete the document from it instead. */
  deleteDocumentPlace: {
    input: {
      /** Id of the document. */
      doc_id: number;
      /** Id of the folder that it is in. */
      folder_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** List the metadata fields, in their order. How the metadata of folders and documents are shown. */
  listDocumentMetadataFields: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: DocumentMetadataField[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Define a metadata field. Needs the right `documents.admin`. */
  createDocumentMetadataField: {
    input: {
      body: {
        /** Letters, digits and underscores, at most 64, a letter first. Unique. */
        name: string;
        /** Default: the name. */
        label?: string | undefined;
        type?: 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file' | undefined;
        repeatable?: boolean | undefined;
      };
    };
    answer: DocumentMetadataField;
    options: CreateOptions;
  };
  /** One metadata field. How one name of the metadata of folders and documents is shown. */
  getDocumentMetadataField: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: DocumentMetadataField;
    options: CallOptions;
  };
  /** Change a metadata field. What is left out stays. Values that folders and documents hold stay under the name they were written with. Needs the right `documents.admin`. */
  updateDocumentMetadataField: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Letters, digits and underscores, at most 64, a letter first. Unique. */
        name?: string | undefined;
        /** Default: the name. */
        label?: string | undefined;
        type?: 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file' | undefined;
        repeatable?: boolean | undefined;
        /** How many fields stand before it; the others keep their order. Fields without a place come last, by name. */
        position?: number | undefined;
      };
    };
    answer: DocumentMetadataField;
    options: ChangeOptions;
  };
  /** Delete a metadata field. Only the definition goes; values that folders and documents hold stay. Needs the right `documents.admin`. */
  deleteDocumentMetadataField: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** List the record types, by name. What documents can be declared as. */
  listRecordTypes: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: RecordType[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Define a record type. Needs the right `documents.admin`. */
  createRecordType: {
    input: {
      body: {
        /** Unique ignoring case. */
        name: string;
        fields?: readonly string[] | undefined;
      };
    };
    answer: RecordType;
    options: CreateOptions;
  };
  /** One record type. Its name, and the metadata that its documents have. */
  getRecordType: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: RecordType;
    options: CallOptions;
  };
  /** Change a record type. What is left out stays. Values that documents have stay. Needs the right `documents.admin`. */
  updateRecordType: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique ignoring case. */
        name?: string | undefined;
        fields?: readonly string[] | undefined;
      };
    };
    answer: RecordType;
    options: ChangeOptions;
  };
  /** Delete a record type. Only one that no document has (409). Needs the right `documents.admin`. */
  deleteRecordType: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** The record types of a document. With the values that it has there. */
  getDocumentRecordTypes: {
    input: {
      /** Id of the document. */
      doc_id: number;
    };
    answer: DocumentRecord;
    options: CallOptions;
  };
  /** Replace the record types of a document. Needs `edit_meta`. The first one declares it a record; its values are set with its info. */
  replaceDocumentRecordTypes: {
    input: {
      /** Id of the document. */
      doc_id: number;
      body: {
        /** All that it shall have; an empty list takes all away. */
        ids: readonly number[];
      };
    };
    answer: DocumentRecord;
    options: ChangeOptions;
  };
  /** What people write about a document. Title, reference code, metadata, record types and their values. */
  getDocumentProperties: {
    input: {
      /** Id of the document. */
      doc_id: number;
    };
    answer: DocumentProperties;
    options: CallOptions;
  };
  /** Change what is written about a document. Needs `edit_meta`. What is left out stays. All of it is changed or nothing; a value that its field cannot hold is 400 and named. */
  updateDocumentProperties: {
    input: {
      /** Id of the document. */
      doc_id: number;
      body: {
        title?: string | undefined;
        /** Made from the id when empty. */
        refcode?: string | undefined;
        /** In an update, names that are not given stay and null removes one. */
        metadata?: Record<string, unknown> | undefined;
        /** By id, all record types that it shall have, with the values to change; {} takes all away. */
        record_types?: Record<string, Record<string, unknown>> | undefined;
      };
    };
    answer: DocumentProperties;
    options: ChangeOptions;
  };
  /** Put a file into your drop box. The whole body is the file, as it is, whatever its content type. Name the `file_key` when you add a document or check one in; unused files go after 24 hours. 500 if the server cannot store it. */
  uploadFile: {
    input: {
      body: Upload;
    };
    answer: DropboxAdded;
    options: CallOptions;
  };
  /** The files in your drop box. The oldest first. */
  listDropboxFiles: {
    input: NoInput;
    answer: DropboxFile[];
    options: CallOptions;
  };
  /** Delete a file from your drop box. 500 if you have no such file there. */
  deleteDropboxFile: {
    input: {
      /** Names the file where it is used, once. */
      file_key: string;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The files in your drop box, with their names. The oldest first. Names are known of resumable uploads. */
  listNamedDropboxFiles: {
    input: {
      /** Size of the page, at most 500; more is taken as 500. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: NamedDropboxFile[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Begin an upload that goes on after a break. The tus protocol 1.0.0 (creation,creation-with-upload,expiration,termination,checksum): the headers are `Tus-Resumable`, `Upload-Length` and, with the file name, `Upload-Metadata`. Bytes may come along. What is not continued goes after 24 hours. */
  createUpload: {
    input: {
      body: Upload;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** How far an upload has come. As JSON, and with HEAD as the tus protocol has it. Once all bytes are there, `file_key` names the file in the drop box, for a day. */
  getUpload: {
    input: {
      /** Of the upload. */
      id: string;
    };
    answer: {
      id: string;
      /** The file name of `Upload-Metadata`. */
      name: string | null;
      /** Bytes of the whole. */
      size: number;
      /** Bytes that are kept. */
      offset: number;
      expires: string;
      /** In the drop box, once all bytes are there. */
      file_key: string | null;
    };
    options: CallOptions;
  };
  /** Send more of an upload. The bytes from `Upload-Offset` on. What has arrived when the connection breaks is kept; HEAD tells how much. Of two at once one is refused (423). */
  continueUpload: {
    input: {
      /** Of the upload. */
      id: string;
      body: Upload;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** End an upload. Its bytes go. A file that is in the drop box already stays there. */
  deleteUpload: {
    input: {
      /** Of the upload. */
      id: string;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The files of the latest version. Empty for a marker. */
  listDocumentComponents: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: Record<string, DocumentComponent>;
    options: CallOptions;
  };
  /** The primary file of the latest version. With ranges and conditional requests. */
  downloadFile: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A file of the latest version. With ranges and conditional requests. */
  downloadComponent: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Name of the file. */
      component_name: string;
    };
    answer: Download;
    options: CallOptions;
  };
  /** The versions of a document. The newest first. Drafts of others only if you may approve them. */
  listDocumentVersions: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: DocumentVersion[];
    options: CallOptions;
  };
  /** The files of a version. Empty for a marker. */
  listVersionComponents: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: Record<string, DocumentComponent>;
    options: CallOptions;
  };
  /** The primary file of a version. With ranges and conditional requests. */
  downloadVersionFile: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A file of a version. With ranges and conditional requests. */
  downloadVersionComponent: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
      /** Name of the file. */
      component_name: string;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A picture of a file of the latest version. Of a picture the picture itself, of PDF and Office files a page where the programs for it are installed. Otherwise, and while it takes long to be made, the icon of the kind of file: it is always a picture. */
  getDocumentPreview: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Name of the file; without it the primary one. */
      component?: string | undefined;
      /** Pixels of the longer side: the next one of 64, 128, 256, 512, 1024, 1600. */
      size?: number | undefined;
      /** The page of a PDF or an Office file. */
      page?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A file of the latest version as a PDF. The pages of an Office file, where LibreOffice is installed; of a PDF the PDF itself. Made when it is first asked for, and kept. 404 with the code `no_pdf` when there is none. With `inline` browsers show it. With ranges and conditional requests. */
  getDocumentPdf: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Name of the file; without it the primary one. */
      component?: string | undefined;
      /** For a browser to show, as far as that is safe; else to be saved. */
      inline?: boolean | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A file of the latest version, to be shown or saved. With `inline` browsers show pictures (not SVG), PDF, plain text, sound and video, as what the bytes are and not as what the name says; everything else is saved. With ranges and conditional requests. */
  getDocumentContent: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Name of the file; without it the primary one. */
      component?: string | undefined;
      /** For a browser to show, as far as that is safe; else to be saved. */
      inline?: boolean | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A picture of a file of a version. Of a picture the picture itself, of PDF and Office files a page where the programs for it are installed. Otherwise, and while it takes long to be made, the icon of the kind of file: it is always a picture. */
  getVersionPreview: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Name of the file; without it the primary one. */
      component?: string | undefined;
      /** Pixels of the longer side: the next one of 64, 128, 256, 512, 1024, 1600. */
      size?: number | undefined;
      /** The page of a PDF or an Office file. */
      page?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A file of a version as a PDF. The pages of an Office file, where LibreOffice is installed; of a PDF the PDF itself. Made when it is first asked for, and kept. 404 with the code `no_pdf` when there is none. With `inline` browsers show it. With ranges and conditional requests. */
  getVersionPdf: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Name of the file; without it the primary one. */
      component?: string | undefined;
      /** For a browser to show, as far as that is safe; else to be saved. */
      inline?: boolean | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** A file of a version, to be shown or saved. With `inline` browsers show pictures (not SVG), PDF, plain text, sound and video, as what the bytes are and not as what the name says; everything else is saved. With ranges and conditional requests. */
  getVersionContent: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Name of the file; without it the primary one. */
      component?: string | undefined;
      /** For a browser to show, as far as that is safe; else to be saved. */
      inline?: boolean | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** The text of a file of the latest version. It is read in the background, some time after the file has come. */
  getDocumentText: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Name of the file; without it the primary one. */
      component?: string | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: FileText;
    options: CallOptions;
  };
  /** The text of a file of a version. It is read in the background, some time after the file has come. */
  getVersionText: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Name of the file; without it the primary one. */
      component?: string | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: FileText;
    options: CallOptions;
  };
  /** Check out a document. Needs `edit` or `draft`, in the folder named by `parent_id` if it is given. Until you check it in or cancel, nobody else can change the document. */
  checkOutDocument: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Check out a document. Needs `edit` or `draft`, in the folder named by `parent_id` if it is given. Until you check it in or cancel, nobody else can change the document. */
  checkOutDocumentVersion: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** What you have checked out. The first checked out first. */
  listCheckedOutDocuments: {
    input: NoInput;
    answer: CheckedOutDocument[];
    options: CallOptions;
  };
  /** Cancel your check-out. Nothing changes. 403 if somebody else has it, 400 if nobody does. */
  cancelCheckOut: {
    input: {
      /** Id of the document. */
      doc_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Check in a document. The files, uploaded to the drop box before, become its new version: the latest one, or a draft that waits for approval. Whoever holds `draft` alone can only check in drafts. */
  checkInDocument: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      body: {
        comment?: string | null | undefined;
        /** Renames the document. */
        new_title?: string | null | undefined;
        /** The new version waits for approval. */
        is_draft?: boolean | undefined;
        components: ReadonlyArray<{
          /** From your drop box; each can be used once. */
          file_key: string;
          /** The first, if none is marked. */
          is_primary?: boolean | null | undefined;
          /** A single file and an unnamed primary one take the name of the document. */
          name?: string | null | undefined;
        }>;
      };
    };
    answer: DocumentInfo;
    options: CallOptions;
  };
  /** What is checked out, the first checked out first. By you, or by anybody. */
  listCheckOuts: {
    input: {
      /** What anybody has checked out; needs `documents.admin`. */
      everybody?: boolean | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: HeldDocument[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Ask for a document that somebody else has checked out. Whoever has it is told, at most once a day by you (409). 400 if nobody has it, or you have. */
  askForDocument: {
    input: {
      /** Id of the document. */
      doc_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Break a check-out. Whoever has the document checked out has it no longer, and is told. Needs the right `documents.admin`. */
  breakCheckOut: {
    input: {
      /** Id of the document. */
      doc_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Approve the newest draft of a document. Needs `edit`. The draft becomes the latest version and its uploader is told. 500 if there is no draft. */
  approveDraft: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Approve a draft. Needs `edit`. The draft becomes the latest version and its uploader is told. 500 if there is no draft. */
  approveDraftVersion: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Drafts that you may approve, the oldest first. In all folders, each with its uploader, the folder and the live version. */
  listDraftsToApprove: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: QueuedDraft[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Drafts of yours that others rejected, the last first. With the reasons that were given. */
  listMyRejectedDrafts: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: DraftRejection[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Reject a draft, with a reason. Needs `edit`, or to have uploaded it. Its uploader is told; 500 if it is no draft. */
  rejectDraft: {
    input: {
      /** The folder in which the document is meant, if it is in several. */
      parent_id?: number | undefined;
      /** Id of the document. */
      doc_id: number;
      /** Number of the version. */
      version_num: number;
      body?: {
        /** What its uploader is told. */
        reason?: string | undefined;
      } | undefined;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Copy folders and documents into a folder. Needs `view` on what is copied and `edit` on the destination. At most 20000 folders and documents are made. Answers 204 whatever becomes of the objects. Those that were not done are named in the header `X-Failed-Objects`: JSON, a list of `{index, status, reason}`, counting from zero; `X-Failed-Count` is their number. */
  copyObjects: {
    input: {
      body: {
        /** Addresses of folders and documents, or objects. `parent_id` names the folder of a document that is in several. */
        objects: ReadonlyArray<string | {
          type: 'folder';
          id: number | string;
        } | {
          type: 'document' | 'marker';
          id: number | string;
          parent_id?: number | string | null | undefined;
        }>;
        /** Address or id of a folder. */
        destination: number | string | string | {
          type: 'folder';
          id: number | string;
        };
        /** For copies: the comment of their version. */
        comment?: string | null | undefined;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Move folders and documents into a folder. Needs `delete` where they are, for a folder on every folder below it as well, and `edit` on the destination. Answers 204 whatever becomes of the objects. Those that were not done are named in the header `X-Failed-Objects`: JSON, a list of `{index, status, reason}`, counting from zero; `X-Failed-Count` is their number. */
  moveObjects: {
    input: {
      body: {
        /** Addresses of folders and documents, or objects. `parent_id` names the folder of a document that is in several. */
        objects: ReadonlyArray<string | {
          type: 'folder';
          id: number | string;
        } | {
          type: 'document' | 'marker';
          id: number | string;
          parent_id?: number | string | null | undefined;
        }>;
        /** Address or id of a folder. */
        destination: number | string | string | {
          type: 'folder';
          id: number | string;
        };
        /** For copies: the comment of their version. */
        comment?: string | null | undefined;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Show documents in another folder, too. Needs `view` on the documents and `edit` on the destination; folders cannot be linked. Through the new place nobody may do more with a document than you may now. Answers 204 whatever becomes of the objects. Those that were not done are named in the header `X-Failed-Objects`: JSON, a list of `{index, status, reason}`, counting from zero; `X-Failed-Count` is their number. */
  linkObjects: {
    input: {
      body: {
        /** Addresses of folders and documents, or objects. `parent_id` names the folder of a document that is in several. */
        objects: ReadonlyArray<string | {
          type: 'folder';
          id: number | string;
        } | {
          type: 'document' | 'marker';
          id: number | string;
          parent_id?: number | string | null | undefined;
        }>;
        /** Address or id of a folder. */
        destination: number | string | string | {
          type: 'folder';
          id: number | string;
        };
        /** For copies: the comment of their version. */
        comment?: string | null | undefined;
      };
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Folders and documents as a ZIP archive. Made while it is sent, of any size; at most 100000 folders and documents (403), two archives at a time for each user (429). Of documents the version that a download shows; one with several files is a folder. What is selected and may not be seen is refused (403), what lies below a selected folder and may not be seen is left out. */
  archiveDocuments: {
    input: {
      body: {
        /** Ids of folders, with everything below them. */
        folders?: readonly number[] | undefined;
        /** Ids of documents. */
        documents?: readonly number[] | undefined;
      };
    };
    answer: Download;
    options: CallOptions;
  };
  /** Folders and documents as a ZIP archive, at an address. For the link of a page. Made while it is sent, of any size; at most 100000 folders and documents (403), two archives at a time for each user (429). Of documents the version that a download shows; one with several files is a folder. What is selected and may not be seen is refused (403), what lies below a selected folder and may not be seen is left out. */
  archiveDocumentsByLink: {
    input: {
      /** Ids of folders, with everything below them. */
      folders?: readonly number[] | undefined;
      /** Ids of documents. */
      documents?: readonly number[] | undefined;
    };
    answer: Download;
    options: CallOptions;
  };
  /** List the channels, by name. What articles are filed under. */
  listNewsChannels: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: NewsChannel[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add a channel. Needs the right `news.admin`. */
  createNewsChannel: {
    input: {
      body: {
        /** Unique ignoring case. */
        name: string;
        /** HTML; made safe. */
        description?: string | undefined;
      };
    };
    answer: NewsChannel;
    options: CreateOptions;
  };
  /** One channel. What articles are filed under. */
  getNewsChannel: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: NewsChannel;
    options: CallOptions;
  };
  /** Change a channel. What is left out stays. Needs the right `news.admin`. */
  updateNewsChannel: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Unique ignoring case. */
        name?: string | undefined;
        /** HTML; made safe. */
        description?: string | undefined;
      };
    };
    answer: NewsChannel;
    options: ChangeOptions;
  };
  /** Delete a channel. Not while it has articles (409); those in the trash do not count. Needs the right `news.admin`. */
  deleteNewsChannel: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** List the news: pinned first, then the newest. What is published, for everyone. */
  listNewsArticles: {
    input: {
      /** Only this channel. */
      channel_id?: number | undefined;
      /** Only by this user. */
      author_id?: number | undefined;
      /** True: only what you have not marked as read. */
      unread?: boolean | undefined;
      /** Only what is pinned, or only what is not. */
      pinned?: boolean | undefined;
      /** Keywords that must all occur in the title or the text. */
      query?: string | undefined;
      /** All but `published` need news.admin. */
      status?: 'published' | 'scheduled' | 'draft' | 'all' | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: NewsArticleItem[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Write an article. You are its author. With `publish_at` in the future, readers see it from then on. Needs the right `news.admin`. */
  createNewsArticle: {
    input: {
      body: {
        title: string;
        /** HTML; made safe. */
        text: string;
        /** Null: in no channel. */
        channel_id?: number | null | undefined;
        /** A date-time object, 14 or 8 digits, or ISO 8601. Null, or left out of a new article: now. */
        publish_at?: DateTime | string | number | null | undefined;
        /** True: for editors only, until it is published. False, or a `publish_at`, publishes a draft. Not together with `publish_at`. */
        draft?: boolean | undefined;
        pinned?: boolean | undefined;
      };
    };
    answer: NewsArticle;
    options: CreateOptions;
  };
  /** One article. With its text. Scheduled ones only with news.admin. */
  getNewsArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: NewsArticle;
    options: CallOptions;
  };
  /** Change an article. What is left out stays. `If-Match` holds against edits, not against likes and comments. Needs the right `news.admin`. */
  updateNewsArticle: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        title?: string | undefined;
        /** HTML; made safe. */
        text?: string | undefined;
        /** Null: in no channel. */
        channel_id?: number | null | undefined;
        /** A date-time object, 14 or 8 digits, or ISO 8601. Null, or left out of a new article: now. */
        publish_at?: DateTime | string | number | null | undefined;
        /** True: for editors only, until it is published. False, or a `publish_at`, publishes a draft. Not together with `publish_at`. */
        draft?: boolean | undefined;
        pinned?: boolean | undefined;
      };
    };
    answer: NewsArticle;
    options: ChangeOptions;
  };
  /** Delete an article. It goes to the trash. Needs the right `news.admin`. */
  deleteNewsArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** Mark an article as read. A second time changes nothing. */
  markNewsArticleRead: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Mark an article as unread. A second time changes nothing. */
  markNewsArticleUnread: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Like an article. A second time changes nothing. */
  likeNewsArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Like an article no longer. A second time changes nothing. */
  unlikeNewsArticle: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** How many have read each of some articles. Needs the right `news.admin`. */
  countNewsReaders: {
    input: {
      /** The articles. */
      article_ids: readonly number[];
    };
    answer: NewsReadCounts;
    options: CallOptions;
  };
  /** Who has read an article, the latest first. Needs the right `news.admin`. */
  listNewsArticleReaders: {
    input: {
      /** Size of the page, at most 500; more is taken as 500. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: NewsReader[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** The comments on an article, the oldest first. For everybody who may read the article. */
  listNewsComments: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: NewsComment[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Comment on an article. Its author is told. */
  createNewsComment: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** HTML; made safe. */
        text: string;
      };
    };
    answer: NewsComment;
    options: CreateOptions;
  };
  /** One comment. For everybody who may read the article. */
  getNewsComment: {
    input: {
      /** Id of the object. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
    };
    answer: NewsComment;
    options: CallOptions;
  };
  /** Change your comment. Nobody changes those of others. */
  updateNewsComment: {
    input: {
      /** Id of the object. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
      body: {
        /** HTML; made safe. */
        text: string;
      };
    };
    answer: NewsComment;
    options: ChangeOptions;
  };
  /** Delete a comment. Your own, or any with news.admin. It goes to the trash. */
  deleteNewsComment: {
    input: {
      /** Id of the object. */
      id: number;
      /** Id of the comment. */
      comment_id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** The picture of an article. A JPEG; `image_url` of the article names it. */
  downloadNewsArticleImage: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Take the picture off an article. Needs the right `news.admin`. */
  deleteNewsArticleImage: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Set the picture of an article. A file in `multipart/form-data`, or the picture itself: JPEG, PNG, WebP or GIF of at most 10 MB. It is made no larger than 2000 × 2000 pixels. Needs the right `news.admin`. */
  setNewsArticleImage: {
    input: {
      /** Id of the object. */
      id: number;
      body: FormData | {
        /** The picture. */
        file: Blob;
      } | Upload;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** A picture in the text of an article. Whoever may read an article may see it. */
  downloadNewsArticleTextImage: {
    input: {
      id: number;
      /** Key of the picture. */
      key: string;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Upload a picture for the text of an article. JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`. It is kept as long as an article. Needs the right `news.admin`. */
  uploadNewsArticleTextImage: {
    input: {
      id: number;
      body: FormData | {
        /** The picture. */
        file: Blob;
      };
    };
    answer: TextImage;
    options: CreateOptions;
  };
  /** The folders in a folder, by title. Only those you may view. */
  listPageFolders: {
    input: {
      /** The folder to look into; left out or 0: the top. */
      parent_id?: number | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: PublishFolder[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add a folder. In another folder it takes its access list; at the top everyone may view it. Needs the right `publish.admin`. */
  createPageFolder: {
    input: {
      body: {
        title: string;
        /** Null or 0: at the top. */
        parent_id?: number | null | undefined;
        /** Its part of the address; left out: made from the first title. It stays when the title changes. */
        slug?: string | undefined;
      };
    };
    answer: PublishFolder;
    options: CreateOptions;
  };
  /** All folders that you may view, one in another, with their pages. For the menu; `truncated` says that there were too many. */
  getPageTree: {
    input: NoInput;
    answer: {
      data: PublishTreeNode[];
      /** There are too many folders or pages to show them all. */
      truncated: boolean;
    };
    options: CallOptions;
  };
  /** One folder. 403 for folders that you may not view. */
  getPageFolder: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: PublishFolder;
    options: CallOptions;
  };
  /** Change or move a folder. What is left out stays. Needs the right `publish.admin`. */
  updatePageFolder: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        title?: string | undefined;
        /** Null or 0: at the top. */
        parent_id?: number | null | undefined;
        /** Its part of the address; left out: made from the first title. It stays when the title changes. */
        slug?: string | undefined;
      };
    };
    answer: PublishFolder;
    options: ChangeOptions;
  };
  /** Delete a folder with everything below it. All of it goes to the trash, as one thing. Needs the right `publish.admin`. */
  deletePageFolder: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Who may view a folder. Needs the right `publish.admin`. */
  getPageFolderPermissions: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: PublishFolderAccess;
    options: CallOptions;
  };
  /** Say who may view a folder. It holds for everything below that has no list of its own. Needs the right `publish.admin`. */
  replacePageFolderPermissions: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** The list of the folder above holds here too. Then the entries are ignored. */
        inherit?: boolean | undefined;
        entries?: ReadonlyArray<{
          subject: 'everyone' | 'user' | 'group' | 'role';
          /** Left out for everyone. */
          subject_id?: number | null | undefined;
          /** An empty list grants nothing. */
          rights: ReadonlyArray<'view'>;
        }> | undefined;
      };
    };
    answer: PublishFolderAccess;
    options: ChangeOptions;
  };
  /** List pages, by title. Only those in folders that you may view; drafts for those with the right `publish.admin`. */
  listPages: {
    input: {
      /** Only the pages in this folder. */
      folder_id?: number | undefined;
      /** Keywords that must all occur in the title or the text. */
      query?: string | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: PublishPageItem[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Add a page. Needs the right `publish.admin`. */
  createPage: {
    input: {
      body: {
        title: string;
        /** HTML; made safe. */
        text: string;
        folder_id: number;
        /** What this version is about. */
        comment?: string | undefined;
        /** Its part of the address; left out: made from the first title. It stays when the title changes. */
        slug?: string | undefined;
        /** True: for editors only, until it is false. */
        draft?: boolean | undefined;
        /** How many pages of its folder stand before it in the tree. Left out: a new page stands last, or by title where nobody has put them in order. */
        position?: number | undefined;
      };
    };
    answer: PublishPage;
    options: CreateOptions;
  };
  /** The page at an address. Case and accents do not count. */
  findPage: {
    input: {
      path: string;
    };
    answer: PublishPage;
    options: CallOptions;
  };
  /** One page. With its text. 403 in folders that you may not view. */
  getPage: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: PublishPage;
    options: CallOptions;
  };
  /** Save a page. What is left out stays. A title, text or comment makes a new version; `folder_id` moves the page and `slug` changes its address, `position` its place in the tree, and `draft` whether others see it; none of these makes one. Needs the right `publish.admin`. */
  updatePage: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        title?: string | undefined;
        /** HTML; made safe. */
        text?: string | undefined;
        /** What this version is about. */
        comment?: string | undefined;
        folder_id?: number | undefined;
        /** Its part of the address; left out: made from the first title. It stays when the title changes. */
        slug?: string | undefined;
        /** True: for editors only, until it is false. */
        draft?: boolean | undefined;
        /** How many pages of its folder stand before it in the tree. Left out: a new page stands last, or by title where nobody has put them in order. */
        position?: number | undefined;
      };
    };
    answer: PublishPage;
    options: ChangeOptions;
  };
  /** Delete a page. It goes to the trash with all its versions. Needs the right `publish.admin`. */
  deletePage: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** The versions of a page, the newest first. Without their texts. */
  listPageVersions: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: PublishVersionItem[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** One version of a page. With its text, as it was saved. */
  getPageVersion: {
    input: {
      /** Id of the object. */
      id: number;
      /** Number of the version. */
      n: number;
    };
    answer: PublishVersion;
    options: CallOptions;
  };
  /** Delete a version of a page. It goes to the trash. If it was the latest, the one before becomes it; the only one cannot be deleted (400). Needs the right `publish.admin`. */
  deletePageVersion: {
    input: {
      /** Id of the object. */
      id: number;
      /** Number of the version. */
      n: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Bring a version back. Its title and text become a new version. Needs the right `publish.admin`. */
  restorePageVersion: {
    input: {
      /** Id of the object. */
      id: number;
      /** Number of the version. */
      n: number;
    };
    answer: PublishPage;
    options: CallOptions;
  };
  /** Compare two versions of a page. What was added and what was taken away, as a list and as HTML. */
  comparePageVersions: {
    input: {
      /** The older version; left out: the one before `to`. */
      from?: number | undefined;
      /** The newer version; left out: the latest. */
      to?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: PublishComparison;
    options: CallOptions;
  };
  /** A picture in the text of a page. Whoever may read a page may see it. */
  downloadPageTextImage: {
    input: {
      id: number;
      /** Key of the picture. */
      key: string;
    };
    answer: Download;
    options: CallOptions;
  };
  /** Upload a picture for the text of a page. JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`. It is kept as long as a page. Needs the right `publish.admin`. */
  uploadPageTextImage: {
    input: {
      id: number;
      body: FormData | {
        /** The picture. */
        file: Blob;
      };
    };
    answer: TextImage;
    options: CreateOptions;
  };
  /** What you deleted, newest first. At most 10000 records; where there are more, the header `Link` names the address of the rest. */
  listMyTrash: {
    input: {
      /** Only these types; comma-separated. */
      obj_types?: ReadonlyArray<'document' | 'marker' | 'document_version' | 'folder' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news'> | undefined;
      /** Size of the page, at most 10000. */
      num?: number | undefined;
      /** How many to skip; counts only with `num`. */
      start?: number | undefined;
    };
    answer: DeletedObject[];
    options: CallOptions;
  };
  /** Remove something from your trash for good. It cannot be restored after that. */
  deleteFromMyTrash: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Put something back where it was. Needs the right to write there (403). The original folder is gone or itself in the trash: 409 that names it if you may see it; `destination` restores elsewhere, which also needs the right to see where it was. */
  restoreFromMyTrash: {
    input: {
      /** Id of another folder to restore it into. */
      destination?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** What you deleted, newest first, in pages. With the days until it goes for good by itself. */
  listMyTrashRecords: {
    input: {
      /** Only these types; comma-separated. */
      obj_types?: ReadonlyArray<'badge' | 'thanks' | 'document' | 'marker' | 'document_version' | 'folder' | 'article' | 'question' | 'answer' | 'comment' | 'sheet' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news' | 'news_comment'> | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: TrashRecord[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Put several things back where they were. Each by itself; the answer says what became of it. */
  restoreManyFromMyTrash: {
    input: {
      body: {
        /** Ids of records; each is restored by itself. */
        ids: readonly number[];
        /** Id of another folder to restore them into. */
        destination?: number | null | undefined;
      };
    };
    answer: RestoredFromTrash;
    options: CallOptions;
  };
  /** Remove what you deleted for good. Everything, or what the body names. The oldest goes first. */
  emptyMyTrash: {
    input: {
      body?: {
        /** Only these types. */
        obj_types?: ReadonlyArray<'badge' | 'thanks' | 'document' | 'marker' | 'document_version' | 'folder' | 'article' | 'question' | 'answer' | 'comment' | 'sheet' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news' | 'news_comment'> | undefined;
        /** Only these records. */
        ids?: readonly number[] | undefined;
      } | undefined;
    };
    answer: EmptiedTrash;
    options: CallOptions;
  };
  /** Everything in the trash, newest first. Only members of role 1. */
  listTrash: {
    input: {
      /** Only these types; comma-separated. */
      obj_types?: ReadonlyArray<'badge' | 'thanks' | 'document' | 'marker' | 'document_version' | 'folder' | 'article' | 'question' | 'answer' | 'comment' | 'sheet' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news' | 'news_comment'> | undefined;
      /** Only what this user deleted. */
      user_id?: number | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: TrashRecord[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** One thing in the trash. Only members of role 1. */
  getTrashRecord: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: TrashRecord;
    options: CallOptions;
  };
  /** Remove something for good, whoever deleted it. Only members of role 1. */
  deleteFromTrash: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Put something back, whoever deleted it. The original folder is gone or itself in the trash: 409 that names it. Only members of role 1. */
  restoreFromTrash: {
    input: {
      /** Id of another folder to restore it into. */
      destination?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Put several things back, whoever deleted them. Each by itself; the answer says what became of it. Only members of role 1. */
  restoreManyFromTrash: {
    input: {
      body: {
        /** Ids of records; each is restored by itself. */
        ids: readonly number[];
        /** Id of another folder to restore them into. */
        destination?: number | null | undefined;
      };
    };
    answer: RestoredFromTrash;
    options: CallOptions;
  };
  /** Remove what anybody deleted for good. Everything, or what the body names. The oldest goes first. Only members of role 1. */
  emptyTrash: {
    input: {
      body?: {
        /** Only these types. */
        obj_types?: ReadonlyArray<'badge' | 'thanks' | 'document' | 'marker' | 'document_version' | 'folder' | 'article' | 'question' | 'answer' | 'comment' | 'sheet' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news' | 'news_comment'> | undefined;
        /** Only these records. */
        ids?: readonly number[] | undefined;
        /** Only what this user deleted. */
        user_id?: number | undefined;
      } | undefined;
    };
    answer: EmptiedTrash;
    options: CallOptions;
  };
  /** List the webhooks, in the order they were made. Only members of role 1. */
  listWebhooks: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: Webhook[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Register a webhook. The secret is in this answer and nowhere else: a request that is repeated with its `Idempotency-Key` makes no second webhook, and answers 409 that names the first. At most 100. Only members of role 1. */
  createWebhook: {
    input: {
      body: {
        /** Begins with `http://` or `https://`. Private addresses only where the installation allows them. */
        url: string;
        /** Names of events, or `*` alone for all. */
        events: ReadonlyArray<'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | '*'>;
        /** What it is for. */
        description?: string | undefined;
        /** False: made switched off. */
        enabled?: boolean | undefined;
      };
    };
    answer: NewWebhook;
    options: CreateOptions;
  };
  /** One webhook. Only members of role 1. */
  getWebhook: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: Webhook;
    options: CallOptions;
  };
  /** Change a webhook, switch it on or off. What is left out stays. Events are not recorded while it is off. What waits is kept, and sent at once when it is switched on; a new `url` switches a webhook on that has failed. `If-Match` holds against edits, not against deliveries. Only members of role 1. */
  updateWebhook: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** Begins with `http://` or `https://`. Private addresses only where the installation allows them. */
        url?: string | undefined;
        /** Names of events, or `*` alone for all. */
        events?: ReadonlyArray<'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | '*'> | undefined;
        /** What it is for. */
        description?: string | undefined;
        /** True, for one that is switched off: what waits is sent at once. */
        enabled?: boolean | undefined;
      };
    };
    answer: Webhook;
    options: ChangeOptions;
  };
  /** Delete a webhook. What waits for it and its log go with it. Only members of role 1. */
  deleteWebhook: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: ChangeOptions;
  };
  /** Make a new secret. Until the overlap is over, deliveries carry a signature by the old secret as well, separated by a space. The answer is the only place that shows the new one. Only members of role 1. */
  renewWebhookSecret: {
    input: {
      /** Id of the object. */
      id: number;
      body?: {
        /** How long deliveries are signed with the old secret as well. */
        overlap_hours?: number | undefined;
      } | undefined;
    };
    answer: {
      /** What deliveries are signed with: `whsec_` and the key in Base64. Shown this once. */
      secret: string;
    };
    options: CallOptions;
  };
  /** The deliveries of a webhook, newest first. Those that have ended are kept for 30 days. Only members of role 1. */
  listWebhookDeliveries: {
    input: {
      /** Only these. */
      status?: 'waiting' | 'delivered' | 'failed' | 'cancelled' | undefined;
      /** Only of this event. */
      type?: 'badge.assigned' | 'badge.followed' | 'thanks.received' | 'thanks.joined' | 'thanks.followed' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_asked' | 'document.checkout_broken' | 'document.followed' | 'folder.followed' | 'article.published' | 'article.review' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test' | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
      /** Id of the object. */
      id: number;
    };
    answer: {
      data: WebhookDelivery[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** One delivery, with all that was sent and answered. Only members of role 1. */
  getWebhookDelivery: {
    input: {
      /** Id of the webhook. */
      id: number;
      /** Id of the delivery. */
      delivery_id: number;
    };
    answer: WebhookDeliveryDetail;
    options: CallOptions;
  };
  /** Give up a delivery that waits. The next one is tried at once, or when the try that is on its way has ended: it may still arrive. One that does not wait: 409. Only members of role 1. */
  cancelWebhookDelivery: {
    input: {
      /** Id of the webhook. */
      id: number;
      /** Id of the delivery. */
      delivery_id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Send a delivery again. The same message under the same `webhook-id`, beside the events; several of them one after the other. One that still waits: 409. Tried again like others, but only once while the webhook is switched off. Only members of role 1. */
  replayWebhookDelivery: {
    input: {
      /** Id of the webhook. */
      id: number;
      /** Id of the delivery. */
      delivery_id: number;
    };
    answer: WebhookDelivery;
    options: CreateOptions;
  };
  /** Send a message to try it out. A message of the type `webhook.test`, out of turn, with one try, whether the webhook is switched on or not. The delivery tells how it went. Only members of role 1. */
  testWebhook: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: WebhookDelivery;
    options: CreateOptions;
  };
  /** List what you follow. The last followed first, at most 1,000 of each type. What you may no longer see, and what is in the trash, is left out. */
  listFollowed: {
    input: {
      /** Only things of this type. */
      type?: 'person' | 'article' | 'question' | 'category' | 'document' | 'folder' | undefined;
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: Followed[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** Whether you follow a person. And since when. */
  getPersonFollowState: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: FollowState;
    options: CallOptions;
  };
  /** Follow a person. A second time changes nothing. */
  followPerson: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** No longer follow a person. A second time changes nothing. */
  unfollowPerson: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Whether you follow an article. And since when. */
  getArticleFollowState: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: FollowState;
    options: CallOptions;
  };
  /** Whether you follow a question. And since when. */
  getQuestionFollowState: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: FollowState;
    options: CallOptions;
  };
  /** Whether you follow a category. And since when. */
  getCategoryFollowState: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: FollowState;
    options: CallOptions;
  };
  /** Whether you follow a document. And since when. */
  getDocumentFollowState: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: FollowState;
    options: CallOptions;
  };
  /** Follow a document. A second time changes nothing. */
  followDocument: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** No longer follow a document. A second time changes nothing. */
  unfollowDocument: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Whether you follow a folder. And since when. */
  getFolderFollowState: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: FollowState;
    options: CallOptions;
  };
  /** Follow a folder. A second time changes nothing. */
  followFolder: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** No longer follow a folder. A second time changes nothing. */
  unfollowFolder: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: undefined;
    options: CallOptions;
  };
  /** Search everything. One list of all that the reader may see: person, group, badge, thanks, document, folder, article, question, expense, page, news. Case, accents and the endings of English and German words do not count, and people are found by names that are misspelt. Words in titles come first, then words that stand together, then what is new. Of each type the newest 500 are ranked and counted (`more` says that there are others), and of a phrase the best 200. */
  searchEverything: {
    input: {
      /** Words, all of which must be found (of a question one may be missing); `"a phrase"`; `-excluded`; `type:document`; `author:ada` or `author:"Ada Byron"`. The last word may be a beginning. Can be left out when something else narrows the search down. */
      query?: string | undefined;
      /** Only objects of these types. */
      types?: readonly string[] | undefined;
      /** Only what was changed on this day or at this moment, or later. */
      from?: string | undefined;
      /** Only what was changed on this day or at this moment, or before. */
      to?: string | undefined;
      /** Only what this person wrote: an id, a username, a name, or `me`. */
      author?: string | undefined;
      /** Only documents and folders in this folder, or below it. */
      folder?: number | undefined;
      /** Only articles and questions in this category, or below it. */
      category?: number | undefined;
      /** At most 100; more is taken as 100. */
      limit?: number | undefined;
      /** Of the page before. */
      cursor?: string | undefined;
    };
    answer: {
      data: FoundObject[];
      /** How much of each type was found, on all pages together. */
      counts: Array<{
        /** What it is. */
        type: string;
        count: number;
        /** There are more than were counted. */
        more: boolean;
      }>;
      pagination: {
        limit: number;
        total: number;
        /** There are more than `total`. */
        more: boolean;
        /** For the next page; null on the last one. */
        cursor: string | null;
        /** Address of the next page. */
        next: string | null;
      };
    };
    options: CallOptions;
  };
  /** What somebody may be about to look for. While they type: people first, then whatever has a title with the words. The last word may be a beginning. */
  suggestObjects: {
    input: {
      /** What was typed so far. */
      query: string;
      /** At most 20; more is taken as 20. */
      limit?: number | undefined;
    };
    answer: {
      data: Suggestion[];
    };
    options: CallOptions;
  };
  /** The front page in one answer. The first items of each part; all of them are at the address of the part. */
  getHome: {
    input: NoInput;
    answer: Home;
    options: CallOptions;
  };
  /** The numbers beside the navigation. What you have not read, and what waits for you. */
  getHomeCounts: {
    input: NoInput;
    answer: HomeCounts;
    options: CallOptions;
  };
  /** List what waits for you. The newest first. */
  listWaiting: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: WaitingThing[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** List birthdays, anniversaries and newcomers. By day: of the next seven days, and who has joined in the last fourteen. */
  listHomeOccasions: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: Occasion[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** List badges that you were given. The newest first; archived badges are left out. */
  listHomeBadges: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: ReceivedBadge[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** List notes that thank you. The newest first. */
  listHomeThanks: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: ReceivedThanks[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** List documents that you used lately, or that changed in what you follow. The last first: of what you opened lately, of followed documents, and of the last 500 changes in followed folders. */
  listHomeDocuments: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: UsedDocument[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** List the news of the front page. What is published: pinned first, then the newest. The first is the lead. */
  listHomeNews: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: NewsArticleItem[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** List what you have pinned. In your order. What you may no longer see, and what is in the trash, is left out. */
  listPins: {
    input: NoInput;
    answer: {
      data: Pin[];
    };
    options: CallOptions;
  };
  /** Pin things, in this order. In place of all that were pinned before. Things that you may not see are refused as things that do not exist. */
  setPins: {
    input: {
      body: ReadonlyArray<{
        /** What it is. */
        type: 'person' | 'group' | 'badge' | 'thanks' | 'sheet' | 'article' | 'question' | 'category' | 'document' | 'folder' | 'news' | 'channel' | 'page';
        id: number;
      }>;
    };
    answer: {
      data: Pin[];
    };
    options: CallOptions;
  };
  /** List what you opened lately. The last 50 things, the last opened first. What is read with a token, or with the header `Purpose: prefetch`, does not count as opened. */
  listRecentThings: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: RecentThing[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** What somebody is an expert for, and did lately. Articles that they wrote, documents that they were the last to change, questions that they answered. What you may not see is left out; of each type the last 100 are looked through. 404 for users that you may not see. */
  getWorkOfPerson: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: {
      /** By name. */
      expert_for: Expertise[];
      /** The latest first, at most 10. */
      works: Work[];
    };
    options: CallOptions;
  };
  /** What a group may, and where. Its capabilities, for its members and `people.admin`; the folders and categories that you see and whose access list names it, for its members and for those who may read the list. What everyone may, and what comes from a folder above, is not repeated. */
  getRightsOfGroup: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: {
      /** Null for those who may not know. */
      capabilities: Array<'people.admin' | 'badges.manage' | 'badges.assign' | 'knowledgebase.admin' | 'expenses.admin' | 'documents.admin' | 'thanks.admin' | 'news.admin' | 'publish.admin' | 'audit.read'> | null;
      /** By type and title, at most 200 of each type. */
      things: GrantedThing[];
    };
    options: CallOptions;
  };
  /** What needs a look, what is stored and what waits. Figures are kept for a while and say when they were found, so that asking often costs nothing: those of queues for ten seconds, sums of storage for ten minutes, those of previews for an hour. Only members of role 1. */
  getAdministrationOverview: {
    input: NoInput;
    answer: AdministrationOverview;
    options: CallOptions;
  };
  /** What users may take, each and all together. Only members of role 1. */
  getLimits: {
    input: NoInput;
    answer: Limits;
    options: CallOptions;
  };
  /** Limit what users may take. What is not named stays. In force at once. Only members of role 1. */
  changeLimits: {
    input: {
      body: {
        storage?: {
          /** 0: no limit. Null: as the settings say. */
          each_user?: number | null | undefined;
          /** 0: no limit. Null: no limit. */
          together?: number | null | undefined;
        } | undefined;
        requests?: {
          /** 0: no limit; otherwise at least 60. Null: as the settings say. */
          each_user?: number | null | undefined;
          /** 0: no limit; otherwise at least 60. Null: no limit. */
          together?: number | null | undefined;
        } | undefined;
        streams?: {
          /** 0: no limit. Null: as the settings say. */
          each_user?: number | null | undefined;
          /** 0: no limit. Null: no limit. */
          together?: number | null | undefined;
        } | undefined;
        told?: {
          /** 0: no limit. Null: as the settings say. */
          each_user?: number | null | undefined;
          /** 0: no limit. Null: no limit. */
          together?: number | null | undefined;
        } | undefined;
      };
    };
    answer: Limits;
    options: CallOptions;
  };
  /** Users who are near a limit, or have one of their own. Only members of role 1. */
  listLimitsOfUsers: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
    };
    answer: {
      data: LimitsOfUser[];
      pagination: Pagination;
    };
    options: CallOptions;
  };
  /** What one user may take, and takes. Only members of role 1. */
  getLimitsOfUser: {
    input: {
      /** Id of the object. */
      id: number;
    };
    answer: LimitsOfUser;
    options: CallOptions;
  };
  /** Limit what one user may take. Replaces the limits of their own; what is not named is as for each user. In force at once. Only members of role 1. */
  setLimitsOfUser: {
    input: {
      /** Id of the object. */
      id: number;
      body: {
        /** 0: no limit. Null: as for each user. */
        storage?: number | null | undefined;
        /** 0: no limit; otherwise at least 60. Null: as for each user. */
        requests?: number | null | undefined;
        /** 0: no limit. Null: as for each user. */
        streams?: number | null | undefined;
        /** 0: no limit. Null: as for each user. */
        told?: number | null | undefined;
      };
    };
    answer: LimitsOfUser;
    options: CallOptions;
  };
  /** Send a mail to yourself. And tell how the mail server took it, within a minute. It goes to your own address and to nobody else. Only members of role 1. */
  sendTestMail: {
    input: NoInput;
    answer: MailTest;
    options: CallOptions;
  };
  /** Who did what. The latest first, a page at a time. A page of a filter that few entries fit may have fewer than `limit`, or none: the last page is the one without a cursor. Needs the right `audit.read`. */
  listAuditEntries: {
    input: {
      /** Only what this user did. */
      user?: number | undefined;
      /** Only this operation, by its name in this description; also those that `choices` lists. */
      action?: string | undefined;
      /** Only of this module. */
      module?: string | undefined;
      /** Only what was done to objects of this type. */
      object_type?: string | undefined;
      /** Only what was done to this object; needs `object_type`. */
      object_id?: string | undefined;
      /** Only from this network address. */
      address?: string | undefined;
      outcome?: 'done' | 'refused' | undefined;
      /** Only on this day or at this moment, or later. */
      from?: string | undefined;
      /** Only on this day or at this moment, or before. */
      to?: string | undefined;
      /** At most 500; more is taken as 500. */
      limit?: number | undefined;
      /** Of the page before. */
      cursor?: string | undefined;
    };
    answer: {
      data: AuditEntry[];
      pagination: {
        limit: number;
        /** For the next page; null on the last one. */
        cursor: string | null;
        /** Address of the next page. */
        next: string | null;
      };
    };
    options: CallOptions;
  };
  /** Who did what, as a file. Everything that is wanted, the latest first, as CSV or as a JSON object in each line; by `format`, or by `Accept: application/x-ndjson`. Whoever takes it away is in the log. Needs the right `audit.read`. */
  exportAuditLog: {
    input: {
      /** Only what this user did. */
      user?: number | undefined;
      /** Only this operation, by its name in this description; also those that `choices` lists. */
      action?: string | undefined;
      /** Only of this module. */
      module?: string | undefined;
      /** Only what was done to objects of this type. */
      object_type?: string | undefined;
      /** Only what was done to this object; needs `object_type`. */
      object_id?: string | undefined;
      /** Only from this network address. */
      address?: string | undefined;
      outcome?: 'done' | 'refused' | undefined;
      /** Only on this day or at this moment, or later. */
      from?: string | undefined;
      /** Only on this day or at this moment, or before. */
      to?: string | undefined;
      format?: 'csv' | 'ndjson' | undefined;
    };
    answer: Download;
    options: CallOptions;
  };
  /** What the audit log can be filtered by. The modules, operations and types of objects that entries can name. Needs the right `audit.read`. */
  getAuditChoices: {
    input: NoInput;
    answer: AuditChoices;
    options: CallOptions;
  };
  /** Whether the audit log is as it was written. Reads the whole log and compares it with its seals, which takes a while for a long one. Needs the right `audit.read`. */
  verifyAuditLog: {
    input: NoInput;
    answer: AuditChain;
    options: CallOptions;
  };
}
