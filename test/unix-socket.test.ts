import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../src/platform/db/index.ts';
import { startTestApp } from './support/app.ts';
import { createUser } from './support/people.ts';
import { cloneTemplate } from './support/templates.ts';

/** The address of the same database through the socket of its server; undefined where that is on another machine. */
async function throughSocket(address: string): Promise<string | undefined> {
  const database = await openDatabase({ url: address, poolSize: 1 });
  const { rows } = await sql<{ folder: string }>`select current_setting('unix_socket_directories') as folder`.execute(
    database.db,
  );
  await database.close();
  const { username, password, port, pathname } = new URL(address);
  const folder = rows[0]?.folder.split(',')[0]?.trim() ?? '';
  if (!existsSync(join(folder, `.s.PGSQL.${port || '5432'}`))) return undefined;
  return `postgres://${username}:${password}@${pathname}?host=${encodeURIComponent(folder)}&port=${port || '5432'}`;
}

it.skipIf(inject('engine') === 'sqlite')('PostgreSQL can be reached through a Unix socket', async ({ skip }) => {
  const { url, drop } = await cloneTemplate();
  const socket = await throughSocket(url);
  if (socket === undefined) {
    await drop();
    return skip('the server in DATABASE_URL has no socket here');
  }
  const app = await startTestApp({}, { url: socket, drop });
  try {
    const { id } = await createUser(app, { surname: 'Socket' });
    expect((await app.admin.get(`/api/people/v2/users/${id}`)).body.surname).toBe('Socket');
    const { rows } = await sql<{ through: string | null }>`
      select client_addr as through from pg_stat_activity where pid = pg_backend_pid()`.execute(
      app.application.platform.database.db,
    );
    expect(rows).toEqual([{ through: null }]);
  } finally {
    await app.dispose();
  }
});
