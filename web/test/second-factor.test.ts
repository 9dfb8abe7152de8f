// A second factor in a browser: set up, asked for at the sign-in, confirmed by the password, required by a role; passkeys of Chromium's own device.
import { expect, it } from 'vitest';
import { totpCode } from '../../src/platform/auth/totp.ts';
import { useBrowser } from './support/browser.ts';
import { PASSWORD } from './support/server.ts';

const browser = useBrowser();

/** The code of the next step, which nobody has used yet; the server takes it early. */
const nextCode = (secret: string) => totpCode(secret, Date.now() + 30_000);

it('an authenticator app is set up, and its codes and recovery codes sign in', async () => {
  const { page } = await browser.open({ as: 'hana.novakova' });
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText(/is not what the app shows now/).waitFor();
  await page.getByLabel('Code that the app shows').fill(totpCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await codes.nth(9).waitFor();
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText(/10 codes left/).waitFor();

  const other = await browser.open();
  await other.page.goto('/sign-in');
  const type = async () => {
    await other.page.getByLabel('Username').fill('hana.novakova');
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.page.keyboard.press('Enter');
    await other.page.getByLabel('Code of your app').waitFor();
  };
  await type();
  await other.page.getByLabel('Code of your app').fill('000000');
  await other.page.keyboard.press('Enter');
  await other.page.getByText(/That was not right/).waitFor();
  await other.page.getByLabel('Code of your app').fill(nextCode(secret));
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('heading', { level: 1, name: /Hana/ }).waitFor();

  const third = await browser.open();
  await third.page.goto('/sign-in');
  await third.page.getByLabel('Username').fill('hana.novakova');
  await third.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await third.page.keyboard.press('Enter');
  await third.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.page.getByLabel('Recovery code').fill(recovery);
  await third.page.keyboard.press('Enter');
  await third.page.getByRole('heading', { level: 1, name: /Hana/ }).waitFor();

  await page.reload();
  await page.getByText(/9 codes left/).waitFor();
  await page.getByRole('button', { name: 'Take off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take off' }).click();
  await page.getByRole('button', { name: 'Set up' }).waitFor();
});

it('what is dangerous waits for the password, and goes on after it', async () => {
  const { page } = await browser.open({ as: 'oyvind.lie' });
  let isRefused = false;
  await page.route('**/api/people/v1/me/tokens', (route) => {
    if (route.request().method() !== 'POST' || isRefused) return route.continue();
    isRefused = true;
    const type = `${browser.server()}/docs/errors#confirmation_required`;
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type, title: 'Forbidden', status: 403, detail: 'Confirm' }),
    });
  });
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByLabel('What is it for?').fill('A script');
  await page.getByLabel('What may it do?').selectOption('read');
  await page.getByRole('dialog').getByRole('button', { name: 'Make a token' }).click();
  const asked = page.getByRole('dialog', { name: 'Is it you?' });
  await asked.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.keyboard.press('Enter');
  await asked.getByText('The password is wrong.').waitFor();
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Copy it now: it is shown this once.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('May do: reads: everywhere').waitFor();
});

it('a role that asks for a second factor leads its members to set it up, and then in', async () => {
  const { context: office } = await browser.open({ as: 'admin' });
  const headers = { origin: browser.server() };
  const role = await office.request.post('/api/people/v2/roles', { data: { name: 'Careful people' }, headers });
  const { id } = await role.json();
  const people = await office.request.get('/api/people/v2/users?query=matilda.bergstrom');
  const matilda = (await people.json()).data.find(
    ({ username }: { username: string }) => username === 'matilda.bergstrom',
  );
  await office.request.put(`/api/people/v2/roles/${id}/users`, { data: [{ id: matilda.id }], headers });
  const asked = await office.request.put(`/api/people/v1/roles/${id}/second-factor`, { headers });
  expect(asked.status()).toBe(204);

  const { page } = await browser.open({ as: 'matilda.bergstrom' });
  await page.goto('/news');
  await page.getByRole('heading', { level: 1, name: 'A second factor, please' }).waitFor();
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(totpCode(secret, Date.now()));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('heading', { level: 1, name: /Matilda/ }).waitFor();
});

it('a passkey is added under a name, and signs in without a password', async () => {
  // Browsers take no numbers for the name of a site.
  const baseURL = browser.server().replace('127.0.0.1', 'localhost');
  const visit = await browser.open({ baseURL });
  const { page, context } = visit;
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const signedIn = await context.request.post('/api/session/v1', {
    data: { username: 'helene.beaulieu', password: PASSWORD },
    headers: { origin: baseURL },
  });
  expect(signedIn.status()).toBe(200);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('What is it called?').fill('Blue key');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('Blue key', { exact: true }).waitFor();

  await context.clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: /Hélène|Helene/ }).waitFor();

  await context.clearCookies();
  await page.goto('/sign-in');
  await page.getByLabel('Username').fill('helene.beaulieu');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: /Hélène|Helene/ }).waitFor();
  visit.faults.splice(0, visit.faults.length, ...visit.faults.filter((fault) => !fault.includes(baseURL)));
});
