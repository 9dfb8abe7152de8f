// A question asked in the words of an employee finds the PDF whose text answers it.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../test/support/app.ts';
import { titles } from '../../test/support/search.ts';
import { fillDocuments } from './documents.ts';
import { fillKnowledge } from './knowledgebase.ts';
import { fillPeople } from './people.ts';

const PASSWORD = 'cloudberry jam';
const app = useApp({ ATRIUM_FILE_TEXTS: 'on' });
const ask = async (username: string, question: string) =>
  (await titles(app, app.as(username, PASSWORD), question)).slice(0, 3);

beforeAll(async () => {
  const { platform } = app.application;
  const ids = { userIds: new Map(), groupIds: new Map(), roleIds: new Map(), things: new Map() };
  const run = { platform, password: PASSWORD, isSmall: true, ...ids };
  for (const part of [fillPeople, fillDocuments, fillKnowledge]) await part(run);
  await platform.jobs.runDue();
});

describe('a question asked in the words of an employee', () => {
  it.each([
    ['how many days of parental leave', 'Parental leave.pdf'],
    ['How long do I get full pay when we have a child?', 'Parental leave.pdf'],
    ['who pays for a broken phone', 'Equipment and damage.pdf'],
    ['what do I do when my laptop was stolen', 'Equipment and damage.pdf'],
    ['how much do I get for a hotel in London', 'Travel expenses.pdf'],
    ['do I need a receipt for tips', 'Travel expenses.pdf'],
    ['Reisekosten Kilometer', 'Reisekostenrichtlinie.pdf'],
    ['Wie viel bekomme ich für das eigene Fahrrad?', 'Reisekostenrichtlinie.pdf'],
  ])('finds the PDF whose text answers it: %s', async (question, answer) => {
    expect(await ask('hana.novakova', question)).toContain(answer);
  });

  it('does not find the PDF of a folder that is closed to them, whatever they ask', async () => {
    const question = 'how much is paid at level 4 Lead';
    expect(await ask('leila.haddad', question)).toContain('Salary bands.pdf');
    for (const asked of [question, 'salary bands', 'do months of parental leave count for salary bands'])
      for (const username of ['hana.novakova', 'pieter.janssen'])
        expect([asked, await ask(username, asked)]).not.toEqual([asked, expect.arrayContaining(['Salary bands.pdf'])]);
  });

  it('needs all words where it is no question, and leaves out at most one where it is', async () => {
    expect(await ask('hana.novakova', 'broken phone elephant')).toEqual([]);
    expect(await ask('hana.novakova', 'who pays for a broken elephant phone')).toContain('Equipment and damage.pdf');
    expect(await ask('hana.novakova', 'who pays for a broken elephant unicorn')).toEqual([]);
  });
});
