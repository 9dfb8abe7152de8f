// Somebody who has forgotten their password asks for a mail, chooses a new one by its link, and is in.
import { afterAll, expect, it } from 'vitest';
import { startSmtp } from '../../test/support/smtp.ts';
import { useBrowser } from './support/browser.ts';
import { PASSWORD } from './support/server.ts';

const smtp = await startSmtp();
const browser = useBrowser({ SMTP_URL: smtp.url });
afterAll(() => smtp.close());

it('a forgotten password is replaced by the link of a mail, which is good once', async () => {
  const { page } = await browser.open();
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgotten the password?' }).click();
  await page.getByLabel('Username or e-mail address').fill('hana.novakova');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Look into your mail' }).waitFor();
  await page.getByText(/If hana\.novakova is known here/).waitFor();

  const link = () => /http\S+\/sign-in\/new-password#\S+/.exec(smtp.mails.map(({ text }) => text).join('\n'))?.[0];
  await expect.poll(link).toBeTruthy();
  await page.goto(link() ?? '');
  await page.getByLabel('New password', { exact: true }).fill('password');
  await page.keyboard.press('Enter');
  await page.getByText(/commonest passwords/).waitFor();
  await page.getByLabel('New password', { exact: true }).fill('cloudberries in autumn');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Hana/ }).waitFor();

  const again = await browser.open();
  await again.page.goto(link() ?? '');
  await again.page.getByLabel('New password', { exact: true }).fill('something else again');
  await again.page.keyboard.press('Enter');
  await again.page.getByText(/not good any more/).waitFor();
  await again.page.getByRole('link', { name: 'Back to the sign-in' }).click();
  await again.page.getByLabel('Username').fill('hana.novakova');
  await again.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.page.keyboard.press('Enter');
  await again.page.getByText('The username or the password is wrong.').waitFor();
});
