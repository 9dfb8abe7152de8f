// `atrium web`: builds the web app into `dist-web/`, with its files compressed and its icons drawn.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist-web');

async function build(): Promise<void> {
  // Also where a test starts it: libraries would be built with their messages for developers.
  process.env.NODE_ENV = 'production';
  const { build: bundle } = await import('vite');
  // Whole or not at all: nobody is served half of it.
  const made = join(root, `node_modules/.cache/atrium/web-${process.pid}`);
  try {
    await bundle({
      configFile: join(root, 'web/vite.config.ts'),
      build: { outDir: made, emptyOutDir: true },
      logLevel: 'warn',
    });
    await compress(join(made, 'assets'));
    await drawIcons(join(made, 'icons'));
    await rm(target, { recursive: true, force: true });
    await rename(made, target);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Fonts are compressed already. */
async function compress(folder: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const name of await readdir(folder)) {
    if (!/\.(js|mjs|css|svg)$/.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** The icon of the app in the sizes that devices ask for; only that of Apple and the one that may be cut have square corners. */
async function drawIcons(folder: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const drawing = await readFile(join(root, 'web/icon.svg'), 'utf8');
  const rounded = drawing.replace('<rect ', '<rect rx="112" ');
  await mkdir(folder);
  const icons = [
    { file: 'icon-192', size: 192, of: rounded },
    { file: 'icon-512', size: 512, of: rounded },
    { file: 'maskable-512', size: 512, of: drawing },
    { file: 'apple-touch-icon', size: 180, of: drawing },
  ];
  for (const { file, size, of } of icons) {
    await sharp(Buffer.from(of))
      .resize(size)
      .png({ compressionLevel: 9 })
      .toFile(join(folder, `${file}.png`));
  }
}

// Without the packages for development, or where nothing may be written, the page of links is served.
if (existsSync(join(root, 'node_modules/vite'))) {
  await build().catch((error: unknown) => {
    process.stderr.write(`atrium: there is no web app: ${error instanceof Error ? error.message : error}\n`);
  });
}
