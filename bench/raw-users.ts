// The yardstick for writes: rows of users with all their indexes, inserted by the bare driver in synced batches.
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';

const BATCH = 32;

/** Users a second. They go into a copy, not into the measured company. */
export async function timeRawUsers(databaseUrl: string, folder: string, count: number): Promise<number> {
  const ms = await (/^postgres/.test(databaseUrl)
    ? timePostgres(databaseUrl, count)
    : timeSqlite(databaseUrl, join(folder, `raw-${Date.now()}.sqlite`), count));
  return (count / ms) * 1000;
}

function timeSqlite(path: string, copy: string, count: number): number {
  const original = new DatabaseSync(path);
  original.prepare('vacuum into ?').run(copy);
  original.close();
  const database = new DatabaseSync(copy);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const { id: _, ...row } = database.prepare('select * from users where id = 2').get() ?? {};
  const columns = Object.keys(row);
  const insert = database.prepare(
    `insert into users (${columns.join()}) values (${columns.map(() => '?').join()}) returning id`,
  );
  const start = performance.now();
  for (let number = 0; number < count; number += 1) {
    if (number % BATCH === 0) database.exec('begin immediate');
    insert.get(...(columns.map((name) => columnValue(row, name, number)) as SQLInputValue[]));
    if ((number + 1) % BATCH === 0 || number === count - 1) database.exec('commit');
  }
  const time = performance.now() - start;
  database.close();
  return time;
}

async function timePostgres(url: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table raw_users (like users including all)');
  const { rows } = await client.query('select * from users where id = 2');
  const { id: _, ...row } = rows[0];
  const columns = Object.keys(row);
  const text = `insert into raw_users (${columns.join()}) values (${columns.map((_name, index) => `$${index + 1}`).join()}) returning id`;
  const start = performance.now();
  for (let number = 0; number < count; number += 1) {
    if (number % BATCH === 0) await client.query('begin');
    await client.query({ name: 'insert', text, values: columns.map((name) => columnValue(row, name, number)) });
    if ((number + 1) % BATCH === 0 || number === count - 1) await client.query('commit');
  }
  const time = performance.now() - start;
  await client.query('drop table raw_users');
  await client.end();
  return time;
}

function columnValue(row: Record<string, unknown>, column: string, number: number): unknown {
  if (/^(username|username_key|sign_in_name)$/.test(column)) return `raw${number}`;
  if (/^(surname|surname_key|fullname|fullname_key|name_words|email|email_key)$/.test(column))
    return `raw made ${number}`;
  return row[column];
}
