// `atrium blobs copy`: takes all files to another place, while the server serves.
import { readConfig, withoutMail } from '../config.ts';
import { type BlobPlace, describePlace, readPlace } from '../platform/files/blob-place.ts';
import type { CopyReport } from '../platform/files/copy-blobs.ts';
import { readOptions, UsageError } from './command.ts';
import { showProgress } from './show-progress.ts';
import { withExistingPlatform } from './with-platform.ts';

export const usage = `atrium blobs copy FROM TO

Copies every file that is not there yet from one place to another, while the server may run; a place is local (the data
folder) or s3://bucket/prefix, with the settings ATRIUM_S3_* and the credentials that the server has. Files that are
being removed stay meanwhile. Nothing is taken away from FROM.

To move, copy, start the server with ATRIUM_BLOBS=TO and ATRIUM_BLOBS_BEFORE=FROM, copy once more, which takes what came
in between, and start it without ATRIUM_BLOBS_BEFORE.

Exit code 0: everything is there; 1: files were damaged before, and are named; 2: refused.`;

const HOLD_MS = 600_000;
const SHOWN = 20;

export async function run(args: string[]): Promise<void> {
  const { positionals } = readOptions(args, [], 3);
  const [act, ...words] = positionals;
  if (act !== 'copy' || words.length !== 2) throw new UsageError('atrium blobs takes copy, and two places');
  const [source, target] = words.map(requirePlace);
  if (!source || !target) throw new UsageError('atrium blobs copy takes two places');
  if (describePlace(source) === describePlace(target)) throw new UsageError('both places are the same');
  const config = withoutMail(readConfig(process.env));
  const stop = new AbortController();
  const onSignal = () => stop.abort(new UsageError('stopped; what was copied stays, and is not copied again'));
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    await withExistingPlatform(config, async ({ database, blobRelease, clock }) => {
      const [{ copyBlobs, holdingBlobs }, { openPlace, ownedPlace }, { databaseRemovals }] = await Promise.all([
        import('../platform/files/copy-blobs.ts'),
        import('../platform/files/open-blobs.ts'),
        import('../platform/files/blob-removals.ts'),
      ]);
      const { asConfigError } = await import('../open-database.ts');
      const { requireOwnFiles } = await import('../platform/files/instance-id.ts');
      const removals = databaseRemovals(database);
      const name = (place: BlobPlace) => `the place ${describePlace(place)}`;
      const open = (place: BlobPlace) => asConfigError(name(place), openPlace(config, removals, place));
      const owned = async (place: BlobPlace) => asConfigError(name(place), ownedPlace(config, place));
      await asConfigError(name(source), requireOwnFiles(database, await owned(source), false));
      const [from, to, targetPlace] = [await open(source), await open(target), await owned(target)];
      await asConfigError(name(target), to.check());
      const id = await requireSameOwner(await owned(source), targetPlace);
      const progress = showProgress();
      const report = await holdingBlobs({ blobRelease, now: () => clock.now(), holdMs: HOLD_MS }, () =>
        copyBlobs({
          from,
          to,
          signal: stop.signal,
          onProgress: (count) => progress.show('files', count, false),
        }),
      );
      await targetPlace.makeId(`${id}\n`);
      process.stdout.write(describe(report, describePlace(target)));
      if (report.damaged.length > 0) process.exitCode = 1;
    });
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

interface Owned {
  name: string;
  readId(): Promise<string | undefined>;
}

/** The id of both; a place without one is nobody's. */
async function requireSameOwner(source: Owned, target: Owned): Promise<string> {
  const [own, other] = [(await source.readId())?.trim() ?? '', (await target.readId())?.trim()];
  if (other === undefined || other === own) return own;
  throw new UsageError(`${target.name} holds the files of another database: its instance.id is ${other}`);
}

function requirePlace(text: string): BlobPlace {
  const place = readPlace(text);
  if (!place || text === '') throw new UsageError(`${text} is no place: it takes local or s3://bucket/prefix`);
  return place;
}

function describe({ copied, bytes, there, damaged }: CopyReport, target: string): string {
  const named = damaged.slice(0, SHOWN).map((hash) => `  ${hash}`);
  const more = damaged.length > SHOWN ? [`  … and ${damaged.length - SHOWN} more`] : [];
  return `${[
    '',
    `Copied ${copied} files (${bytes} bytes) to ${target}; ${there} were there already`,
    ...(damaged.length > 0 ? [`Damaged files, not copied (${damaged.length}):`, ...named, ...more] : []),
  ].join('\n')}\n`;
}
