// Owns what becomes of what is due for mail, by the preferences of now (decisions 216 to 219). Asks nobody and writes nothing.
import { isUsableAddress } from '../../../platform/mail/mail-address.ts';
import { isTimeZone } from '../../../platform/time/zones.ts';
import { nextDigest } from './digest-times.ts';
import type { DueNotification, Recipient } from './mail.repository.ts';

export interface Plan {
  /** Not to be mailed any more. */
  drop: DueNotification[];
  /** To be mailed together with others, then. */
  collect: { at: number; notifications: DueNotification[] };
  /** One mail each, in this order. */
  mails: DueNotification[][];
}

/** `due` in order of id. */
export function planMails(
  recipient: Recipient | undefined,
  due: readonly DueNotification[],
  { now, timezone }: { now: number; timezone: string },
): Plan {
  const plan: Plan = { drop: [], collect: { at: 0, notifications: [] }, mails: [] };
  if (!recipient || recipient.blocked === 1 || !isUsableAddress(recipient.email)) {
    return { ...plan, drop: [...due] };
  }
  const together: DueNotification[] = [];
  for (const one of due) {
    if (one.read === 1 || one.wants_mail === 0) plan.drop.push(one);
    else if (one.mail_digest === 1) {
      // The digest stands where its first notification does.
      if (together.length === 0) plan.mails.push(together);
      together.push(one);
    } else if (one.wants_digest === 1) plan.collect.notifications.push(one);
    else plan.mails.push([one]);
  }
  plan.collect.at = nextDigest(recipient.digest ?? '15min', zoneOf(recipient, timezone), now);
  return plan;
}

/** Names of zones come and go with the time zone database. */
export function zoneOf({ timezone }: Pick<Recipient, 'timezone'>, otherwise: string): string {
  return isTimeZone(timezone) ? timezone : otherwise;
}
