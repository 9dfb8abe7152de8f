// The yardstick for writes: one prepared insert after the other, in one transaction, on the bare driver.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const TABLE = 'create table raw_notifications as select * from notifications where 1 = 0';
const INDEX = 'create index raw_notifications_user on raw_notifications (user_id, id)';
const INSERT = 'insert into raw_notifications (id, user_id, kind, text, link, read, created_at) values';
const row = (number: number) => [
  number,
  number % 2000,
  'badge.assigned',
  'Somebody gave you a badge',
  '/badges/1',
  0,
  0,
];

/** Milliseconds for so many rows of a table like that of notifications, with its index. */
export async function timeRawInserts(databaseUrl: string, count: number): Promise<number> {
  return /^postgres/.test(databaseUrl) ? timePostgres(databaseUrl, count) : timeSqlite(databaseUrl, count);
}

function timeSqlite(path: string, count: number): number {
  const database = new DatabaseSync(path);
  database.exec(`${TABLE}; ${INDEX}`);
  const insert = database.prepare(`${INSERT} (?, ?, ?, ?, ?, ?, ?)`);
  const start = performance.now();
  database.exec('begin immediate');
  for (let number = 0; number < count; number += 1) insert.run(...row(number));
  database.exec('commit');
  const time = performance.now() - start;
  database.close();
  return time;
}

async function timePostgres(url: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`${TABLE}; ${INDEX}`);
  const start = performance.now();
  await client.query('begin');
  for (let number = 0; number < count; number += 1) {
    await client.query({ name: 'insert', text: `${INSERT} ($1, $2, $3, $4, $5, $6, $7)`, values: row(number) });
  }
  await client.query('commit');
  const time = performance.now() - start;
  await client.end();
  return time;
}
