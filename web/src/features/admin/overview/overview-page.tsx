// How the installation is doing: what needs a look first, then what is stored and what waits.
import type { AdministrationOverview } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import {
  ArchiveX,
  CircleCheck,
  HardDrive,
  Link2,
  type LucideIcon,
  MailWarning,
  SlidersHorizontal,
  TimerReset,
  UserRoundX,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip, cardClass, type Hue, Section, Skeleton, Tile } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { PartHead } from '../part-head.tsx';
import styles from './overview.module.css';
import { overviewQuery } from './overview.queries.ts';
import { StorageBar } from './storage-bar.tsx';
import { ageOf, useOverviewTexts } from './texts.ts';

type Kind = AdministrationOverview['attention'][number]['kind'];

const looks: Readonly<Record<Kind, { icon: LucideIcon; hue: Hue }>> = {
  disk_low: { icon: HardDrive, hue: 'danger' },
  mail_failing: { icon: MailWarning, hue: 'danger' },
  webhooks_off: { icon: Webhook, hue: 'danger' },
  backup_late: { icon: ArchiveX, hue: 'danger' },
  jobs_failed: { icon: TimerReset, hue: 'danger' },
  webhooks_failing: { icon: Webhook, hue: 'amber' },
  jobs_late: { icon: TimerReset, hue: 'amber' },
  limits_near: { icon: SlidersHorizontal, hue: 'amber' },
  mail_off: { icon: MailWarning, hue: 'amber' },
  public_address_unset: { icon: Link2, hue: 'amber' },
  people_without_manager: { icon: UserRoundX, hue: 'sky' },
};

export function OverviewPage() {
  const t = useOverviewTexts();
  const { data: overview, error, refetch } = useQuery(overviewQuery);
  return (
    <>
      <PartHead title={t.title} />
      {overview ? (
        <div className={styles.page}>
          <Section title={t.attention}>
            <Attention found={overview.attention} />
          </Section>
          <Section title={t.queues}>
            <Queues overview={overview} />
          </Section>
          <Section title={t.storage}>
            <StorageBar storage={overview.storage} />
          </Section>
        </div>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}

function Attention({ found }: { found: AdministrationOverview['attention'] }) {
  const t = useOverviewTexts();
  if (found.length === 0) {
    return (
      <div className={`${cardClass} ${styles.row}`}>
        <Tile hue="brand">
          <CircleCheck size={18} />
        </Tile>
        <div>
          <b>{t.fine}</b>
          <p>{t.fineAdvice}</p>
        </div>
      </div>
    );
  }
  return (
    <ul className={`${cardClass} ${styles.list}`}>
      {found.map(({ kind, count, at_least }) => {
        const { icon: Icon, hue } = looks[kind];
        return (
          <li key={kind} className={styles.row}>
            <Tile hue={hue}>
              <Icon size={18} />
            </Tile>
            <div>
              <b>{t.kinds[kind](count, at_least)}</b>
              <p>{t.advice[kind]}</p>
            </div>
            <PlaceOf kind={kind} />
          </li>
        );
      })}
    </ul>
  );
}

/** A link to where a fault is mended. */
function PlaceOf({ kind }: { kind: Kind }) {
  const t = useOverviewTexts();
  const name = `${t.open}: ${t.kinds[kind](1, false)}`;
  if (kind === 'mail_failing' || kind === 'mail_off') {
    return (
      <ButtonLink small to="/admin/$part" params={{ part: 'mail' }} aria-label={name}>
        {t.open}
      </ButtonLink>
    );
  }
  if (kind === 'webhooks_off' || kind === 'webhooks_failing') {
    return (
      <ButtonLink small to="/admin/$part" params={{ part: 'webhooks' }} aria-label={name}>
        {t.open}
      </ButtonLink>
    );
  }
  if (kind === 'limits_near') {
    return (
      <ButtonLink small to="/admin/$part" params={{ part: 'limits' }} aria-label={name}>
        {t.open}
      </ButtonLink>
    );
  }
  if (kind === 'people_without_manager') {
    return (
      <ButtonLink small to="/people/chart" search={{ look: 'list' }} aria-label={name}>
        {t.open}
      </ButtonLink>
    );
  }
  return null;
}

const LATE_SECONDS = 600;

function Queues({ overview: { at, jobs, mail, webhooks, backups } }: { overview: AdministrationOverview }) {
  const t = useOverviewTexts();
  const isLate = (jobs.oldest_age_seconds ?? 0) >= LATE_SECONDS;
  return (
    <div className={styles.queues}>
      <Queue
        title={t.jobs}
        waiting={jobs.waiting}
        oldest={jobs.oldest_age_seconds}
        note={jobs.failed > 0 ? t.failed(jobs.failed) : undefined}
        state={
          jobs.failed > 0 ? (
            <Chip hue="danger">{t.isFailing}</Chip>
          ) : isLate ? (
            <Chip hue="amber">{t.isLate}</Chip>
          ) : (
            <Chip hue="brand">{t.isFine}</Chip>
          )
        }
      />
      <Queue
        title={t.mail}
        waiting={mail.waiting}
        oldest={mail.oldest_age_seconds}
        note={mail.server ?? undefined}
        state={
          mail.server === null ? (
            <Chip>{t.isOff}</Chip>
          ) : mail.failing ? (
            <Chip hue="danger">{t.isFailing}</Chip>
          ) : (
            <Chip hue="brand">{t.isFine}</Chip>
          )
        }
      />
      <Queue
        title={t.webhooks}
        waiting={webhooks.waiting}
        oldest={webhooks.oldest_age_seconds}
        note={t.total(webhooks.total)}
        state={
          webhooks.failing + webhooks.off > 0 ? (
            <Chip hue="danger">{t.isFailing}</Chip>
          ) : (
            <Chip hue="brand">{t.isFine}</Chip>
          )
        }
      />
      <Backups at={at} backups={backups} />
    </div>
  );
}

function Backups({ at, backups }: Pick<AdministrationOverview, 'at' | 'backups'>) {
  const t = useOverviewTexts();
  const formats = useFormats();
  const { last, bytes, every_hours, late } = backups;
  const age = last === null ? undefined : Math.max(0, Math.floor((Date.parse(at) - Date.parse(last)) / 1000));
  const notes = [
    bytes === null ? undefined : formats.size(bytes),
    every_hours === null ? t.backupsByHand : t.backupsEvery(ageOf(every_hours * 3_600, t)),
  ];
  return (
    <div className={`${cardClass} ${styles.queue}`}>
      <div className={styles.queueHead}>
        <h3>{t.backups}</h3>
        {late ? (
          <Chip hue="danger">{t.isLate}</Chip>
        ) : every_hours === null ? (
          <Chip>{t.isOff}</Chip>
        ) : (
          <Chip hue="brand">{t.isFine}</Chip>
        )}
      </div>
      <p className={styles.figure}>{age === undefined ? t.noBackup : t.backupAge(ageOf(age, t))}</p>
      <p>{notes.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function Queue({
  title,
  waiting,
  oldest,
  note,
  state,
}: {
  title: string;
  waiting: number;
  oldest: number | null;
  note: string | undefined;
  state: ReactNode;
}) {
  const t = useOverviewTexts();
  return (
    <div className={`${cardClass} ${styles.queue}`}>
      <div className={styles.queueHead}>
        <h3>{title}</h3>
        {state}
      </div>
      <p className={styles.figure}>{waiting === 0 ? t.nothingWaits : t.waiting(waiting)}</p>
      <p>{[oldest !== null && waiting > 0 && t.oldest(ageOf(oldest, t)), note].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
