// Folders of any length: what is in sight is asked for, in the order and by the words that the server was given.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { STATIONS } from './support/documents.ts';

const browser = useBrowser();
const person = { id: 1, name: 'Ada Byron', photo_url: null };

const documentAt = (index: number) => ({
  type: 'document',
  id: 1_000_000 + index,
  title: `Reading ${String(index).padStart(5, '0')}.txt`,
  description: '',
  refcode: `R-${index}`,
  created: '2026-01-31T09:05:00+00:00',
  created_by: person,
  modified: '2026-01-31T09:05:00+00:00',
  modified_by: person,
  rights: ['view'],
  followed: false,
  pinned: false,
  version: 1,
  file: { name: `Reading ${index}.txt`, size: index, extension: 'txt', content_type: 'text/plain', kind: 'text' },
  checked_out: null,
  drafts: 0,
  record: null,
});

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

it('a folder holds a hundred thousand documents: few rows are there, and no jump asks for more than the pages in sight', async () => {
  const { page } = await browser.open({ as: 'oyvind.lie' });
  const asked: URLSearchParams[] = [];
  await page.route('**/photo?**', (route) => route.abort());
  await page.route(`**/api/documents/v1/folders/${STATIONS}/entries?**`, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    if (query.get('kind') === 'folder') return route.continue();
    asked.push(query);
    const data = Array.from({ length: limit }, (_, index) => documentAt(offset + index));
    await route.fulfill({ json: { data, pagination: { total: 100_000, limit, offset, prev: null, next: null } } });
  });
  await page.goto(`/documents/folder/${STATIONS}`);
  await row(page, /Reading 00000/).waitFor();
  const grid = page.getByRole('grid', { name: 'Weather stations' });
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('100001');
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { longTasks: seen });
  });
  asked.length = 0;
  await row(page, /Reading 00000/).focus();
  await page.keyboard.press('End');
  await row(page, /Reading 99999/).waitFor();
  const jumps = 12;
  for (let jump = 1; jump <= jumps; jump += 1) {
    await grid.getByRole('rowgroup').evaluate((rows, top) => rows.scrollTo(0, top), jump * 400_000);
    // By its text: looking for roles is work of the page itself, and would be measured.
    await grid.getByText(`Reading ${String(Math.floor((jump * 400_000) / 56) + 3).padStart(5, '0')}`).waitFor();
  }
  expect(await grid.getByRole('row').count()).toBeLessThan(45);
  expect(asked.length).toBeLessThanOrEqual(2 * (jumps + 2));
  const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  process.stdout.write(`100,000 documents: long tasks of ${longTasks.map(Math.round).join(', ') || 'none'} ms\n`);

  // Order and words are the server's to heed.
  asked.length = 0;
  await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
  await row(page, /Reading 00000/).waitFor();
  expect(asked.map((query) => [query.get('sort'), query.get('order')])).toContainEqual(['size', 'desc']);
  await page.reload();
  await row(page, /Reading 00000/).waitFor();
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort'))
    .toBe('descending');
});
