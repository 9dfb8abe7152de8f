import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createGroup, createUser } from '../../../test/support/people.ts';
import { found, search, suggested, titles } from '../../../test/support/search.ts';

const app = useApp();

describe('people', () => {
  beforeAll(async () => {
    for (const [username, firstname, surname, jobTitle] of [
      ['cat', 'Catharina', 'Mayer', 'Translator'],
      ['kat', 'Katharina', 'Meier', 'Pilot'],
      ['fish', 'Óscar', 'Fischer', 'Bäcker'],
      ['john', 'John', 'Johnson', 'Translators’ assistant'],
    ] as const) {
      await createUser(app, { username, firstname, surname, job_title: jobTitle, company: `Org of ${username}` });
    }
  });

  it.each([
    ['Catharina', ['Catharina Mayer', 'Katharina Meier']],
    ['Katarina', ['Katharina Meier', 'Catharina Mayer']],
    ['Mayer', ['Catharina Mayer', 'Katharina Meier']],
    ['meier', ['Katharina Meier', 'Catharina Mayer']],
    ['oscar FISCHER', ['Óscar Fischer']],
    ['Fiscehr', ['Óscar Fischer']],
    ['Jonhson', ['John Johnson']],
    ['kath', ['Katharina Meier']],
    ['backer', ['Óscar Fischer']],
    ['translator', ['John Johnson', 'Catharina Mayer']],
    ['type:person fish', ['Óscar Fischer']],
    ['translator -mayer', ['John Johnson']],
    ['"Óscar Fischer"', ['Óscar Fischer']],
    ['"Fischer Óscar"', []],
    ['xylophone', []],
  ])('%s finds %j', async (query, expected) => {
    const names = await titles(app, app.admin, { query, types: 'people' });
    expect(names.filter((name) => expected.includes(name as never)).toSorted()).toEqual(expected.toSorted());
    if (expected.length > 0) expect(names[0]).toBe(expected[0]);
    else expect(names).toEqual([]);
  });

  it('are shown with what they do, a picture and the way to them', async () => {
    const { body } = await search(app, app.admin, 'oscar baecker backer fischer');
    expect(body.data).toEqual([]);
    const { data, counts, pagination } = (await search(app, app.admin, 'oscar backer')).body;
    expect(data).toEqual([
      {
        type: 'person',
        id: expect.any(Number),
        title: 'Óscar Fischer',
        snippet: '<mark>Bäcker</mark> · Org of fish',
        place: null,
        link: `/people/${data[0].id}`,
        picture: expect.stringMatching(`^${app.url}/api/people/v2/users/${data[0].id}/photo\\?v=\\w+$`),
        author: null,
        date: expect.stringMatching(/^2026-01-31T/),
      },
    ]);
    expect(counts).toEqual([{ type: 'person', count: 1, more: false }]);
    expect(pagination).toEqual({ limit: 20, total: 1, more: false, cursor: null, next: null });
  });

  it('and groups are suggested while somebody types', async () => {
    await createGroup(app, { name: 'Fishing club', description: 'On Sundays' });
    expect(await suggested(app, app.admin, 'fi')).toEqual(['Óscar Fischer', 'Fishing club']);
    expect(await suggested(app, app.admin, 'fischer os')).toEqual(['Óscar Fischer']);
    expect(await suggested(app, app.admin, 'clu')).toEqual(['Fishing club']);
    expect(await suggested(app, app.admin, '')).toEqual([]);
    expect(await found(app, app.admin, 'sunday')).toHaveLength(1);
  });
});
