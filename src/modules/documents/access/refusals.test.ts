import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  lockFolder,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createExtranet, createUser, uniqueName } from '../../../../test/support/people.ts';
import { copyOrMove } from '../copy-move/copy-move.test-support.ts';
import { purge, restore } from '../deletion/deletion.test-support.ts';
import { allRights } from './link-caps.test-support.ts';

const app = useApp();
const HIDDEN = 'Secret takeover';

/** A folder of the user in one that is hidden from them, with a document. */
async function belowHidden() {
  const user = await createUser(app);
  const hidden = await createTopFolder(app, { title: uniqueName(HIDDEN), entries: [] });
  const title = uniqueName('Seen ');
  const seen = await createFolder(app, hidden.id, { title, entries: [allow(user, 'user', ...allRights)] });
  const { doc_id: docId } = await createDocument(app.admin, seen.id, { title: uniqueName('Paper ') });
  return { user, hidden: hidden.id as number, seen: seen.id as number, seenTitle: title, docId: docId as number };
}

describe('a lock of a hidden folder', () => {
  it('D61: is not named to those who work below it, and one they see is', async () => {
    const { user, hidden, seen, seenTitle, docId } = await belowHidden();
    const target = await createTopFolder(app, { entries: [allow(user, 'user', ...allRights)] });
    const { client } = user;
    const acts = () => [
      client.put(`${DOCUMENTS}/document/${docId}`, { title: 'x' }),
      client.put(`${DOCUMENTS}/folder/${seen}/info`, { title: 'x' }),
      client.post(`${DOCUMENTS}/folder/${seen}/folders`, { title: 'x' }),
      client.post(`${DOCUMENTS}/checkout/${docId}`),
      client.delete(`${DOCUMENTS}/document/${docId}`),
      client.delete(`${DOCUMENTS}/folder/${seen}`),
      client.put(`${ADDITIONS}/folders/${seen}/permissions`, { inherit: false, entries: [] }),
    ];
    await lockFolder(app, hidden);
    for (const { status, body } of await Promise.all(acts())) {
      expect([status, body.detail]).toEqual([403, 'A folder that holds this is locked']);
    }
    for (const objects of [[`folder/${seen}`], [`document/${docId}`]]) {
      const [failed] = await copyOrMove(client, 'move', objects, target.id);
      expect([failed?.status, failed?.reason.includes(HIDDEN)]).toEqual([403, false]);
    }
    const [refused] = await copyOrMove(client, 'copy', [`document/${docId}`], seen);
    expect(refused).toMatchObject({ status: 403, reason: 'A folder that holds this is locked' });

    await app.admin.delete(`${ADDITIONS}/folders/${hidden}/lock`);
    await lockFolder(app, seen);
    for (const { status, body } of await Promise.all(acts().slice(0, 6))) {
      expect([status, body.detail]).toEqual([403, `The folder ${seenTitle} is locked`]);
    }
  });

  it('D61: is not named through another place of a document', async () => {
    const { user, docId } = await belowHidden();
    const other = await createTopFolder(app, { title: HIDDEN, entries: [] });
    await linkDocument(app.admin, docId, other.id);
    await lockFolder(app, other.id);
    const { status, body } = await user.client.put(`${DOCUMENTS}/document/${docId}`, { title: 'x' });
    expect([status, body.detail]).toEqual([403, 'A folder that holds this is locked']);
  });

  it('D61: is not told to somebody who may not see the document and cancels its check-out', async () => {
    const stranger = await createUser(app);
    const hidden = await createTopFolder(app, { title: HIDDEN, entries: [] });
    const { doc_id: docId } = await createDocument(app.admin, hidden.id);
    await app.admin.post(`${DOCUMENTS}/checkout/${docId}`);
    for (const isLocked of [false, true]) {
      if (isLocked) await lockFolder(app, hidden.id);
      const { status, body } = await stranger.client.delete(`${DOCUMENTS}/checkin/${docId}`);
      expect([status, body.detail]).toEqual([403, 'You may not see this document']);
    }
  });
});

describe('what is hidden below a folder', () => {
  it('D61: is not named when the folder is deleted or moved, whatever is locked or checked out there', async () => {
    const user = await createUser(app);
    const rights = [allow(user, 'user', ...allRights)];
    const [top, target] = [
      await createTopFolder(app, { entries: rights }),
      await createTopFolder(app, { entries: rights }),
    ];
    const folder = await createFolder(app, top.id);
    const hidden = await createFolder(app, folder.id, { title: HIDDEN, entries: [] });
    const { doc_id: docId } = await createDocument(app.admin, hidden.id, { title: HIDDEN });
    await app.admin.post(`${DOCUMENTS}/checkout/${docId}`);
    for (const isLocked of [false, true]) {
      if (isLocked) await lockFolder(app, hidden.id);
      const { status, body } = await user.client.delete(`${DOCUMENTS}/folder/${folder.id}`);
      const [failed] = await copyOrMove(user.client, 'move', [`folder/${folder.id}`], target.id);
      const reason = 'This needs the right delete on every folder below, too';
      expect([status, body.detail]).toEqual([403, reason]);
      expect([failed?.status, failed?.reason]).toEqual([403, reason]);
    }
  });
});

describe('whoever has a document checked out', () => {
  it('D61: is named to those who may see them, and to no outsider who may not', async () => {
    const extranet = await createExtranet(app);
    const [holder, insider] = [await createUser(app), await createUser(app)];
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const entries = [holder, insider, outsider].map((user) => allow(user, 'user', ...allRights));
    const [top, target] = [await createTopFolder(app, { entries }), await createTopFolder(app, { entries })];
    const folder = await createFolder(app, top.id);
    const title = uniqueName('Paper ');
    const { doc_id: docId } = await createDocument(app.admin, folder.id, { title });
    expect((await holder.client.post(`${DOCUMENTS}/checkout/${docId}`)).status).toBe(204);
    const name = `Test ${holder.username}`;
    for (const [user, said] of [
      [insider, name],
      [outsider, 'Somebody else'],
    ] as const) {
      const answers = await Promise.all([
        user.client.post(`${DOCUMENTS}/checkout/${docId}`),
        user.client.delete(`${DOCUMENTS}/checkin/${docId}`),
        user.client.delete(`${DOCUMENTS}/document/${docId}`),
      ]);
      for (const { status, body } of answers) {
        expect([status, body.detail]).toEqual([403, `${said} has checked out this document`]);
      }
      const deleted = await user.client.delete(`${DOCUMENTS}/folder/${folder.id}`);
      expect(deleted.body.detail).toBe(`${said} has checked out ${title}`);
      const failed = await copyOrMove(user.client, 'move', [`document/${docId}`, `folder/${folder.id}`], target.id);
      expect(failed.map(({ reason }) => reason)).toEqual([
        `${said} has checked out this document`,
        `${said} has checked out ${title}`,
      ]);
    }
  });
});

describe('the folder that a thing in the trash was in', () => {
  it('D61: is named when it is gone only to those who may see it', async () => {
    const { user, hidden, seen, seenTitle, docId } = await belowHidden();
    const title = uniqueName('Mine ');
    const { doc_id: mine } = await createDocument(user.client, seen, { title });
    expect((await user.client.delete(`${DOCUMENTS}/document/${mine}`)).status).toBe(204);
    expect((await user.client.delete(`${DOCUMENTS}/document/${docId}?no_trash_can=1`)).status).toBe(204);
    expect((await user.client.delete(`${DOCUMENTS}/folder/${seen}`)).status).toBe(204);
    const detailOf = async (name: string) => {
      const { status, body } = await restore(user.client, name);
      expect(status).toBe(409);
      return body.detail;
    };
    const rest = 'is gone or itself in the trash; name another one with destination';
    expect(await detailOf(title)).toBe(`The folder ${seenTitle} ${rest}`);

    const hiddenTitle = (await app.admin.get(`${DOCUMENTS}/folder/${hidden}/info`)).body.title;
    expect((await app.admin.delete(`${DOCUMENTS}/folder/${hidden}`)).status).toBe(204);
    expect(await detailOf(seenTitle)).toBe(`The folder it was in ${rest}`);
    expect((await purge(app.admin, hiddenTitle)).status).toBe(204);
    expect(await detailOf(seenTitle)).toBe(`The folder it was in ${rest}`);
    expect(await detailOf(title)).toBe(`The folder ${seenTitle} ${rest}`);
    expect((await purge(user.client, seenTitle)).status).toBe(204);
    expect(await detailOf(title)).toBe(`The folder ${seenTitle} ${rest}`);
  });

  it('D61: is not named to somebody who could see it once, while it is in the trash', async () => {
    const { user, seen } = await belowHidden();
    const title = uniqueName('Mine ');
    const { doc_id: mine } = await createDocument(user.client, seen, { title });
    expect((await user.client.delete(`${DOCUMENTS}/document/${mine}`)).status).toBe(204);
    await setAccess(app, seen, []);
    expect((await app.admin.delete(`${DOCUMENTS}/folder/${seen}`)).status).toBe(204);
    const { status, body } = await restore(user.client, title);
    expect([status, body.detail]).toEqual([409, expect.stringContaining('The folder it was in is gone')]);
  });
});
