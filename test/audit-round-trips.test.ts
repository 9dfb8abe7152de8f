// Round trips to PostgreSQL of a page of the audit log, by what it is filtered by.
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { transaction } from '../src/platform/db/index.ts';
import { createCompany } from './rights/company.ts';
import { useApp } from './support/app.ts';
import { roundTripsOf } from './support/round-trips.ts';

const app = useApp();

describe.skipIf(inject('engine') === 'sqlite')('on PostgreSQL', () => {
  beforeAll(async () => {
    await createCompany(app);
    const { audit, database, things } = app.application.platform;
    await audit.seal();
    // Entries of objects of all types.
    await transaction(database.db, async (tx) => {
      for (const { type } of things.types()) {
        await sql`insert into audit_entries (at, user_id, username, via, credential_id, address, agent, request_id, module, action, object_type, object_id, part, fields, outcome)
          select at, user_id, username, via, credential_id, address, agent, request_id, module, action, ${type}, cast(n as varchar(9)), part, fields, outcome
          from audit_entries cross join generate_series(1, 20) as numbers (n) where id = (select max(id) from audit_entries where user_id is not null)`.execute(
          tx,
        );
      }
    });
    await audit.seal();
  });

  it.each([
    ['nothing', {}],
    ['a user', { user: '1' }],
    ['an outcome', { outcome: 'done' }],
    ['two times', { from: '20000101', to: '20991231' }],
    ['a user and two times', { user: '1', from: '20000101', to: '20991231' }],
  ])('a page filtered by %s needs three, with the names of objects of all types', async (_what, query) => {
    const trips = await roundTripsOf(() =>
      app.admin.get(`/api/audit/v1?${new URLSearchParams({ ...query, limit: '500' })}`),
    );
    expect(trips.length, trips.map((trip) => trip.join('\n')).join('\n\n')).toBeLessThanOrEqual(3);
  });
});
