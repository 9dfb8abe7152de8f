import type { Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    invitations: InvitationTable;
  }
}

interface InvitationTable {
  user_id: number;
  /** When the user was invited last. */
  invited_at: number;
  /** When the mail server took the mail; null before, and where it has refused it. */
  sent_at: number | null;
  /** When the mail is tried next; null when it is settled. */
  mail_due: number | null;
  mail_tries: Generated<number>;
}
