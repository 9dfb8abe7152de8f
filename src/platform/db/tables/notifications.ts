// Owns the types of the tables of the notification centre.
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface NotificationTables {
  notifications: NotificationTable;
}

interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  text: string;
  link: string | null;
  read: Flag;
  created_at: number;
  /** Shown in the app. */
  app: Generated<Flag>;
  /** To be mailed then; null when it need not be, or was. */
  mail_due: number | null;
  /** Waits for a digest. */
  mail_digest: Generated<Flag>;
  mail_tries: Generated<number>;
  /** When its first try failed. */
  mail_tried_at: number | null;
}
