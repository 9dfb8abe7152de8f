// Test databases: a migrated and seeded template for each engine, cloned for each test file.

import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { definitions } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { prepareDatabase } from '../../src/first-start.ts';
import { openDatabase } from '../../src/platform/db/index.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { giveCheapPassword } from './passwords.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const ADMIN_PASSWORD = 'correct horse battery';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the SQLite template, or address of the PostgreSQL server's template database. */
    template: string;
    engine: 'sqlite' | 'postgres';
    /** How PostgreSQL copies databases. */
    copying: string;
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function fillTemplate(url: string): Promise<void> {
  const database = await openDatabase({ url });
  const config = readConfig({ ATRIUM_ADMIN_PASSWORD: ADMIN_PASSWORD });
  await prepareDatabase(database, definitions, systemClock, config);
  await giveCheapPassword(database.db, 1, ADMIN_PASSWORD);
  await database.close();
}

export async function cloneTemplate(): Promise<TestDatabase> {
  return inject('engine') === 'sqlite' ? cloneSqlite(inject('template')) : clonePostgres(inject('template'));
}

/** A copy of a database that nobody has open. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  if (inject('engine') === 'sqlite') return cloneSqlite(url);
  return clonePostgres(inject('template'), new URL(url).pathname.slice(1));
}

/** An empty database of the embedded engine, whichever is under test. */
export function emptySqlite(): Promise<TestDatabase> {
  return cloneSqlite(undefined);
}

/** An empty database of the engine under test, for tests of migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'sqlite' ? cloneSqlite(undefined) : clonePostgres(inject('template'), 'template1');
}

async function cloneSqlite(template: string | undefined): Promise<TestDatabase> {
  const folder = await temporaryFolder('atrium-test-');
  const url = join(folder, 'atrium.sqlite');
  if (template) await copyFile(template, url);
  return { url, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function clonePostgres(template: string, source = new URL(template).pathname.slice(1)): Promise<TestDatabase> {
  const name = `atrium_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(template, `create database ${name} template ${source} ${inject('copying')}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(template, `drop database if exists ${name} with (force)`) };
}

/** The address of a test database for what reaches it through the network. */
export function overNetwork(url: string): string {
  const address = new URL(url);
  if (address.hostname.startsWith('%2F')) address.hostname = '127.0.0.1';
  return address.href;
}

export async function administer(url: string, statement: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
