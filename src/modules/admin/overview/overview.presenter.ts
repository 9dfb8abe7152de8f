import { isoDate, isoDateOrNull } from '../../../platform/time/wire.ts';
import type { Overview } from './overview.service.ts';

export function presentOverview({
  at,
  attention,
  storage,
  previews,
  disk,
  jobs,
  mail,
  webhooks,
  backups,
  people,
}: Overview) {
  return {
    at: isoDate(at),
    attention,
    storage: {
      measured: isoDate(storage.measured),
      files: storage.files,
      charged: storage.charged,
      drop_boxes: storage.drop_boxes,
      database: storage.database,
      previews: previews?.bytes ?? null,
      previews_measured: isoDateOrNull(previews?.measured ?? null),
      disk: disk ? { total: disk.total, free: disk.free, least_free: disk.leastFree } : null,
    },
    jobs: { waiting: jobs.waiting, oldest_age_seconds: seconds(jobs.oldestAgeMs || undefined), failed: jobs.failed },
    mail: {
      server: mail.server ?? null,
      from: mail.from,
      waiting: mail.waiting,
      oldest_age_seconds: seconds(mail.oldestAgeMs),
      failing: mail.isFailing,
      reason: (mail.isFailing && mail.reason) || null,
    },
    webhooks: {
      total: webhooks.total,
      off: webhooks.off,
      failing: webhooks.failing,
      waiting: webhooks.waiting,
      oldest_age_seconds: seconds(webhooks.oldestAgeMs),
    },
    backups: {
      last: isoDateOrNull(backups.last?.at ?? null),
      bytes: backups.last?.bytes ?? null,
      every_hours: backups.everyHours ?? null,
      late: backups.isLate,
    },
    people: { without_manager: people.count, at_least: people.isCapped },
  };
}

function seconds(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.floor(ms / 1000);
}
