// `atrium bundle`: puts the application into a few files in `dist/`, which start in less than half the time of the sources and packages,
// two thousand files, and in two thirds of the memory.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist');

/** Native code, and what is loaded by those alone who need it. */
const external = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  'nodemailer',
  'pg-native',
  'sharp',
  'turndown',
  'unpdf',
];

/** Files that worker threads and child processes load by their address become files of the bundle; all other addresses stay those of the sources. */
const addresses: Plugin = {
  name: 'addresses',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src/')) || !code.includes('import.meta.')) return null;
    const loaded = (file: string) => {
      const reference = this.emitFile({ type: 'chunk', id: join(dirname(id), file), preserveSignature: 'strict' });
      return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
    };
    const source = `new URL(${JSON.stringify(`../${relative(root, id)}`)}, import.meta.url)`;
    return code
      .replaceAll(/new URL\('(\.\/[^']+\.ts)', import\.meta\.url\)/g, (_, file: string) => loaded(file))
      .replaceAll('new URL(import.meta.url)', () => loaded(relative(dirname(id), id)))
      .replaceAll('import.meta.url', `${source}.href`)
      .replaceAll('import.meta.dirname', `decodeURI(new URL('.', ${source}).pathname)`);
  },
};

async function bundle(): Promise<void> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input: { main: 'src/main.ts' },
    platform: 'node',
    external: (id) => isBuiltin(id) || external.includes(id),
    plugins: [addresses],
  });
  // Whole or not at all: nobody starts from half of it.
  const made = join(root, `node_modules/.cache/atrium/bundle-${process.pid}`);
  try {
    await build.write({ dir: made, keepNames: true, comments: false, minify: false });
    await rm(target, { recursive: true, force: true });
    await rename(made, target);
  } finally {
    await build.close();
    await rm(made, { recursive: true, force: true });
  }
}

// Without the packages for development, or where nothing may be written, the sources are run.
if (existsSync(join(root, 'node_modules/rolldown'))) {
  await bundle().catch((error: unknown) => {
    process.stderr.write(
      `atrium: there is no bundle, the sources are run: ${error instanceof Error ? error.message : error}\n`,
    );
  });
}
