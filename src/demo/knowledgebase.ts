// The knowledge base of the demo: categories with experts, articles, questions, and what people say to them.

import { createKnowledge } from '../modules/knowledgebase/index.ts';
import { createNotifier, silentNotifier } from '../modules/notifications/index.ts';
import { createTrash } from '../modules/trash/index.ts';
import type { Actor } from '../platform/access/index.ts';
import { transaction } from '../platform/db/index.ts';
import { manualClock } from '../platform/time/clock.ts';
import { DAY_MS, HOUR_MS } from '../platform/time/durations.ts';
import { articles, categories } from './knowledgebase-articles.ts';
import { questions } from './knowledgebase-questions.ts';
import { longTexts } from './knowledgebase-texts.ts';
import { seededRandom } from './random.ts';
import type { DemoPart, DemoRun } from './run.ts';

/** One of the librarians, who keep the knowledge base in order. */
const LIBRARIAN = 'aino.virtanen';

type Knowledge = ReturnType<typeof createKnowledge>;

export const fillKnowledge: DemoPart = async (run) => {
  const now = run.platform.clock.now();
  const clock = manualClock(now);
  const platform = { ...run.platform, clock };
  const trash = createTrash(platform);
  const knowledge = createKnowledge(platform, createNotifier(platform), trash);
  // Old articles are no news to those who wrote them.
  const { articles: library } = createKnowledge(platform, silentNotifier, trash);
  const librarian = await actorOf(run, LIBRARIAN);

  clock.set(now - 360 * DAY_MS);
  const categoryIds = await makeCategories(run, knowledge, librarian);

  const written = articleRows();
  const articleIds: number[] = [];
  for (const { category, author, daysAgo, tags, title, text, endorsed } of written) {
    clock.set(now - daysAgo * DAY_MS);
    const expert = categories.find(({ key }) => key === category)?.experts[0];
    const write = await library.prepare(librarian, {
      title,
      category_id: find(categoryIds, category),
      article_text: longTexts[title] ?? toHtml(text),
      publisher_id: find(run.userIds, author),
      translation: category === 'offices' && tags.includes('français') ? 'fr' : 'en',
      status: 'publish',
      tags,
      ...(endorsed && expert ? { endorsed_by: find(run.userIds, expert) } : {}),
    });
    const { id } = await transaction(run.platform.database.db, write);
    articleIds.push(id);
    run.things.set(`article ${title}`, { type: 'article', id });
  }

  const asked = questionRows();
  const questionIds: number[] = [];
  for (const question of asked) {
    const start = now - question.daysAgo * DAY_MS;
    clock.set(start);
    const asker = await actorOf(run, question.asker);
    const ask = await knowledge.questions.prepare(asker, {
      title: question.title,
      category_id: find(categoryIds, question.category),
      text: toHtml(question.text),
      tags: question.tags,
    });
    const { id } = await transaction(run.platform.database.db, ask);
    questionIds.push(id);
    for (const [index, { author, text, accepted }] of question.answers.entries()) {
      clock.set(start + (index + 1) * 5 * HOUR_MS);
      const actor = await actorOf(run, author);
      const create = await knowledge.answers.prepare(actor, id, toHtml(text));
      const answer = await transaction(run.platform.database.db, create);
      if (accepted) await knowledge.answers.accept(asker, id, answer.id, true);
    }
  }
  clock.set(now);
  await react(run, knowledge, articleIds, questionIds);
  return [`${written.length} articles and ${asked.length} questions in ${categories.length} categories`];
};

async function makeCategories(run: DemoRun, { categories: service }: Knowledge, librarian: Actor) {
  const ids = new Map<string, number>();
  for (const { key, name, description, parent, experts, onlyExperts } of categories) {
    const { category } = await service.create(librarian, {
      category_name: name,
      description,
      parent_id: parent === undefined ? null : find(ids, parent),
      category_experts: experts.map((username) => find(run.userIds, username)),
      only_experts_answer: onlyExperts ?? false,
    });
    ids.set(key, category.id);
    run.things.set(`category ${key}`, { type: 'category', id: category.id });
  }
  return ids;
}

/** Likes and visits, always the same; a few readers who follow what they need. */
async function react(
  run: DemoRun,
  { reactions }: Knowledge,
  articleIds: number[],
  questionIds: number[],
): Promise<void> {
  const random = seededRandom('knowledge base');
  const readers: Actor[] = [];
  for (const username of [
    'hana.novakova',
    'jack.murray',
    'ingrid.falk',
    'callum.fraser',
    'mariam.toure',
    'tane.ngata',
  ]) {
    readers.push(await actorOf(run, username));
  }
  for (const id of articleIds) {
    for (const reader of readers) if (random.next() < 0.25) await reactions.like(reader, 'article', id, true);
  }
  for (const id of questionIds) {
    for (const reader of readers) {
      if (random.next() < 0.5) await reactions.visit(reader, id);
      if (random.next() < 0.15) await reactions.like(reader, 'question', id, true);
    }
  }
  for (const [index, reader] of readers.entries()) {
    const id = questionIds[index * 3];
    if (id !== undefined) await reactions.subscribe(reader, 'question', id, true);
  }
}

function articleRows() {
  return rows(articles, 6).map(([category = '', author = '', days = '', tags = '', title = '', text = '']) => ({
    category,
    author,
    daysAgo: Number(days),
    tags: tags.split(', '),
    title: title.replace(/^\*/, ''),
    endorsed: title.startsWith('*'),
    text,
  }));
}

function questionRows() {
  return rows(questions, 7).map(
    ([category = '', asker = '', days = '', tags = '', title = '', text = '', answers = '']) => ({
      category,
      asker,
      daysAgo: Number(days),
      tags: tags.split(', '),
      title,
      text,
      answers: answers === '' ? [] : answers.split(' // ').map(readAnswer),
    }),
  );
}

function readAnswer(line: string) {
  const [, star, author = '', text = ''] = /^(\*?)([\w.]+): (.*)$/.exec(line) ?? [];
  if (author === '') throw new Error(`this is no answer: ${line}`);
  return { author, text, accepted: star === '*' };
}

function rows(table: string, columns: number): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.length !== columns) throw new Error(`${columns} columns are wanted: ${line}`);
      return cells;
    });
}

function toHtml(text: string): string {
  return text === ''
    ? ''
    : text
        .split(' / ')
        .map((paragraph) => `<p>${paragraph}</p>`)
        .join('');
}

async function actorOf({ platform, userIds }: DemoRun, username: string): Promise<Actor> {
  const actor = await platform.authenticator.findActor(find(userIds, username));
  if (!actor) throw new Error(`${username} cannot sign in`);
  return actor;
}

function find(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo has no ${key}`);
  return id;
}
