import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Change } from '../../../platform/text/compare-texts.ts';
import { createPage, PUBLISH, savePage } from '../publish.test-support.ts';

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

  it('compares the latest two unless others are named, in either order, and a version with itself', async () => {
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

  it('runs on a worker thread when the texts are long, and ends for texts that have nothing in common', async () => {
    const text = (letter: string) =>
      Array.from({ length: 5_000 }, (_, index) => `<p>${letter}${index} ${letter}${index * 7}</p>`).join('');
    const { workers } = app.application.platform;
    const { id } = await createPage(app, { text: 'short' });
    await savePage(app, id, { text: 'still short' });
    const before = workers.counts().done;
    expect((await app.admin.get(`${PUBLISH}/pages/${id}/compare`)).status).toBe(200);
    expect(workers.counts().done).toBe(before);
    await savePage(app, id, { text: text('a') });
    await savePage(app, id, { text: text('b') });
    const saved = workers.counts().done;
    const { status, body } = await app.admin.get(`${PUBLISH}/pages/${id}/compare`);
    expect(status).toBe(200);
    expect(body.changes.map(({ type }: Change) => type)).toEqual(['removed', 'added']);
    expect(workers.counts().done).toBe(saved + 1);
  });
});
