// The audit log as administrators read it: what is new, filters in the address, an entry, its proof; and the way to it from an object.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();

const rows = (page: Page) => page.getByRole('grid', { name: 'Audit log' }).getByRole('row');

it('a change is found by its object, opened, and leads to all by the same person', async () => {
  const { page, context } = await browser.open({ as: 'admin' });
  const headers = { origin: browser.server() };
  const changed = await context.request.put('/api/people/v2/users/2', {
    data: { job_title: 'Keeper of the log' },
    headers,
  });
  expect(changed.ok()).toBe(true);
  await page.goto('/people/2');
  await settle(page);
  await page.getByRole('link', { name: 'In the audit log' }).click();
  await page.waitForURL('**/admin/audit?object_type=user&object_id=2');
  const row = rows(page).filter({ hasText: 'Changed: user' });
  await row.first().click();
  const entry = page.getByRole('dialog', { name: 'Changed: user' });
  await entry.getByText('job_title').waitFor();
  await entry.getByRole('button', { name: /^Everything by / }).click();
  await page.waitForURL('**user=1**');
  await rows(page).filter({ hasText: 'Changed: user' }).first().waitFor();
  await page.getByRole('button', { name: 'user 2' }).click();
  await rows(page).filter({ hasText: 'Signed in' }).first().waitFor();
  await page.getByRole('button', { name: 'Prove' }).click();
  await page.getByText(/^The log is as it was written/).waitFor();
});

it('refused acts are filtered by the address, and nobody without the right sees the log', async () => {
  const { page, context } = await browser.open({ as: 'oyvind.lie' });
  const refused = await context.request.delete('/api/people/v2/users/2', { headers: { origin: browser.server() } });
  expect(refused.status()).toBe(403);
  await page.goto('/admin/audit');
  await page.getByRole('heading', { name: 'There is no such part' }).waitFor();
  const reader = await browser.open({ as: 'admin' });
  await reader.page.goto('/admin/audit?show=refused&module=people');
  await rows(reader.page).filter({ hasText: 'Deleted: user' }).first().waitFor();
  const link = reader.page.getByRole('link', { name: 'Save what is shown as CSV' });
  await expect.poll(() => link.getAttribute('href')).toContain('module=people&outcome=refused&format=csv');
});
