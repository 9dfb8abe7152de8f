// The examples of the README, each run as it stands in a process of its own.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser } from '../../../test/support/people.ts';
import { ADMIN_PASSWORD } from '../../../test/support/templates.ts';
import { connectAs, connectAsAdmin } from './support.ts';

const FOLDER = 'clients/typescript/examples';
const app = useApp();
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-examples-'));
  const admin = connectAsAdmin(app);
  await admin.updateUser({ id: 1, body: { firstname: 'Ada', surname: 'Byron' } });
  for (const [firstname, surname] of [
    ['Bo', 'Nilsson'],
    ['Cy', 'Oak'],
    ['Di', 'Park'],
  ]) {
    await createUser(app, { firstname, surname });
  }
  token = (await admin.createMyToken({ body: { name: 'examples' } })).token;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What an example prints. `onLine` hears each line at once. */
async function linesOf(name: string, onLine: (line: string) => unknown = () => {}): Promise<string[]> {
  const child = spawn(process.execPath, ['--conditions=@atrium/source', `${FOLDER}/${name}.ts`], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: folder,
      ATRIUM_URL: app.url,
      ATRIUM_TOKEN: token,
      ATRIUM_USERNAME: 'admin',
      ATRIUM_PASSWORD: ADMIN_PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    await onLine(line);
  }
  expect(await exited).toBe(0);
  return lines;
}

describe('an example of the README', () => {
  it('connects', async () => {
    expect(await linesOf('01-connect')).toEqual(['Signed in as Ada Byron']);
  });

  it('lists users, page by page', async () => {
    expect(await linesOf('02-lists')).toEqual(['2 of 4 users', 'Ada Byron', 'Bo Nilsson', 'Cy Oak', 'Di Park']);
  });

  it('uploads a document and downloads it again', async () => {
    const { length } = await readFile('LICENSE');
    const uploaded = await linesOf('03-upload');
    expect(uploaded.slice(-2)).toEqual([`${length} of ${length} bytes`, 'Document Licence.txt, version 1']);
    const [line = ''] = await linesOf('04-download');
    const path = /^Saved (.+\/Licence\.txt), (\d+) bytes$/.exec(line)?.[1] ?? '';
    expect(path.startsWith(folder)).toBe(true);
    expect(line).toContain(`${length} bytes`);
    expect(await readFile(path)).toEqual(await readFile('LICENSE'));
  });

  it('tells errors apart', async () => {
    expect(await linesOf('05-errors')).toEqual([expect.stringMatching(/^not_found: .+/), 'The field title is wrong']);
  });

  it('changes what was read, and nothing that has changed since', async () => {
    expect(await linesOf('06-changes')).toEqual([
      '<p>On the last Friday of June.</p>',
      'Somebody has changed it since it was read',
    ]);
  });

  it('makes nothing twice', async () => {
    expect(await linesOf('07-repeated')).toEqual([
      'Canteen is there',
      'Sports is there',
      'Canteen is there',
      '2 channels',
    ]);
  });

  it('works in a session', async () => {
    expect(await linesOf('08-session')).toEqual(['Welcome, Ada Byron', 'Your time zone is Europe/Vienna']);
  });

  it('hears of notifications', async () => {
    const colleague = connectAs(app, await createUser(app));
    const lines = await linesOf('09-notifications', async (line) => {
      if (line !== 'The stream is open') return;
      await colleague.createThanks({
        body: { description: 'For the help', tags: [], thanked: [{ id: 1, oclass: 1 }] },
      });
    });
    expect(lines).toEqual(['The stream is open', expect.stringContaining('For the help')]);
    const unread = await connectAsAdmin(app).listNotifications({ unread: true });
    expect(unread.data.map(({ kind }) => kind)).not.toContain('thanks.received');
  });

  it('calls single operations, as a web page does', async () => {
    await connectAsAdmin(app).createNewsArticle({ body: { title: 'Winter party', text: '' } });
    expect(await linesOf('10-web-page')).toContain('Ada, have you read “Winter party”?');
  });

  it('stands in the README as it runs, as do the nine others', async () => {
    const readme = await readFile('clients/typescript/README.md', 'utf8');
    const examples = (await readdir(FOLDER)).toSorted();
    expect(examples).toHaveLength(10);
    for (const file of examples) expect(readme).toContain(await readFile(join(FOLDER, file), 'utf8'));
  });
});
