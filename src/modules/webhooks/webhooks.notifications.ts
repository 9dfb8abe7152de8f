import { listAdministrators } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Notifier } from '../notifications/index.ts';
import { webhookDisabled } from './webhooks.notification-kinds.ts';

export function createWebhookNotifications(notifier: Notifier) {
  return {
    async webhookDisabled(tx: Db, { id, url }: { id: number; url: string }, reason: 'gone' | 'failing'): Promise<void> {
      await notifier.notify(tx, await listAdministrators(tx), {
        kind: webhookDisabled,
        // Only the host is named: the rest of an address is often secret, and the text goes to mailboxes and other receivers.
        facts: { url: new URL(url).origin, reason },
        link: `/admin/webhooks/${id}`,
        causedBy: 0,
        about: { type: 'webhook', id },
      });
    },
  };
}
