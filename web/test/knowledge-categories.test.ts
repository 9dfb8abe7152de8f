// Categories for those who keep them: made, named, put in order, moved, opened to people, given experts, deleted.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';

const browser = useBrowser();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage this category' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

it('makes a category, names it anew, gives it rights and experts, puts it in order, moves and deletes it', async () => {
  const { page } = await browser.open({ as: 'aino.virtanen' });
  await page.goto('/knowledgebase');
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await dialog.getByText('Give it a name.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Aardvarks');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What we know of them.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await heading(page, 'Aardvarks');
  await page.getByText('What we know of them.').waitFor();

  await choose(page, 'Name and description');
  await expect.poll(() => dialog.getByRole('switch').isChecked()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Anteaters');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await heading(page, 'Anteaters');
  await page.getByText('What we know of them.').waitFor();

  await choose(page, 'Who may do what');
  const lines = dialog.getByRole('list', { name: 'People and groups on the list' });
  await lines.getByRole('combobox', { name: 'What Everyone may do' }).selectOption({ label: 'Read' });
  await dialog.getByRole('combobox', { name: 'Add people and groups' }).fill('Hana Nov');
  await page.getByRole('option', { name: /Hana Nováková/ }).click();
  await lines.getByRole('combobox', { name: 'What Hana Nováková may do' }).selectOption({ label: 'Publish' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await choose(page, 'Who may do what');
  await expect
    .poll(() => lines.getByRole('combobox', { name: 'What Hana Nováková may do' }).inputValue())
    .toBe('publish');
  await page.keyboard.press('Escape');

  await choose(page, 'Experts');
  await dialog.getByRole('combobox', { name: 'Add a person' }).fill('Hana Nov');
  await page.getByRole('option', { name: /Hana Nováková/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  const tree = page.getByRole('navigation', { name: 'Categories', exact: true });
  const names = () => tree.locator('a[href^="/knowledgebase/categories/"]').allTextContents();
  await expect.poll(async () => (await names())[0]).toBe('Anteaters');
  await choose(page, 'Move down');
  await expect.poll(async () => (await names()).indexOf('Anteaters')).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await names())[0]).toBe('Anteaters');

  await choose(page, 'Move to…');
  await dialog.getByRole('combobox', { name: 'Below' }).selectOption({ label: 'Customers' });
  await dialog.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('navigation', { name: 'Where it stands' }).getByRole('link', { name: 'Customers' }).waitFor();

  await choose(page, 'New category below');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Small ones');
  await page.keyboard.press('Enter');
  await heading(page, 'Small ones');
  await tree.getByRole('link', { name: 'Anteaters' }).click();
  await heading(page, 'Anteaters');
  await choose(page, 'Delete…');
  const question = page.getByRole('alertdialog', { name: 'Delete Anteaters?' });
  await question.getByText('With it go for good: 1 category below it.').waitFor();
  const remove = question.getByRole('button', { name: 'Delete for good' });
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await question.getByRole('textbox', { name: 'Type Anteaters to confirm' }).fill('Anteaters');
  await remove.click();
  await heading(page, 'Customers');
  await expect.poll(names).not.toContain('Anteaters');
});

it('shows both where somebody else has changed a category meanwhile, and offers nothing to those who do not manage it', async () => {
  const { page, context } = await browser.open({ as: 'aino.virtanen' });
  await page.goto('/knowledgebase/categories/1');
  await heading(page, 'Getting started');
  await choose(page, 'Name and description');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Begin here');
  const origin = new URL(page.url()).origin;
  const changed = await context.request.patch('/api/knowledgebase/v1/categories/1', {
    data: { name: 'Day one' },
    headers: { origin },
  });
  expect(changed.ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('cell', { name: 'Day one' }).waitFor();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await heading(page, 'Begin here');

  const other = await browser.open({ as: 'hana.novakova' });
  await other.page.goto('/knowledgebase/categories/1');
  await heading(other.page, 'Begin here');
  await expect.poll(() => other.page.getByRole('button', { name: 'Manage this category' }).count()).toBe(0);
});
