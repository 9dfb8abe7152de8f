// The web app: one page at its addresses, for browsers that open them as pages, and the files that the page is made of.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { escapeHtml } from '../../text/html.ts';
import type { App } from '../app.ts';
import { notFound } from '../errors/errors.ts';
import { pathOf } from '../requests/url-rewriting.ts';
import { heldTags } from '../responses/etag.ts';
import { createAddressBook } from './addresses.ts';

export interface WebAppOptions {
  /** Where a browser gets the app. */
  addresses: readonly string[];
  /** First words of the addresses that are never pages of it. */
  interfaces: readonly string[];
  /** Where the app was built to; nothing is there when it was not. */
  folder: string;
  /** Name of the installation. */
  name: string;
  /** The colour of the installation, `#rrggbb`. */
  colour: string;
  /** The public address, if it is known: the app may be reached below a path of it. */
  baseUrl: string | undefined;
  /** Hosts whose videos may be shown in pages. */
  videoHosts: readonly string[];
}

/** The page as it is sent, once for each coding that browsers take. */
interface Page {
  tag: string;
  bodies: ReadonlyMap<Coding, Buffer>;
}

type Coding = 'br' | 'gzip' | 'identity';

/** The files by their names, each in the codings that were made of it. */
type Files = ReadonlyMap<string, ReadonlyMap<Coding, Buffer>>;

/** With the endings of the files that hold them. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;
const YEAR_S = 31_536_000;
/** A worker is held to the policy of its own file, not to that of the page. */
const ASSET_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const DAY_S = 86_400;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const FileParams = Type.Object({ file: Type.String() });

/** Where the app stands that was built from the sources beside this file. */
export const builtHere = join(import.meta.dirname, '../../../../dist-web');

export async function registerWebApp(app: App, options: WebAppOptions): Promise<void> {
  const { folder, name, colour, baseUrl, videoHosts } = options;
  const book = createAddressBook(options.addresses, options.interfaces);
  const below = baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '');
  const policy = policyOf(videoHosts);
  const page = await readPage(folder, { name, colour }, below);
  const manifest = JSON.stringify(manifestOf(name, below));

  if (page) {
    app.addHook('onRequest', (request, reply, done) => {
      const path = pathOf(request.url);
      if (!isNavigation(request)) return done();
      const isKnown = book.isOfApp(path);
      if (!isKnown && (!request.is404 || book.isOfInterfaces(path))) return done();
      // An address that the app does not know either: it says so itself.
      if (!isKnown) reply.code(404);
      sendPage(request, reply, page, policy);
    });
  }

  for (const part of ['assets', 'icons']) {
    const files = await readFiles(join(folder, part));
    const schema = { hide: true, params: FileParams };
    app.get(`/${part}/:file`, { config: { access: 'public' }, schema }, async (request, reply) => {
      const { file } = request.params;
      const bodies = files.get(file);
      if (!bodies) throw notFound('File');
      const coding = codingOf(request, bodies);
      reply
        .type(types[extname(file)] ?? 'application/octet-stream')
        // The names of assets change with what is in them.
        .header(
          'cache-control',
          part === 'assets' ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`,
        )
        .headers({ vary: 'accept-encoding', 'content-security-policy': ASSET_POLICY });
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.send(bodies.get(coding));
    });
  }
  app.get(
    '/manifest.webmanifest',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      if (!page) throw notFound('Manifest');
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', `public, max-age=${DAY_S}`)
        .send(manifest);
    },
  );
}

/**
 * A browser that opens a page. Programs that take anything, or JSON as well, have the interfaces; also those that name HTML out of habit,
 * as Java does: browsers name XHTML beside it, or nothing else.
 */
function isNavigation({ method, headers: { accept } }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    accept !== undefined &&
    accept.includes('text/html') &&
    !accept.includes('application/json') &&
    (accept.includes('application/xhtml+xml') || !accept.includes('*'))
  );
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { tag, bodies }: Page, policy: string): void {
  reply
    .headers({
      // Asked for each time: it names the files of the newest build.
      'cache-control': 'no-cache',
      vary: 'accept, accept-encoding',
      'content-security-policy': policy,
      etag: tag,
    })
    .type('text/html; charset=utf-8');
  if (reply.statusCode === 200 && heldTags(request.headers['if-none-match']).has(tag)) {
    reply.code(304).send();
    return;
  }
  const coding = codingOf(request, bodies);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  reply.send(bodies.get(coding));
}

function codingOf({ headers }: FastifyRequest, there: ReadonlyMap<Coding, Buffer>): Coding {
  const taken = new Set(
    String(headers['accept-encoding'] ?? '')
      .split(',')
      .filter((one) => !/;\s*q=0(\.0+)?\s*$/.test(one))
      .map((one) => one.split(';')[0]?.trim()),
  );
  return (['br', 'gzip'] as const).find((coding) => taken.has(coding) && there.has(coding)) ?? 'identity';
}

/** Scripts and styles are our own files, and nothing of a page is elsewhere but pictures and videos that people have put into texts. */
function policyOf(videoHosts: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    // Our own are the files that browsers show; pages are framed by nobody.
    `frame-src ${["'self'", ...videoHosts.map((host) => `https://${host}`)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The page with the name and the colour of the installation and the path it is reached below; none where the app is not built. */
async function readPage(
  folder: string,
  { name, colour }: Pick<WebAppOptions, 'name' | 'colour'>,
  below: string,
): Promise<Page | undefined> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (built === undefined) return undefined;
  const shown = escapeHtml(name);
  const html = built
    .replaceAll(/(href|src)="\.\//g, (_, attribute: string) => `${attribute}="${escapeHtml(below)}/`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${shown}</title>`)
    .replace(/(name="application-name" content=)"[^"]*"/, (_, start: string) => `${start}"${shown}"`)
    .replace(/(name="atrium-colour" content=)"[^"]*"/, (_, start: string) => `${start}"${escapeHtml(colour)}"`)
    .replace(/(name="atrium-base" content=)"[^"]*"/, (_, start: string) => `${start}"${escapeHtml(below)}"`);
  const identity = Buffer.from(html);
  return {
    tag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bodies: new Map<Coding, Buffer>([
      ['identity', identity],
      ['gzip', await promisify(gzip)(identity)],
      ['br', await promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
    ]),
  };
}

/** The files of a folder, a few megabytes: a build that takes their place does not take them from those who have the page open. */
async function readFiles(folder: string): Promise<Files> {
  const names = new Set(await readdir(folder).catch(() => []));
  const files = new Map<string, Map<Coding, Buffer>>();
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue;
    const bodies = new Map<Coding, Buffer>();
    for (const [coding, ending] of codings) {
      if (names.has(name + ending)) bodies.set(coding, await readFile(join(folder, name + ending)));
    }
    files.set(name, bodies);
  }
  return files;
}

/** What makes the app one that a device can install. */
function manifestOf(name: string, below: string): object {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `${below}/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name,
    short_name: name,
    id: `${below}/`,
    start_url: `${below}/`,
    scope: `${below}/`,
    display: 'standalone',
    background_color: '#eeebe3',
    theme_color: '#eeebe3',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  };
}
