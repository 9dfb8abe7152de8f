// The pages of the demo: a small handbook with its versions, and what was cleared away.

import { createPublishing } from '../modules/publish/index.ts';
import { createTrash } from '../modules/trash/index.ts';
import { transaction } from '../platform/db/index.ts';
import { type ManualClock, manualClock } from '../platform/time/clock.ts';
import { DAY_MS } from '../platform/time/durations.ts';
import { cleared, type DemoPage, folders, pages } from './pages-handbook.ts';
import { actorOf, type DemoPart, type DemoRun, find } from './run.ts';

/** Head of Communications, who may manage pages. */
const PUBLISHER = 'matilda.bergstrom';

type Publishing = ReturnType<typeof createPublishing>;

/** A part of the demo that puts things into the past, one after the other. */
interface Past {
  run: DemoRun;
  publishing: Publishing;
  clock: ManualClock;
  now: number;
  folderIds: ReadonlyMap<string, number>;
}

export const fillPages: DemoPart = async (run) => {
  const now = run.platform.clock.now();
  const clock = manualClock(now - 210 * DAY_MS);
  const platform = { ...run.platform, clock };
  const publishing = createPublishing(platform, createTrash(platform));
  const folderIds = await makeFolders(run, publishing);
  const past: Past = { run, publishing, clock, now, folderIds };

  const pageIds = new Map<string, number>();
  for (const page of pages) {
    const id = await write(past, page);
    pageIds.set(page.title, id);
    run.things.set(`page ${page.title}`, { type: 'page', id });
  }
  await clearAway(past, pageIds);
  const versions = pages.reduce((sum, page) => sum + page.versions.length, 0);
  return [
    `${pages.length} pages in ${folders.length} folders, ${versions} versions in all, and some of them in the trash`,
  ];
};

async function makeFolders(run: DemoRun, { folders: service, access }: Publishing): Promise<Map<string, number>> {
  const publisher = await actorOf(run, PUBLISHER);
  const ids = new Map<string, number>();
  for (const { key, title, parent, teams } of folders) {
    const parent_id = parent === undefined ? null : find(ids, parent);
    const { folder } = await transaction(run.platform.database.db, (tx) =>
      service.create(tx, publisher, { title, parent_id }),
    );
    ids.set(key, folder.id);
    if (!teams) continue;
    const entries = teams.map((team) => ({
      subject: 'group' as const,
      subject_id: find(run.groupIds, team),
      rights: ['view' as const],
    }));
    await access.update(publisher, folder.id, { entries }, () => {});
  }
  return ids;
}

/** The first version makes the page, every later one is a save. */
async function write({ run, publishing, clock, now, folderIds }: Past, page: DemoPage): Promise<number> {
  const [first, ...later] = page.versions;
  clock.set(now - first.daysAgo * DAY_MS);
  const author = await actorOf(run, first.author);
  const { comment, text } = first;
  const input = { title: page.title, text, comment, folder_id: find(folderIds, page.folder) };
  const made = await transaction(run.platform.database.db, await publishing.pages.prepare(author, input));
  const { id } = made.page;
  for (const version of later) {
    clock.set(now - version.daysAgo * DAY_MS);
    const change = { text: version.text, comment: version.comment };
    await publishing.pages.update(await actorOf(run, version.author), id, change, () => {});
  }
  return id;
}

async function clearAway(past: Past, pageIds: ReadonlyMap<string, number>): Promise<void> {
  const { run, publishing, clock, now, folderIds } = past;
  const publisher = await actorOf(run, PUBLISHER);
  const draft = await write(past, cleared.page);
  const { page, text, comment, daysAgo } = cleared.version;
  clock.set(now - daysAgo * DAY_MS);
  const saved = await publishing.pages.update(publisher, find(pageIds, page), { text, comment }, () => {});
  clock.set(now - (daysAgo - 1) * DAY_MS);
  await publishing.deletion.deleteVersion(publisher, saved.page.id, saved.page.version);
  await publishing.deletion.deletePage(publisher, draft);
  await publishing.deletion.deleteFolder(publisher, find(folderIds, cleared.folder));
}
