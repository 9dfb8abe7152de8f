// Checks the library of the demo as a whole, without an installation; what is made of it is seen in test/demo.test.ts.
import { mkdtemp, rm, writeFile as writeBytes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPrograms, programNames } from '../../test/support/programs.ts';
import { createTextReader } from '../platform/files/texts/text-reader.ts';
import { people } from './company.ts';
import { writeFile } from './files/write-file.ts';
import { type DemoFolder, nameOf, smallLibrary, wholeLibrary } from './library/index.ts';
import { membersOf, teams } from './teams.ts';

const moment = { now: Date.UTC(2026, 9, 12) };
const { folders, documents } = wholeLibrary(moment);
/** A word of one file of each kind that has a text. */
const wordsOf: Readonly<Record<string, string>> = {
  'Employee handbook.pdf': 'Photograph every receipt',
  'Reisekostenrichtlinie.pdf': 'Für jeden Kilometer',
  'Holiday request.docx': 'Signature of the manager',
  'Urlaubsantrag.odt': 'Montage',
  'Station 5 plan.xlsx': 'Prototype',
  'Station 5 plan.ods': 'Prototype',
  'Station 5 overview.pptx': 'Fifty units for the field',
  'Station 5 overview.odp': 'Fifty units for the field',
  'Station 5 risks.csv': 'Parts come late',
  'Printing from home.html': 'queue of your office',
  'Release 4.25 notes.md': 'Release 4.25',
  'Editorial plan.txt': 'schools on the roof',
  'Weather report 2026-09.eml': 'Stay dry!',
};

const endingOf = (title: string) => title.slice(title.lastIndexOf('.') + 1);

const editorsOf = (key: string): string[] => {
  const folder: DemoFolder | undefined = folders.find((one) => one.key === key);
  if (folder?.team === undefined) return folder?.parent === undefined ? [] : editorsOf(folder.parent);
  const groups = [
    folder.team,
    ...Object.keys(folder.others ?? {}).filter((who) => folder.others?.[who]?.includes('edit')),
  ];
  return teams.filter((team) => groups.includes(team.key)).flatMap(membersOf);
};

describe('the library of the demo', () => {
  it('has some 1,500 documents, no title twice in a folder, every kind of file', () => {
    expect(documents.length).toBeGreaterThan(1_500);
    expect(documents.length).toBeLessThan(1_800);
    expect(new Set(documents.map(({ folder, title }) => `${folder}/${title}`)).size).toBe(documents.length);
    const endings = new Set(documents.map(({ title }) => endingOf(title)));
    const office = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'];
    const others = ['pdf', 'md', 'txt', 'csv', 'html', 'eml', 'png', 'jpg', 'webp', 'svg', 'wav', 'webm'];
    expect([...endings].sort()).toEqual([...office, ...others].sort());
    expect(new Set(documents.map(({ fate }) => fate))).toEqual(
      new Set([undefined, 'draft', 'new version', 'checked out', 'deleted']),
    );
  });

  it('is written by people who may edit the folder and were there at the time, and the past is before the present', () => {
    const since = new Map(people.map((person) => [person.username, Date.parse(person.since)]));
    for (const { folder, title, fate, versions } of documents) {
      const editors = editorsOf(folder);
      for (const [index, { author, daysAgo, comment }] of versions.entries()) {
        if (fate !== 'draft') expect([title, editors.includes(author)]).toEqual([title, true]);
        expect([title, (since.get(author) ?? 0) < moment.now - daysAgo * 86_400_000]).toEqual([title, true]);
        expect(daysAgo).toBeGreaterThan(0);
        if (index > 0)
          expect([title, comment !== '' && daysAgo <= (versions[index - 1]?.daysAgo ?? 0)]).toEqual([title, true]);
      }
    }
  });

  it('is the same every time, and has each kind of file in its small form', async () => {
    const small = smallLibrary(moment);
    expect(small.documents.length).toBeLessThan(40);
    const endings = (list: typeof documents) => [...new Set(list.map(({ title }) => endingOf(title)))].sort();
    expect(endings(small.documents)).toEqual(endings(documents));
    const bytesOf = async (list: typeof documents) => {
      const files: Record<string, string> = {};
      for (const { title, versions, language = 'en' } of list) {
        const [{ author, content }] = versions;
        const bytes = await writeFile(title, await content(), { author: nameOf(author), language });
        expect(bytes.length).toBeGreaterThan(20);
        files[title] = bytes.toString('base64');
      }
      return files;
    };
    expect(await bytesOf(small.documents)).toEqual(await bytesOf(smallLibrary(moment).documents));
  });

  it('has texts that the search can read, with programs and without', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-library-'));
    const readers = [createTextReader(await findPrograms(programNames)), createTextReader(await findPrograms([]))];
    const read = async (word: string, start: string) => {
      const document = documents.find(({ title }) => title.startsWith(start));
      if (!document) throw new Error(`there is no ${start}`);
      const { title, versions, language = 'en' } = document;
      const path = join(folder, title);
      const about = { author: nameOf(versions[0].author), language };
      await writeBytes(path, await writeFile(title, await versions[0].content(), about));
      for (const reader of readers) {
        const found = await reader.read(path, title);
        expect([title, found.state === 'done' && found.text.includes(word)]).toEqual([title, true]);
      }
    };
    await Promise.all(Object.entries(wordsOf).map(([start, word]) => read(word, start)));
    await rm(folder, { recursive: true });
  });
});
