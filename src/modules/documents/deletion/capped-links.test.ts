import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../../test/support/blobs.ts';
import { allow, createTopFolder, DOCUMENTS, linkDocument, setAccess } from '../../../../test/support/documents.ts';
import { useEvents } from '../../../../test/support/recorded-events.ts';
import { allRights, countStrayPlaces, createLinkedDocument, placesOf } from '../access/link-caps.test-support.ts';
import { copyOrMove } from '../copy-move/copy-move.test-support.ts';
import { recorded, said } from '../events/document-events.test-support.ts';
import { bytesOf, countRows, documentsIn, purge, restore, trashOf } from './deletion.test-support.ts';

const app = useApp();
const events = useEvents(app);
const documentAt = (id: number, query = '') => `${DOCUMENTS}/document/${id}${query}`;
const folderAt = (id: number) => `${DOCUMENTS}/folder/${id}`;

describe('a document with one full place', () => {
  it('D7: goes to the trash from it with its capped places, and comes back with them', async () => {
    const { docId, title, origin, linkedIn, owner, linker } = await createLinkedDocument(app, 'view');
    const places = await placesOf(app, docId);
    expect(places).toEqual({ [origin]: 'full', [linkedIn]: 'capped' });
    await events.take();
    const folderIds = [origin, linkedIn].toSorted((a, b) => a - b);
    const told = (more: object) => said({ doc_id: docId, title }, folderIds, { caused_by: owner.id, ...more });

    expect((await owner.client.delete(documentAt(docId))).status).toBe(204);
    expect(await events.take()).toEqual([recorded('document.deleted', told({}))]);
    expect(await documentsIn(linker.client, linkedIn)).toEqual([]);
    expect((await linker.client.get(documentAt(docId))).status).toBe(404);
    expect((await linker.client.get(documentAt(docId, `?parent_id=${linkedIn}`))).status).toBe(404);
    const again = await createTopFolder(app, { entries: [allow(linker, 'user', ...allRights)] });
    expect(await copyOrMove(linker.client, 'link', [`document/${docId}`], again.id)).toMatchObject([{ status: 404 }]);

    expect((await restore(owner.client, title)).status).toBe(204);
    expect(await events.take()).toEqual([recorded('document.created', told({ restored: true }))]);
    expect(await placesOf(app, docId)).toEqual(places);
    expect(await documentsIn(linker.client, linkedIn)).toEqual([docId]);
    expect(await bytesOf(linker.client, docId)).toBe(title);
  });

  it.each(['purged', 'deleted for good'])('D7: leaves nothing anywhere when it is %s', async (how) => {
    const { docId, title, owner, linker } = await createLinkedDocument(app, 'view');
    const [documents, links] = [await countRows(app, 'documents'), await countRows(app, 'document_links')];
    const stored = (await storedHashes(app)).length;
    const forGood = how !== 'purged';
    expect((await owner.client.delete(documentAt(docId, forGood ? '?no_trash_can=1' : ''))).status).toBe(204);
    if (!forGood) expect((await purge(owner.client, title)).status).toBe(204);
    expect((await linker.client.get(documentAt(docId))).status).toBe(404);
    expect([await countRows(app, 'documents'), await countRows(app, 'document_links')]).toEqual([
      documents - 1,
      links - 2,
    ]);
    await removeReleased(app);
    expect((await storedHashes(app)).length).toBe(stored - 1);
  });

  it('D7: goes with the folder of that place, and its capped places with both', async () => {
    const { docId, title, origin, originTitle, linkedIn, owner, linker } = await createLinkedDocument(app, 'view');
    await events.take();
    expect((await owner.client.delete(folderAt(origin))).status).toBe(204);
    const gone = said({ doc_id: docId, title }, [origin, linkedIn], { caused_by: owner.id });
    expect(await events.take()).toEqual([recorded('document.deleted', gone)]);
    expect((await linker.client.get(documentAt(docId))).status).toBe(404);
    expect(await countStrayPlaces(app)).toBe(0);

    expect((await restore(owner.client, originTitle)).status).toBe(204);
    expect(await events.take()).toEqual([recorded('document.created', { ...gone, restored: true })]);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full', [linkedIn]: 'capped' });
    expect(await documentsIn(linker.client, linkedIn)).toEqual([docId]);

    expect((await owner.client.delete(`${folderAt(origin)}?no_trash_can=1`)).status).toBe(204);
    expect((await linker.client.get(documentAt(docId))).status).toBe(404);
    expect(await documentsIn(linker.client, linkedIn)).toEqual([]);
  });

  it('D7: stays when a capped place is deleted, of which nothing goes to the trash', async () => {
    const { docId, origin, linkedIn, linker } = await createLinkedDocument(app, 'delete');
    expect((await linker.client.delete(documentAt(docId, `?parent_id=${linkedIn}&no_trash_can=1`))).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full' });
    expect(await trashOf(linker.client)).toEqual([]);
  });

  it('D7: only leaves a folder while it has another full place', async () => {
    const { docId, origin, linkedIn, owner } = await createLinkedDocument(app, 'view');
    const other = await createTopFolder(app);
    await linkDocument(app.admin, docId, other.id);
    expect((await owner.client.delete(documentAt(docId, `?parent_id=${origin}`))).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [other.id]: 'full', [linkedIn]: 'capped' });
  });
});

describe('a capped place in the trash', () => {
  it('D7: that went with its folder waits for the full one if that is in the trash by then', async () => {
    const { docId, title, origin, linkedIn, linkedInTitle, owner, linker } = await createLinkedDocument(app, 'view');
    expect((await linker.client.delete(folderAt(linkedIn))).status).toBe(204);
    expect((await owner.client.delete(documentAt(docId))).status).toBe(204);
    await events.take();
    expect((await restore(linker.client, linkedInTitle)).status).toBe(204);
    expect(await events.take()).toEqual([]);
    expect(await documentsIn(linker.client, linkedIn)).toEqual([]);
    expect((await linker.client.get(documentAt(docId))).status).toBe(404);
    expect(await countStrayPlaces(app)).toBe(0);
    expect((await restore(owner.client, title)).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full', [linkedIn]: 'capped' });
  });

  it('D7: whose folder went to the trash meanwhile comes back with that folder', async () => {
    const { docId, title, origin, linkedIn, linkedInTitle, owner, linker } = await createLinkedDocument(app, 'view');
    expect((await owner.client.delete(documentAt(docId))).status).toBe(204);
    expect((await linker.client.delete(folderAt(linkedIn))).status).toBe(204);
    expect((await restore(owner.client, title)).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full' });
    expect((await restore(linker.client, linkedInTitle)).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full', [linkedIn]: 'capped' });
    expect(await documentsIn(linker.client, linkedIn)).toEqual([docId]);
  });

  it('D7: whose folder is gone for good is left out when the document comes back', async () => {
    const { docId, title, origin, linkedIn, owner, linker } = await createLinkedDocument(app, 'view');
    expect((await owner.client.delete(documentAt(docId))).status).toBe(204);
    expect((await linker.client.delete(`${folderAt(linkedIn)}?no_trash_can=1`)).status).toBe(204);
    expect((await restore(owner.client, title)).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full' });
  });

  it('D7: that went with its folder goes for good with the document', async () => {
    const { docId, linkedIn, linkedInTitle, owner, linker } = await createLinkedDocument(app, 'view');
    const links = await countRows(app, 'document_links');
    expect((await linker.client.delete(folderAt(linkedIn))).status).toBe(204);
    expect((await owner.client.delete(documentAt(docId, '?no_trash_can=1'))).status).toBe(204);
    expect(await countRows(app, 'document_links')).toBe(links - 2);
    expect((await restore(linker.client, linkedInTitle)).status).toBe(204);
    expect(await documentsIn(linker.client, linkedIn)).toEqual([]);
  });

  it('D7: becomes the full one when the document is restored into its folder', async () => {
    const { docId, title, linkedIn, owner } = await createLinkedDocument(app, 'view');
    expect((await owner.client.delete(documentAt(docId))).status).toBe(204);
    await setAccess(app, linkedIn, [allow(owner, 'user', 'edit')]);
    expect((await restore(owner.client, title, linkedIn)).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [linkedIn]: 'full' });
  });

  it('D7: is not made twice where the document was linked again meanwhile', async () => {
    const { docId, title, origin, originTitle, linkedIn, owner, linker } = await createLinkedDocument(app, 'view');
    const other = await createTopFolder(app, { entries: [allow(owner, 'user', ...allRights)] });
    await linkDocument(app.admin, docId, other.id);
    expect((await owner.client.delete(folderAt(origin))).status).toBe(204);
    expect((await owner.client.delete(documentAt(docId))).status).toBe(204);
    expect(await countStrayPlaces(app)).toBe(0);
    expect((await restore(owner.client, originTitle)).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full' });
    await linkDocument(linker.client, docId, linkedIn);
    await linkDocument(linker.client, docId, linkedIn);
    expect((await restore(owner.client, title)).status).toBe(204);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full', [linkedIn]: 'capped', [other.id]: 'full' });
  });
});

describe('a place that is moved', () => {
  it('D6: stays full or capped as it was', async () => {
    const { docId, origin, linkedIn, owner, linker } = await createLinkedDocument(app, 'delete');
    const rights = [owner, linker].map((user) => allow(user, 'user', ...allRights));
    const [one, two] = [
      await createTopFolder(app, { entries: rights }),
      await createTopFolder(app, { entries: rights }),
    ];
    expect(await copyOrMove(owner.client, 'move', [`document/${docId}?parent_id=${origin}`], one.id)).toEqual([]);
    expect(await copyOrMove(linker.client, 'move', [`document/${docId}?parent_id=${linkedIn}`], two.id)).toEqual([]);
    expect(await placesOf(app, docId)).toEqual({ [one.id]: 'full', [two.id]: 'capped' });
    expect((await linker.client.get(documentAt(docId, `?parent_id=${two.id}`))).body.permissions).toMatchObject({
      edit: false,
      delete: true,
    });
  });

  it('D6: makes the place it is merged with full only if it was full itself', async () => {
    for (const whichMoves of ['full', 'capped']) {
      const { docId, origin, linkedIn } = await createLinkedDocument(app, 'view');
      const [from, to] = whichMoves === 'full' ? [origin, linkedIn] : [linkedIn, origin];
      expect(await copyOrMove(app.admin, 'move', [`document/${docId}?parent_id=${from}`], to)).toEqual([]);
      expect(await placesOf(app, docId)).toEqual({ [to]: 'full' });
    }
    const { docId, origin, linkedIn, linker } = await createLinkedDocument(app, 'view');
    const other = await createTopFolder(app, { entries: [allow(linker, 'user', ...allRights)] });
    await linkDocument(linker.client, docId, other.id);
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}?parent_id=${linkedIn}`], other.id)).toEqual([]);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full', [other.id]: 'capped' });
  });
});

describe('two at once', () => {
  it('D7: a link made while the last full place is deleted never stays alone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { docId, title, origin, owner, linker } = await createLinkedDocument(app, 'view');
      const target = await createTopFolder(app, { entries: [allow(linker, 'user', ...allRights)] });
      const deletes = round % 2 === 0 ? documentAt(docId) : folderAt(origin);
      const [, deleted] = await Promise.all([
        copyOrMove(linker.client, 'link', [`document/${docId}`], target.id),
        owner.client.delete(deletes),
      ]);
      expect(deleted.status).toBe(204);
      expect(await countStrayPlaces(app)).toBe(0);
      expect((await linker.client.get(documentAt(docId))).status).toBe(404);
      if (round % 2 === 0) expect((await restore(owner.client, title)).status).toBe(204);
    }
  });

  it('D7: a folder with a capped place that is restored while the full one is deleted does not show it alone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { docId, linkedIn, linkedInTitle, owner, linker } = await createLinkedDocument(app, 'view');
      expect((await linker.client.delete(folderAt(linkedIn))).status).toBe(204);
      const [restored, deleted] = await Promise.all([
        restore(linker.client, linkedInTitle),
        owner.client.delete(documentAt(docId)),
      ]);
      expect([restored.status, deleted.status]).toEqual([204, 204]);
      expect(await countStrayPlaces(app)).toBe(0);
    }
  });
});
