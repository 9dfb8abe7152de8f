// `atrium copy-from`: brings a whole installation over, through its interface.
import { readConfig, withoutMail } from '../config.ts';
import type { CopyReport } from '../copy-from/index.ts';
import { askSecret } from './ask-password.ts';
import { readOptions, UsageError } from './command.ts';
import { showProgress } from './show-progress.ts';
import { withPlatform } from './with-platform.ts';

export const usage = `atrium copy-from ADDRESS [--token SECRET] [--parallel N]

Copies another installation (an Atrium, or the platform whose interface it speaks) into this empty one: people, groups,
roles and extranets, folders and documents with their versions, the knowledge base, expenses, badges and thanks. Ids,
dates and authors stay.

SECRET is a personal access token of an administrator there, or NAME:PASSWORD. On the command line others on this machine
can read it: better set ATRIUM_COPY_TOKEN, or leave both out to be asked for it (or send it as a line of standard input).
--parallel is how many requests are under way at once: 1 to 16, 4 if left out.

Interrupted, it goes on where it was when it is called again. At the end it counts, compares, and lists what is missing;
called again it tries just that once more. Exit code 0: everything is here; 1: something is missing; 3: not done yet.
Passwords cannot be read: everybody but user 1 needs a new one (atrium user password).`;

const EXIT = { missing: 1, unfinished: 3 } as const;
const MAX_PARALLEL = 16;

export async function run(args: string[]): Promise<void> {
  const { options, positionals } = readOptions(args, ['token', 'parallel'], 1);
  const address = readAddress(positionals[0]);
  const parallel = Number(options.parallel ?? 4);
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > MAX_PARALLEL) {
    throw new UsageError(`--parallel takes a number from 1 to ${MAX_PARALLEL}`);
  }
  const config = withoutMail(readConfig(process.env));
  const secret = options.token ?? config.copyToken ?? (await askSecret('Token of the source: '));
  if (secret.trim() === '') throw new UsageError('no token was given');
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    await withPlatform(config, async (platform) => {
      await platform.audit.noteWork();
      const { copyFrom } = await import('../copy-from/index.ts');
      const progress = showProgress();
      const report = await copyFrom(platform, {
        address,
        secret: secret.trim(),
        parallel,
        signal: stop.signal,
        onProgress: progress.show,
      });
      progress.end();
      process.stdout.write(describe(report));
      if (report.missingCount > 0) process.exitCode = EXIT.missing;
    });
  } catch (error) {
    await tell(error, stop.signal.aborted);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

/** What is over for now, but can go on, is one line and not a fault of ours. */
async function tell(error: unknown, stopped: boolean): Promise<void> {
  const { CopyRefused } = await import('../copy-from/index.ts');
  const goOn = 'call the same command again to go on';
  if (error instanceof CopyRefused) throw new UsageError(error.message);
  const reason = stopped ? 'stopped' : await passingReason(error);
  if (reason === undefined) throw error;
  process.stderr.write(`\natrium: ${reason}; ${goOn}\n`);
  process.exitCode = EXIT.unfinished;
}

async function passingReason(error: unknown): Promise<string | undefined> {
  const { SourceError, SourceUnreachable } = await import('../copy-from/index.ts');
  const { StoreFailed } = await import('../platform/files/blobs.ts');
  if (error instanceof SourceUnreachable || error instanceof SourceError) return error.message;
  return error instanceof StoreFailed ? `files cannot be stored: ${error.message}` : undefined;
}

function readAddress(given: string | undefined): string {
  if (given === undefined) throw new UsageError('atrium copy-from takes the address of the installation to be copied');
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new UsageError(`${given} is not an address such as https://intranet.example.com`);
  }
  return url.href;
}

function describe({ missing, missingCount, different, differentCount }: CopyReport): string {
  const list = (notes: CopyReport['missing'], count: number) => [
    ...notes.map(({ what, reason }) => `  ${what}: ${reason}`),
    ...(count > notes.length ? [`  … and ${count - notes.length} more (table copy_notes)`] : []),
  ];
  return `${[
    ...(differentCount > 0 ? [`Different here (${differentCount}):`, ...list(different, differentCount), ''] : []),
    ...(missingCount > 0
      ? [
          `Missing (${missingCount}):`,
          ...list(missing, missingCount),
          '',
          'Call the same command again to try these once more.',
        ]
      : ['Everything that the source tells is here.']),
    'Passwords cannot be copied: user 1 keeps the one of this installation, everybody else needs a new one.',
  ].join('\n')}\n`;
}
