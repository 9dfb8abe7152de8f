import { statfs } from 'node:fs/promises';
import { type DoneBackup, findDone } from '../../../platform/backup/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/time/durations.ts';
import { createKept } from '../../../platform/time/kept.ts';
import { type MailFigures, mailFigures, type SenderSettings, senderOf } from '../../notifications/index.ts';
import { countWithoutManager, type WithoutManager } from '../../people/index.ts';
import { type WebhookFigures, webhookFigures } from '../../webhooks/index.ts';
import type { LimitsService } from '../limits/limits.service.ts';
import { databaseBytes, type StorageSums, sumStorage } from './overview.repository.ts';
import type { attentionKinds } from './overview.schemas.ts';

export interface OverviewSettings {
  dataDir: string;
  /** Uploads are refused below so many free bytes. */
  minFreeDisk: number;
  /** The public address as it is configured. */
  baseUrl: string | undefined;
  /** Bytes of all previews. */
  measurePreviews(): Promise<number>;
  mail: SenderSettings & { smtpUrl: string | undefined };
  /** Backups that the server takes by itself: none without a folder. */
  backups: { dir: string | undefined; everyHours: number };
}

interface Attention {
  kind: (typeof attentionKinds)[number];
  count: number;
  at_least: boolean;
}

interface Disk {
  total: number;
  free: number;
  leastFree: number;
}

interface JobFigures {
  waiting: number;
  failed: number;
  oldestAgeMs: number;
}

interface BackupFigures {
  last: DoneBackup | undefined;
  everyHours: number | undefined;
  isLate: boolean;
}

interface Figures {
  disk: Disk | undefined;
  jobs: JobFigures;
  mail: MailFigures & { server: string | undefined; from: string; isFailing: boolean };
  webhooks: WebhookFigures;
  backups: BackupFigures;
  people: WithoutManager;
  /** Who and what is near a limit. */
  nearLimits: number;
}

export interface Overview extends Figures {
  at: number;
  attention: Attention[];
  storage: StorageSums & { measured: number; database: number };
  previews: { measured: number; bytes: number } | undefined;
}

export type OverviewService = ReturnType<typeof createOverviewService>;

/** How long figures are kept: those of queues, sums over all users, and what the whole folder of previews takes. */
const QUEUES_MS = 10_000;
const SUMS_MS = 10 * MINUTE_MS;
const PREVIEWS_MS = HOUR_MS;
/** After this time what waits is late. */
const LATE_MS = 10 * MINUTE_MS;
/** A disk with less free than this, as a part of it, needs a look before uploads are refused. */
const LOW_PART = 0.1;

export function createOverviewService(
  platform: Platform,
  limits: Pick<LimitsService, 'countNear'>,
  settings: OverviewSettings,
) {
  const { database, clock, jobs } = platform;
  const { mail } = settings;
  const begun = clock.now();

  const backupFigures = async (): Promise<BackupFigures> => {
    const last = await findDone(database.db);
    const { dir, everyHours } = settings.backups;
    if (dir === undefined) return { last, everyHours: undefined, isLate: false };
    // The first is taken after the start.
    const isLate = clock.now() - Math.max(last?.at ?? 0, begun) > 2 * everyHours * HOUR_MS;
    return { last, everyHours, isLate };
  };

  const figures = async (): Promise<Figures> => {
    const [disk, jobFigures, sent, webhooks, backups, people, nearLimits] = await Promise.all([
      readDisk(settings),
      jobs.stats(),
      mailFigures(platform),
      webhookFigures(platform),
      backupFigures(),
      countWithoutManager(database.db),
      limits.countNear(),
    ]);
    const from = senderOf(mail, platform.brand.name, platform.publicUrl());
    const isOn = mail.smtpUrl !== undefined;
    return {
      disk,
      jobs: jobFigures,
      mail: {
        ...sent,
        server: isOn ? serverOf(mail.smtpUrl) : undefined,
        from: `${from.name} <${from.address}>`,
        isFailing: isOn && (sent.oldestAgeMs ?? 0) >= LATE_MS,
      },
      webhooks,
      backups,
      people,
      nearLimits,
    };
  };

  const queues = createKept(clock, QUEUES_MS, figures);
  const sums = createKept(clock, SUMS_MS, async () => ({
    ...(await sumStorage(database)),
    database: await databaseBytes(database),
  }));
  const previews = createKept(clock, PREVIEWS_MS, settings.measurePreviews);

  return {
    async get(): Promise<Overview> {
      const [found, stored] = await Promise.all([queues.get(), sums.get()]);
      // A folder of many files takes long: nobody waits for it.
      const measured = previews.latest((error) => platform.log.warn({ err: error }, 'the previews were not measured'));
      return {
        ...found.value,
        at: found.at,
        attention: attentionOf(found.value, settings.baseUrl),
        storage: { measured: stored.at, ...stored.value },
        previews: measured && { measured: measured.at, bytes: measured.value },
      };
    },
  };
}

function attentionOf(
  { disk, jobs, mail, webhooks, backups, people, nearLimits }: Figures,
  baseUrl: string | undefined,
): Attention[] {
  const isLow = disk !== undefined && disk.free < Math.max(disk.leastFree * 2, disk.total * LOW_PART);
  const one = (kind: Attention['kind'], is: boolean) => ({ kind, count: is ? 1 : 0, at_least: false });
  const some = (kind: Attention['kind'], count: number, atLeast = false) => ({ kind, count, at_least: atLeast });
  return [
    one('disk_low', isLow),
    one('backup_late', backups.isLate),
    some('mail_failing', mail.isFailing ? mail.waiting : 0),
    some('webhooks_off', webhooks.off),
    some('webhooks_failing', webhooks.failing),
    some('jobs_failed', jobs.failed),
    some('limits_near', nearLimits),
    one('jobs_late', jobs.oldestAgeMs >= LATE_MS && !mail.isFailing && webhooks.failing === 0),
    one('mail_off', mail.server === undefined),
    one('public_address_unset', baseUrl === undefined),
    some('people_without_manager', people.count, people.isCapped),
  ].filter(({ count }) => count > 0);
}

async function readDisk({ dataDir, minFreeDisk }: OverviewSettings): Promise<Disk | undefined> {
  try {
    const { blocks, bavail, bsize } = await statfs(dataDir);
    return { total: blocks * bsize, free: bavail * bsize, leastFree: minFreeDisk };
  } catch {
    return undefined;
  }
}

/** Without the sign-in data and options that stand in the address. */
export function serverOf(smtpUrl: string | undefined): string | undefined {
  return smtpUrl === undefined ? undefined : new URL(smtpUrl).host;
}
