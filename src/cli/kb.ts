// `atrium kb`: the knowledge base in and out as Markdown files.
import { createWriteStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig, withoutMail } from '../config.ts';
import type { Platform } from '../platform/platform.ts';
import { readOptions, UsageError } from './command.ts';
import { withPlatform } from './with-platform.ts';

const MAX_FILE = 20 * 1024 * 1024;

export const usage = `atrium kb import FOLDER|FILE.zip [--user ID]
atrium kb export FILE.zip

Folders become categories, Markdown files articles, pictures are taken along; all files or none.
The articles belong to user 1 unless --user names another. Links to other places are not followed.`;

export async function run([action, ...args]: string[]): Promise<void> {
  if (action !== 'import' && action !== 'export') throw new UsageError('atrium kb takes import or export');
  const { options, positionals } = readOptions(args, action === 'import' ? ['user'] : [], 1);
  const [place] = positionals;
  if (place === undefined) throw new UsageError(`atrium kb ${action} takes a folder or file`);
  if (action === 'import') return importFrom(place, Number(options.user ?? 1));
  return exportTo(place);
}

async function importFrom(place: string, userId: number): Promise<void> {
  const info = await lstat(place).catch(() => undefined);
  if (!info) throw new UsageError(`there is no ${place}`);
  await withPlatform(withoutMail(readConfig(process.env)), async (platform) => {
    const actor = Number.isSafeInteger(userId) ? await platform.authenticator.findActor(userId) : undefined;
    if (!actor) throw new UsageError(`there is no active user ${userId}`);
    const { importer } = await openKnowledge(platform);
    const name = basename(resolve(place));
    const report = info.isDirectory()
      ? await importer.importFiles(actor, await readFolder(place), { looseName: name })
      : await importer.importZip(actor, () => readFile(place), { looseName: name.replace(/\.zip$/i, '') });
    for (const warning of report.warnings) process.stderr.write(`${warning}\n`);
    const { categories, articles, images } = report;
    process.stdout.write(`Imported ${articles} articles and ${images} pictures, made ${categories} categories\n`);
  });
}

async function exportTo(file: string): Promise<void> {
  await withPlatform(withoutMail(readConfig(process.env)), async (platform) => {
    const { exportAll } = await openKnowledge(platform);
    await pipeline(Readable.from(exportAll(), { objectMode: false }), createWriteStream(file, { flags: 'wx' })).catch(
      (error: unknown) => {
        const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
        throw exists ? new UsageError(`${file} is there already`) : error;
      },
    );
    process.stdout.write(`Exported everything to ${file}\n`);
  });
}

async function openKnowledge(platform: Platform) {
  const [{ createKnowledge }, { createNotifier }, { createTrash }] = await Promise.all([
    import('../modules/knowledgebase/index.ts'),
    import('../modules/notifications/index.ts'),
    import('../modules/trash/index.ts'),
  ]);
  return createKnowledge(platform, createNotifier(platform), createTrash(platform));
}

/** All files below a folder; hidden ones and links are passed over. */
async function readFolder(root: string, below = ''): Promise<{ path: string; bytes: Buffer }[]> {
  const files: { path: string; bytes: Buffer }[] = [];
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) files.push(...(await readFolder(root, path)));
    if (!entry.isFile() || !/\.(md|markdown|png|jpe?g|gif|webp)$/i.test(entry.name)) continue;
    const { size } = await lstat(join(root, path));
    if (size > MAX_FILE) throw new UsageError(`${path} is larger than 20 MB`);
    files.push({ path, bytes: await readFile(join(root, path)) });
  }
  return files;
}
