// The lists that other rooms choose from, the fields of profiles and documents, and limits.
import { describe, expect, it } from 'vitest';
import { findBarriers, holdLonger, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();

describe('lists of names', () => {
  it('of thanks are added with a colour, renamed, retired with Undo, and deleted after the notes are counted', async () => {
    const { page } = await browser.open({ as: 'matilda.bergstrom' });
    await holdLonger(page);
    await page.goto('/admin/tags');
    await settle(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add a tag' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Patience');
    await form.getByRole('textbox', { name: 'Colour', exact: true }).fill('zz');
    await form.getByText('Not a colour').waitFor();
    await form.getByRole('textbox', { name: 'Colour', exact: true }).fill('#8a5a2b');
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.getByRole('row', { name: /Patience/ });
    await row.click();
    const edit = page.getByRole('dialog', { name: 'Change Patience' });
    await edit.getByRole('textbox', { name: 'Name' }).fill('Great patience');
    await edit.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('row', { name: /Great patience/ });
    await renamed.getByRole('button', { name: 'What can be done with Great patience' }).click();
    await page.getByRole('menuitem', { name: 'Retire' }).click();
    await renamed.getByText('Retired').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await renamed.getByText('Offered').waitFor();
    await renamed.getByRole('button', { name: 'What can be done with Great patience' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Great patience?' });
    await dialog.getByText('It is taken off 0 notes, for good.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await renamed.waitFor({ state: 'detached' });
  });

  it('of news say how many stories keep a channel from being deleted', async () => {
    const { page } = await browser.open({ as: 'matilda.bergstrom' });
    await page.goto('/admin/channels');
    await settle(page);
    await page.getByRole('grid', { name: 'News channels' }).getByRole('button').first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/^It has \d+ stor/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
  });

  it('of expenses are kept each at its address; what is used says how often, and is not deleted but retired', async () => {
    const { page } = await browser.open({ as: 'helene.beaulieu' });
    await page.goto('/admin/expense-lists');
    await settle(page);
    await page.getByRole('radio', { name: 'Departments' }).click();
    await page.waitForURL(/show=departments/);
    const row = page.getByRole('grid', { name: 'Departments' }).getByRole('row').nth(1);
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/^\d+ expenses use it, so it cannot be deleted/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Retire instead' }).click();
    await row.getByText('Retired').waitFor();
    const parts = page.getByRole('navigation', { name: 'Administration' });
    expect(await parts.getByRole('link').allTextContents()).toEqual(['Expense lists']);
  });
});

describe('fields', () => {
  it('of profiles are made beside the form that shows them, and moved by keyboard, menu and drag', async () => {
    const { page } = await browser.open({ as: 'ben.carter' });
    await page.goto('/admin/profile-fields');
    await settle(page);
    await page.getByRole('button', { name: 'New field' }).click();
    const form = page.getByRole('dialog', { name: 'New field' });
    await form.getByRole('textbox', { name: 'Label' }).fill('Shoe size');
    await form.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Number' });
    const preview = form.getByRole('region', { name: 'How a profile shows it' });
    await preview.getByRole('spinbutton', { name: 'Shoe size' }).waitFor();
    expect(await form.getByRole('textbox', { name: 'Key' }).inputValue()).toBe('shoe_size');
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Shoe size/ }).waitFor();
    await page
      .getByRole('region', { name: 'How a profile shows it' })
      .getByRole('spinbutton', { name: 'Shoe size' })
      .waitFor();

    const rows = page.getByRole('grid', { name: 'Profile fields' }).locator('[data-row]');
    const at = (place: number) => rows.nth(place).locator('b').innerText();
    const last = (await page.getByRole('grid', { name: 'Profile fields' }).getAttribute('aria-rowcount')) ?? '';
    const count = Number(last) - 1;
    const before = await page.getByRole('row', { name: /Shoe size/ }).getAttribute('data-row');
    const place = Number(before);
    await page.getByRole('row', { name: /Shoe size/ }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText(`Shoe size is number ${place} now`).waitFor();
    await expect.poll(() => at(place - 1)).toBe('Shoe size');
    await page
      .getByRole('row', { name: /Shoe size/ })
      .getByRole('button')
      .click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.poll(() => at(place - 2)).toBe('Shoe size');
    await rows.nth(place - 2).dragTo(rows.first());
    await expect.poll(() => at(0)).toBe('Shoe size');
    await page.getByText('Shoe size is number 1 now').waitFor();
    await page.reload();
    await expect.poll(() => at(0)).toBe('Shoe size');
    await expect.poll(() => rows.count()).toBe(count);
  });

  it('of a record type are put in their order', async () => {
    const { page, context } = await browser.open({ as: 'siobhan.oreilly' });
    for (const name of ['alpha', 'omega']) {
      const made = await context.request.post('/api/documents/v1/metadata-fields', {
        data: { name, label: name },
        headers: { origin: browser.server() },
      });
      expect(made.status()).toBe(201);
    }
    await page.goto('/admin/record-types?new=true');
    const form = page.getByRole('dialog', { name: 'New record type' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Letter of intent');
    await form.getByRole('combobox', { name: 'Add a field' }).selectOption({ label: 'alpha' });
    await form.getByRole('combobox', { name: 'Add a field' }).selectOption({ label: 'omega' });
    await form.getByRole('button', { name: 'Move omega up' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Letter of intent omega and alpha/ }).waitFor();
  });
});

describe('limits', () => {
  it('are set for everybody and for one person, who is listed with what they take', async () => {
    const { page } = await browser.open({ as: 'admin' });
    await page.goto('/admin/limits');
    await settle(page);
    await page.getByRole('button', { name: 'Limit a person' }).click();
    const person = page.getByRole('dialog', { name: 'Limit a person' });
    await person.getByRole('combobox', { name: 'Person' }).fill('Hana');
    await page.getByRole('option', { name: /Hana/ }).first().click();
    await person.getByRole('textbox', { name: 'Storage in GB' }).fill('2.5');
    expect(await findBarriers(page)).toEqual([]);
    await person.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Storage: .* of 2\.5 GB$/).waitFor();
    await page.getByRole('button', { name: 'Change: Requests' }).click();
    const kind = page.getByRole('dialog', { name: 'Limit: Requests' });
    await kind.getByRole('textbox', { name: 'Each person, a minute' }).fill('59');
    await kind.getByText('A whole number of at least 60').waitFor();
    await kind.getByRole('textbox', { name: 'Each person, a minute' }).fill('60000');
    await kind.getByRole('button', { name: 'Save' }).click();
    await page.getByText('60,000 a minute').waitFor();
  });
});
