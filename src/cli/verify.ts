// `atrium verify`: is everything as it should be?
import { readConfig, withoutMail } from '../config.ts';
import type { VerifyReport } from '../platform/verify/index.ts';
import { readOptions } from './command.ts';
import { withExistingPlatform } from './with-platform.ts';

export const usage = `atrium verify [--repair]

Looks at every reference of the database, every file by its checksum, files that nothing refers to, the index of the search,
the chain of the audit log and the counters that are kept beside rows, while the server may run. Exit code 0 and one line: all is well; 1: what is
wrong, a line each.

--repair makes again what can be made: the index, counters, and the removal of files that nothing refers to. What is lost
comes back only from a backup.`;

export async function run(args: string[]): Promise<void> {
  const { flags } = readOptions(args, [], 0, ['repair']);
  const config = withoutMail(readConfig(process.env));
  await withExistingPlatform(config, async (platform) => {
    const [{ checks }, { verifyInstallation }] = await Promise.all([
      import('../app.ts'),
      import('../platform/verify/index.ts'),
    ]);
    const { databaseUrl } = config;
    const report = await verifyInstallation(platform, { databaseUrl, checks, isRepairing: flags.has('repair') });
    for (const { text, isRepaired } of report.problems) {
      process.stdout.write(`${text}${isRepaired ? ' (repaired)' : ''}\n`);
    }
    if (report.problems.length === 0) process.stdout.write(`${describe(report)}\n`);
    if (report.problems.some(({ isRepaired }) => !isRepaired)) process.exitCode = 1;
  });
}

function describe({ references, files, objects }: VerifyReport): string {
  return `All is well: ${references} references between tables, ${files} files, ${objects} objects in the index of the search`;
}
