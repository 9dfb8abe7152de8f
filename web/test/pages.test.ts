// Every page, in both themes and at four widths: nothing that keeps anybody out, nothing wider than the screen.
import { expect, it } from 'vitest';
import { findBarriers, setTheme, settle, useBrowser } from './support/browser.ts';
import { pages } from './support/pages.ts';

const browser = useBrowser();
const widths = [1440, 768, 390, 320];
const themes = ['light', 'dark'] as const;

// Two at a time (`maxConcurrency`): each is judged by a process of the browser, which uses one core.
it.concurrent.each(Object.entries(pages))(
  '%s can be used by everybody, at every width and in both themes',
  async (_name, { path, as }) => {
    const { page, context } = await browser.open(as === undefined ? {} : { as });
    const found: string[] = [];
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      for (const colorScheme of themes) {
        await setTheme(page, colorScheme);
        const barriers = await findBarriers(page, colorScheme === 'light' ? 'everything' : 'colours');
        found.push(...barriers.map((barrier) => `${width}, ${colorScheme}: ${barrier}`));
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) found.push(`${width}: ${overflow} pixels wider than the screen`);
      if ((await page.locator('h1:visible').count()) !== 1) found.push(`${width}: not one first heading`);
    }
    expect(found).toEqual([]);
    await context.close();
  },
);
