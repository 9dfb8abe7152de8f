import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';

/** By username, so that a test reads as whom it expects. */
async function search(query: string, rest = ''): Promise<string[]> {
  const answer = await app.admin.get(`${V2}/users?query=${encodeURIComponent(query)}${rest}`);
  expect(answer.status).toBe(200);
  expect(answer.body.pagination.total).toBe(answer.body.data.length);
  return answer.body.data.map(({ username }: { username: string }) => username);
}

const people: Record<string, Record<string, unknown>> = {
  lodz: { firstname: 'Łucja', surname: 'Łódź', company: 'Zażółć' },
  strasse: { firstname: 'Jörg', surname: 'Großmann', company: 'Straßenbau' },
  aero: { firstname: 'Søren', surname: 'Ærø', company: 'Œuvre Þór' },
  cyrillic: { firstname: 'Жанна', surname: 'Ёлкина', company: 'Щит' },
  japan: { firstname: '太郎', surname: '日本', company: '東京株式会社' },
  greek: { firstname: 'Ελλάδα', surname: 'Παπαδόπουλος', company: 'ΑΘΗΝΑΣ' },
  turkish: { firstname: 'Işıl', surname: 'İnci', company: 'Doğan' },
  arabic: { firstname: 'محمد', surname: 'عبد', company: 'شركة' },
  korean: { firstname: '민수', surname: '김', company: '한국' },
  emoji: { firstname: '🦊Fox', surname: 'Den', company: '🧑🏽‍🚀' },
  special: { firstname: '100%', surname: 'under_score', company: 'a"quote*star(paren', job_title: "back\\slash 'tick" },
  words: { firstname: 'AND', surname: 'NOT', company: 'NEAR OR', job_title: 'x-y:z^w' },
  plain: { firstname: 'Quentin', surname: 'Quail', company: 'Quartz', job_title: 'Quarry', user_code: 'QC-77' },
};

beforeAll(async () => {
  for (const [username, fields] of Object.entries(people)) {
    await createUser(app, { username, email: `${username}@mail.example`, ...fields });
  }
});

describe('a keyword', () => {
  it('matches anywhere in each of the default fields', async () => {
    for (const keyword of ['Quentin', 'uenti', 'Quail', 'uail', 'quartz', 'arry', 'plain@mail', 'PLAIN@MAIL.EXAMPLE']) {
      expect(await search(keyword)).toEqual(['plain']);
    }
    expect(await search('QC-77')).toEqual([]);
    expect(await search('quentin quail'.replace(' ', ''))).toEqual([]);
  });

  it.each([
    ['łódź', 'lodz'],
    ['LODZ', 'lodz'],
    ['zazolc', 'lodz'],
    ['GROSSMANN', 'strasse'],
    ['großmann', 'strasse'],
    ['strassenbau', 'strasse'],
    ['jorg', 'strasse'],
    ['ÆRØ', 'aero'],
    ['aero', 'aero'],
    ['soren', 'aero'],
    ['oeuvre', 'aero'],
    ['thor', 'aero'],
    ['ЖАННА', 'cyrillic'],
    ['жан', 'cyrillic'],
    ['елкина', 'cyrillic'],
    ['日本', 'japan'],
    ['京株', 'japan'],
    ['東京株式', 'japan'],
    ['ελλαδα', 'greek'],
    ['ΕΛΛΆΔΑ', 'greek'],
    ['παπαδοπουλοσ', 'greek'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'greek'],
    ['αθηνας', 'greek'],
    ['isil', 'turkish'],
    ['IŞIL', 'turkish'],
    ['inci', 'turkish'],
    ['dogan', 'turkish'],
    ['محمد', 'arabic'],
    ['مُحَمَّد', 'arabic'],
    ['한국', 'korean'],
    ['민수', 'korean'],
    ['🦊', 'emoji'],
    ['🦊fox', 'emoji'],
  ])('the keyword %s finds %s', async (keyword, username) => {
    expect(await search(keyword)).toContain(username);
    expect((await search(keyword)).length).toBeLessThanOrEqual(2);
  });

  it('a keyword finds the same users whether its accents are composed or decomposed', async () => {
    expect(await search('Łódź'.normalize('NFD'))).toEqual(['lodz']);
    expect(await search('한국'.normalize('NFD'))).toEqual(['korean']);
  });

  it('may have one or two characters', async () => {
    expect(await search('Ж')).toEqual(['cyrillic']);
    expect(await search('日')).toEqual(['japan']);
    expect(await search('김')).toEqual(['korean']);
    expect(await search('qe')).toEqual([]);
    expect(await search('rz')).toEqual([]);
    expect(await search('tz')).toEqual(['plain']);
    expect(await search('ß')).toContain('strasse');
    expect((await search('e')).length).toBe(Object.keys(people).length + 1);
    expect(await search('q z')).toEqual(['plain']);
    expect(await search('qu artz')).toEqual(['plain']);
    expect(await search('qu zzz')).toEqual([]);
  });

  it.each([
    ['%', ['special']],
    ['100%', ['special']],
    ['0%0', []],
    ['_', ['special']],
    ['r_s', ['special']],
    ['under_score', ['special']],
    ['u_der', []],
    ['"', ['special']],
    ['a"q', ['special']],
    ['"quote"', []],
    ['*', ['special']],
    ['quote*', ['special']],
    ['quo*', []],
    ['(', ['special']],
    ['(paren', ['special']],
    [')', []],
    ['\\', ['special']],
    ['back\\slash', ['special']],
    ["'", ['special']],
    ["'tick", ['special']],
    ['AND', ['words']],
    ['NOT', ['words']],
    ['NEAR', ['words']],
    ['AND NOT', ['words']],
    ['x-y', ['words']],
    ['y:z', ['words']],
    ['z^w', ['words']],
    ['firstname_key:and', []],
    ['^and', []],
    ["'; drop table users; --", []],
    ['NEAR(quail)', []],
    ['{firstname_key}', []],
  ])('%j is taken as it is', async (keyword, expected) => {
    expect(await search(keyword)).toEqual(expected);
  });

  it('of nothing but spaces is none', async () => {
    expect((await search('   ')).length).toBe(Object.keys(people).length + 1);
  });

  it('a keyword finds users by what they were changed to, and none that were deleted', async () => {
    const user = await createUser(app, { company: 'Ephemeral' });
    expect(await search('ephemeral')).toEqual([user.username]);
    await app.admin.put(`${V2}/users/${user.id}`, { company: 'Perpetual' });
    expect(await search('ephemeral')).toEqual([]);
    expect(await search('perpetual')).toEqual([user.username]);
    await app.admin.delete(`${V2}/users/${user.id}`);
    expect(await search('perpetual')).toEqual([]);
  });
});

describe('several keywords', () => {
  it('must all occur, each in any field, unless OR is asked for', async () => {
    expect(await search('quail quartz')).toEqual(['plain']);
    expect(await search('  quail   plain@mail\tquarry ')).toEqual(['plain']);
    expect(await search('quail łódź')).toEqual([]);
    expect(await search('quail łódź', '&query_type=OR')).toEqual(['lodz', 'plain']);
    expect(await search('quail łódź nobody', '&query_type=OR')).toEqual(['lodz', 'plain']);
    expect(await search('tz łódź Ж', '&query_type=OR')).toEqual(['lodz', 'cyrillic', 'plain']);
    expect(await search('nobody noone', '&query_type=OR')).toEqual([]);
  });

  it.each(['or', 'Or', 'OR'])('several keywords with query_type %s find users that match any of them', async (type) => {
    expect(await search('quail łódź', `&query_type=${type}`)).toEqual(['lodz', 'plain']);
  });

  it.each(['and', 'And', 'AND'])(
    'several keywords with query_type %s find users that match all of them',
    async (type) => {
      expect(await search('quail łódź', `&query_type=${type}`)).toEqual([]);
    },
  );

  it('several keywords with another query_type are refused', async () => {
    for (const type of ['XOR', 'NOT', 'AND,OR']) {
      const answer = await app.admin.get(`${V2}/users?query=a&query_type=${type}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining('query_type') } });
    }
  });
});

describe('query_fields', () => {
  it('is where keywords are looked for', async () => {
    expect(await search('quail', '&query_fields=surname')).toEqual(['plain']);
    expect(await search('quail', '&query_fields=firstname')).toEqual([]);
    expect(await search('quail', '&query_fields=firstname,surname')).toEqual(['plain']);
    expect(await search('quail quartz', '&query_fields=surname')).toEqual([]);
    expect(await search('quail quartz', '&query_fields=surname&query_type=or')).toEqual(['plain']);
    expect(await search('QC-77', '&query_fields=user_code')).toEqual(['plain']);
    expect(await search('plain', '&query_fields=username')).toEqual(['plain']);
    expect(await search('lain', '&query_fields=email')).toEqual(['plain']);
    expect(await search('qu', '&query_fields=job_title')).toEqual(['plain']);
    expect(await search('quar', '&query_fields=company')).toEqual(['plain']);
    expect(await search('tin', '&query_fields=%20fullname%20')).toEqual(['plain']);
  });

  it.each(['nothing', 'surname,nothing', 'SURNAME', 'password', 'surname_key', 'constructor'])(
    '%s: 400 that names it',
    async (fields) => {
      for (const query of ['quail', '']) {
        const answer = await app.admin.get(`${V2}/users?query=${query}&query_fields=${fields}`);
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 400, error: expect.stringContaining('query_fields') },
        });
        expect(answer.body.error).toContain(fields.split(',').at(-1));
      }
    },
  );
});

describe('a search', () => {
  it('is sorted and paged like any other list', async () => {
    const page = async (rest: string) =>
      (await app.admin.get(`${V2}/users?query=mail.example&fields=surname${rest}`)).body;
    const all = await page('&sort=-surname');
    expect(all.pagination.total).toBe(Object.keys(people).length);
    const paged = [
      ...(await page('&sort=-surname&limit=7')).data,
      ...(await page('&sort=-surname&limit=7&offset=7')).data,
    ];
    expect(paged).toEqual(all.data);
    const ids = (await page('&sort=-id')).data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  });

  it('takes long texts, and no NUL', async () => {
    expect(await search('x'.repeat(900))).toEqual([]);
    const answer = await app.admin.get(`${V2}/users?query=a%00b`);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('query') } });
    expect((await app.admin.get(`${V2}/users?query=%ff%fe`)).status).toBeLessThan(500);
  });

  it('takes twenty keywords and no more', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`).join('%20');
    expect((await app.admin.get(`${V2}/users?query=${words(20)}`)).status).toBe(200);
    const answer = await app.admin.get(`${V2}/users?query=${words(21)}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('query');
  });
});
