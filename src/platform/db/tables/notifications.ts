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
}
