// Uploads when something comes in between: each says what happened, and nothing is lost.
import { Buffer } from 'node:buffer';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser, type Visit } from './support/browser.ts';
import { headers, makeDocument, makeFolder, STATIONS } from './support/documents.ts';
import { USER_QUOTA } from './support/server.ts';

const browser = useBrowser();
const editor = 'oyvind.lie';
const uploads = '/api/documents/v1/uploads';
const MEGABYTE = 1024 * 1024;
/** In the folder that is dropped, and in each of the four below it: more than the list asks for at once. */
const ABOVE = 210;
const BELOW = 10;
const ALL = ABOVE + 4 * BELOW;
const file = (name: string, size = 3) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads', exact: true });
const says = (page: Page, words: string) => tray(page).getByRole('status').filter({ hasText: words }).waitFor();

async function openFolder(page: Page, id: number): Promise<void> {
  await page.goto(`/documents/folder/${id}`);
  await page.getByRole('heading', { level: 1, name: /of a test/ }).waitFor();
}

/** Lets go of files and folders of the disk over the middle of the page, as a hand would. */
async function drop({ page, context }: Visit, ...paths: string[]): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devTools.send('Input.dispatchDragEvent', { type, x: 720, y: 450, data });
  }
  await devTools.detach();
}

async function upload(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await (await chosen).setFiles(files);
}

it('a dropped folder of 250 files arrives in its tree while one walks on: two requests a file, one a folder', async () => {
  const visit = await browser.open({ as: editor });
  const { page, context } = visit;
  const folder = await makeFolder(visit, STATIONS, 'Trees of a test');
  const local = await mkdtemp(join(tmpdir(), 'atrium-tree-'));
  const places = ['', 'north', 'north/coast', 'south', 'south/coast'].map((path) => join(local, 'Stations', path));
  for (const [at, place] of places.entries()) {
    await mkdir(place, { recursive: true });
    const names = Array.from({ length: at === 0 ? ABOVE : BELOW }, (_, number) => `Reading ${number}.txt`);
    await Promise.all(names.map((name) => writeFile(join(place, name), name)));
  }
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const count = (method: string, path: RegExp) =>
    requests.filter((request) => request.method() === method && path.test(new URL(request.url()).pathname)).length;

  await openFolder(page, folder);
  await page.getByText('This folder is empty').waitFor();
  await drop(visit, join(local, 'Stations'));
  await tray(page).waitFor();
  await page.getByRole('link', { name: 'People', exact: true }).first().click();
  await page.getByRole('grid', { name: 'People' }).waitFor();
  await page.goBack();
  await tray(page)
    .getByRole('status')
    .filter({ hasText: `${ALL} files uploaded` })
    .waitFor({ timeout: 600_000 });
  await rm(local, { recursive: true });

  expect(count('POST', new RegExp(`^${uploads}$`))).toBe(ALL);
  expect(count('PATCH', /./)).toBe(0);
  expect(count('POST', /\/folder\/\d+\/documents$/)).toBe(ALL);
  expect(count('POST', /\/folder\/\d+\/folders$/)).toBe(places.length);
  // What is shown anew does not grow with the number of files.
  expect(count('GET', /\/entries$/)).toBeLessThan(ALL);
  await row(page, 'Stations').click();
  await page.getByRole('grid', { name: 'Stations' }).waitFor();
  await expect
    .poll(() => page.getByRole('grid', { name: 'Stations' }).getAttribute('aria-rowcount'))
    .toBe(String(ABOVE + 3));
  // More than were ever in sight.
  await row(page, 'Reading 0.txt').focus();
  await page.keyboard.press('Control+a');
  await page.getByText(`${ABOVE + 2} selected`).waitFor();
  const found = await context.request.get(`/api/documents/v1/folders/${folder}/entries`);
  expect((await found.json()).data).toMatchObject([{ title: 'Stations', items: ABOVE + 2 }]);
}, 660_000);

it('names that are there are decided once for all, and the device’s camera is asked for on a phone', async () => {
  const visit = await browser.open({ as: editor });
  const { page } = visit;
  const folder = await makeFolder(visit, STATIONS, 'Clashes of a test');
  const names = ['One.txt', 'Two.txt', 'Three.txt', 'Four.txt'];
  for (const name of names) await makeDocument(visit, folder, name, 'old');
  await openFolder(page, folder);
  await upload(page, ...names.map((name) => file(name)), file('Five.txt'));
  const dialog = page.getByRole('dialog', { name: 'That name is here already' });
  await dialog.getByText('Keep both', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await says(page, '5 files uploaded');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole('grid').and(page.locator('[aria-rowcount="10"]')).waitFor();

  const phone = await browser.open({
    as: editor,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openFolder(phone.page, folder);
  const chosen = phone.page.waitForEvent('filechooser');
  await phone.page.getByRole('button', { name: 'Add', exact: true }).tap();
  await phone.page.getByRole('menuitem', { name: 'Take a photo' }).tap();
  const chooser = await chosen;
  const input = chooser.element();
  expect(await input.evaluate((one: HTMLInputElement) => [one.getAttribute('capture'), one.accept])).toEqual([
    'environment',
    'image/*',
  ]);
  await chooser.setFiles({ name: 'Photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await row(phone.page, 'Photo.jpg').waitFor();
});

it('a cut line holds an upload up and loses nothing of it; it is paused and goes on by hand', async () => {
  const visit = await browser.open({ as: editor });
  const { page, context } = visit;
  const folder = await makeFolder(visit, STATIONS, 'Lines of a test');
  await openFolder(page, folder);
  await page.getByText('This folder is empty').waitFor();

  // The first part never arrives; what comes after asks where to go on.
  const methods: string[] = [];
  let cuts = 0;
  await page.route(`**${uploads}/*`, async (route) => {
    methods.push(route.request().method());
    if (route.request().method() === 'PATCH' && cuts === 0) {
      cuts += 1;
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await upload(page, file('Cut.bin', 2 * MEGABYTE));
  await says(page, '1 file uploaded');
  expect(methods).toEqual(['PATCH', 'HEAD', 'PATCH']);
  await page.unroute(`**${uploads}/*`);

  // Offline for as long as it takes: by itself when the line is back.
  await context.setOffline(true);
  await upload(page, file('Offline.bin', 2 * MEGABYTE));
  await tray(page).getByRole('listitem').filter({ hasText: 'Offline.bin' }).waitFor();
  await context.setOffline(false);
  await row(page, 'Offline.bin').waitFor();

  // Paused while a part is on its way, and gone on with.
  await page.route(`**${uploads}/*`, () => {});
  await upload(page, file('Paused.bin', 2 * MEGABYTE));
  await tray(page).getByRole('button', { name: 'Pause Paused.bin' }).click();
  await tray(page).getByRole('status').filter({ hasText: 'Paused' }).waitFor();
  await page.unroute(`**${uploads}/*`);
  await tray(page).getByRole('button', { name: 'Go on with Paused.bin' }).click();
  await row(page, 'Paused.bin').waitFor();
});

it('a full quota and a folder that was locked or deleted meanwhile are named at the file, which is tried again', async () => {
  const visit = await browser.open({ as: editor });
  const admin = await browser.open({ as: 'admin' });
  const { page } = visit;
  const folder = await makeFolder(visit, STATIONS, 'Refusals of a test');
  const change = async (method: 'PUT' | 'DELETE' | 'POST', address: string, by = admin) => {
    const answer = await by.context.request.fetch(address, { method, headers: headers() });
    expect(answer.ok()).toBe(true);
  };
  const refused = async (name: string, words: RegExp) => {
    const item = tray(page).getByRole('listitem').filter({ hasText: name });
    await item.getByRole('alert').filter({ hasText: words }).waitFor();
    return () => item.getByRole('button', { name: 'Try again' }).click();
  };
  await openFolder(page, folder);
  await page.getByText('This folder is empty').waitFor();

  const local = await mkdtemp(join(tmpdir(), 'atrium-much-'));
  const much = join(local, 'Much.bin');
  await writeFile(much, '');
  await truncate(much, USER_QUOTA + 1);
  await drop(visit, much);
  await refused('Much.bin', /Your storage is full/);
  await tray(page).getByRole('button', { name: 'Take Much.bin off the list' }).click();
  await rm(local, { recursive: true });

  const lock = `/api/documents/v1/folders/${folder}/lock`;
  await change('PUT', lock);
  await upload(page, file('Late.txt'));
  const afterLock = await refused('Late.txt', /locked/);
  await change('DELETE', lock);
  await afterLock();
  await row(page, 'Late.txt').waitFor();

  await change('DELETE', `/intranet/rest/documents/folder/${folder}`, visit);
  await upload(page, file('Homeless.txt'));
  const afterDeletion = await refused('Homeless.txt', /not found|no such|does not exist/i);
  const trash = await visit.context.request.get('/api/trash/v1/mine?limit=1');
  const { data } = await trash.json();
  const restored = await visit.context.request.post('/api/trash/v1/mine/restore', {
    data: { ids: [data[0].id] },
    headers: headers(),
  });
  expect(restored.ok()).toBe(true);
  await afterDeletion();
  await says(page, '1 file uploaded');
});
