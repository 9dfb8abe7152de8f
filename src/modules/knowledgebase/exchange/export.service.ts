// Owns the export of everything as Markdown: a zip that is made while it is sent.
import { posix } from 'node:path';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Platform } from '../../../platform/platform.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { parseTags } from '../written-text.ts';
import type { ExportedArticle, ExportedComment, ExportedQuestion } from './export.repository.ts';
import * as repository from './export.repository.ts';
import { categoryFolders, uniquePaths } from './export-names.ts';
import { createPictures, type ExportPictures } from './export-pictures.ts';
import { writeFrontMatter } from './front-matter.ts';
import { toMarkdown } from './markdown.ts';

const AT_ONCE = 100;

export type ExportService = ReturnType<typeof createExportService>;

export function createExportService({ database, blobs }: Pick<Platform, 'database' | 'blobs'>) {
  const { db } = database;

  /** Pieces of the archive, in order. Whoever reads slowly is waited for. */
  return async function* exportAll(): AsyncGenerator<Uint8Array> {
    const archive = createArchive();
    const categories = await repository.listAllCategories(db);
    const folders = categoryFolders(categories);
    const unique = uniquePaths();
    const pictures = createPictures(db);

    await pictures.learn(categories.map(({ text }) => text));
    for (const { id, name, text } of categories) {
      const head = writeFrontMatter({ name });
      yield* archive.text(
        `${folders.get(id) ?? ''}_category.md`,
        head + toMarkdown(pictures.inText(text, folders.get(id) ?? '')),
      );
    }
    for (let after = 0; ; ) {
      const articles = await repository.listArticlesAfter(db, after, AT_ONCE);
      const comments = await commentsOf('article', articles);
      await pictures.learn([...articles.map((one) => one.article_text), ...textsOf(comments)]);
      for (const article of articles) {
        const folder = folders.get(article.category_id) ?? '';
        const path = unique(folder, article.title, '.md');
        yield* archive.text(path, articleFile(article, folder, pictures));
        const said = comments.get(article.id);
        const beside = `${folder}_comments/${posix.basename(path)}`;
        if (said) yield* archive.text(beside, commentSection(said, `${folder}_comments/`, pictures));
      }
      after = articles.at(-1)?.id ?? 0;
      if (articles.length < AT_ONCE) break;
    }
    for (let after = 0; ; ) {
      const questions = await repository.listQuestionsAfter(db, after, AT_ONCE);
      const ids = questions.map(({ id }) => id);
      const answers = Map.groupBy(await repository.listAnswersOf(db, ids), ({ question_id }) => question_id);
      const comments = await commentsOf('question', questions);
      await pictures.learn([...questions.map((one) => one.question_text), ...textsOf(answers), ...textsOf(comments)]);
      for (const question of questions) {
        const folder = `${folders.get(question.category_id) ?? ''}_questions/`;
        const path = unique(folder, question.title, '.md');
        const said = comments.get(question.id) ?? [];
        yield* archive.text(path, questionFile(question, answers.get(question.id) ?? [], said, folder, pictures));
      }
      after = ids.at(-1) ?? 0;
      if (questions.length < AT_ONCE) break;
    }
    for (const [path, hash] of pictures.files) yield* archive.blob(path, await blobs.open(hash));
    yield* archive.end();
  };

  async function commentsOf(kind: 'article' | 'question', of: readonly { id: number }[]) {
    const ids = of.map(({ id }) => id);
    return Map.groupBy(await repository.listCommentsOf(db, kind, ids), ({ object_id }) => object_id);
  }
}

function textsOf(said: ReadonlyMap<number, readonly { text: string }[]>): string[] {
  return [...said.values()].flat().map(({ text }) => text);
}

function articleFile(article: ExportedArticle, folder: string, pictures: ExportPictures): string {
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
  return `${head}${toMarkdown(pictures.inText(article.article_text, folder))}\n`;
}

function questionFile(
  question: ExportedQuestion,
  answers: readonly { id: number; text: string; author: string; created_at: number }[],
  comments: readonly ExportedComment[],
  folder: string,
  pictures: ExportPictures,
): string {
  const head = writeFrontMatter({
    title: question.title,
    language: question.language,
    archived: question.archived === 1 ? 'yes' : null,
    tags: parseTags(question.tags),
    asked_by: question.asker,
    created: isoDate(question.created_at),
  });
  const parts = answers.map(({ id, text, author, created_at }) => {
    const accepted = id === question.accepted_answer_id ? ' (accepted)' : '';
    return `## ${author}, ${isoDate(created_at)}${accepted}\n\n${toMarkdown(pictures.inText(text, folder))}\n`;
  });
  const said = comments.length > 0 ? [`# Comments\n\n${commentSection(comments, folder, pictures)}`] : [];
  const answered = parts.length > 0 ? ['# Answers\n', ...parts] : [];
  return `${head}${toMarkdown(pictures.inText(question.question_text, folder))}\n\n${[...answered, ...said].join('\n')}`;
}

function commentSection(comments: readonly ExportedComment[], folder: string, pictures: ExportPictures): string {
  return comments
    .map(({ id, thread_id, author, created_at, text }) => {
      const title = `**${author}**, ${isoDate(created_at)}${id === thread_id ? '' : ', in reply'}`;
      return `${title}\n\n${toMarkdown(pictures.inText(text, folder))}\n`;
    })
    .join('\n');
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
