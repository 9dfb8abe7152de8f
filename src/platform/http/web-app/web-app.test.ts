// The web app at its addresses, by what a browser and a program ask for.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, useApp } from '../../../../test/support/app.ts';
import { appAddresses } from '../../../web-app-addresses.ts';

/** As browsers say it when they open a page. */
const NAVIGATION = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

const POLICY =
  /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data: https:; font-src 'self'; connect-src 'self'; worker-src 'self'; media-src 'self' blob:; manifest-src 'self'; frame-src 'self' https:\/\/www\.youtube\.com .*https:\/\/web\.microsoftstream\.com; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/;

const SCRIPT = 'console.log("hello");';

const html = `<!doctype html><html lang="en"><head><title>Atrium</title>
<meta name="application-name" content="Atrium" /><meta name="atrium-base" content="" /><meta name="atrium-colour" content="#17604e" />
<link rel="stylesheet" href="./assets/index-1a2b.css"><script type="module" src="./assets/index-1a2b.js"></script></head><body></body></html>`;

let folder: string;
let app: TestApp & { dispose(): Promise<void> };

async function buildApp(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'atrium-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'icons'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'assets/index-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets/index-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/index-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets/letters-3c4d.woff2'), 'letters');
  await writeFile(join(folder, 'icons/icon-192.png'), 'icon');
  await writeFile(join(folder, 'secret.txt'), 'secret');
}

beforeAll(async () => {
  await buildApp();
  app = await startTestApp({
    ATRIUM_WEB_APP: folder,
    ATRIUM_NAME: 'Birch & Sons',
    ATRIUM_COLOUR: '#7a1f5c',
    ATRIUM_BASE_URL: 'https://example.com/intra/',
  });
});
afterAll(async () => {
  await app.dispose();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.url + path, { method, headers, redirect: 'manual' });
const withIds = (address: string) => address.replaceAll(/:\w+/g, '7').replace('*', 'handbook/welcome');

describe('the web app', () => {
  it('is what a browser gets at each of its addresses, without signing in', async () => {
    for (const path of [...appAddresses.map(withIds), '/people/chart', '/people?query=ada', '/news/']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(path, { accept: NAVIGATION }, method);
        expect([method, path, answer.status]).toEqual([method, path, 200]);
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.headers.get('content-security-policy')).toMatch(POLICY);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        expect(answer.headers.get('vary')).toBe('accept, accept-encoding');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('www-authenticate')).toBeNull();
      }
    }
  });

  it('leaves programs what they had there', async () => {
    // As HttpURLConnection of Java asks unless it is told otherwise.
    const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
    const asked = ['*/*', 'application/json', 'application/json, text/html;q=0.5', 'text/plain', java];
    for (const accept of asked) {
      expect((await ask('/thanks', { accept })).status).toBe(401);
      expect((await ask('/thanks/1', { accept })).status).toBe(401);
      expect((await ask('/documents/folder/1', { accept })).status).toBe(401);
      expect((await ask('/people', { accept })).status).toBe(404);
      expect((await ask('/', { accept })).headers.get('content-security-policy')).not.toMatch(POLICY);
    }
    const list = await app.admin.get('/thanks');
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect((await ask('/thanks', { accept: NAVIGATION }, 'POST')).status).toBe(401);
    expect((await ask('/thanks', { accept: 'text/html' })).status).toBe(200);
    expect((await ask('/people', { accept: NAVIGATION }, 'POST')).status).toBe(404);
  });

  it('leaves the addresses of the interfaces alone, whoever asks', async () => {
    const answers: Record<string, number> = {
      '/api/people/v2/users': 401,
      '/api/nothing': 404,
      '/intranet/rest/documents/folder/1': 401,
      '/tags': 401,
      '/docs/': 200,
      '/openapi.json': 200,
      '/healthz': 200,
      '/readyz': 200,
      '/assets/nothing.js': 404,
      '/robots.txt': 404,
    };
    for (const [path, status] of Object.entries(answers)) {
      const answer = await ask(path, { accept: NAVIGATION });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get('content-security-policy')).not.toMatch(POLICY);
    }
  });

  it('says itself, with the right status, that there is nothing at an unknown address', async () => {
    const answer = await ask('/no/such/page', { accept: NAVIGATION });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>Birch &amp; Sons</title>');
    expect((await ask('/no/such/page')).status).toBe(404);
  });

  it('knows the name of the installation and the path below which it is reached', async () => {
    const page = await (await ask('/', { accept: NAVIGATION })).text();
    expect(page).toContain('<meta name="application-name" content="Birch &amp; Sons" />');
    expect(page).toContain('<meta name="atrium-base" content="/intra" />');
    expect(page).toContain('<meta name="atrium-colour" content="#7a1f5c" />');
    expect(page).toContain('src="/intra/assets/index-1a2b.js"');
    expect(await (await ask('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Birch & Sons',
      start_url: '/intra/',
      display: 'standalone',
      icons: expect.arrayContaining([expect.objectContaining({ src: '/intra/icons/icon-192.png' })]),
    });
  });

  it('is sent again only when it has changed, and compressed for those who take it', async () => {
    const first = await ask('/', { accept: NAVIGATION, 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(await first.text()).toContain('Birch');
    const tag = first.headers.get('etag') ?? '';
    const again = await ask('/', { accept: NAVIGATION, 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await ask('/', { accept: NAVIGATION, 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });
});

describe('the files of the web app', () => {
  it('are kept by browsers for good, as their names change with them', async () => {
    const codings = { br: 'br', 'gzip, deflate': 'gzip', 'br;q=0, gzip': 'gzip', identity: null };
    for (const [accepted, coding] of Object.entries(codings)) {
      const answer = await ask('/assets/index-1a2b.js', { 'accept-encoding': accepted });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect(await answer.text()).toBe(SCRIPT);
    }
    const font = await ask('/assets/letters-3c4d.woff2', { 'accept-encoding': 'br' });
    expect([font.headers.get('content-type'), font.headers.get('content-encoding')]).toEqual(['font/woff2', null]);
    expect((await ask('/icons/icon-192.png')).headers.get('content-type')).toBe('image/png');
  });

  it('stay those of the build that the server was started with', async () => {
    await rm(join(folder, 'assets/index-1a2b.js.br'));
    const answer = await ask('/assets/index-1a2b.js', { 'accept-encoding': 'br' });
    expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
  });

  it('are those that were built, and no others', async () => {
    for (const path of ['..%2fsecret.txt', '%2e%2e/secret.txt', 'index-1a2b.js.br', '', '%00', '%zz', 'a/b.js']) {
      expect([400, 404]).toContain((await ask(`/assets/${path}`)).status);
    }
  });
});

describe('an installation without a built web app', () => {
  const bare = useApp({ ATRIUM_WEB_APP: '/nowhere' });

  it('shows the page of links, and nothing elsewhere', async () => {
    const open = (path: string) => fetch(bare.url + path, { headers: { accept: NAVIGATION } });
    expect(await (await open('/')).text()).toContain('The intranet is running');
    for (const path of ['/people', '/assets/index.js', '/manifest.webmanifest']) {
      expect((await open(path)).status).toBe(404);
    }
  });
});
