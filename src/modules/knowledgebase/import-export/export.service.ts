// The export of everything, or of one category, as Markdown: a zip that is made while it is sent.
import { posix } from 'node:path';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { together } from '../../../platform/db/index.ts';
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

/** Of articles and of questions. */
const AT_ONCE = 50;

/** An export is nobody's text: it waits for its turn as one of the callers of the worker threads. */
const SYSTEM = { id: 0 };

export type ExportService = ReturnType<typeof createExportService>;

/** A category with all below it: what is in them, and in the trash from them. */
interface Part {
  categoryIds: ReadonlySet<number>;
  articleIds: readonly number[];
  questionIds: readonly number[];
}

interface Piece {
  articles: ExportedArticle[];
  questions: ExportedQuestion[];
  /** By question. */
  answers: Map<number, repository.ExportedAnswer[]>;
  /** By article, and by question. */
  comments: Record<'article' | 'question', Map<number, ExportedComment[]>>;
}

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
    const unique = uniquePaths();
    const pictures = createPictures(db);
    const part = categoryId === undefined ? undefined : await findPart(categoryId);
    const pieces = readPieces(part);
    const [all, first] = await together(repository.listAllCategories(db), pieces.next());
    const categories = all
      .filter(({ id }) => part?.categoryIds.has(id) ?? true)
      .map((category) => (category.id === categoryId ? { ...category, parent_id: null } : category));
    const folders = categoryFolders(categories);

    const texts = categories.map(({ text }) => text);
    await pictures.learn(first.done ? texts : [...texts, ...textsIn(first.value)]);
    for (const { id, name, text } of categories) {
      const head = writeFrontMatter({ name });
      yield* archive.text(
        `${folders.get(id) ?? ''}_category.md`,
        head + (await toMarkdown(pictures.inText(text, folders.get(id) ?? ''))),
      );
    }
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      const { articles, questions, answers, comments } = piece.value;
      if (piece !== first) await pictures.learn(textsIn(piece.value));
      for (const article of articles) {
        const folder = folders.get(article.category_id) ?? '';
        const path = unique(folder, article.title, '.md');
        yield* archive.text(path, await articleFile(article, folder, pictures, toMarkdown));
        const said = comments.article.get(article.id);
        const beside = `${folder}_comments/${posix.basename(path)}`;
        if (said) yield* archive.text(beside, await commentSection(said, `${folder}_comments/`, pictures, toMarkdown));
      }
      for (const question of questions) {
        const folder = `${folders.get(question.category_id) ?? ''}_questions/`;
        const path = unique(folder, question.title, '.md');
        const said = comments.question.get(question.id) ?? [];
        const around = { answers: answers.get(question.id) ?? [], comments: said, folder, pictures };
        yield* archive.text(path, await questionFile(question, around, toMarkdown));
      }
    }
    for (const [path, hash] of pictures.files) yield* archive.blob(path, await blobs.open(hash));
    yield* archive.end();
  };

  /** Articles and questions, so many of each at a time, with what was said about them. */
  async function* readPieces(part: Part | undefined): AsyncGenerator<Piece, undefined> {
    const articleReader = createReader((slice) => repository.listArticles(db, slice), part?.articleIds);
    const questionReader = createReader((slice) => repository.listQuestions(db, slice), part?.questionIds);
    while (!articleReader.isDone() || !questionReader.isDone()) {
      const [articles, questions] = await together(articleReader.next(), questionReader.next());
      const questionIds = idsOf(questions);
      const [answers, onArticles, onQuestions] = await together(
        repository.listAnswersOf(db, questionIds),
        repository.listCommentsOf(db, 'article', idsOf(articles)),
        repository.listCommentsOf(db, 'question', questionIds),
      );
      yield {
        articles,
        questions,
        answers: Map.groupBy(answers, ({ question_id }) => question_id),
        comments: {
          article: Map.groupBy(onArticles, ({ object_id }) => object_id),
          question: Map.groupBy(onQuestions, ({ object_id }) => object_id),
        },
      };
    }
  }

  async function findPart(categoryId: number): Promise<Part> {
    const categoryIds = idsOf(await listSubtree(db, categoryId));
    const [articleIds, questionIds] = await together(
      listArticleIdsIn(db, categoryIds),
      listQuestionIdsIn(db, categoryIds),
    );
    return { categoryIds: new Set(categoryIds), articleIds, questionIds };
  }
}

/** Reads rows in the order of their ids, so many at a time: all of them, or those with these ids. */
function createReader<T extends { id: number }>(
  read: (slice: repository.Slice) => Promise<T[]>,
  ids: readonly number[] | undefined,
) {
  const inOrder = ids?.toSorted((one, other) => one - other);
  let done = false;
  let after = 0;
  let place = 0;
  return {
    isDone: () => done,
    async next(): Promise<T[]> {
      if (done) return [];
      const among = inOrder?.slice(place, place + AT_ONCE);
      const rows = await read({ after, limit: AT_ONCE, among });
      // Of those that are named, some may not be there.
      done = (among ?? rows).length < AT_ONCE;
      place += AT_ONCE;
      after = rows.at(-1)?.id ?? after;
      return rows;
    },
  };
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function textsIn({ articles, questions, answers, comments }: Piece): string[] {
  return [
    ...articles.map(({ article_text }) => article_text),
    ...questions.map(({ question_text }) => question_text),
    ...textsOf(answers),
    ...textsOf(comments.article),
    ...textsOf(comments.question),
  ];
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
  answers: readonly repository.ExportedAnswer[];
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
