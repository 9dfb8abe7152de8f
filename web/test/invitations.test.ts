// People are invited by mail, choose their password by its link, and are in.
import { Buffer } from 'node:buffer';
import { afterAll, expect, it } from 'vitest';
import { startSmtp } from '../../test/support/smtp.ts';
import { findBarriers, settle, useBrowser } from './support/browser.ts';

const smtp = await startSmtp();
const browser = useBrowser({ SMTP_URL: smtp.url });
afterAll(() => smtp.close());

const linkTo = (address: string) =>
  /http\S+\/sign-in\/new-password#\S+/.exec(
    smtp
      .to(address)
      .map(({ text }) => text)
      .join('\n'),
  )?.[0];

it('those of an import are invited with it, are listed as not in yet, choose a password and are in', async () => {
  const { page } = await browser.open({ as: 'ben.carter' });
  await page.goto('/admin/import');
  await settle(page);
  const file = Buffer.from(
    ['Vorname;Nachname;E-Mail', 'Ida;Berg;ida.berg@example.com', 'Jon;Dahl;jon.dahl@example.com'].join('\r\n'),
  );
  await page.locator('input[type="file"]').setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer: file });
  await page.getByText('Everything fits: 2 new').waitFor();
  await page.getByRole('switch', { name: 'Invite the 2 new ones by mail' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByText('2 get a mail with a link to choose a password.').waitFor();
  await page.getByRole('link', { name: 'See all users' }).click();
  await page.getByRole('button', { name: '2 were invited and are not in yet' }).click();
  const grid = page.getByRole('grid', { name: 'Users' });
  await grid.getByRole('row', { name: /Ida Berg/ }).waitFor();
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('3');
  await expect.poll(() => linkTo('ida.berg@example.com')).toBeTruthy();

  const theirs = await browser.open();
  await theirs.page.goto(linkTo('ida.berg@example.com') ?? '');
  await theirs.page.getByLabel('New password', { exact: true }).fill('cloudberries in autumn');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.getByRole('heading', { level: 1, name: /Ida/ }).waitFor();

  await page.reload();
  await grid.getByRole('row', { name: /Jon Dahl.*Invited/ }).waitFor();
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('2');
});

it('somebody who is added is invited at once, and again with others after it is said how many', async () => {
  const { page } = await browser.open({ as: 'ben.carter' });
  await page.goto('/admin/users?new=true');
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Kaja');
  await form.getByRole('textbox', { name: 'Surname' }).fill('Vik');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('kaja.vik@example.com');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Kaja Vik is there and gets a mail').waitFor();
  await expect.poll(() => linkTo('kaja.vik@example.com')).toBeTruthy();
  await page.getByRole('searchbox', { name: 'Find users' }).fill('Kaja');
  const row = page.getByRole('row', { name: /Kaja Vik/ });
  await row.getByText('Invited').waitFor();
  await row.focus();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite 1 user?' });
  await dialog.getByText('Kaja Vik').waitFor();
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
  await page.getByText('1 was invited a moment ago and gets no second mail').waitFor();
});
