import type { Capability } from '../../../platform/access/index.ts';
import { createTableCache, type Db, lockRow, transaction } from '../../../platform/db/index.ts';
import { invalidField, notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CapabilityGrant } from './capabilities.repository.ts';
import * as repository from './capabilities.repository.ts';

export interface GrantInput {
  capability: Capability;
  subject: CapabilityGrant['subject'];
  subject_id?: number | null;
}

export type CapabilitiesService = ReturnType<typeof createCapabilitiesService>;

export function createCapabilitiesService({ database }: Pick<Platform, 'database'>) {
  const { db, changes } = database;
  const totals = createTableCache<number>(changes, { tables: ['capabilities'], maxEntries: 1 });
  return {
    async list(page: PageRequest): Promise<Page<CapabilityGrant>> {
      const total = await totals.get('all', () => repository.countGrants(db));
      return { items: await repository.listGrants(db, page), total };
    },

    /** P36: for members of role 1; the route says so. Inside the transaction that keeps the answer for its idempotency key. A right that is there already stays one. */
    async grant(tx: Db, input: GrantInput): Promise<CapabilityGrant> {
      const { capability, subject } = input;
      return repository.insertGrant(tx, { capability, subject, subject_id: await requireSubject(tx, input) });
    },

    async withdraw(id: number): Promise<void> {
      await transaction(db, async (tx) => {
        if (!(await repository.deleteGrant(tx, id))) throw notFound('Capability');
      });
    },
  };
}

/** The id of whoever gets the right; 0 for everyone. */
async function requireSubject(tx: Db, { subject, subject_id: id }: GrantInput): Promise<number> {
  if (subject === 'everyone') return 0;
  if (id === undefined || id === null) throw invalidField('subject_id', `is required for a ${subject}`);
  const table = repository.tableOf(subject);
  lockRow(tx, table, id);
  if (!(await repository.subjectExists(tx, table, id))) {
    throw invalidField('subject_id', `there is no ${subject} ${id}`);
  }
  return id;
}
