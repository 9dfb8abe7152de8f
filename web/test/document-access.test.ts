// Access lists of folders as people change them: with names, whom it reaches, and a question before one shuts oneself out.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers, useBrowser } from './support/browser.ts';
import { makeFolder, STATIONS, setAccess } from './support/documents.ts';

const browser = useBrowser();
const manager = { name: 'oyvind.lie', id: 20 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const right = (page: Page, who: string, name: string) =>
  page.getByRole('listitem').filter({ hasText: who }).getByRole('button', { name, exact: true });

it('says where a list comes from, what somebody may do and why, and whom a change reaches', async () => {
  const admin = await browser.open({ as: 'admin' });
  const { page } = admin;
  const folder = await makeFolder(admin, STATIONS, 'Shared by a test');
  await page.goto(`/documents/folder/${folder}`);
  await page.getByRole('button', { name: 'Who may do what here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access to “Shared by a test”' });
  await dialog.getByText('The list comes from “Engineering”.').waitFor();
  expect(await right(page, 'Everyone', 'view').isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'What may somebody do here?' }).fill('Øyvind Lie');
  await page.getByRole('option', { name: /Øyvind Lie/ }).click();
  const answer = dialog.getByRole('status', { name: 'What Øyvind Lie may do' });
  await answer.getByText('as a member of Engineering').waitFor();
  await expect.poll(() => answer.getByText('delete', { exact: true }).count()).toBe(1);

  await dialog.getByRole('radio', { name: 'Its own list' }).click();
  await dialog.getByRole('button', { name: 'Take Everyone off the list' }).click();
  await dialog.getByText(/^\d+ people may do less$/).waitFor();
  await dialog.getByRole('combobox', { name: 'Add people or teams' }).fill('Aino Virtanen');
  await page.getByRole('option', { name: /Aino Virtanen/ }).click();
  await dialog.getByText(/^1 person may do more, \d+ people may do less$/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Save for \d+ people$/ }).click();
  await page.getByText('The access is changed').waitFor();
  await page.getByRole('button', { name: 'Who may do what here' }).click();
  await dialog.getByText('Aino Virtanen').waitFor();
  await expect.poll(() => dialog.getByText('Everyone', { exact: true }).count()).toBe(0);
});

it('asks before one loses rights of one’s own, and shows both lists when somebody else was quicker', async () => {
  const admin = await browser.open({ as: 'admin' });
  const folder = await makeFolder(admin, STATIONS, 'Managed by a test');
  const mine = { subject: 'user', subject_id: manager.id, rights: ['edit', 'delete', 'edit_perms'] } as const;
  await setAccess(admin, folder, [mine, { subject: 'everyone', rights: ['view'] }]);
  const { page } = await browser.open({ as: manager.name, ...phone });
  await page.goto(`/documents/folder/${folder}`);
  await page.getByRole('button', { name: 'More for Managed by a test' }).tap();
  await page.getByRole('menuitem', { name: 'Who may do what here' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Access to “Managed by a test”' });
  await right(page, 'Øyvind Lie', 'manage').tap();
  await dialog.getByText('you could no longer manage the folder').waitFor();
  await dialog.getByRole('button', { name: 'Save for 1 person' }).tap();
  const question = page.getByRole('alertdialog', { name: 'Take away your own rights?' });
  await question.getByText('You would lose in “Managed by a test”: manage.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await right(page, 'Øyvind Lie', 'manage').tap();
  await right(page, 'Everyone', 'add drafts').tap();
  expect(await findBarriers(page)).toEqual([]);

  await setAccess(admin, folder, [mine, { subject: 'everyone', rights: ['view', 'edit_meta'] }]);
  await dialog.getByRole('button', { name: /^Save for/ }).tap();
  await dialog.getByRole('heading', { name: 'Somebody else has changed the list meanwhile' }).waitFor();
  const row = dialog.getByRole('row', { name: /Everyone/ });
  expect(await row.getByRole('cell').allTextContents()).toEqual(['view, add drafts', 'view, describe']);
  await dialog.getByRole('button', { name: 'Save yours' }).tap();
  await page.getByText('The access is changed').waitFor();
  const saved = await admin.context.request.get(`/api/documents/v1/folders/${folder}/permissions`);
  expect((await saved.json()).entries).toContainEqual({ subject: 'everyone', rights: ['view', 'draft'] });
});
