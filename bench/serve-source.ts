// The product from its sources, for a measurement that takes a part of it away: `--without-audit` writes no audit log.
import { startApplication } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { beforeCommit } from '../src/platform/db/index.ts';

const application = await startApplication(readConfig(process.env));
if (process.argv.includes('--without-audit')) beforeCommit(application.platform.database, () => undefined);
process.stdout.write(`${application.url}\n`);
process.once('SIGTERM', () => void application.stop());
