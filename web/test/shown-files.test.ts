// Files that are shown inside the app, by the browser itself or as a PDF.
import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { docxOf } from '../../test/support/files.ts';
import { hasProgram } from '../../test/support/programs.ts';
import { settle, useBrowser } from './support/browser.ts';
import { makeDocument, makeFolder, STATIONS } from './support/documents.ts';

// The reader of PDF is not in the headless shell.
const browser = useBrowser({}, 'whole');

it('shows a PDF in a frame of the app with the reader of the browser', async () => {
  const { page, context } = await browser.open({ as: 'hana.novakova' });
  await page.goto('/');
  await settle(page);
  const find = async (): Promise<number | undefined> => {
    const answer = await context.request.get('/api/search/v1?types=document&query=parental%20leave');
    const found: { id: number; title: string }[] = (await answer.json()).data;
    return found.find(({ title }) => title === 'Parental leave.pdf')?.id;
  };
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const address = `/api/documents/v1/documents/${await find()}/content?inline=true`;
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, address);
  const protocols = () => page.frames().map((frame) => new URL(frame.url()).protocol);
  await expect.poll(protocols, { timeout: 30_000 }).toContain('chrome-extension:');
});

it('plays sound and film from any place, enlarges pictures, sets tables and Markdown, and runs nothing', async () => {
  const visit = await browser.open({ as: 'oyvind.lie' });
  const { page, context } = visit;
  const folder = await makeFolder(visit, STATIONS, 'Shown files');
  const admin = await browser.open({ as: 'admin' });
  const copyOf = async (id: number, name: string) => {
    const answer = await admin.context.request.get(`/api/documents/v1/documents/${id}/content`);
    return makeDocument(visit, folder, name, await answer.body());
  };
  const open = (id: number) => page.goto(`/documents/document/${id}`);
  // “Recording 1, background.wav”, “Clouds over the roof.webm” and “Berlin roof.jpg” of the demo company.
  for (const [id, name, tag] of [
    [28, 'Rain.wav', 'audio'],
    [30, 'Clouds.webm', 'video'],
  ] as const) {
    const part = page.waitForResponse((answer) => answer.url().includes('/content?inline=true'));
    await open(await copyOf(id, name));
    expect((await part).status()).toBe(206);
    const place = await page.locator(tag).evaluate(async (media: HTMLMediaElement) => {
      const next = (name: string) => new Promise((resolve) => media.addEventListener(name, resolve, { once: true }));
      if (media.readyState < 1) await next('loadedmetadata');
      const sought = next('seeked');
      media.currentTime = 2;
      await sought;
      return media.currentTime;
    });
    expect(place).toBe(2);
  }
  await open(await copyOf(14, 'Roof.jpg'));
  const picture = page.getByRole('img', { name: 'Roof.jpg' });
  await picture.waitFor();
  await page.getByRole('button', { name: 'Larger' }).click();
  expect(await picture.evaluate((one: HTMLImageElement) => [one.naturalWidth > 0, one.style.width])).toEqual([
    true,
    '150%',
  ]);
  await open(await makeDocument(visit, folder, 'No picture.png', 'not at all'));
  await page.getByText('No preview').waitFor();
  await open(await makeDocument(visit, folder, 'Winds.csv', 'Station,Wind\nStromness,"12, from the west"\n'));
  await page.getByRole('cell', { name: '12, from the west' }).waitFor();

  const harm = '<script>document.title = "harm"</script><img src="x" onerror="document.title = \'harm\'">';
  await open(await makeDocument(visit, folder, 'Page.html', harm));
  await page.getByText('<script>').waitFor();
  await open(await makeDocument(visit, folder, 'Notes.md', `# Winds\n\n${harm}\n\n[a link](javascript:alert(1))`));
  await page.getByRole('heading', { name: 'Winds' }).waitFor();
  expect(await page.locator('a[href^="javascript"], section iframe, section script').count()).toBe(0);
  expect(await page.title()).not.toContain('harm');
  expect(context.pages()).toHaveLength(1);
});

it.runIf(await hasProgram('soffice'))(
  'shows a Word file by its pages, with text to select, and others not at all',
  async () => {
    const visit = await browser.open({ as: 'oyvind.lie' });
    const { page } = visit;
    const folder = await makeFolder(visit, STATIONS, 'Office files');
    const letter = await makeDocument(visit, folder, 'letter.docx', docxOf(['Dear colleagues of the station']));
    await page.goto(`/documents/document/${letter}`);
    await page.getByText('Dear colleagues of the station').waitFor();
    await page.getByRole('toolbar', { name: 'Pages' }).getByText('of 1').waitFor();
    const program = await makeDocument(visit, folder, 'program.exe', Buffer.from('MZ'));
    await page.goto(`/documents/document/${program}`);
    await page.getByText('No preview').waitFor();
  },
);
