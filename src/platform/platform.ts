// Owns what every module is given: the parts of the platform, open and ready.
import type { FastifyBaseLogger } from 'fastify';
import type { Authenticator } from './auth/index.ts';
import type { Database } from './db/index.ts';
import type { BlobRelease } from './files/blob-release.ts';
import type { BlobStore } from './files/blobs.ts';
import type { Jobs } from './jobs/index.ts';
import type { Clock } from './time/clock.ts';

export interface Locale {
  timezone: string;
  language: string;
  dateTimeFormat: string;
  dateFormat: string;
  currency: string;
}

/** What people may upload. */
export interface Limits {
  /** Bytes of one file. */
  maxUpload: number;
  /** Bytes that one user may have in the drop box; 0: no limit. */
  dropboxQuota: number;
}

export interface Platform {
  database: Database;
  clock: Clock;
  blobs: BlobStore;
  blobRelease: BlobRelease;
  jobs: Jobs;
  authenticator: Authenticator;
  locale: Locale;
  limits: Limits;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;
}
