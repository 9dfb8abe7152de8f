// What becomes of what is due for mail, by the preferences of now (decisions 216 to 219, 271). Asks nobody and writes nothing.
import type { MessageKind } from '../../../platform/events/definitions.ts';
import { isUsableAddress } from '../../../platform/mail/mail-address.ts';
import { DEFAULT_DIGEST } from '../../../platform/time/digest-times.ts';
import { isTimeZone } from '../../../platform/time/zones.ts';
import { nextDigest } from './digest-times.ts';
import type { DueNotification, Recipient } from './mail.repository.ts';

export interface Plan {
  /** Notifications that are not to be mailed any more. */
  drop: DueNotification[];
  /** Notifications for a digest, with the time of it. */
  collect: { at: number; notification: DueNotification }[];
  /** Notifications of one mail each, in this order. */
  mails: DueNotification[][];
}

/** `due` in order of id. */
export function planMails(
  recipient: Recipient | undefined,
  due: readonly DueNotification[],
  { now, timezone, accountKinds }: { now: number; timezone: string; accountKinds: readonly MessageKind<never>[] },
): Plan {
  const plan: Plan = { drop: [], collect: [], mails: [] };
  if (!recipient || recipient.is_shut_out === 1 || !isUsableAddress(recipient.email)) {
    return { ...plan, drop: [...due] };
  }
  const together: DueNotification[] = [];
  const zone = zoneOf(recipient, timezone);
  for (const one of due) {
    if (accountKinds.some(({ name }) => name === one.kind)) {
      // Mailed also when it was read: somebody who misuses the account may have marked it as read to hide it.
      plan.mails.push([one]);
      continue;
    }
    // The first digest after the notification, not after now: the queue may have waited for the server meanwhile.
    const digestAt = nextDigest(recipient.digest ?? DEFAULT_DIGEST, zone, one.created_at);
    if (one.read === 1 || one.wants_mail === 0) plan.drop.push(one);
    else if (one.mail_digest === 1 || (one.wants_digest === 1 && digestAt <= now)) {
      // The digest stands where its first notification does.
      if (together.length === 0) plan.mails.push(together);
      together.push(one);
    } else if (one.wants_digest === 1) plan.collect.push({ at: digestAt, notification: one });
    else plan.mails.push([one]);
  }
  return plan;
}

/** Names of zones come and go with the time zone database. */
export function zoneOf({ timezone }: Pick<Recipient, 'timezone'>, otherwise: string): string {
  return isTimeZone(timezone) ? timezone : otherwise;
}
