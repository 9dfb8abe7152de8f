import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
} from '../../../../test/support/documents.ts';
import { uniqueName } from '../../../../test/support/people.ts';
import { bytesOf, documentsIn, purge, recordOf, restore, titlesIn } from './deletion.test-support.ts';

const app = useApp();
const folderAt = (id: number) => `${DOCUMENTS}/folder/${id}`;
const documentAt = (id: number) => `${DOCUMENTS}/document/${id}`;

describe('things that overlap in the trash', () => {
  const shelf = async () => {
    const top = await createTopFolder(app);
    const names = { outer: uniqueName('Outer '), inner: uniqueName('Inner '), document: uniqueName('Paper ') };
    const outer = await createFolder(app, top.id, { title: names.outer });
    const inner = await createFolder(app, outer.id, { title: names.inner });
    const { doc_id: docId } = await createDocument(app.admin, inner.id, {
      title: names.document,
      content: names.document,
    });
    return { top: top.id, outer: outer.id, inner: inner.id, docId, names };
  };

  const trashAll = async ({ outer, inner, docId }: Awaited<ReturnType<typeof shelf>>) => {
    for (const path of [documentAt(docId), folderAt(inner), folderAt(outer)]) {
      expect((await app.admin.delete(path)).status).toBe(204);
    }
  };

  it('come back from the outside in', async () => {
    const made = await shelf();
    await trashAll(made);
    const { top, outer, inner, docId, names } = made;
    expect((await restore(app.admin, names.outer)).status).toBe(204);
    expect(await titlesIn(app.admin, top)).toEqual([names.outer]);
    expect(await titlesIn(app.admin, outer)).toEqual([]);
    expect((await restore(app.admin, names.inner)).status).toBe(204);
    expect(await titlesIn(app.admin, inner)).toEqual([]);
    expect((await restore(app.admin, names.document)).status).toBe(204);
    expect(await documentsIn(app.admin, inner)).toEqual([docId]);
  });

  it('wait for what they were in, or go elsewhere', async () => {
    const made = await shelf();
    await trashAll(made);
    const { top, outer, inner, docId, names } = made;
    const refused = await restore(app.admin, names.document);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain(names.inner);
    expect(refused.body.type).toContain('#origin_gone');
    expect((await restore(app.admin, names.inner)).body.detail).toContain(names.outer);
    expect((await restore(app.admin, names.document, top)).status).toBe(204);
    expect((await restore(app.admin, names.inner, top)).status).toBe(204);
    expect((await restore(app.admin, names.outer)).status).toBe(204);
    expect(await titlesIn(app.admin, top)).toEqual([names.inner, names.outer, names.document]);
    expect(await titlesIn(app.admin, outer)).toEqual([]);
    expect(await documentsIn(app.admin, inner)).toEqual([]);
    expect(await documentsIn(app.admin, top)).toEqual([docId]);
  });

  it('outlive what they were in, and still say where that was', async () => {
    const made = await shelf();
    await trashAll(made);
    const { top, docId, names } = made;
    expect((await purge(app.admin, names.outer)).status).toBe(204);
    expect((await restore(app.admin, names.inner)).status).toBe(409);
    expect((await purge(app.admin, names.inner)).status).toBe(204);
    const refused = await restore(app.admin, names.document);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain(names.inner);
    expect((await recordOf(app.admin, names.document)).orig_location).toContain(`${names.outer}/${names.inner}`);
    expect((await restore(app.admin, names.document, top)).status).toBe(204);
    expect(await bytesOf(app.admin, docId)).toBe(names.document);
  });

  it('follow the folder they were in when that moves', async () => {
    const { outer, inner, docId, names } = await shelf();
    const other = await createTopFolder(app);
    await app.admin.delete(documentAt(docId));
    await app.admin.post(`${DOCUMENTS}/move`, { objects: [`folder/${inner}`], destination: other.id });
    expect((await restore(app.admin, names.document)).status).toBe(204);
    expect(await documentsIn(app.admin, inner)).toEqual([docId]);
    expect(await titlesIn(app.admin, outer)).toEqual([]);
  });

  it('are places of one document in two folders', async () => {
    const { top, inner, docId, names } = await shelf();
    const otherTitle = uniqueName('Other ');
    const other = await createFolder(app, top, { title: otherTitle });
    await linkDocument(app.admin, docId, other.id);
    await app.admin.delete(folderAt(inner));
    await app.admin.delete(folderAt(other.id));
    expect((await app.admin.get(documentAt(docId))).status).toBe(404);
    expect((await restore(app.admin, otherTitle)).status).toBe(204);
    expect((await app.admin.get(documentAt(docId))).body.parent_id).toBe(other.id);
    expect((await purge(app.admin, names.inner)).status).toBe(204);
    expect(await bytesOf(app.admin, docId)).toBe(names.document);
  });
});
