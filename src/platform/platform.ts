// What every module is given: the parts of the platform, open and ready.
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Capability } from './access/index.ts';
import type { Audit } from './audit/index.ts';
import type { Authenticator, SecondFactors, TokenScopes } from './auth/index.ts';
import type { Database } from './db/index.ts';
import type { MessageKind, NotificationKind } from './events/definitions.ts';
import type { Events } from './events/events.ts';
import type { BlobRelease } from './files/blob-release.ts';
import type { BlobStore } from './files/blobs.ts';
import type { Storage } from './files/storage.ts';
import type { TextColumns } from './files/text-columns.ts';
import type { TextReader } from './files/texts/text-reader.ts';
import type { HomeParts } from './home/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Limits } from './limits/limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Previews } from './previews/previews.ts';
import type { Processes } from './processes/index.ts';
import type { Programs } from './programs/programs.ts';
import type { SearchIndex } from './search/index.ts';
import type { Secrets } from './secrets/instance-key.ts';
import type { Texts } from './text/texts.ts';
import type { Recent, Things } from './things/index.ts';
import type { Clock } from './time/clock.ts';
import type { Workers } from './workers/index.ts';

export interface Locale {
  timezone: string;
  language: string;
  dateTimeFormat: string;
  dateFormat: string;
  currency: string;
}

/** What people may upload. */
interface UploadLimits {
  /** Bytes of one file. */
  maxUpload: number;
  /** Bytes that one user may have in the drop box; 0: no limit. */
  dropboxQuota: number;
}

/** How the installation presents itself. */
export interface Brand {
  name: string;
  /** `#rrggbb`. */
  colour: string;
}

export interface Platform {
  /** The capabilities of all modules, as are the kinds and types that follow. */
  capabilities: readonly Capability[];
  notificationKinds: readonly NotificationKind<never>[];
  accountKinds: readonly MessageKind<never>[];
  eventTypes: readonly string[];
  database: Database;
  clock: Clock;
  blobs: BlobStore;
  blobRelease: BlobRelease;
  storage: Storage;
  textColumns: TextColumns;
  /** Outside programs that are installed. */
  programs: Programs;
  previews: Previews;
  /** Undefined where the texts of files are not read. */
  textReader: TextReader | undefined;
  jobs: Jobs;
  workers: Workers;
  texts: Texts;
  things: Things;
  home: HomeParts;
  recent: Recent;
  events: Events;
  audit: Audit;
  search: SearchIndex;
  secrets: Secrets;
  /** Undefined where no mail is sent. */
  mailer: Mailer | undefined;
  authenticator: Authenticator;
  secondFactors: SecondFactors;
  /** What tokens may do. */
  scopes: TokenScopes;
  locale: Locale;
  uploadLimits: UploadLimits;
  /** What administrators see and set. */
  limits: Limits;
  brand: Brand;
  /** Public address without a trailing slash, for links that are made outside of a request. */
  publicUrl(): string;
  /** Those that serve together with this one. */
  processes: Processes;
  /** The registry that modules add their own metrics to. */
  metrics: Registry;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;
}
