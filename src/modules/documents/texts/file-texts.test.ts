import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased } from '../../../../test/support/blobs.ts';
import type { Client } from '../../../../test/support/client.ts';
import { type Cast, createCast } from '../../../../test/support/document-cast.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createFolder,
  DOCUMENTS,
  setAccess,
  upload,
} from '../../../../test/support/documents.ts';
import { docxOf, pdfOf } from '../../../../test/support/files.ts';
import { createUser } from '../../../../test/support/people.ts';
import { transaction } from '../../../platform/db/index.ts';
import { purge } from '../deletion/deletion.test-support.ts';

const app = useApp({ ATRIUM_FILE_TEXTS: 'on', ATRIUM_PROGRAMS: 'none' });

const textAt = async (docId: number, more = '', client: Client = app.admin) => {
  const { status, body } = await client.get(`${ADDITIONS}/documents/${docId}${more}`);
  return { status, ...body };
};
const readAll = () => app.application.platform.jobs.runDue();
const rowsOf = () => app.application.platform.database.db.selectFrom('file_texts');

describe('the text of a document', () => {
  it('waits until it is read, and is that of its primary file, of each file by name, and of each version', async () => {
    const components = [
      { file_key: await upload(app.admin, docxOf(['Travel rules'])), name: 'rules.docx', is_primary: true },
      { file_key: await upload(app.admin, pdfOf('Attached plan')), name: 'plan.pdf' },
    ];
    const { doc_id } = await createDocument(app.admin, 1, { components });
    await app.admin.post(`${DOCUMENTS}/checkout/${doc_id}`);
    const file_key = await upload(app.admin, 'Second edition of the rules');
    await app.admin.post(`${DOCUMENTS}/checkin/${doc_id}`, { components: [{ file_key }] });
    await readAll();
    expect(await textAt(doc_id, '/text')).toEqual({
      status: 200,
      state: 'done',
      text: 'Second edition of the rules',
      truncated: false,
    });
    expect(await textAt(doc_id, '/versions/1/text')).toMatchObject({ state: 'done', text: 'Travel rules' });
    const named = await textAt(doc_id, '/versions/1/text?component=plan.pdf');
    expect(named).toMatchObject({ state: 'done', text: 'Attached plan' });
    expect((await textAt(doc_id, '/versions/1/text?component=none.pdf')).status).toBe(404);
    expect((await textAt(doc_id, '/versions/9/text')).status).toBe(404);
    expect((await textAt(doc_id, '/text?parent_id=x')).status).toBe(400);
  });

  it('is read once for all files with the same bytes', async () => {
    const [one, two] = [
      await createDocument(app.admin, 1, { content: 'the same' }),
      await createDocument(app.admin, 1, { content: 'the same' }),
    ];
    await readAll();
    expect(await textAt(one.doc_id, '/text')).toEqual(await textAt(two.doc_id, '/text'));
    const rows = await rowsOf().select('attempts').where('text', '=', 'the same').execute();
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('says of files that cannot be read, have no text, or too much of it, that it is so', async () => {
    const damaged = await createDocument(app.admin, 1, { content: docxOf(['x']).subarray(0, 200), title: 'a.docx' });
    const picture = await createDocument(app.admin, 1, { content: Buffer.from('GIF89a\0\0', 'latin1') });
    const long = await createDocument(app.admin, 1, { content: 'long '.repeat(300_000) });
    const marker = await createDocument(app.admin, 1, { doc_type: 'marker' });
    await readAll();
    expect(await textAt(damaged.doc_id, '/text')).toMatchObject({ state: 'failed', text: '', truncated: false });
    expect(await textAt(picture.doc_id, '/text')).toMatchObject({ state: 'none', text: '' });
    const { state, text, truncated } = await textAt(long.doc_id, '/text');
    expect({ state, length: text.length, truncated }).toEqual({ state: 'done', length: 1_000_000, truncated: true });
    expect((await textAt(marker.doc_id, '/text')).status).toBe(404);
    expect(await app.application.platform.jobs.stats()).toMatchObject({ failed: 0 });
  });

  it('goes when the bytes go, and not while another document has them', async () => {
    const [one, two] = [
      await createDocument(app.admin, 1, { content: 'kept by two' }),
      await createDocument(app.admin, 1, { content: 'kept by two' }),
    ];
    const purgeForGood = async ({ doc_id, title }: { doc_id: number; title: string }) => {
      await app.admin.delete(`${DOCUMENTS}/document/${doc_id}`);
      await purge(app.admin, title);
      await removeReleased(app);
    };
    const count = async () => (await rowsOf().select('hash').where('text', '=', 'kept by two').execute()).length;
    await readAll();
    await purgeForGood(one);
    expect(await count()).toBe(1);
    await purgeForGood(two);
    expect(await count()).toBe(0);
  });

  it('is read of files that were there before texts were, and texts of files that are gone go', async () => {
    const { doc_id } = await createDocument(app.admin, 1, { content: 'from an earlier release' });
    const lost = { hash: 'f'.repeat(64), state: 'done' as const, text: 'lost', reason: null, at: 1 };
    const { db } = app.application.platform.database;
    await readAll();
    await transaction(db, async (tx) => {
      await tx.deleteFrom('file_texts').execute();
      await tx.insertInto('file_texts').values(lost).execute();
    });
    expect(await textAt(doc_id, '/text')).toMatchObject({ state: 'waiting', text: '' });
    app.clock.advance(25 * 3_600_000);
    await readAll();
    expect(await textAt(doc_id, '/text')).toMatchObject({ state: 'done', text: 'from an earlier release' });
    expect(await rowsOf().select('hash').where('hash', '=', lost.hash).execute()).toEqual([]);
  });

  it('is not asked for again and again when its reading has ended the server, or its bytes are missing', async () => {
    const { doc_id } = await createDocument(app.admin, 1, { content: 'ends the server' });
    const missing = await createDocument(app.admin, 1, { content: 'bytes that are lost' });
    const { database, blobs } = app.application.platform;
    await readAll();
    await transaction(database.db, async (tx) => {
      const begun = { state: 'waiting' as const, text: null };
      await tx
        .updateTable('file_texts')
        .set({ ...begun, attempts: 3 })
        .where('text', '=', 'ends the server')
        .execute();
      const lost = await tx
        .updateTable('file_texts')
        .set(begun)
        .where('text', '=', 'bytes that are lost')
        .returning('hash')
        .execute();
      for (const { hash } of lost) await blobs.remove(hash);
    });
    app.clock.advance(25 * 3_600_000);
    await readAll();
    for (const docId of [doc_id, missing.doc_id]) {
      expect(await textAt(docId, '/text')).toMatchObject({ state: 'failed', text: '' });
    }
  });

  it('takes the same number of statements for a short text and a long one', async () => {
    const short = await createDocument(app.admin, 1, { content: 'short' });
    const long = await createDocument(app.admin, 1, { content: 'much '.repeat(100_000) });
    await readAll();
    const count = (docId: number) => app.countQueries(() => textAt(docId, '/text'));
    await count(short.doc_id);
    expect(await count(long.doc_id)).toBe(await count(short.doc_id));
  });
});

describe('D21: the text of a file is read by those who may download the file', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await createCast(app);
  });

  it('with view in its folder, and by nobody else', async () => {
    const folder = await createFolder(app, 1, { entries: cast.entries('view') });
    const { doc_id } = await createDocument(app.admin, folder.id, { content: 'for some eyes' });
    await readAll();
    const readers: [string, Client][] = [...cast.holders, ['read-only', cast.readOnly], ['viewer', cast.viewer]];
    for (const [kind, client] of readers) {
      expect(await textAt(doc_id, '/text', client), kind).toMatchObject({ status: 200, text: 'for some eyes' });
    }
    for (const [kind, client] of cast.strangers) {
      const refused = await textAt(doc_id, '/text', client);
      expect(refused.status, kind).toBe(403);
      expect(JSON.stringify(refused), kind).not.toContain('eyes');
    }
    expect((await app.anonymous.get(`${ADDITIONS}/documents/${doc_id}/text`)).status).toBe(401);
  });

  it('that of a draft by its uploader and those who may approve it', async () => {
    const [drafter, viewer, editor] = [await createUser(app), await createUser(app), await createUser(app)];
    const folder = await createFolder(app, 1, {});
    await setAccess(app, folder.id, [
      allow(drafter, 'user', 'draft'),
      allow(viewer, 'user', 'view'),
      allow(editor, 'user', 'edit'),
    ]);
    const content = 'secret until it is approved';
    const { doc_id } = await createDocument(drafter.client, folder.id, { content, is_draft: true });
    await readAll();
    for (const more of ['/text', '/versions/1/text']) {
      for (const { client } of [drafter, editor])
        expect(await textAt(doc_id, more, client)).toMatchObject({ text: content });
      expect((await textAt(doc_id, more, viewer.client)).status).toBe(403);
    }
  });
});
