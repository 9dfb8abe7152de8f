// The news of the demo: channels, articles past and to come, what people did with them, and one in the trash.

import { createNewsroom } from '../modules/news/index.ts';
import { createNotifier } from '../modules/notifications/index.ts';
import { createTrash } from '../modules/trash/index.ts';
import { transaction } from '../platform/db/index.ts';
import { type ManualClock, manualClock } from '../platform/time/clock.ts';
import { DAY_MS, HOUR_MS } from '../platform/time/durations.ts';
import { formerEmployee, newcomers, people } from './company.ts';
import { articles, channels, type DemoArticle, drafts, withdrawn } from './news-articles.ts';
import { landscapePng } from './news-pictures.ts';
import { seededRandom } from './random.ts';
import { actorOf, type DemoPart, type DemoRun, find } from './run.ts';

/** Head of Communications, who may manage news. */
const EDITOR = 'matilda.bergstrom';

type Newsroom = ReturnType<typeof createNewsroom>;

/** A part of the demo that puts things into the past, one after the other. */
interface Past {
  run: DemoRun;
  newsroom: Newsroom;
  clock: ManualClock;
  now: number;
  channelIds: ReadonlyMap<string, number>;
}

export const fillNews: DemoPart = async (run) => {
  const now = run.platform.clock.now();
  const clock = manualClock(now - 90 * DAY_MS);
  const platform = { ...run.platform, clock };
  const newsroom = createNewsroom(platform, createNotifier(platform), createTrash(platform));
  const editor = await actorOf(run, EDITOR);
  const { db } = run.platform.database;

  const channelIds = new Map<string, number>();
  for (const [key, name, description] of channels) {
    const { id } = await transaction(db, await newsroom.channels.prepare(editor, { name, description }));
    channelIds.set(key, id);
  }
  const past: Past = { run, newsroom, clock, now, channelIds };
  for (const article of articles) {
    const id = await write(past, article);
    if (article.daysAgo > 0) await react(past, article, id);
  }

  const misunderstanding = await write(past, withdrawn);
  clock.set(now - (withdrawn.daysAgo - 1) * DAY_MS);
  await newsroom.articles.delete(editor, misunderstanding, () => {});
  for (const draft of drafts) await write(past, draft);
  const coming = articles.filter(({ daysAgo }) => daysAgo < 0).length;
  return [
    `${articles.length} news articles in ${channels.length} channels, ${coming} of them still to come, and ${drafts.length} drafts`,
  ];
};

async function write({ run, newsroom, clock, now, channelIds }: Past, article: DemoArticle): Promise<number> {
  const { channel, author, daysAgo, title, text, pinned = false, isDraft = false, sky } = article;
  const published = now - daysAgo * DAY_MS;
  clock.set(Math.min(published, now - HOUR_MS));
  const actor = await actorOf(run, author);
  const create = await newsroom.articles.prepare(actor, {
    title,
    text: text.map((paragraph) => (paragraph.startsWith('<ul>') ? paragraph : `<p>${paragraph}</p>`)).join(''),
    channel_id: channel === undefined ? null : find(channelIds, channel),
    ...(isDraft ? { draft: true } : { publish_at: new Date(published).toISOString() }),
    pinned,
  });
  const { id } = await transaction(run.platform.database.db, create);
  if (sky) await newsroom.images.set(actor, id, await landscapePng(sky, title));
  return id;
}

/** Some read it, some of those like it, and a few say so; the older it is, the more. */
async function react({ run, newsroom, clock, now }: Past, article: DemoArticle, id: number): Promise<void> {
  const { daysAgo, title, comments = [] } = article;
  const random = seededRandom(title);
  const start = now - daysAgo * DAY_MS;
  const moment = (hours: number) => clock.set(Math.min(start + hours * HOUR_MS, now));
  const share = Math.min(0.25 + daysAgo / 100, 0.6);
  for (const { username } of people.filter(isReader)) {
    if (random.next() > share) continue;
    const actor = await actorOf(run, username);
    moment(random.between(1, 40));
    await newsroom.reactions.markRead(actor, id);
    if (random.next() < 0.3) await newsroom.reactions.like(actor, id);
  }
  for (const [index, [username, text]] of comments.entries()) {
    moment(2 + index * 5);
    const actor = await actorOf(run, username);
    await transaction(run.platform.database.db, await newsroom.comments.prepare(actor, id, { text }));
  }
}

function isReader({ username, extranet }: (typeof people)[number]): boolean {
  return extranet === 'primary' && username !== formerEmployee && !newcomers.includes(username);
}
