// The dialogs of pages and of knowledge: nothing in them that keeps anybody out, in both themes, on a desk and on the smallest phone.
import { expect, it } from 'vitest';
import { findBarriers, setTheme, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const widths = [1440, 320];
const themes = ['light', 'dark'] as const;

const rooms = [
  {
    room: 'a page',
    as: 'matilda.bergstrom',
    path: '/pages/handbook/first-days/your-first-week',
    menu: 'More',
    items: ['Versions', 'Move…'],
  },
  {
    room: 'a folder of pages',
    as: 'matilda.bergstrom',
    path: '/pages/handbook/first-days/your-first-week',
    menu: 'More for Handbook',
    items: ['New folder', 'Rename', 'Who may view…'],
  },
  {
    room: 'a category',
    as: 'aino.virtanen',
    path: '/knowledgebase/categories/1',
    menu: 'Manage this category',
    items: ['New category below', 'Name and description', 'Who may do what', 'Experts', 'Move to…', 'Delete…'],
  },
  {
    room: 'an article',
    as: 'aino.virtanen',
    path: '/knowledgebase/articles/1',
    menu: 'More',
    items: ['Move to…'],
  },
] as const;

it.each(rooms)('the dialogs of $room can be used by everybody', async ({ as, path, menu, items }) => {
  const { page } = await browser.open({ as });
  await page.goto(path);
  await settle(page);
  const found: string[] = [];
  for (const item of items) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    // The popover of the menu is a dialog as well, as long as it goes.
    const dialog = page.locator('section[role$="dialog"]');
    await dialog.waitFor();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => dialog.locator('[class*="skeleton"]').count()).toBe(0);
      for (const theme of themes) {
        await setTheme(page, theme);
        const barriers = await findBarriers(page, theme === 'light' ? 'everything' : 'colours');
        found.push(...barriers.map((barrier) => `${item}, ${width}, ${theme}: ${barrier}`));
      }
      const isWider = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
      if (isWider) found.push(`${item}, ${width}: wider than the screen`);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  expect(found).toEqual([]);
});
