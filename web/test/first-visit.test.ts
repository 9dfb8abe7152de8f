// What a new user does, without being told how: signs in, finds a colleague, sees who leads them, thanks them, changes the own photo.
import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { settle, useBrowser, type Visit } from './support/browser.ts';
import { PASSWORD } from './support/server.ts';

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('signing in', () => {
  it('says what is wrong, keeps what was typed, and leads to the page that was asked for', async () => {
    const { page } = await browser.open();
    await page.goto('/people?query=ngata');
    await page.getByLabel('Username').fill('hana.novakova');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The username or the password is wrong.').waitFor();
    // Masked, and known to password managers.
    await page.locator('input[type="password"][autocomplete="current-password"]').waitFor();
    await page.locator('input[autocomplete="username"]').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('hana.novakova');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/people?query=ngata');
    await page.getByRole('row', { name: /Tāne Ngata/ }).waitFor();
  });

  it('leads to pages of this site only', async () => {
    const { page } = await browser.open();
    await page.goto('/sign-in?next=//elsewhere.example/people');
    await page.getByLabel('Username').fill('hana.novakova');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Hana/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('opens over the page when the session has ended, and the page goes on', async () => {
    const { page, context } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/thanks');
    await page.getByRole('textbox', { name: 'What for?' }).fill('For the coffee');
    await context.clearCookies();
    // Something in the background may notice it before the page that is asked for, and cover the link.
    await page.locator('a[href$="/news"]').first().dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Storm warning for Saturday' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto('/thanks');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'What for?' }).inputValue()).toBe('For the coffee');
  });

  it('ends for good by signing out', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/');
    await page.getByRole('button', { name: 'You, Hana Nováková' }).click();
    const KEPT = 'atrium.places.1';
    await page.evaluate((key) => localStorage.setItem(key, '[]'), KEPT);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEPT)).toBeNull();
    await page.goto('/people');
    await page.waitForURL('**/sign-in?next=*');
  });
});

describe('home', () => {
  it('says on the first day what is where, until something was opened', async () => {
    const { page } = await browser.open({ as: 'tane.ngata' });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Good to have you here' }).waitFor();
    await page.getByRole('link', { name: /What others know/ }).waitFor();
    await page.getByRole('link', { name: /Who is who/ }).click();
    await page.getByRole('row', { name: /Heinrich Vogel/ }).click();
    const profile = page.getByRole('region', { name: 'Profile of Heinrich Vogel' });
    await profile
      .getByRole('heading', { name: /^(Expert for|Lately)$/ })
      .first()
      .waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Where you left off' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Good to have you here' }).count()).toBe(0);
  });

  it('leads to a question in one press', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Ask', exact: true }).click();
    await page.waitForURL('**/knowledgebase/ask');
  });
});

describe.each([
  ['on a desktop', {}],
  ['on a phone', phone],
])('%s', (_name, options) => {
  it('one finds a colleague, sees who leads them, and thanks them', async () => {
    const { page } = await browser.open({ as: 'hana.novakova', ...options });
    await page.goto('/');
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Search' }).fill('Ngata');
    await page.getByRole('option', { name: /Tāne Ngata/ }).waitFor();
    await page.keyboard.press('Enter');
    const profile = page.getByRole('region', { name: 'Profile of Tāne Ngata' });
    await profile.getByText('Reports to').waitFor();
    await profile.getByRole('link', { name: /Embedded Team Lead/ }).waitFor();
    await profile.getByRole('link', { name: 'Thank' }).click();
    await page.getByText('Tāne Ngata').first().waitFor();
    await page.getByRole('textbox', { name: 'What for?' }).fill('The antenna works in the rain.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Your thanks have reached Tāne Ngata').waitFor();
    await page.getByRole('article').filter({ hasText: 'The antenna works in the rain.' }).first().waitFor();
  });

  it('one changes the own photo', async () => {
    const { page } = await browser.open({ as: 'hana.novakova', ...options });
    await page.goto('/');
    await page.getByRole('button', { name: 'You, Hana Nováková' }).click();
    await page.getByRole('menuitem', { name: 'Your profile' }).click();
    await page.getByRole('button', { name: 'Change photo' }).click();
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#4a7' } })
      .png()
      .toBuffer();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/photo'),
    );
    await page.getByRole('slider', { name: 'Zoom' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBeLessThan(300);
    await page.getByText('Your new photo is there').waitFor();
  });
});

describe('the frame', () => {
  it('is walked by keys alone, and lists them', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/');
    await settle(page);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help and shortcuts' }).getByText('Give thanks').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('>dark');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  it('speaks German to those who want it', async () => {
    const { page } = await browser.open({ as: 'heinrich.vogel', locale: 'de-DE' });
    await page.goto('/people');
    await page.getByRole('heading', { level: 1, name: 'Personen' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  });

  it('shows a line while there is no network', async () => {
    const { page, context } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/');
    await settle(page);
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
  });

  it('tells of a new notification at once', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/');
    await settle(page);
    const other = await browser.open({ as: 'noor.devries' });
    await other.context.request.post('/thanks', {
      data: {
        description: 'For the index',
        tags: [],
        thanked: [{ id: await idOf(other, 'Novakova'), oclass: 1 }],
      },
      headers: { origin: browser.server() },
    });
    await page
      .getByText(/For the index|thanked you|thanks you/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /Notifications, \d+ unread/ }).waitFor();
  });
});

describe('the directory', () => {
  it('is a grid with one tab stop, arrows, and the profile of the chosen row at an address of its own', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people');
    const grid = page.getByRole('grid', { name: 'People' });
    await grid.getByRole('row', { name: /Aino Virtanen/ }).waitFor();
    const rows = Number(await grid.getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(60);
    await grid.getByRole('row', { name: /Aino Virtanen/ }).focus();
    const isFocused = (row: number) =>
      page.waitForFunction((index) => document.activeElement?.getAttribute('aria-rowindex') === String(index), row);
    await page.keyboard.press('End');
    await isFocused(rows);
    await page.keyboard.press('Home');
    await isFocused(2);
    await page.keyboard.press('ArrowDown');
    await isFocused(3);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/people/*');
    await page.reload();
    await page
      .getByRole('region', { name: /^Profile of/ })
      .getByRole('link', { name: 'E-mail' })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/people');
  });

  it('says when nobody is found, and what to do', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people');
    await page.getByRole('searchbox', { name: 'Search people' }).fill('zzzz');
    await page.getByText('Nobody found for “zzzz”').waitFor();
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await page.getByRole('row', { name: /Aino Virtanen/ }).waitFor();
  });
});

describe('a failure', () => {
  it('is told with the request, and mended by trying again', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    let isBroken = true;
    await page.route('**/api/news/v1/articles?**', (route) =>
      isBroken
        ? route.fulfill({ status: 500, headers: { 'x-request-id': 'abc-1' }, json: { title: 'Broken', status: 500 } })
        : route.continue(),
    );
    await page.goto('/news');
    await page.getByRole('heading', { name: 'That did not work' }).waitFor();
    await page.getByText('Details').click();
    await page.getByText('abc-1').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Storm warning for Saturday' }).waitFor();
  });

  it('of a thing that is not there says so', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people/999999');
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  });
});

async function idOf({ context }: Visit, surname: string): Promise<number> {
  const answer = await context.request.get(`/api/people/v2/users?query=${surname}&fields=id`);
  return (await answer.json()).data[0].id;
}
