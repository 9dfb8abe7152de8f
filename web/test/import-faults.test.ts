// What the server says of the cells of an import, in the language of the page.
import { expect, it } from 'vitest';
import { faultIn } from '../src/features/admin/import/fault-words.ts';

/** As the server writes them (`src/modules/people/import-export`). */
const said = [
  'must not be empty',
  'is required for a new user',
  'must be an e-mail address',
  'stands in row 899 already',
  'there is no such field',
  'stands in the header twice',
  'this column is required',
  'has 3 cells where the header has 5',
  'there is no user ada',
  'there is no Nowhere',
  'more than one is called Design: write #7 or another id',
  'must be 1 or 0',
  'must be a number',
  'must be a list',
  'must be JSON',
  'must be a JSON object',
  'must have at least 8 characters',
  'must have at most 255 characters',
  'must not have more than 255 characters',
  'must match pattern "^[A-Za-z]{2,3}$"',
  'must not contain a colon',
  'must not contain control characters',
  'must not contain a NUL character',
  'must not be larger than 65536 bytes',
  'has text that cannot be kept, or is nested too deeply',
  'must not be the same few characters again and again',
  'is one of the commonest passwords; choose another',
  'must not be the name or e-mail address of its user',
  'your own password is changed with your current one, at PUT /api/people/v2/users/{id}/password',
  'a file sets at most 2000 passwords',
  'user 1 cannot be blocked',
  'user 1 stays in the primary extranet',
  'you cannot block yourself',
  'the managers would go round in a circle',
  'role 1 must keep at least one member',
  'only members of role 1 change role 1',
  'only members of role 1 rename a member',
  'only members of role 1 set the password of a user with a right that you do not hold',
  'one of them carries a right that you do not hold',
  'Putting people below yourself needs the right expenses.admin: their manager sees their sheets',
];

it.each(said)('“%s” is told in German', (message) => {
  const german = faultIn('de', message);
  expect(german).not.toBe(message);
  expect(german).not.toMatch(/\b(must|there|user|members of|the)\b/);
});

it('what is found stays in what is told, and what nobody has translated is told as it was said', () => {
  expect(faultIn('de', 'there is no Nowhere')).toBe('Nowhere gibt es nicht');
  expect(faultIn('de', 'stands in row 899 already')).toBe('steht schon in Zeile 899');
  expect(faultIn('de', 'something quite new')).toBe('something quite new');
  expect(faultIn('en', 'must be an e-mail address')).toBe('must be an e-mail address');
});
