// The server of a later version: this one, and one more migration. `NEWER_OLD_MAY_SERVE`: whether this version can live with it.
import { startApplication } from '../../src/app.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { type Migration, runStatements } from '../../src/platform/db/index.ts';

/** Columns in tables that every request reads and writes. */
const newer: Migration = {
  name: '9000-newer',
  oldMayServe: process.env.NEWER_OLD_MAY_SERVE === '1',
  up: (tx, types) =>
    runStatements(
      tx,
      ['users', 'thanks', 'notifications', 'uploads', 'jobs', 'documents', 'dropbox_files'].map(
        (table) => `alter table ${table} add column newer ${types.text}`,
      ),
    ),
};

try {
  const application = await startApplication(readConfig(process.env), { later: [newer] });
  process.stdout.write(`running at ${application.url}\n`);
  await new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
  await application.drain();
  const closing = setInterval(() => application.app.server.closeIdleConnections(), 100);
  await application.stop();
  clearInterval(closing);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`atrium: ${error.message}\n`);
  process.exitCode = 2;
}
