// A long log: a page of it reads few entries, whatever is wanted and however long the log is.
import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { statementsOf } from '../../../test/support/queries.ts';
import { type Db, engineOf, explain, transaction } from '../db/index.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { EntryFilter } from './audit.repository.ts';
import { listEntries } from './index.ts';

const ENTRIES = 20_000;
const MOST_READ = 128 * 128;
/** Where it begins, and two turns of entries. */
const MOST_STATEMENTS = 3;
const SECOND = 1_000;

const app = useApp();
const root = () => app.application.platform.database.db;
let first = 0;
let begun = 0;

/** Two users take turns, an entry each second: one signs in, the other changes things; the first of all entries is rare. */
beforeAll(async () => {
  const { audit } = app.application.platform;
  await audit.seal();
  begun = app.clock.now();
  await transaction(root(), async (tx) => {
    await sql`
      insert into audit_entries (at, user_id, username, via, credential_id, address, agent, request_id, module, action,
        object_type, object_id, part, fields, outcome)
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(ENTRIES - 1)})
      select ${sql.lit(begun)} + n * ${sql.lit(SECOND)}, 1001 + n % 2, 'somebody', 'session', cast(null as bigint),
        case when n = 0 then '192.0.2.9' else '192.0.2.1' end, '', '', case n % 2 when 0 then 'session' else 'people' end,
        case when n = 0 then 'deleteUser' when n % 2 = 0 then 'signIn' else 'updateUser' end,
        'user', cast(n as varchar(9)), '', '', case when n = 0 then 'refused' else 'done' end
      from numbers`.execute(tx);
    const { rows } = await sql<{
      id: number;
    }>`select max(id) - ${sql.lit(ENTRIES - 1)} as id from audit_entries`.execute(tx);
    first = rows[0]?.id ?? 0;
  });
  await audit.seal();
});

/** How many ids the statements look at; each entry is found by a range of ids. */
function idsRead(statements: readonly CompiledQuery[]): number {
  return statements.reduce((sum, { sql: text, parameters }) => {
    const ranges = text.split(' between ').length - 1;
    if (!text.includes('from "audit_entries"') || ranges === 0) return sum;
    const ids = parameters.slice(parameters.length - 1 - 2 * ranges, -1).map(Number);
    return ids.reduce((count, id, place) => (place % 2 === 0 ? count - id + 1 : count + id), sum);
  }, 0);
}

async function plansOf(statements: readonly CompiledQuery[]): Promise<string> {
  const plans: string[] = [];
  await transaction(root(), async (tx) => {
    // With few rows PostgreSQL would read them all.
    if (engineOf(tx) === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
    for (const statement of statements) plans.push(await explain(tx, statement));
  });
  return plans.join('\n');
}

it.each<[string, Partial<EntryFilter>]>([
  ['nothing', {}],
  ['a user', { user: 1001 }],
  ['an act', { action: 'signIn' }],
  ['a rare act', { action: 'deleteUser' }],
  ['an act that nobody did', { action: 'createBadge' }],
  ['a module', { module: 'people' }],
  ['an address', { address: '192.0.2.9' }],
  ['a type', { objectType: 'user' }],
  ['refusals', { outcome: 'refused' }],
  ['what was done', { outcome: 'done' }],
  ['an object', { objectType: 'user', objectId: '77' }],
  ['a time', { from: 1, until: 2 }],
  ['a user and an act of another', { user: 1001, action: 'updateUser' }],
])('a page filtered by %s reads few entries, all by an index', async (_what, filter) => {
  const statements = await statementsOf(() => listEntries(root(), filter, undefined, 50));
  expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect(idsRead(statements)).toBeLessThanOrEqual(MOST_READ);
  expect(await plansOf(statements)).not.toMatch(/Seq Scan on audit_(?!seals)|SCAN (audit_entries|marks|other)\b/);
});

it('a rare act at the beginning of a long log is on the first page, and hardly anything else is read', async () => {
  for (const filter of [
    { action: 'deleteUser' },
    { address: '192.0.2.9' },
    { outcome: 'refused' as const, user: 1001 },
  ]) {
    let found: Awaited<ReturnType<typeof listEntries>> | undefined;
    const statements = await statementsOf(async () => {
      found = await listEntries(root(), filter, undefined, 50);
    });
    expect(found).toMatchObject({ entries: [{ id: first, action: 'deleteUser' }], next: undefined });
    expect(idsRead(statements)).toBeLessThanOrEqual(2 * 128);
  }
});

it('the history of one object is whole, sealed or not, and reads few blocks of a long log', async () => {
  const object = { objectType: 'user', objectId: '77' };
  const write = (tx: Db, id: number) =>
    sql`insert into audit_entries (id, at, user_id, username, via, credential_id, address, agent, request_id, module, action, object_type, object_id, part, fields, outcome)
      select ${id}, at, user_id, username, via, credential_id, address, agent, request_id, module, action, object_type, '77', part, fields, outcome
      from audit_entries where id = ${first}`.execute(tx);
  const last = first + ENTRIES + 1_000;
  await transaction(root(), (tx) => write(tx, last));
  const idsOf = async (filter: Partial<EntryFilter>) =>
    (await listEntries(root(), filter, undefined, 50)).entries.map(({ id }) => id);
  expect(await idsOf(object)).toEqual([last, first + 77]);
  await app.application.platform.audit.seal();
  // The ids between them may still come.
  app.clock.advance(2 * HOUR_MS);
  await transaction(root(), (tx) => write(tx, last + 1));
  await app.application.platform.audit.seal();
  const statements = await statementsOf(async () => {
    expect(await idsOf(object)).toEqual([last + 1, last, first + 77]);
  });
  expect(idsRead(statements)).toBeLessThanOrEqual(3 * 128);
  expect(await idsOf({ ...object, user: 1002 })).toEqual([first + 77]);
  expect(await idsOf({ ...object, objectId: 'none' })).toEqual([]);
  const { entries, next } = await listEntries(root(), object, undefined, 2);
  expect(entries.map(({ id }) => id)).toEqual([last + 1, last]);
  expect((await listEntries(root(), object, next, 2)).entries.map(({ id }) => id)).toEqual([first + 77]);
});

it('times are found without an index of their own', async () => {
  const from = begun + 5_000 * SECOND;
  const statements = await statementsOf(async () => {
    const { entries, next } = await listEntries(root(), { from, until: from + 3 * SECOND }, undefined, 50);
    expect(entries.map(({ id }) => id - first)).toEqual([5_002, 5_001, 5_000]);
    expect(next).toBeUndefined();
  });
  expect(idsRead(statements)).toBeLessThanOrEqual(3 * 128);
});

it('pages of what is never there together may be empty, and come to an end', async () => {
  const filter = { user: 1001, action: 'updateUser' };
  const { entries, next } = await listEntries(root(), filter, undefined, 50);
  expect(entries).toEqual([]);
  expect(next).toBeGreaterThan(first);
  expect(await listEntries(root(), filter, next, 50)).toEqual({ entries: [], next: undefined });
});

it('pages leave nothing out and repeat nothing', async () => {
  const ids: number[] = [];
  let before: number | undefined;
  do {
    const { entries, next } = await listEntries(root(), { module: 'people', from: begun }, before, 500);
    ids.push(...entries.map(({ id }) => id - first));
    before = next;
  } while (before !== undefined);
  const expected = Array.from({ length: ENTRIES / 2 }, (_, place) => ENTRIES - 1 - 2 * place);
  expect(ids.filter((id) => id >= 0 && id < ENTRIES)).toEqual(expected);
});
