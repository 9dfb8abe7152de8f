import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createPage, PUBLISH, savePage } from '../publish.test-support.ts';
import { type Change, compareTexts, compareVersions } from './comparison.ts';

const app = useApp();
const older = (changes: readonly Change[]) => joined(changes.filter(({ type }) => type !== 'added'));
const newer = (changes: readonly Change[]) => joined(changes.filter(({ type }) => type !== 'removed'));
const joined = (changes: readonly Change[]) => changes.map(({ text }) => text).join('');

describe('the comparison of two versions', () => {
  it('says what differs, word by word, as data and as safe HTML', async () => {
    const { id } = await createPage(app, { title: 'Old title', text: '<p>The cat sat.</p><p>It rained.</p>' });
    await savePage(app, id, { title: 'New title', text: '<p>The &lt;b&gt; cat sat.</p><p>It rained.</p><p>End</p>' });
    const { status, body } = await app.admin.get(`${PUBLISH}/pages/${id}/compare?from=1&to=2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from: { version_num: 1 },
      to: { version_num: 2, is_latest: true },
      formatting_only: false,
    });
    expect([older(body.title), newer(body.title)]).toEqual(['Old title', 'New title']);
    expect(older(body.changes)).toBe('The cat sat.\nIt rained.');
    expect(newer(body.changes)).toBe('The <b> cat sat.\nIt rained.\nEnd');
    expect(body.changes.filter(({ type }: Change) => type === 'removed')).toEqual([]);
    expect(body.html).toContain('&lt;b&gt;');
    expect(body.html.replace(/<\/?(ins|del)>|<br>/g, '')).not.toMatch(/[<>]/);
  });

  it('takes the latest and the one before it, either way round, and a version with itself', async () => {
    const { id } = await createPage(app, { text: 'one' });
    const compare = async (query = '') => (await app.admin.get(`${PUBLISH}/pages/${id}/compare?${query}`)).body;
    expect(await compare()).toMatchObject({ from: { version_num: 1 }, to: { version_num: 1 }, formatting_only: false });
    await savePage(app, id, { text: 'two' });
    await savePage(app, id, { text: '<i>two</i>' });
    expect(await compare()).toMatchObject({ from: { version_num: 2 }, to: { version_num: 3 }, formatting_only: true });
    expect(await compare('to=2')).toMatchObject({ from: { version_num: 1 }, to: { version_num: 2 } });
    expect((await compare('from=2&to=1')).html).toBe('<del>two</del><ins>one</ins>');
    expect(await compare('from=9')).toMatchObject({ status: 404 });
    expect(await compare('from=x')).toMatchObject({ status: 400 });
    expect((await app.admin.get(`${PUBLISH}/pages/999999/compare`)).status).toBe(404);
  });

  it('puts both texts together again, whatever they hold', () => {
    const text = fc.array(fc.oneof(fc.constantFrom('a', 'b', ' ', '\n', '<b>', '&', 'word '), fc.string()), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, text, (one, two) => {
        const [before, after] = [one.join(''), two.join('')];
        const changes = compareTexts(before, after, Date.now() + 1000);
        expect([older(changes), newer(changes)]).toEqual([before, after]);
      }),
    );
  });

  it('ends in time for huge texts that have nothing in common', () => {
    const text = (letter: string) =>
      Array.from({ length: 20_000 }, (_, index) => `<p>${letter}${index} ${letter}${index * 7}</p>`).join('');
    const started = Date.now();
    const { changes } = compareVersions({ title: 'a', text: text('a') }, { title: 'b', text: text('b') });
    expect(changes.map(({ type }) => type)).toEqual(['removed', 'added']);
    // Mostly the time of taking the tags off.
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});
