import type { Flag, Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends NotificationTables {}
}

interface NotificationTables {
  notification_preferences: NotificationPreferenceTable;
  notifications: NotificationTable;
  told_people: ToldPeopleTable;
}

/** How many people the acts of an author have told, in an hour that begins with the first of them. */
interface ToldPeopleTable {
  author_id: number;
  since: number;
  told: number;
}

interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  text: string;
  link: string | null;
  read: Flag;
  /** Whose act it was; null: nobody's, or not known. They may be gone. */
  actor_id: number | null;
  /** What it is about, as events name it; null: not known. It may be gone. */
  object_type: string | null;
  object_id: number | null;
  created_at: number;
  /** Whether the app shows it. */
  app: Generated<Flag>;
  /** To be mailed then; null when it need not be, or was. */
  mail_due: number | null;
  /** Whether it waits for a digest. */
  mail_digest: Generated<Flag>;
  mail_tries: Generated<number>;
  /** When its first try failed. */
  mail_tried_at: number | null;
}

interface NotificationPreferenceTable {
  user_id: number;
  kind: string;
  /** Each way on or off; null: as the installation has it. */
  app: Flag | null;
  email: Flag | null;
  digest: Flag | null;
}
