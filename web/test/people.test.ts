// People, the org chart and groups: what one does there, by pointer and by keys, as a colleague, an owner and an administrator.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settle, useBrowser, type Visit } from './support/browser.ts';

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ADMIN = 'leila.haddad';

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name });

describe('the directory', () => {
  it('is narrowed by team, office, skill and extranet, which stand in the address and are taken off one by one', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people');
    await settle(page);
    await page.getByRole('button', { name: 'Filter by office' }).click();
    await page.getByRole('menuitem', { name: /Sydney, Banksia House/ }).click();
    await page.waitForURL(/office=Sydney/);
    await rowOf(page, /Tāne Ngata/).waitFor();
    await page.getByRole('button', { name: 'Filter by team' }).click();
    await page.keyboard.type('firm');
    await page.getByRole('menuitem', { name: 'Firmware' }).click();
    await page.getByText(/^2 of \d+$/).waitFor();
    await page.getByRole('button', { name: 'Filter by skill' }).click();
    await page.keyboard.type('antennas');
    await page.getByRole('menuitem', { name: /antennas/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/skill=antennas/);
    await page.reload();
    await rowOf(page, /Tāne Ngata/).waitFor();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
    await page.getByRole('button', { name: 'Filter by extranet' }).click();
    await page.getByRole('menuitem', { name: 'Partners' }).click();
    await page.getByText('Nobody here').waitFor();
    await page.getByRole('button', { name: 'Take off the filter Partners' }).click();
    await rowOf(page, /Tāne Ngata/).waitFor();
    await page.getByRole('searchbox', { name: 'Search people' }).fill('rainstorm');
    await page.getByText('Nobody found for “rainstorm”').waitFor();
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('rainstorm');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Take the filters off' }).click();
    await page.waitForURL((url) => url.search === '?query=rainstorm');
  });

  it('shows the columns that one chooses, fields of the installation too, and keeps them on the device', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people');
    await settle(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Phone', 'Reports to', 'Skills']) await page.getByRole('menuitem', { name }).click();
    await page.keyboard.press('Escape');
    const heads = () => page.getByRole('columnheader').allInnerTexts();
    expect((await heads()).map((head) => head.trim())).toEqual(['Name', 'Team', 'Office', 'Reports to', 'Skills']);
    await page.reload();
    await rowOf(page, /Aino Virtanen.*Camille Lefèvre/).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'The usual columns' }).click();
    expect((await heads()).map((head) => head.trim())).toEqual(['Name', 'Team', 'Office', 'Phone']);
  });

  it('is chosen from by keys and by pointer, to thank several people at once', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people');
    await settle(page);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('checkbox', { name: 'Choose Ana Lúcia Silva' }).click();
    await page.getByText('3 chosen').waitFor();
    const mail = await page.getByRole('link', { name: 'E-mail' }).getAttribute('href');
    expect(mail).toBe(
      'mailto:aino.virtanen@cloudberry.example,alice.morgan@cloudberry.example,ana.silva@cloudberry.example',
    );
    expect(await page.getByRole('link', { name: 'Export' }).count()).toBe(0);
    await page.keyboard.press('t');
    await page.waitForURL('**/thanks?new=true&to=*');
    for (const name of ['Aino Virtanen', 'Alice Morgan', 'Ana Lúcia Silva']) {
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    }
  });

  it('goes to names that one types, and on a phone to letters that one touches', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people');
    await settle(page);
    await page.keyboard.press('j');
    await page.keyboard.type('Ol');
    await page.waitForFunction(() => document.activeElement?.querySelector('b')?.textContent?.startsWith('Ol'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('v');
    await page.waitForURL(/view=cards/);
    const { page: small } = await browser.open({ as: 'hana.novakova', ...phone });
    await small.goto('/people');
    await settle(small);
    const letters = small.getByRole('slider', { name: 'Go to a letter' });
    const box = await letters.boundingBox();
    await small.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + (box?.height ?? 0) * (12.5 / 27));
    await small.waitForFunction(() => document.activeElement?.querySelector('b')?.textContent?.startsWith('M'));
    expect(await letters.getAttribute('aria-valuetext')).toBe('M');
  });

  it('holds a hundred thousand people: few rows are there, and no jump asks for more than the pages in sight', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    const asked: number[] = [];
    await page.route('**/photo?**', (route) => route.abort());
    await page.route('**/api/people/v1/profiles?**', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      if (limit === 200) asked.push(offset);
      const data = Array.from({ length: limit }, (_, index) => personAt(offset + index));
      await route.fulfill({ json: { data, pagination: { total: 100_000, limit, offset, prev: null, next: null } } });
    });
    await page.goto('/people');
    await rowOf(page, /Person 00000/).waitFor();
    await page.evaluate(() => {
      const seen: number[] = [];
      new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
      Object.assign(window, { longTasks: seen });
    });
    asked.length = 0;
    await rowOf(page, /Person 00000/).focus();
    await page.keyboard.press('End');
    await rowOf(page, /Person 99999/).waitFor();
    const jumps = 12;
    for (let jump = 1; jump <= jumps; jump += 1) {
      await page.locator('[role="rowgroup"]').evaluate((rows, top) => rows.scrollTo(0, top), jump * 400_000);
      await page.waitForTimeout(30);
    }
    await page.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
    expect(await page.getByRole('row').count()).toBeLessThan(45);
    expect(asked.length).toBeLessThanOrEqual(2 * (jumps + 2));
    const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    process.stdout.write(`100,000 people: long tasks of ${longTasks.map(Math.round).join(', ') || 'none'} ms\n`);
  });
});

describe('a profile', () => {
  it('names the team, not a club, the local time, and leads on by skills and groups', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people?query=ngata');
    await rowOf(page, /Tāne Ngata/).click();
    const profile = page.getByRole('region', { name: 'Profile of Tāne Ngata' });
    await profile.getByText('Radio Engineer').waitFor();
    await profile.getByRole('link', { name: 'Firmware' }).first().waitFor();
    await profile.getByText(/hours ahead/).waitFor();
    await profile.getByRole('link', { name: 'Cycling Club' }).waitFor();
    await page.keyboard.press('o');
    await page.waitForURL(/\/people\/chart\?person=\d+/);
    await page.getByRole('treeitem', { name: 'Tāne Ngata', selected: true }).waitFor();
    await page.goBack();
    await profile.getByRole('link', { name: 'LoRa' }).click();
    await page.waitForURL(/skill=LoRa/);
    await profile.waitFor({ state: 'hidden' });
    await rowOf(page, /Tāne Ngata/).waitFor();
  });
});

describe('editing a profile', () => {
  it('happens in place, keeps what was typed, and shows both texts where somebody else was quicker', async () => {
    const { page } = await browser.open({ as: ADMIN });
    const kelly = await idOf({ page }, 'Kelly');
    const set = (job_title: string) =>
      page.request.put(`/api/people/v2/users/${kelly}`, {
        data: { job_title },
        headers: { origin: browser.server() },
      });
    await page.goto(`/people/${kelly}`);
    await page
      .getByRole('region', { name: 'Profile of Saoirse Kelly' })
      .getByRole('link', { name: 'E-mail' })
      .waitFor();
    await page.getByText('With us since').waitFor();
    await page.keyboard.press('e');
    const form = page.getByRole('form', { name: 'Edit the profile of Saoirse Kelly' });
    await form.getByLabel('Job title').fill('Cloud Reader');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await page.keyboard.press('e');
    await form.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => form.getByLabel('Job title').inputValue()).toBe('Cloud Reader');
    expect((await set('Wind Reader')).status()).toBe(200);
    await form.getByLabel('Job title').press('Control+Enter');
    await page.getByRole('heading', { name: 'Somebody changed this meanwhile' }).waitFor();
    await page.getByRole('row', { name: 'Job title Cloud Reader Wind Reader' }).waitFor();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await page.getByText('The profile is saved').waitFor();
    await page.getByText('Cloud Reader').first().waitFor();
    const { page: other } = await browser.open({ as: 'hana.novakova' });
    await other.goto(`/people/${kelly}`);
    await other.getByText('Cloud Reader').first().waitFor();
    await other.getByRole('button', { name: 'More' }).click();
    expect(await other.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
  });
});

describe('the own profile', () => {
  it('is edited where its fields allow it, and a change of other fields meanwhile does no harm', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto(`/people/${await idOf({ page }, 'Nováková')}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('form', { name: /^Edit the profile/ });
    await expect.poll(() => form.getByRole('textbox').count()).toBe(3);
    await form.getByLabel('Skills').fill('TypeScript, SQL, kites');
    let tries = 0;
    await page.route('**/api/people/v1/me', async (route) => {
      if (route.request().method() === 'PATCH' && ++tries === 1) {
        const data = { metadata: { about: 'Wrote this on the phone.' } };
        await page.request.patch('/api/people/v1/me', { data, headers: { origin: browser.server() } });
      }
      await route.continue();
    });
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The profile is saved').waitFor();
    expect(tries).toBe(2);
    await page.getByRole('link', { name: 'kites' }).waitFor();
    await page.getByText('Wrote this on the phone.').waitFor();
  });
});

describe('the org chart', () => {
  it('flies to whom one finds, opens below, is walked by arrows, and is a list as well', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people/chart');
    await page.getByRole('treeitem', { name: /Amara Okafor/, expanded: true }).waitFor();
    await page.getByRole('combobox', { name: 'Find somebody' }).fill('ngata');
    await page.getByRole('option', { name: /Tāne Ngata/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.querySelector('b')?.textContent === 'Tāne Ngata');
    const inSight = await page.getByRole('treeitem', { name: 'Tāne Ngata' }).boundingBox();
    expect(inSight?.x).toBeGreaterThan(232);
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-level') === '4');
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => document.activeElement?.querySelector('b')?.textContent === 'Øyvind Lie');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: 'Fatima Al-Zahrani' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-level') === '5');
    expect(await page.evaluate(() => document.activeElement?.querySelector('b')?.textContent)).toBe(
      'Fatima Al-Zahrani',
    );
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await page.getByRole('treeitem', { name: 'Hana Nováková', selected: true }).waitFor();
    expect(await page.getByRole('button', { name: /^More for/ }).count()).toBe(0);
    await page.keyboard.press('v');
    await page.waitForURL(/look=list/);
    await page.getByRole('treeitem', { name: 'Hana Nováková', selected: true }).waitFor();
  });

  it('lets those who manage people set who leads whom, by a menu and by dragging, and takes it back', async () => {
    const { page } = await browser.open({ as: ADMIN });
    const lie = await idOf({ page }, 'Lie');
    await page.goto(`/people/chart?person=${lie}`);
    const card = page.getByRole('treeitem', { name: /Øyvind Lie/, selected: true });
    await card.waitFor();
    await card.hover();
    await page.getByRole('button', { name: 'More for Øyvind Lie' }).click();
    await page.getByRole('menuitem', { name: 'Set manager…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who leads Øyvind Lie?' });
    await dialog.getByRole('button', { name: 'Remove Tomasz Wójcik' }).click();
    await dialog.getByRole('combobox').fill('weidmann');
    await page.getByRole('option', { name: /Jonas Weidmann/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Øyvind Lie reports to Jonas Weidmann now').waitFor();
    expect(await managerOf(page, lie)).toBe('Jonas Weidmann');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => managerOf(page, lie)).toBe('Tomasz Wójcik');
    const priya = page.getByRole('treeitem', { name: /Priya Raghavan/ });
    await page.keyboard.press('0');
    await priya.waitFor();
    let [from, to] = [await card.boundingBox(), await priya.boundingBox()];
    // Until the chart stands still.
    await expect
      .poll(async () => {
        const before = JSON.stringify([from, to]);
        [from, to] = [await card.boundingBox(), await priya.boundingBox()];
        return JSON.stringify([from, to]) === before;
      })
      .toBe(true);
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 60, (from?.y ?? 0) - 20, { steps: 3 });
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 5 });
    await page.mouse.up();
    await page.getByText('Øyvind Lie reports to Priya Raghavan now').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => managerOf(page, lie)).toBe('Tomasz Wójcik');
  });
});

describe('groups', () => {
  it('stand in a tree, and their owners add and take away members in place', async () => {
    const { page } = await browser.open({ as: 'noor.devries' });
    await page.goto('/groups');
    await page.getByRole('link', { name: /Sensor Lab/ }).waitFor();
    expect(await page.getByRole('button', { name: 'New group' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Groups below Firmware' }).click();
    await expect.poll(() => page.getByRole('link', { name: /Sensor Lab/ }).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('cycl');
    await page.getByRole('link', { name: /Cycling Club/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Cycling Club' }).waitFor();
    await page.getByRole('heading', { name: '7 members' }).waitFor();
    await page.getByRole('button', { name: 'Add members' }).click();
    await page.getByRole('combobox', { name: 'Who?' }).fill('brandt');
    await page.getByRole('option', { name: /Lukas Brandt/ }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: '8 members' }).waitFor();
    await page.getByRole('button', { name: 'Take Lukas Brandt out of the group' }).click();
    await page.getByText('Lukas Brandt is no longer in Cycling Club').waitFor();
    await page.getByRole('heading', { name: '7 members' }).waitFor();
    const { page: other } = await browser.open({ as: 'hana.novakova' });
    await other.goto(page.url());
    await other.getByRole('heading', { name: '7 members' }).waitFor();
    expect(await other.getByRole('button', { name: 'Add members' }).count()).toBe(0);
  });

  it('are made, changed, shut and deleted by those who manage people', async () => {
    const { page } = await browser.open({ as: ADMIN });
    await page.goto('/groups');
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Choir');
    await page.getByLabel('Stands below').selectOption({ label: 'People and Culture' });
    await page.getByRole('button', { name: 'Make the group' }).click();
    await page.getByRole('heading', { level: 1, name: 'Choir' }).waitFor();
    await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: 'People and Culture' }).waitFor();
    await page.getByRole('heading', { name: 'Nobody is in this group yet' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('switch', { name: 'Active' }).click({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Inactive', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Groups' }).first().click();
    await page.getByRole('link', { name: /People and Culture/ }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /Choir/ }).count()).toBe(0);
    await page.goto('/groups?inactive=true');
    await page.getByRole('link', { name: /Choir/ }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Choir is deleted').waitFor();
    await page.waitForURL('**/groups');
  });

  it('take in whom one has chosen in the directory', async () => {
    const { page } = await browser.open({ as: ADMIN });
    await page.goto('/people?query=brandt');
    await page.getByRole('checkbox', { name: 'Choose Lukas Brandt' }).click();
    await expect
      .poll(() => page.getByRole('link', { name: 'Export' }).getAttribute('href'))
      .toMatch(/export\?bom=true&ids=\d+$/);
    await page.getByRole('button', { name: 'Add to a group' }).click();
    await page.getByRole('searchbox', { name: 'Team' }).fill('book');
    await page.getByRole('button', { name: /Book Circle/ }).click();
    await page.getByText('One person is in Book Circle now').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
  });
});

function personAt(index: number) {
  const name = `Person ${String(index).padStart(5, '0')}`;
  return {
    id: index + 1,
    username: `p${index}`,
    firstname: 'Person',
    surname: String(index),
    fullname: name,
    email: `p${index}@example.com`,
    company: 'Many',
    job_title: 'One of many',
    extranet_id: 1,
    blocked: false,
    metadata: { phone: String(index) },
    photo_url: '',
    manager: null,
    team: { id: 1, name: 'Everybody' },
    groups: [],
    groups_total: 0,
    timezone: 'UTC',
  };
}

async function idOf({ page }: Pick<Visit, 'page'>, surname: string): Promise<number> {
  const answer = await page.request.get(`/api/people/v1/profiles?query=${surname}`);
  const { data } = await answer.json();
  return data.find((person: { surname: string }) => person.surname === surname).id;
}

async function managerOf(page: Page, id: number): Promise<string> {
  return (await (await page.request.get(`/api/people/v1/profiles/${id}`)).json()).manager.fullname;
}
