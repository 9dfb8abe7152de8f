// The administration as people use it: parts by rights, what needs a look, rights as a matrix, webhooks with their log, mail, sessions.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { startSmtp } from '../../test/support/smtp.ts';
import { answer, startReceiver } from '../../test/support/webhook-receiver.ts';
import { findBarriers, settle, useBrowser, type Visit } from './support/browser.ts';

const smtp = await startSmtp();
const receiver = await startReceiver();
const browser = useBrowser({ SMTP_URL: smtp.url, ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' });
afterAll(async () => {
  await smtp.close();
  await receiver.stop();
});

const administrator = 'admin';
/** Holds people.admin by the role “HR team”. */
const manager = 'leila.haddad';
/** Holds no right that opens a part. */
const plain = 'oyvind.lie';

const parts = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
const tick = (page: Page, right: string, who: string) =>
  page.getByRole('checkbox', { name: `${right}, ${who}`, exact: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

async function makeGroups({ context }: Visit, count: number): Promise<void> {
  const headers = { origin: browser.server() };
  const names = Array.from({ length: count }, (_, index) => `Choir ${String(index + 1).padStart(3, '0')}`);
  for (let at = 0; at < count; at += 20) {
    const answers = names
      .slice(at, at + 20)
      .map((name) => context.request.post('/api/people/v2/groups', { data: { name }, headers }));
    for (const made of await Promise.all(answers)) expect(made.ok()).toBe(true);
  }
}

describe('the parts', () => {
  it('are there for those who hold the right, and for nobody else', async () => {
    const { page } = await browser.open({ as: plain });
    await open(page, '/');
    await expect.poll(() => page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    await open(page, '/admin/rights');
    await page.getByRole('heading', { name: 'There is no such part' }).waitFor();
    await expect.poll(() => parts(page).count()).toBe(0);

    const holder = await browser.open({ as: manager });
    await open(holder.page, '/');
    await holder.page.getByRole('link', { name: 'Administration' }).click();
    await holder.page.getByRole('navigation', { name: 'Administration' }).waitFor();
    await expect.poll(() => parts(holder.page).allTextContents()).toEqual(expect.arrayContaining(['Rights']));
    for (const name of ['Overview', 'Mail', 'Webhooks', 'Everybody’s trash']) {
      await expect.poll(() => parts(holder.page).filter({ hasText: name }).count()).toBe(0);
    }
    for (const closed of ['overview', 'webhooks', 'mail']) {
      await open(holder.page, `/admin/${closed}`);
      await holder.page.getByRole('heading', { name: 'There is no such part' }).waitFor();
    }
    await open(holder.page, '/admin/rights');
    await holder.page.getByText('Only members of role 1 change them.').waitFor();
    const held = tick(holder.page, 'Manage people', 'HR team');
    await held.focus();
    await holder.page.keyboard.press('Space');
    await expect.poll(() => held.isChecked()).toBe(true);
    await expect.poll(() => held.isDisabled()).toBe(true);
  });
});

describe('the overview', () => {
  it('says what needs a look and leads to where it is mended', async () => {
    const { page } = await browser.open({ as: administrator });
    await open(page, '/');
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByText('The public address is not set').waitFor();
    await page.getByText(/ free$/).waitFor();
    for (const queue of ['Background work', 'Mail', 'Webhooks', 'Backups']) {
      await page.getByRole('heading', { name: queue, level: 3 }).waitFor();
    }
    await parts(page).filter({ hasText: 'Everybody’s trash' }).click();
    await page.waitForURL('**/trash?everybody=true');
  });
});

describe('rights', () => {
  it('are granted and withdrawn by a tick, each with Undo', async () => {
    const { page } = await browser.open({ as: administrator });
    await open(page, '/admin/rights?query=Book');
    const box = tick(page, 'Write news', 'Book Circle');
    await box.click();
    await page.getByText('“Write news” granted: Book Circle').waitFor();
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(true);
    await box.focus();
    await page.keyboard.press('Space');
    await page.getByText('“Write news” withdrawn: Book Circle').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => box.isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'With rights' }).click();
    await page.waitForURL('**/admin/rights?query=Book&show=granted');
    await box.waitFor();
  });

  it('of 500 groups stay a matrix that one walks: few rows are drawn, the first column and the arrows hold', async () => {
    const visit = await browser.open({ as: administrator });
    const { page } = visit;
    await makeGroups(visit, 500);
    await open(page, '/admin/rights');
    const grid = page.getByRole('grid', { name: 'Rights by person, group and role' });
    const drawn = () => grid.getByRole('row').count();
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(500);
    await expect.poll(drawn).toBeGreaterThan(5);
    expect(await drawn()).toBeLessThan(60);

    await tick(page, 'Manage people', 'Everyone who signs in').focus();
    await page.keyboard.press('Control+End');
    const last = page.locator('[data-cell]:focus');
    await expect.poll(() => last.getAttribute('aria-label')).toMatch(/^Read the audit log, /);
    await expect.poll(drawn).toBeLessThan(60);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await expect.poll(() => last.getAttribute('aria-label')).toMatch(/^Manage people, /);

    await page.getByRole('searchbox', { name: 'Find by name' }).fill('Choir 417');
    await tick(page, 'Give badges', 'Choir 417').waitFor();
    await expect.poll(drawn).toBe(2);
    expect(await findBarriers(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    const who = grid.getByRole('rowheader', { name: /Choir 417/ });
    const left = async () => Math.round((await who.boundingBox())?.x ?? -1);
    const before = await left();
    await tick(page, 'Read the audit log', 'Choir 417').focus();
    await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
    await expect.poll(left).toBe(before);
  });
});

describe('webhooks', () => {
  it('are made with a secret that is shown once, tried out, replayed, switched off and deleted by name', async () => {
    receiver.behave(answer(500, 'out of order'));
    const { page } = await browser.open({ as: administrator });
    await open(page, '/admin/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill('ftp://nowhere.example');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await dialog.getByText(/url/i).first().waitFor();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Payroll');
    await dialog.getByRole('radio', { name: 'These' }).click();
    await dialog.getByRole('checkbox', { name: 'user.created' }).check();
    await dialog.getByRole('button', { name: 'Make it' }).click();
    const secret = page.getByRole('dialog', { name: 'The secret' });
    await secret.getByText(/^whsec_/).waitFor();
    await secret.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('grid', { name: 'Webhooks' }).getByRole('row').nth(1);
    await expect.poll(() => row.textContent()).toMatch(/Payroll · 1 event.*On.*Nothing sent yet/);
    await row.click();
    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('A test is on its way').waitFor();
    const log = page.getByRole('list', { name: 'Deliveries' });
    const failed = log.getByRole('button').filter({ hasText: 'Failed' });
    await expect.poll(() => failed.textContent()).toMatch(/webhook\.test.*answered 500/);
    await failed.click();
    const detail = page.getByRole('dialog', { name: 'Delivery: webhook.test' });
    await page.waitForURL('**?delivery=*');
    await page.reload();
    await detail.getByText('Answer', { exact: true }).click();
    await detail.getByText('out of order').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    receiver.behave(answer(204));
    await detail.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('It is sent once more').waitFor();
    await detail.getByRole('button', { name: 'Close' }).click();
    await log.getByRole('button').filter({ hasText: 'Delivered' }).waitFor();
    await page.getByRole('button', { name: 'Delivered', exact: true }).click();
    await page.waitForURL('**?show=delivered');
    await failed.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Switch off' }).click();
    await page.getByText('The webhook is off').waitFor();
    await page.getByText('An administrator switched it off', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const ask = page.getByRole('alertdialog', { name: `Delete the webhook to ${receiver.url}?` });
    await ask.getByText('Its log goes with it.').waitFor();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  });
});

describe('mail', () => {
  it('is tried out with a mail to oneself, and says what the server said', async () => {
    const { page } = await browser.open({ as: administrator });
    await open(page, '/admin/mail');
    await page.getByText(`127.0.0.1:${smtp.port}`).waitFor();
    await page.getByRole('button', { name: 'Send me a test mail' }).click();
    await page.getByText(/^The server took a mail to /).waitFor();
    expect(smtp.mails.map((mail) => mail.header('subject'))).toContain('A test mail of Cloudberry');
    smtp.rules = { rcptTo: () => '550 5.1.1 no such user' };
    await page.getByRole('button', { name: 'Send me a test mail' }).click();
    await page.getByText(/^The server refused a mail to /).waitFor();
    await page.getByText(/550 5\.1\.1/).waitFor();
    smtp.rules = {};
  });
});

describe('sessions and tokens of a person', () => {
  it('are listed and ended by those who manage people, and those of administrators by administrators alone', async () => {
    const other = await browser.open({ as: plain });
    const headers = { origin: browser.server() };
    const made = await other.context.request.post('/api/people/v1/me/tokens', {
      data: { name: 'Calendar script' },
      headers,
    });
    expect(made.status()).toBe(201);
    const { page } = await browser.open({ as: manager });
    await open(page, '/admin/sessions');
    await page.getByRole('combobox', { name: 'Whose' }).fill('Lie');
    await page.getByRole('option', { name: 'Øyvind Lie' }).click();
    await page.waitForURL('**/admin/sessions?user=*');
    await page.getByRole('row', { name: /Calendar script/ }).press('Shift+F10');
    await page.getByRole('menuitem', { name: 'End' }).click();
    const ask = page.getByRole('alertdialog', { name: 'End “Calendar script” of Øyvind Lie?' });
    await ask.getByRole('button', { name: 'End' }).click();
    await page.getByText('The token has ended').waitFor();
    await page.getByText('No tokens.').waitFor();
    await page.getByRole('button', { name: 'End all sessions' }).click();
    const all = page.getByRole('alertdialog', { name: /^End \d+ sessions? of Øyvind Lie\?$/ });
    await all.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('Signed in nowhere.').waitFor();
    expect((await other.context.request.get('/api/session/v1')).status()).toBe(401);

    await open(page, '/admin/sessions?user=1');
    await page.getByRole('heading', { name: 'You may not see this' }).waitFor();
  });
});
