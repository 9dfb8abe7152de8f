// People as administrators bring them in, and look after their accounts.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { findBarriers, holdLonger, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const root = 'admin';
const officer = 'ben.carter';

/** A spreadsheet as a personnel office has it: its own words for the columns, no usernames. */
const sheetOf = (
  count: number,
  name: string,
  change: (row: number) => Partial<{ email: string; group: string }> = () => ({}),
) =>
  [
    'Vorname;Nachname;E-Mail;Position;Team',
    ...Array.from({ length: count }, (_, index) => {
      const row = index + 2;
      const { email = `${name}${row}@example.com`, group = '' } = change(row);
      return `Nora${row};Neumann${row};${email};Analyst;${group}`;
    }),
  ].join('\r\n');

describe('the import of people', () => {
  it('brings 1,000 people in from a spreadsheet after its wrong cells are mended, and gives all of them a group and its rights', async () => {
    const { page, context } = await browser.open({ as: root });
    await page.goto('/admin/import');
    await settle(page);
    const wrong: Record<number, { email?: string; group?: string }> = {
      40: { email: 'not an address' },
      500: { group: 'Nowhere' },
      900: { email: 'new.person899@example.com' },
    };
    const file = Buffer.from(sheetOf(1000, 'new.person', (row) => wrong[row] ?? {}));
    await page.locator('input[type="file"]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: file });
    await page.getByText('3 cells are wrong, in 3 rows.').waitFor();
    const table = page.getByRole('table', { name: 'Import people' });
    const email = table.getByRole('textbox', { name: 'Row 40, E-mail' });
    await email.waitFor();
    await table.getByText('E-mail: must be an e-mail address').waitFor();
    await table.getByText('Groups: there is no Nowhere').waitFor();
    await table.getByText('Username: stands in row 899 already').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await email.fill('new.person40@example.com');
    await table.getByRole('textbox', { name: 'Row 500, Groups' }).fill('Design');
    await table.getByRole('button', { name: 'Leave row 900 out' }).click();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Everything fits: 999 new, 0 changed, 0 as they are.').waitFor();
    await page.getByRole('button', { name: 'Import 999 people' }).click();
    await page.getByRole('heading', { name: '999 people are in' }).waitFor();

    await page.getByRole('button', { name: 'Add them to a group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to a group: 999 people' });
    await dialog.getByRole('searchbox', { name: 'Find a group' }).fill('Newcomers');
    await dialog.getByRole('button', { name: 'New group “Newcomers”' }).click();
    await page.getByText('999 people added to Newcomers').waitFor();
    await page.getByRole('link', { name: 'Rights of Newcomers' }).click();
    await page.getByRole('checkbox', { name: 'Write news, Newcomers' }).press(' ');
    await page.getByText('“Write news” granted: Newcomers').waitFor();

    const found = await context.request.get('/api/people/v2/groups?query=Newcomers');
    const [group] = (await found.json()).data;
    const members = await context.request.get(`/api/people/v2/groups/${group.id}/users?limit=1`);
    expect((await members.json()).pagination.total).toBe(999);
  });

  it('shows 10,000 pasted rows with only those in sight in the page, and says what cannot be read', async () => {
    const { page } = await browser.open({ as: officer });
    await page.goto('/admin/import');
    await settle(page);
    const field = page.getByRole('textbox', { name: 'Cells from a spreadsheet' });
    await field.fill('name\n"never closed');
    await page
      .getByRole('alert')
      .getByText(/quotation mark is not closed/)
      .waitFor();
    await field.evaluate(
      (element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      sheetOf(10_000, 'somebody.else').replaceAll(';', '\t'),
    );
    await page.getByText('Everything fits: 10,000 new, 0 changed, 0 as they are.').waitFor();
    const table = page.getByRole('table', { name: 'Import people' });
    expect(await table.getAttribute('aria-rowcount')).toBe('10001');
    await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await table.getByText('somebody.else10001@example.com').waitFor();
    expect(await table.getByRole('row').count()).toBeLessThan(80);
    await page.getByRole('combobox', { name: '“E-Mail” is' }).selectOption({ label: 'left out' });
    await page.getByText('Say which column is the username').waitFor();
  });
});

describe('users', () => {
  it('are blocked and unblocked together, by keyboard, after those it hits are named', async () => {
    const { page } = await browser.open({ as: officer });
    await holdLonger(page);
    await page.goto('/admin/users?query=hana');
    await settle(page);
    const grid = page.getByRole('grid', { name: 'Users' });
    const row = grid.getByRole('row', { name: /Hana Nováková/ });
    await row.focus();
    await page.keyboard.press(' ');
    await page.getByRole('toolbar', { name: '1 user selected' }).waitFor();
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Block 1 user?' });
    await dialog.getByText('Hana Nováková').waitFor();
    await dialog.getByRole('button', { name: 'Block' }).click();
    await page.getByText('1 user is blocked').waitFor();
    await page.getByText('Nobody found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await row.waitFor();
    await row.getByText('Active').waitFor();
  });

  it('are changed and deleted from the menu of their row, handing over what they own', async () => {
    const { page } = await browser.open({ as: root });
    await page.goto('/admin/users?query=callum');
    await settle(page);
    const row = page.getByRole('row', { name: /Callum Fraser/ });
    await row.click();
    const edit = page.getByRole('dialog', { name: 'Change Callum Fraser' });
    await edit.getByRole('textbox', { name: 'E-mail' }).fill('nonsense');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText(/e-mail address/).waitFor();
    await edit.getByRole('textbox', { name: 'E-mail' }).fill('callum@example.com');
    await edit.getByRole('textbox', { name: 'Job title' }).fill('Fleet Lead');
    await edit.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Fleet Lead').waitFor();
    await row.getByRole('button', { name: 'What can be done with Callum Fraser' }).click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    const dialog = page.getByRole('alertdialog', { name: /Callum Fraser/ });
    await dialog.getByRole('button', { name: /Delete/ }).click();
    await page.getByText('Nobody found').waitFor();
  });

  it('are not there without people.admin, and nothing else of the administration is with it', async () => {
    const { page } = await browser.open({ as: 'oyvind.lie' });
    await page.goto('/admin/users');
    await page.getByText('There is no such part').waitFor();
    const { page: theirs } = await browser.open({ as: officer });
    await theirs.goto('/admin');
    const parts = theirs.getByRole('navigation', { name: 'Administration' });
    await parts.getByRole('link', { name: 'Users' }).waitFor();
    expect(await parts.getByRole('link').allTextContents()).not.toContain('Overview');
    expect(await parts.getByRole('link').allTextContents()).not.toContain('Thanks tags');
  });
});

describe('roles', () => {
  it('are made, given members and deleted after it is said how many lose them; role 1 has its band', async () => {
    const { page } = await browser.open({ as: root });
    await page.goto('/admin/roles');
    await settle(page);
    await page.getByText('Members of role 1 may do everything').waitFor();
    await page.getByRole('button', { name: 'New role' }).click();
    const form = page.getByRole('dialog', { name: 'New role' });
    await form.getByRole('textbox', { name: 'Name' }).fill('First aid');
    await form.getByRole('button', { name: 'Make it' }).click();
    const row = page.getByRole('row', { name: /First aid/ });
    await row.click();
    const members = page.getByRole('dialog', { name: 'Members of First aid' });
    await members.getByRole('combobox', { name: 'Who?' }).fill('tomasz');
    await members.getByRole('option', { name: /Tomasz Wójcik/ }).click();
    await members.getByRole('button', { name: 'Add', exact: true }).click();
    await members.getByRole('button', { name: 'Take Tomasz Wójcik out' }).waitFor();
    await members.getByRole('button', { name: 'Close' }).click();
    await row.getByRole('button', { name: 'What can be done with First aid' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete the role First aid?' });
    await dialog.getByText(/^1 user/).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  });
});
