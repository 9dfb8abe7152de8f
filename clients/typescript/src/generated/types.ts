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
  photo_url: string;
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
  /** For each kind of notification `true` (in the app and by e-mail), `false` (neither), or `{app, email, digest}`, where `digest` collects the mails. Kinds: `badge.assigned`, `thanks.received`, `document.approved`, `document.rejected`, `document.draft_waiting`, `document.checkout_broken`, `article.published`, `question.asked`, `question.answered`, `comment.added`, `expense.submitted`, `expense.approved`, `expense.rejected`, `expense.processed`, `webhook.disabled`. What is not there is as the installation has it: in the app and by e-mail, at once. */
  notifications: Record<string, boolean | {
      /** In the app. */
      app?: boolean;
      /** By e-mail. */
      email?: boolean;
      /** Collected, not one by one. */
      digest?: boolean;
    }>;
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
}

export interface NewAccessToken {
  id: number;
  name: string;
  created: string;
  /** Exact to a minute; null: never. */
  last_used: string | null;
  /** Null: never. */
  expires: string | null;
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

/** A right that was granted. Inactive groups and roles give nobody anything. */
export interface CapabilityGrant {
  id: number;
  capability: 'people.admin' | 'badges.manage' | 'badges.assign' | 'knowledgebase.admin' | 'expenses.admin' | 'documents.admin' | 'thanks.admin' | 'news.admin' | 'publish.admin' | 'audit.read';
  subject: 'user' | 'group' | 'role' | 'everyone';
  /** Id of the user, group or role; null for everyone. */
  subject_id: number | null;
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
}

export interface Notification {
  id: number;
  /** What happened, such as `badge.assigned`. */
  kind: 'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'account.password_changed' | 'account.token_created';
  text: string;
  /** Address of what it is about, below the public address. */
  link: string | null;
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
  status: 'published' | 'scheduled';
  /** Readers see it from this moment on. */
  publish_at: string;
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
  status: 'published' | 'scheduled';
  /** Readers see it from this moment on. */
  publish_at: string;
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

/** A folder with the folders below that you may see. */
export interface PublishTreeNode {
  id: number;
  title: string;
  /** Its address: the slugs from the top down. */
  path: string;
  children: PublishTreeNode[];
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

/** Something in the trash, as administrators see it. */
export interface TrashRecord {
  id: number;
  /** What was deleted. */
  obj_type: 'document' | 'marker' | 'document_version' | 'folder' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news';
  /** The same for people. */
  obj_type_name: string;
  title: string;
  /** The path of where it was. */
  orig_location: string;
  description: string;
  date_deleted: string;
  deleted_by: Person;
}

/** A message for one webhook. */
export interface WebhookDelivery {
  id: number;
  /** The `webhook-id`: the same for every try and every replay of an event. */
  message_id: string;
  /** The name of the event. */
  type: 'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test';
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
  type: 'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test';
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
  events: Array<'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | '*'>;
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
    type: 'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test';
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
  events: Array<'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | '*'>;
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
    type: 'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test';
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
  /** People were thanked */
  'thanks.received': {
    type: 'thanks.received';
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
  /** A check-out was ended by somebody else */
  'document.checkout_broken': {
    type: 'document.checkout_broken';
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
  /** Is the process alive? Answers as long as the process does; it looks at nothing else. */
  getHealth: {
    input: NoInput;
    answer: {
      status: string;
    };
    options: CallOptions;
  };
  /** Can it serve: database and files reachable? 503 names what cannot be reached. */
  getReadiness: {
    input: NoInput;
    answer: {
      status: string;
    };
    options: CallOptions;
  };
  /** Metrics for Prometheus. From the machine itself without signing in; from elsewhere for administrators. */
  getMetrics: {
    input: NoInput;
    answer: Download;
    options: CallOptions;
  };
  /** Sign in. Sets the session cookie, which is good for 14 days. A session that the browser had before ends. A wrong name or password: 401; after 20 failures 429 with `Retry-After`, and after 100 of the name from anywhere a wait of up to 16 seconds on networks that are new to its owner; from a page of another site: 403. */
  signIn: {
    input: {
      body: {
        username: string;
        password: string;
      };
    };
    answer: {
      user: SessionUser;
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
  /** Photo of a user. The photo as JPEG, or a picture of the initials as SVG where there is none. */
  downloadUserPhoto: {
    input: {
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
  /** The signed-in user’s preferences. Time zone, language, and what to be told of, in which way. */
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
      };
    };
    answer: NewAccessToken;
    options: CreateOptions;
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
  /** List the metadata fields, by name. How the metadata of users are shown. */
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
  /** Who is below whom. With `root` that user and the levels below, as one nested object. Without it a page of those at the top, in `data`. Only active users are shown. */
  getOrgChart: {
    input: {
      /** The user to begin with. Left out: everyone without a manager. */
      root?: number | undefined;
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
  /** All users as CSV. UTF-8 with a header. Lists are separated by `;`, a group, role or extranet whose name is not unique is written as `#<id>`. A cell that a spreadsheet would compute begins with `'`; an import takes that away again. Needs the right `people.admin`. */
  exportUsers: {
    input: {
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
  /** Mark all as read. All that there are now. */
  markAllNotificationsRead: {
    input: NoInput;
    answer: undefined;
    options: CallOptions;
  };
  /** Stream of new notifications. Server-sent events; the data of each is a Notification. A page that comes back sends `Last-Event-ID` and gets what it missed. Ends when the user signs out. */
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
    options: CallOptions;
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
  /** Delete a badge. Whoever has it no longer does. Needs the right `badges.manage`. */
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
    options: CallOptions;
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
  /** Delete a note. By its author or with the right `thanks.admin`. */
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
    options: CallOptions;
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
  /** Delete a note. By its author or with the right `thanks.admin`. */
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
    options: CallOptions;
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
    options: CallOptions;
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
  /** List delegations. Those you gave and those you were given; with expenses.admin all. The latest first. */
  listDelegations: {
    input: {
      /** Size of the page, at most 200; more is taken as 200. */
      limit?: number | undefined;
      /** How many items to skip. */
      offset?: number | undefined;
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
  /** Delete a category. For those who manage it. While it holds anything: 409, unless `cascade=1`. */
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
    options: CallOptions;
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
  /** Delete an article. For those who may change it. Its comments and revisions go with it. */
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
    options: CallOptions;
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
  /** Delete a question. With its answers and comments. Once others have answered, only for who manages the category. */
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
  /** Delete an answer. One’s own; those of others for who manages the category. */
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
  /** Delete a comment. One’s own; those of others for who manages the category. One with replies is emptied. */
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
  /** Delete a comment. One’s own; those of others for who manages the category. One with replies is emptied. */
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
      body: FormData | {
        /** The zip. */
        file: Blob;
      } | Upload;
    };
    answer: KnowledgebaseImportReport;
    options: CallOptions;
  };
  /** Everything as Markdown. A zip: a folder for each category with its articles, their pictures in `images`, comments in `_comments`, questions with their answers in `_questions`. The import takes it again. Needs the right `knowledgebase.admin`. */
  exportKnowledgeBase: {
    input: NoInput;
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
  /** List the metadata fields, by name. How the metadata of folders and documents are shown. */
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
      /** `scheduled` and `all` need news.admin. */
      status?: 'published' | 'scheduled' | 'all' | undefined;
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
  /** Delete a comment. Your own, or any with news.admin. */
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
  /** All folders that you may view, one in another. For the menu; `truncated` says that there were too many. */
  getPageTree: {
    input: NoInput;
    answer: {
      data: PublishTreeNode[];
      /** There are too many folders to show them all; the deepest are left out. */
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
  /** List pages, by title. Only those in folders that you may view. */
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
  /** Save a page. What is left out stays. A title, text or comment makes a new version; `folder_id` moves the page and `slug` changes its address, neither of which makes one. Needs the right `publish.admin`. */
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
  /** Everything in the trash, newest first. Only members of role 1. */
  listTrash: {
    input: {
      /** Only these types; comma-separated. */
      obj_types?: ReadonlyArray<'document' | 'marker' | 'document_version' | 'folder' | 'pub_page' | 'pub_page_version' | 'pub_folder' | 'news'> | undefined;
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
        events: ReadonlyArray<'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | '*'>;
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
        events?: ReadonlyArray<'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | '*'> | undefined;
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
      type?: 'badge.assigned' | 'thanks.received' | 'document.approved' | 'document.rejected' | 'document.draft_waiting' | 'document.checkout_broken' | 'article.published' | 'question.asked' | 'question.answered' | 'comment.added' | 'expense.submitted' | 'expense.approved' | 'expense.rejected' | 'expense.processed' | 'webhook.disabled' | 'user.created' | 'user.updated' | 'user.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'webhook.test' | undefined;
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
}
