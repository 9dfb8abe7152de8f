// The numbers of mail: what waits, since when, and what became of the rest.
import { Counter, Gauge } from 'prom-client';
import type { Platform } from '../../../platform/platform.ts';
import { countWaitingMails, oldestLateMail } from './mail.repository.ts';

type CountedOutcome = 'sent' | 'refused' | 'deferred' | 'unreachable';
export type CountMail = (outcome: CountedOutcome) => void;

export function registerMailMetrics({
  database: { db },
  clock,
  log,
  metrics,
}: Pick<Platform, 'database' | 'clock' | 'log' | 'metrics'>): CountMail {
  const registers = [metrics];
  // Without its database the process must still be observable: an unknown number is NaN.
  const orUnknown = (value: Promise<number>) =>
    value.catch((error: unknown) => {
      log.warn({ err: error }, 'no numbers of mails');
      return Number.NaN;
    });
  new Gauge({
    name: 'atrium_mail_waiting',
    help: 'Notifications that are to be mailed: due, collected for a digest, or to be tried again.',
    aggregator: 'first',
    registers,
    async collect() {
      this.set(await orUnknown(countWaitingMails(db)));
    },
  });
  new Gauge({
    name: 'atrium_mail_oldest_age_seconds',
    help: 'How long the oldest notification that should have been mailed has waited.',
    aggregator: 'first',
    registers,
    async collect() {
      const now = clock.now();
      const age = oldestLateMail(db, now).then((since) => (since === null ? 0 : Math.max(0, now - since) / 1000));
      this.set(await orUnknown(age));
    },
  });
  const outcomes = new Counter({
    name: 'atrium_mail_total',
    help: 'Tries to send a mail, by outcome: taken, refused for good, put off for its recipient, server unreachable.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'refused', 'deferred', 'unreachable'] as const) outcomes.inc({ outcome }, 0);
  return (outcome) => outcomes.inc({ outcome });
}
