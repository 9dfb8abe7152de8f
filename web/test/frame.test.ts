// The frame and what it promises on every page: notifications, pins, looks that follow the person, and what holds when something goes wrong.
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers, settle, useBrowser, type Visit } from './support/browser.ts';
import { pages } from './support/pages.ts';
import { PASSWORD } from './support/server.ts';

const browser = useBrowser();
const ME = 'maeve.byrne';

async function thank(from: Visit, surname: string, words: string): Promise<void> {
  const users = await (await from.context.request.get(`/api/people/v2/users?query=${surname}&fields=id`)).json();
  const answer = await from.context.request.post('/thanks', {
    data: { description: words, tags: [], thanked: [{ id: users.data[0].id, oclass: 1 }] },
    headers: { origin: browser.server() },
  });
  expect(answer.status()).toBeLessThan(300);
}

const rows = (page: Page) => page.locator('[data-row]');

describe('notifications', () => {
  it('have faces, are filtered by what they are about, selected and marked by keys, and all of it is taken back', async () => {
    const other = await browser.open({ as: 'noor.devries' });
    for (const words of ['For the first', 'For the second', 'For the third']) await thank(other, 'Virtanen', words);
    const { page } = await browser.open({ as: 'aino.virtanen' });
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Thanks', exact: true }).click();
    await page.waitForURL('**/notifications?kind=thanks');
    await page.reload();
    const third = rows(page).filter({ hasText: 'For the third' });
    await third.getByText('Noor de Vries', { exact: true }).waitFor();
    expect(
      await third.locator('img').evaluate((face: HTMLImageElement) => face.decode().then(() => face.naturalWidth)),
    ).toBe(96);
    expect(await findBarriers(page)).toEqual([]);

    await page.locator('body').press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Mark as read' }).last().click();
    await page.getByText('2 notifications are read now').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-row] [class*="dot"]').length === 1);
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelectorAll('[data-row] [class*="dot"]').length === 3);

    await rows(page).first().getByRole('link').focus();
    await page.keyboard.press('u');
    await page.waitForFunction(() => document.querySelectorAll('[data-row] [class*="dot"]').length === 2);
    await page.getByRole('switch', { name: 'Unread only' }).focus();
    await page.keyboard.press('Space');
    await page.waitForURL('**/notifications?unread=true&kind=thanks');
    await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 2);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('Nothing unread. You are up to date.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForURL('**/notifications');

    await page.route('**/api/notifications/v1', (route) => fail(route, 500));
    const first = rows(page).filter({ hasText: 'For the third' });
    await first.hover();
    await first.getByRole('button', { name: 'Mark as unread' }).click();
    await page.getByText('Broken on purpose').waitFor();
    await first.getByRole('button', { name: 'Mark as unread' }).waitFor();
  });
});

describe('the look', () => {
  it('follows the person to another device, and the device wins until it is answered', async () => {
    const first = await browser.open({ as: ME });
    await first.page.goto('/settings/preferences');
    const saved = first.page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await first.page.getByRole('radio', { name: 'Dark' }).click();
    expect((await saved).status()).toBe(200);
    const second = await browser.open({ as: ME });
    await second.page.goto('/');
    await second.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');

    await second.page.route('**/api/people/v1/me', (route) => route.abort());
    await second.page.goto('/settings/preferences');
    await second.page.getByRole('radio', { name: 'Light' }).click();
    await second.page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    await second.page.unroute('**/api/people/v1/me');
    const later = second.page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await second.page.reload();
    expect((await later).status()).toBe(200);
    expect(await second.page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  });

  it('of mails leads to the settings of notifications', async () => {
    const { page } = await browser.open({ as: ME });
    await page.goto('/me/notifications');
    await page.waitForURL('**/settings/notifications');
  });
});

describe('pins', () => {
  it('are set on a page, put into another order by keys, menu and dragging, and taken back', async () => {
    const { page } = await browser.open({ as: ME });
    const side = page.getByRole('navigation', { name: 'Main' });
    const titles = () => side.locator('li > a').allTextContents();
    for (const story of [8, 9, 10]) {
      await page.goto(`/news/${story}`);
      await page.getByRole('button', { name: 'Pin', exact: true }).click();
      await page.getByRole('button', { name: 'Unpin' }).waitFor();
      await page.getByText('is pinned').waitFor();
    }
    const [first = '', second = '', third = ''] = await titles();
    await side.getByRole('link', { name: third }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(titles).toEqual([first, third, second]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(third);
    await side.getByRole('button', { name: `Order of “${third}”` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.poll(titles).toEqual([third, first, second]);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await side.getByRole('link', { name: second }).dragTo(side.getByRole('link', { name: third }));
    expect((await saved).status()).toBe(200);
    await expect.poll(titles).toEqual([second, third, first]);
    await page.reload();
    await expect.poll(titles).toEqual([second, third, first]);

    await page.getByRole('button', { name: 'Unpin' }).click();
    await page.getByText('is no longer pinned').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await titles()).length).toBe(3);
  });
});

const fail = (route: Route, status: number) =>
  route.fulfill({
    status,
    headers: { 'x-request-id': 'abc-1', 'content-type': 'application/problem+json' },
    body: JSON.stringify({ title: 'Broken', status, detail: 'Broken on purpose' }),
  });

describe.each([
  ['a list', '/notifications', '**/api/notifications/v1?**'],
  ['a panel', '/people/19', '**/api/people/v1/profiles/19*'],
  ['a form', '/settings/preferences', '**/api/people/v1/me'],
])('%s', (_name, path, address) => {
  it('says when it fails or there is no connection, and goes on when it is tried again', async () => {
    const { page } = await browser.open({ as: ME });
    let answer: 'fail' | 'cut' | 'go' = 'fail';
    await page.route(address, (route) =>
      answer === 'fail' ? fail(route, 500) : answer === 'cut' ? route.abort() : route.continue(),
    );
    await page.goto(path);
    await page.getByRole('heading', { name: 'That did not work' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    answer = 'cut';
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No answer' }).waitFor({ timeout: 30_000 });
    answer = 'go';
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await settle(page);
  });

  it('shows its shape while the answer is slow, and signs in over the page when the session has ended', async () => {
    const { page, context } = await browser.open({ as: ME });
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await page.locator('[class*="skeleton"]').first().waitFor();
    await context.clearCookies();
    go();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await settle(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a form', () => {
  it('says that something was changed meanwhile, and shows what holds', async () => {
    const { page } = await browser.open({ as: ME });
    await page.route('**/api/people/v1/me', (route) =>
      route.request().method() === 'PATCH' ? fail(route, 412) : route.continue(),
    );
    await page.goto('/settings/preferences');
    const language = page.getByLabel('Language');
    await language.selectOption('de');
    await page.getByText('Broken on purpose').waitFor();
    expect(await language.inputValue()).toBe('en');
  });
});

/** What stands beyond the edges of the screen and cannot be scrolled to. */
const beyondTheScreen = (page: Page) =>
  page.evaluate(() => {
    const isScrolled = (element: Element): boolean => {
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowX) && up.id !== 'page') return true;
      }
      return false;
    };
    const found = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, img, p')].filter(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1) && !isScrolled(element);
      },
    );
    const overflow = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(overflow > 0 ? [`${overflow} pixels wider`] : []),
      ...found.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

/** Controls of the header and the side that lie on one another. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('header a, header button, nav a')].map((element) => ({
      name: element.getAttribute('aria-label') ?? element.textContent,
      box: element.getBoundingClientRect(),
    }));
    const shown = boxes.filter(({ box }) => box.width > 0);
    return shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .filter(
          ({ box }) =>
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
  });

describe('every page', () => {
  it('loses nothing from right to left, at 200 percent, and stands still for those who want it', async () => {
    const { page } = await browser.open({ as: 'oyvind.lie' });
    const found: string[] = [];
    for (const name of ['home', 'story', 'people', 'profile', 'thanks', 'notifications', 'preferences']) {
      const { path = '' } = pages[name] ?? {};
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await settle(page);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      for (const [width, height] of [
        [1440, 900],
        [720, 450],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        const wrong = [...(await beyondTheScreen(page)), ...(await overlaps(page))];
        found.push(...wrong.map((what) => `${name}, ${width}: ${what}`));
      }
      const moving = await page.evaluate(
        () => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration) > 100).length,
      );
      if (moving > 0) found.push(`${name}: ${moving} move`);
    }
    expect(found).toEqual([]);
  });
});

describe('by keys alone', () => {
  it('one signs in, walks to a colleague and thanks them', async () => {
    const { page } = await browser.open();
    await page.goto('/');
    await page.getByLabel('Username').waitFor();
    await page.keyboard.type(ME);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Maeve/ }).waitFor();
    await settle(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.type('@Ngata');
    await page.getByRole('option', { name: /Tāne Ngata/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Profile of Tāne Ngata' }).getByText('Reports to').waitFor();
    await page.keyboard.press('t');
    const words = page.getByRole('textbox', { name: 'What for?' });
    await words.waitFor();
    for (let step = 0; step < 12 && !(await words.evaluate((box) => box === document.activeElement)); step += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('For the antenna on the roof');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Your thanks have reached/).waitFor();
  });
});

describe('people with more to do', () => {
  it('a manager approves from home, and takes it back', async () => {
    const { page } = await browser.open({ as: 'oyvind.lie' });
    await page.goto('/');
    const approve = page.getByRole('button', { name: /^Approve/ }).first();
    const name = (await approve.getAttribute('aria-label')) ?? '';
    const title = name.replace(/^Approve /, '');
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('j');
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (focused.includes(title)) break;
    }
    await page.keyboard.press('a');
    await page.getByRole('button', { name }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name }).waitFor();
  });

  it('an administrator signs in, sees everything there is, and changes the own look', async () => {
    const { page } = await browser.open({ as: 'ben.carter' });
    await page.goto('/');
    await settle(page);
    for (const [key, heading] of [
      ['n', 'News'],
      ['p', 'People'],
      ['t', 'Thanks'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    await page.keyboard.press('c');
    await page.getByRole('menu', { name: 'New' }).getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/settings');
    await page.waitForURL('**/settings/preferences');
    await page.getByRole('radio', { name: 'Compact' }).click();
    await page.waitForFunction(() => document.documentElement.dataset.density === 'compact');
  });
});
