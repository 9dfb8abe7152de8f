import { Type } from 'typebox';
import { nullable, oneOf } from '../../../platform/http/index.ts';

/** What may need a look; each leads to a page of its own. */
export const attentionKinds = [
  'disk_low',
  'mail_off',
  'mail_failing',
  'webhooks_off',
  'webhooks_failing',
  'backup_late',
  'jobs_failed',
  'jobs_late',
  'limits_near',
  'public_address_unset',
  'people_without_manager',
] as const;

const moment = Type.String({ format: 'date-time' });
const bytes = (description: string) => Type.Integer({ description });
const age = nullable(
  Type.Integer({ description: 'How many seconds the oldest that is due has waited; null: none is.' }),
);

const queue = {
  waiting: Type.Integer({ description: 'How many wait.' }),
  oldest_age_seconds: age,
};

export const OverviewSchema = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'When this was found; it is kept for ten seconds.' }),
    attention: Type.Array(
      Type.Object({
        kind: oneOf(attentionKinds),
        count: Type.Integer({ description: 'How many it is about; 1 where it is about one thing.' }),
        at_least: Type.Boolean({ description: 'Whether there may be more: counting ends at a limit.' }),
      }),
      { description: 'What needs a look, the gravest first; empty: nothing does.' },
    ),
    storage: Type.Object({
      measured: Type.String({
        format: 'date-time',
        description: 'When the sums were made; they are kept for ten minutes.',
      }),
      files: bytes(
        'Bytes of all files that count for users: documents, drop boxes, pictures, receipts. Those that several users keep are counted once, as they are stored.',
      ),
      charged: bytes('What counts for users in their quotas: bytes that two of them keep count twice.'),
      drop_boxes: bytes('Bytes of files in drop boxes, which are among `files`.'),
      database: bytes('Bytes of the database.'),
      previews: nullable(bytes('Bytes of previews, which can be made anew; null until they were measured.')),
      previews_measured: nullable(moment),
      disk: nullable(
        Type.Object(
          {
            total: bytes('Bytes of the disk of the data folder.'),
            free: bytes('Bytes that are free on it.'),
            least_free: bytes('Uploads are refused below this; 0: never.'),
          },
          { description: 'Null where the disk does not tell.' },
        ),
      ),
    }),
    jobs: Type.Object({
      ...queue,
      failed: Type.Integer({ description: 'Given up after the last try.' }),
    }),
    mail: Type.Object({
      server: nullable(Type.String({ description: 'Host and port of the mail server; null: no mail is sent.' })),
      from: Type.String({ description: 'The sender of mails.' }),
      ...queue,
      failing: Type.Boolean({ description: 'Whether mails that are due have not been taken for ten minutes.' }),
      reason: nullable(Type.String({ description: 'What the last try failed with, in codes.' })),
    }),
    webhooks: Type.Object({
      total: Type.Integer(),
      off: Type.Integer({ description: 'Switched off because they failed for three days, or their receiver is gone.' }),
      failing: Type.Integer({ description: 'Switched on, and the next delivery has failed at least once.' }),
      ...queue,
    }),
    backups: Type.Object({
      last: nullable(
        Type.String({ format: 'date-time', description: 'When the last whole backup was begun, whoever took it.' }),
      ),
      bytes: nullable(bytes('The size of its archive.')),
      every_hours: nullable(
        Type.Integer({ description: 'Hours from one backup to the next; null: the server takes none by itself.' }),
      ),
      late: Type.Boolean({
        description: 'Whether the server takes backups by itself, and the last is older than twice that time.',
      }),
    }),
    people: Type.Object({
      without_manager: Type.Integer({
        description: 'People who are not blocked, have no manager and lead nobody; counted up to 1,000.',
      }),
      at_least: Type.Boolean({ description: 'Whether there may be more.' }),
    }),
  },
  {
    $id: 'AdministrationOverview',
    description: 'How the installation is doing.',
    examples: [
      {
        at: '2026-01-31T09:05:00+00:00',
        attention: [{ kind: 'people_without_manager', count: 3, at_least: false }],
        storage: {
          measured: '2026-01-31T09:00:00+00:00',
          files: 734003200,
          charged: 786432000,
          drop_boxes: 1048576,
          database: 52428800,
          previews: 20971520,
          previews_measured: '2026-01-31T08:30:00+00:00',
          disk: { total: 107374182400, free: 85899345920, least_free: 1073741824 },
        },
        jobs: { waiting: 2, oldest_age_seconds: null, failed: 0 },
        mail: {
          server: 'mail.example.com:587',
          from: 'Example Works <noreply@example.com>',
          waiting: 0,
          oldest_age_seconds: null,
          failing: false,
          reason: null,
        },
        webhooks: { total: 1, off: 0, failing: 0, waiting: 0, oldest_age_seconds: null },
        backups: { last: '2026-01-31T02:00:00+00:00', bytes: 419430400, every_hours: 24, late: false },
        people: { without_manager: 3, at_least: false },
      },
    ],
  },
);
