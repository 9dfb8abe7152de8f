// How the index learns of changes: triggers on the tables of the modules write down which objects have changed, in the transaction
// that changes them, whoever makes it. A trigger is named by what it does, so those that are there are known to be right.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, engineOf, hasRows, lockName, putRows, transaction } from '../db/index.ts';
import type { Searchable, SearchSource } from './searchable.ts';

interface Trigger {
  name: string;
  table: string;
  statements: readonly string[];
}

/** Makes the triggers that are missing, and has the types indexed anew whose triggers they are. Returns the names of the triggers. */
export async function followSources(db: Db, searchables: readonly Searchable[]): Promise<string[]> {
  const wanted = searchables.map((searchable) => ({ searchable, triggers: triggersOf(db, searchable) }));
  const names = new Set(wanted.flatMap(({ triggers }) => triggers.map(({ name }) => name)));
  const isCurrent = (known: readonly { name: string }[]) =>
    known.length === names.size && known.every(({ name }) => names.has(name));
  if (isCurrent(await listTriggers(db))) return [];
  return transaction(db, async (tx) => {
    lockName(tx, 'search sources');
    const known = await listTriggers(tx);
    const there = new Set(known.map(({ name }) => name));
    for (const trigger of known) if (!names.has(trigger.name)) await dropTrigger(tx, trigger);
    const made: string[] = [];
    for (const { searchable, triggers } of wanted) {
      const missing = triggers.filter(({ name }) => !there.has(name));
      for (const { statements } of missing) for (const text of statements) await sql.raw(text).execute(tx);
      if (missing.length > 0 && (await hasRows(tx, searchable.table))) await requestRebuild(tx, [searchable]);
      made.push(...missing.map(({ name }) => name));
    }
    return made;
  });
}

/** From the beginning, whatever was done before. */
export async function requestRebuild(tx: Db, searchables: readonly Searchable[]): Promise<void> {
  await putRows(
    tx,
    'search_rebuilds',
    ['type'],
    searchables.map(({ number }) => ({ type: number, last_id: -1 })),
  );
}

function triggersOf(db: Db, { number, sources }: Searchable): Trigger[] {
  return sources.flatMap((source) =>
    (['insert', 'update', 'delete'] as const).map((change) =>
      engineOf(db) === 'sqlite' ? sqliteTrigger(number, source, change) : postgresTrigger(number, source, change),
    ),
  );
}

type Change = 'insert' | 'update' | 'delete';

function sqliteTrigger(type: number, source: SearchSource, change: Change): Trigger {
  const body = `${eventOf(source, change)} begin ${noteOf(type, source, change)}; end`;
  const name = nameOf(type, source, change, body);
  return { name, table: source.table, statements: [`create trigger ${name} ${body}`] };
}

function postgresTrigger(type: number, source: SearchSource, change: Change): Trigger {
  const event = eventOf(source, change);
  const body = `begin ${noteOf(type, source, change)}; return null; end`;
  const name = nameOf(type, source, change, event + body);
  return {
    name,
    table: source.table,
    statements: [
      `create or replace function ${name}() returns trigger language plpgsql as $$ ${body} $$`,
      `create trigger ${name} ${event} execute function ${name}()`,
    ],
  };
}

function eventOf({ table, columns }: SearchSource, change: Change): string {
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return change === 'update'
    ? `after update of ${columns.join(', ')} on ${table} for each row when (${changed})`
    : `after ${change} on ${table} for each row`;
}

function noteOf(type: number, { objects }: SearchSource, change: Change): string {
  const ids = objects.replaceAll(/\brow\./g, change === 'delete' ? 'old.' : 'new.');
  const from = ids.startsWith('(') ? `select ${type}, noted.id from ${ids} as noted` : `select ${type}, ${ids}`;
  return `insert into search_changes (type, object_id) ${from}`;
}

const PREFIX = 'search_follow_';

function nameOf(type: number, { table }: SearchSource, change: Change, body: string): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  return `${PREFIX}${type}_${table}_${change.slice(0, 1)}_${hash}`;
}

async function listTriggers(db: Db): Promise<{ name: string; table: string }[]> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<{ name: string; table: string }>`select name, tbl_name as "table" from sqlite_master
          where type = 'trigger' and substr(name, 1, ${sql.lit(PREFIX.length)}) = ${sql.lit(PREFIX)}`.execute(db)
      : await sql<{ name: string; table: string }>`select tgname as name, relname as "table" from pg_trigger
          join pg_class on pg_class.oid = pg_trigger.tgrelid
          where relnamespace = current_schema()::regnamespace and starts_with(tgname::text, ${PREFIX})`.execute(db);
  return rows;
}

async function dropTrigger(tx: Db, { name, table }: { name: string; table: string }): Promise<void> {
  if (engineOf(tx) === 'sqlite') await sql`drop trigger ${sql.ref(name)}`.execute(tx);
  else {
    await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(tx);
    await sql`drop function if exists ${sql.ref(name)}()`.execute(tx);
  }
}
