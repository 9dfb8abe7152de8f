// The export of everything, or of one category, as Markdown: a zip that is made while it is sent.
import { posix } from 'node:path';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { readBatches } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { listSubtree } from '../categories/categories.repository.ts';
import { listArticleIdsIn, listQuestionIdsIn } from '../removal.repository.ts';
import { parseTags } from '../written-text.ts';
import type { ExportedArticle, ExportedComment, ExportedQuestion } from './export.repository.ts';
import * as repository from './export.repository.ts';
import { categoryFolders, uniquePaths } from './export-names.ts';
import { createPictures, type ExportPictures } from './export-pictures.ts';
import { writeFrontMatter } from './front-matter.ts';
import { toMarkdownTask } from './markdown.ts';

const AT_ONCE = 100;

/** An export is nobody's text: it waits for its turn as one of the callers of the worker threads. */
const SYSTEM = { id: 0 };

export type ExportService = ReturnType<typeof createExportService>;

/** Makes Markdown of clean HTML. */
type ToMarkdown = (html: string) => Promise<string>;

export function createExportService({ database, blobs, texts }: Pick<Platform, 'database' | 'blobs' | 'texts'>) {
  const { db } = database;

  /** On a thread; Markdown allows HTML, so that a text that takes too long stays as it is. */
  const toMarkdown: ToMarkdown = async (html) => {
    const tooLong = new Error('the text takes too long');
    const options = { length: html.length, inline: 0, stopped: () => tooLong };
    return texts.run(SYSTEM, toMarkdownTask, html, options).catch((error: unknown) => {
      if (error === tooLong) return html;
      throw error;
    });
  };

  /** Pieces of the archive, in order. Whoever reads slowly is waited for. `categoryId`: of this one and all below it. */
  return async function* exportAll(categoryId?: number): AsyncGenerator<Uint8Array> {
    const archive = createArchive();
    const wanted = await partOf(categoryId);
    const categories = (await repository.listAllCategories(db))
      .filter(({ id }) => wanted?.categoryIds.has(id) ?? true)
      .map((category) => (category.id === categoryId ? { ...category, parent_id: null } : category));
    const folders = categoryFolders(categories);
    const unique = uniquePaths();
    const pictures = createPictures(db);

    await pictures.learn(categories.map(({ text }) => text));
    for (const { id, name, text } of categories) {
      const head = writeFrontMatter({ name });
      yield* archive.text(
        `${folders.get(id) ?? ''}_category.md`,
        head + (await toMarkdown(pictures.inText(text, folders.get(id) ?? ''))),
      );
    }
    for await (const articles of readBatches((afterId) =>
      repository.listArticlesAfter(db, { afterId, limit: AT_ONCE, among: wanted?.articleIds }),
    )) {
      const comments = await commentsOf('article', articles);
      await pictures.learn([...articles.map((one) => one.article_text), ...textsOf(comments)]);
      for (const article of articles) {
        const folder = folders.get(article.category_id) ?? '';
        const path = unique(folder, article.title, '.md');
        yield* archive.text(path, await articleFile(article, folder, pictures, toMarkdown));
        const said = comments.get(article.id);
        const beside = `${folder}_comments/${posix.basename(path)}`;
        if (said) yield* archive.text(beside, await commentSection(said, `${folder}_comments/`, pictures, toMarkdown));
      }
    }
    for await (const questions of readBatches((afterId) =>
      repository.listQuestionsAfter(db, { afterId, limit: AT_ONCE, among: wanted?.questionIds }),
    )) {
      const ids = questions.map(({ id }) => id);
      const answers = Map.groupBy(await repository.listAnswersOf(db, ids), ({ question_id }) => question_id);
      const comments = await commentsOf('question', questions);
      await pictures.learn([...questions.map((one) => one.question_text), ...textsOf(answers), ...textsOf(comments)]);
      for (const question of questions) {
        const folder = `${folders.get(question.category_id) ?? ''}_questions/`;
        const path = unique(folder, question.title, '.md');
        const said = comments.get(question.id) ?? [];
        const around = { answers: answers.get(question.id) ?? [], comments: said, folder, pictures };
        yield* archive.text(path, await questionFile(question, around, toMarkdown));
      }
    }
    for (const [path, hash] of pictures.files) yield* archive.blob(path, await blobs.open(hash));
    yield* archive.end();
  };

  async function partOf(categoryId: number | undefined) {
    if (categoryId === undefined) return undefined;
    const ids = (await listSubtree(db, categoryId)).map(({ id }) => id);
    const inOrder = (found: readonly number[]) => found.toSorted((one, other) => one - other);
    return {
      categoryIds: new Set(ids),
      articleIds: inOrder(await listArticleIdsIn(db, ids)),
      questionIds: inOrder(await listQuestionIdsIn(db, ids)),
    };
  }

  async function commentsOf(kind: 'article' | 'question', of: readonly { id: number }[]) {
    const ids = of.map(({ id }) => id);
    return Map.groupBy(await repository.listCommentsOf(db, kind, ids), ({ object_id }) => object_id);
  }
}

function textsOf(said: ReadonlyMap<number, readonly { text: string }[]>): string[] {
  return [...said.values()].flat().map(({ text }) => text);
}

async function articleFile(
  article: ExportedArticle,
  folder: string,
  pictures: ExportPictures,
  toMarkdown: ToMarkdown,
): Promise<string> {
  const head = writeFrontMatter({
    title: article.title,
    language: article.language,
    status: article.status,
    tags: parseTags(article.tags),
    publisher: article.publisher,
    created: isoDate(article.created_at),
    embed_video: article.embed_video,
    cover: article.cover_hash === null ? null : pictures.cover(article.id, article.cover_hash, folder),
  });
  return `${head}${await toMarkdown(pictures.inText(article.article_text, folder))}\n`;
}

interface AroundQuestion {
  answers: readonly { id: number; text: string; author: string; created_at: number }[];
  comments: readonly ExportedComment[];
  folder: string;
  pictures: ExportPictures;
}

async function questionFile(
  question: ExportedQuestion,
  { answers, comments, folder, pictures }: AroundQuestion,
  toMarkdown: ToMarkdown,
): Promise<string> {
  const head = writeFrontMatter({
    title: question.title,
    language: question.language,
    archived: question.archived === 1 ? 'yes' : null,
    tags: parseTags(question.tags),
    asked_by: question.asker,
    created: isoDate(question.created_at),
  });
  const parts: string[] = [await toMarkdown(pictures.inText(question.question_text, folder)), '\n\n'];
  if (answers.length > 0) parts.push('# Answers\n');
  for (const { id, text, author, created_at } of answers) {
    const accepted = id === question.accepted_answer_id ? ' (accepted)' : '';
    const said = await toMarkdown(pictures.inText(text, folder));
    parts.push(`\n## ${author}, ${isoDate(created_at)}${accepted}\n\n${said}\n`);
  }
  if (comments.length > 0) {
    const said = await commentSection(comments, folder, pictures, toMarkdown);
    parts.push(`${answers.length > 0 ? '\n' : ''}# Comments\n\n${said}`);
  }
  return head + parts.join('');
}

async function commentSection(
  comments: readonly ExportedComment[],
  folder: string,
  pictures: ExportPictures,
  toMarkdown: ToMarkdown,
): Promise<string> {
  const parts: string[] = [];
  for (const { id, thread_id, author, created_at, text } of comments) {
    const title = `**${author}**, ${isoDate(created_at)}${id === thread_id ? '' : ', in reply'}`;
    parts.push(`${title}\n\n${await toMarkdown(pictures.inText(text, folder))}\n`);
  }
  return parts.join('\n');
}

function createArchive() {
  let pieces: Uint8Array[] = [];
  let failure: unknown;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else pieces.push(piece);
  });
  const encoder = new TextEncoder();
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    const taken = pieces;
    pieces = [];
    return taken;
  };
  return {
    *text(path: string, content: string): Generator<Uint8Array> {
      const file = new ZipDeflate(path, { level: 6 });
      zip.add(file);
      file.push(encoder.encode(content), true);
      yield* take();
    },
    /** Pictures are packed already. */
    async *blob(path: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
      const file = new ZipPassThrough(path);
      zip.add(file);
      for await (const chunk of stream) {
        file.push(new Uint8Array(chunk), false);
        yield* take();
      }
      file.push(new Uint8Array(0), true);
      yield* take();
    },
    *end(): Generator<Uint8Array> {
      zip.end();
      yield* take();
    },
  };
}
