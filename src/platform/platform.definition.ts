import { platformCapabilities } from './access/index.ts';
import { migration0001 } from './db/migrations/0001-platform.ts';
import { migration0002 } from './db/migrations/0002-people.ts';
import { migration0006 } from './db/migrations/0006-access-lists.ts';
import { migration0015 } from './db/migrations/0015-claimed-jobs.ts';
import { migration0017 } from './db/migrations/0017-accounts.ts';
import { migration0019 } from './db/migrations/0019-storage.ts';
import { migration0021 } from './db/migrations/0021-job-queues.ts';
import { migration0024 } from './db/migrations/0024-joined-search.ts';
import { migration0025 } from './db/migrations/0025-search.ts';
import { migration0027 } from './db/migrations/0027-following.ts';
import { migration0029 } from './db/migrations/0029-pins-and-recent.ts';
import { migration0038 } from './db/migrations/0038-packed-search.ts';
import { migration0053 } from './db/migrations/0053-text-images.ts';
import { migration0065 } from './db/migrations/0065-audit.ts';
import { migration0068 } from './db/migrations/0068-token-scopes.ts';
import { migration0069 } from './db/migrations/0069-second-factor.ts';
import { migration0075 } from './db/migrations/0075-limits.ts';
import { migration0077 } from './db/migrations/0077-audit-marks.ts';
import { migration0080 } from './db/migrations/0080-blob-removals.ts';
import { migration0084 } from './db/migrations/0084-old-may-serve.ts';
import { migration0085 } from './db/migrations/0085-audit-object-marks.ts';
import { migration0086 } from './db/migrations/0086-audit-marks-by-key.ts';
import { migration0087 } from './db/migrations/0087-tight-search.ts';
import { storageChecks } from './files/storage.checks.repository.ts';
import { platformErrorCodes } from './http/errors/error-codes.ts';
import { subjectReferences } from './loose-references.repository.ts';
import type { ModuleDefinition } from './module.ts';

/** What the platform declares, beside what the modules do. */
export const platformDefinition: ModuleDefinition = {
  tags: {
    Operations: 'For those who run the server, and for machines: health, metrics, this description.',
    Session: 'Signing in and out of browsers.',
  },
  capabilities: platformCapabilities,
  errorCodes: platformErrorCodes,
  checks: [...storageChecks, ...subjectReferences],
  // The index of the search is built anew; an archive says itself which migrations there were.
  notBackedUp: [
    'blob_removals',
    'migrations',
    'revisions',
    'search_changes',
    'search_index',
    'search_names',
    'search_rebuilds',
    'search_words',
    'search_common_terms',
  ],
  audited: {
    module: 'platform',
    bookkeeping: [
      'audit_entries',
      'audit_marks',
      'audit_seals',
      'blob_removals',
      'idempotency_keys',
      'jobs',
      'recent_things',
      'released_blobs',
      'schedules',
      'search_changes',
      'search_names',
      'search_rebuilds',
      'search_words',
      'session_uses',
      'sign_in_networks',
      'storage_charges',
      'storage_use',
      'token_uses',
      'user_activity',
    ],
  },
  migrations: [
    migration0001,
    migration0002,
    migration0006,
    migration0015,
    migration0017,
    migration0019,
    migration0021,
    migration0024,
    migration0027,
    migration0025,
    migration0029,
    migration0038,
    migration0053,
    migration0065,
    migration0068,
    migration0069,
    migration0075,
    migration0077,
    migration0080,
    migration0084,
    migration0085,
    migration0086,
    migration0087,
  ],
};
