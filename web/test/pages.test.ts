// Every page, in both themes and at four widths: nothing that keeps anybody out, nothing wider than the screen.
import { expect, it } from 'vitest';
import { findBarriers, setTheme, settle, useBrowser, type Visit } from './support/browser.ts';
import { pages } from './support/pages.ts';

const browser = useBrowser();
/** A tablet shows nothing in dark that a desktop or a phone does not, and below 340 pixels only sizes change: axe is slow. */
const looks = [
  { width: 1440, theme: 'light', what: 'everything' },
  { width: 1440, theme: 'dark', what: 'colours' },
  { width: 768, theme: 'light', what: 'everything' },
  { width: 390, theme: 'dark', what: 'colours' },
  { width: 390, theme: 'light', what: 'everything' },
  { width: 320, theme: 'light', what: 'sizes' },
] as const;

/** Windows where nobody looks at the moment, by user. Opening the app in a new one for each page took a third of the time. */
const free = new Map<string | undefined, Visit[]>();

async function inWindowOf(user: string | undefined, look: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = free.get(user)?.pop() ?? (await browser.open(user === undefined ? {} : { as: user }));
  await look(visit);
  // Not after a failure: the next starts afresh.
  free.set(user, [...(free.get(user) ?? []), visit]);
}

// Two at a time (`maxConcurrency`): each is judged by a process of the browser, which uses one core.
it.concurrent.each(Object.entries(pages))(
  '%s can be used by everybody, at every width and in both themes',
  (_name, { path, as }) =>
    inWindowOf(as, async ({ page }) => {
      const found: string[] = [];
      await page.setViewportSize({ width: looks[0].width, height: 900 });
      await page.goto(path);
      for (const { width, theme, what } of looks) {
        await page.setViewportSize({ width, height: 900 });
        await settle(page);
        await setTheme(page, theme);
        const barriers = await findBarriers(page, what);
        found.push(...barriers.map((barrier) => `${width}, ${theme}: ${barrier}`));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) found.push(`${width}: ${overflow} pixels wider than the screen`);
        if ((await page.locator('h1:visible').count()) !== 1) found.push(`${width}: not one first heading`);
      }
      expect(found).toEqual([]);
    }),
);
