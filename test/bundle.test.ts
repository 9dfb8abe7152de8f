// The bundle: made from the sources, run while it is as new as they are, and the same application.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../src/platform/version.ts';
import { type Client, createClient } from './support/client.ts';
import { DOCUMENTS } from './support/documents.ts';
import { spawnServer } from './support/server-process.ts';

const run = promisify(execFile);
const PASSWORD = 'a good password';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-bundle-'));
  for (const name of ['atrium', 'package.json', 'src', 'scripts']) {
    await cp(name, join(folder, name), { recursive: true, filter: (path) => !/\.test(-support)?\.ts$/.test(path) });
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the command runs, and what it says. */
async function atrium(...words: string[]): Promise<{ ran: string | undefined; out: string }> {
  const { stdout, stderr } = await run('sh', ['-x', join(folder, 'atrium'), ...words]);
  return { ran: /^\+ exec .* (\S+\/(?:dist|src)\/main\.\w+)/m.exec(stderr)?.[1], out: stdout };
}

describe('the command atrium', () => {
  it('runs the sources until there is a bundle, and again when one of them is newer', async () => {
    const sources = { ran: join(folder, 'src/main.ts'), out: `${version}\n` };
    expect(await atrium('--version')).toEqual(sources);
    await atrium('bundle');
    expect(await atrium('--version')).toEqual({ ...sources, ran: join(folder, 'dist/main.js') });
    const later = new Date('2100-01-01');
    await utimes(join(folder, 'src/config.ts'), later, later);
    expect(await atrium('--version')).toEqual(sources);
    const before = new Date('2000-01-01');
    await utimes(join(folder, 'src/config.ts'), before, before);
  });
});

describe('the bundled server', () => {
  let admin: Client;
  let stop = async () => {};
  beforeAll(async () => {
    await atrium('bundle');
    const environment = {
      HOST: '127.0.0.1',
      PORT: '0',
      ATRIUM_DATA: join(folder, 'data'),
      ATRIUM_ADMIN_PASSWORD: PASSWORD,
      ATRIUM_LOG_LEVEL: 'silent',
      DATABASE_URL: '',
    };
    const { child, url } = await spawnServer(environment, join(folder, 'atrium'));
    expect(await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).toContain(join(folder, 'dist/main.js'));
    admin = createClient(url, { authorization: `Basic ${btoa(`admin:${PASSWORD}`)}` });
    stop = async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    };
  });
  afterAll(() => stop());

  it('compares long texts on a worker thread', async () => {
    const root = '/intranet/rest/knowledgebase';
    const category = (await admin.post(`${root}/categories`, { name: 'Texts' })).body;
    const [one, two] = ['a', 'b'].map((letter) => `${letter} word `.repeat(2_000).trim());
    const input = { title: 'Long', category_id: category.id, article_text: one };
    const { id } = (await admin.post(`${root}/articles`, input)).body;
    expect((await admin.put(`${root}/articles/${id}`, { article_text: two })).status).toBe(200);
    const { status, body } = await admin.get(`/api/knowledgebase/v1/articles/${id}/revisions/2/compare`);
    expect(status).toBe(200);
    expect(body.text.map(({ type }: { type: string }) => type)).toEqual(expect.arrayContaining(['added', 'removed']));
  });

  it('hashes large files on a worker thread, and converts a picture', async () => {
    const uploaded = await admin.request('POST', `${DOCUMENTS}/dropbox`, {
      body: new Uint8Array(300_000),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(uploaded.status).toBe(200);
    const portrait = await readFile('src/demo/portraits/alice.morgan.jpg');
    const form = new FormData();
    form.append('photo', new Blob([portrait], { type: 'image/jpeg' }), 'alice.jpg');
    expect((await admin.post('/api/people/v2/users/1/photo', form)).status).toBe(204);
  });

  it('serves the description as a page and as JSON', async () => {
    const { body } = await admin.get('/openapi.json');
    expect(body).toEqual(JSON.parse(await readFile('docs/openapi.json', 'utf8')));
    expect((await admin.get('/docs/')).status).toBe(200);
    expect((await admin.get('/docs/js/scalar.js')).status).toBe(200);
  });
});
