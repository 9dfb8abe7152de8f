// Markdown files in and out of the knowledge base.
import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';

const browser = useBrowser();
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

it('shows what an import would make and what is wrong with it, imports into a category, and exports that again', async () => {
  const { page } = await browser.open({ as: 'aino.virtanen' });
  await page.goto('/knowledgebase/categories/1');
  await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
  await page.getByRole('button', { name: 'Manage this category' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import into Getting started' });
  const chooser = dialog.getByLabel('Choose files or a zip').last();
  await chooser.setInputFiles([
    file('Umbrellas.md', '# Umbrellas\n\nLend them.'),
    file('broken.md', Buffer.from([0xff])),
  ]);
  await dialog.getByRole('alert').getByText('broken.md').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Choose others' }).click();
  await chooser.setInputFiles([file('Umbrellas.md', '# Umbrellas\n\nLend them.')]);
  await dialog.getByRole('status').getByText('It makes no new category and 1 article.').waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('link', { name: 'Umbrellas' }).first().waitFor();

  await page.getByRole('button', { name: 'Manage this category' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const archive = await buffer(await (await saved).createReadStream());
  const names = Object.keys(unzipSync(new Uint8Array(archive)));
  expect(names).toContain('Getting started/Umbrellas.md');
  expect(names.every((name) => /^(Getting started|images)\//.test(name))).toBe(true);
});
