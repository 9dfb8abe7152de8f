// The import of Markdown: all of it or nothing, pictures included.
import { type Actor, createdBy, modifiedBy } from '../../../platform/access/index.ts';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { type Db, findIdsByText, lockName, transaction } from '../../../platform/db/index.ts';
import { AppError, badRequest, type InvalidParam } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import type { CoversService } from '../articles/covers.service.ts';
import { defaultEntries, TREE } from '../categories/categories.service.ts';
import { type ImagesService, imagePath } from '../images/images.service.ts';
import { replaceImageSources } from './image-sources.ts';
import * as repository from './import.repository.ts';
import { createImportPictures, type StoredPictures } from './import-pictures.ts';
import { type ImportPlan, isImportable, type PlannedArticle, planImport } from './import-plan.ts';
import { readFileTask } from './markdown-file.ts';
import { type NamedFile, readZip } from './zip-reader.ts';

export const MAX_ZIP = 100 * 1024 * 1024;
const LIMITS = { entries: 10_000, fileBytes: 20 * 1024 * 1024, totalBytes: 300 * 1024 * 1024 };
const MAX_ERRORS = 50;
const MAX_WARNINGS = 100;

export interface ImportReport {
  categories: number;
  articles: number;
  images: number;
  warnings: string[];
}

export type ImportService = ReturnType<typeof createImportService>;

type Parts = Pick<Platform, 'database' | 'clock' | 'locale' | 'storage' | 'texts'>;

export function createImportService(
  { database, clock, locale, storage, texts }: Parts,
  images: ImagesService,
  covers: CoversService,
) {
  const { db } = database;
  /** An archive and what is in it are in memory: one at a time. */
  const inTurn = limitConcurrency(1);

  const importFiles = async (actor: Actor, files: readonly NamedFile[], looseName: string): Promise<ImportReport> => {
    // The cost of Markdown cannot be told from its length: every file is read on a worker thread.
    const read = (path: string, content: string) =>
      texts.run(actor, readFileTask, content, {
        length: content.length,
        inline: 0,
        stopped: () => rejected([{ name: path, reason: 'takes too long to read' }]),
      });
    const importable = files.filter(({ path }) => isImportable(path));
    const plan = await planImport(importable, looseName, locale.language, read);
    if (plan.articles.length === 0 && plan.errors.length === 0) {
      throw badRequest('import_rejected', 'There is no Markdown file in it');
    }
    if (plan.errors.length > 0) throw rejected(plan.errors);
    const converted = createImportPictures(plan, files, { images, covers });
    return storage.keep(actor.id, converted.contents(), async ({ blobs, charge }) => {
      if (plan.errors.length > 0) throw rejected(plan.errors);
      const pictures = converted.rows(actor, blobs);
      return transaction(db, async (tx) => {
        await charge(tx);
        return insertAll(tx, actor, plan, pictures);
      });
    });
  };

  const insertAll = async (tx: Db, actor: Actor, plan: ImportPlan, pictures: StoredPictures): Promise<ImportReport> => {
    await lockName(tx, TREE);
    const { ids, made } = await placeCategories(tx, actor, plan, clock.now());
    await images.insert(tx, [...pictures.images.values()]);
    const publishers = await findIdsByText(
      tx,
      'users',
      'sign_in_name',
      plan.articles.flatMap(({ publisher }) => publisher?.toLowerCase() ?? []),
    );
    const rows = plan.articles.map((article) =>
      articleRow(article, {
        actor,
        now: clock.now(),
        categoryId: ids.get(article.folder) ?? 0,
        publisherId: publishers.get(article.publisher?.toLowerCase() ?? '') ?? actor.id,
        pictures,
      }),
    );
    await repository.insertArticles(tx, rows);
    return {
      categories: made,
      articles: rows.length,
      images: pictures.images.size + pictures.covers.size,
      warnings: plan.warnings.slice(0, MAX_WARNINGS),
    };
  };

  return {
    importFiles,

    importZip: (actor: Actor, read: () => Promise<Buffer>, looseName: string): Promise<ImportReport> =>
      inTurn(async () => importFiles(actor, await readZip(await read(), LIMITS, isImportable), looseName)),
  };
}

/** A folder whose name a category has already, in the same place, becomes that category. */
async function placeCategories(tx: Db, actor: Actor, plan: ImportPlan, now: number) {
  const known = new Map(
    (await repository.listCategoryTree(tx))
      .reverse()
      .map(({ id, parent_id, name_key }) => [`${parent_id ?? 0} ${name_key}`, id]),
  );
  const reserved = await repository.reserveCategoryIds(tx, plan.categories.length);
  const ids = new Map<string, number>();
  const rows: repository.ImportedCategory[] = [];
  for (const [index, { folder, name, parent, description }] of plan.categories.entries()) {
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    const key = `${parentId ?? 0} ${fold(name)}`;
    const id = known.get(key) ?? reserved[index] ?? 0;
    ids.set(folder, id);
    if (known.has(key)) continue;
    known.set(key, id);
    rows.push({
      id,
      parent_id: parentId,
      name,
      name_key: fold(name),
      text: description?.html ?? '',
      plain_text: description?.plain ?? '',
      only_experts_answer: 0,
      ...createdBy(actor, now),
    });
  }
  await repository.insertCategories(tx, rows, defaultEntries(actor), now);
  return { ids, made: rows.length };
}

interface Surroundings {
  actor: Actor;
  now: number;
  categoryId: number;
  publisherId: number;
  pictures: StoredPictures;
}

function articleRow(planned: PlannedArticle, around: Surroundings): repository.ImportedArticle {
  const { actor, now, categoryId, publisherId, pictures } = around;
  const { title, language, status, tags, text } = planned;
  const html = replaceImageSources(text.html, (source) => {
    const image = pictures.images.get(planned.images.get(source) ?? '');
    return image && imagePath(image.key);
  });
  const cover = planned.cover === undefined ? undefined : pictures.covers.get(planned.cover);
  return {
    tags,
    article: {
      category_id: categoryId,
      title,
      language,
      status,
      article_text: html,
      plain_text: text.plain,
      tags: JSON.stringify(tags.map(({ name }) => name)),
      publisher_id: publisherId,
      embed_video: planned.embedVideo,
      comments_enabled: 1,
      ...cover,
      like_count: 0,
      comments_count: 0,
      revision: 1,
      created_at: planned.createdAt ?? now,
      ...modifiedBy(actor, now),
      // Nobody is notified of an import: it would be hundreds of notifications at once.
      published_at: status === 'publish' ? now : null,
    },
    entry:
      status === 'archive'
        ? undefined
        : {
            kind: 'article',
            category_id: categoryId,
            owner_id: publisherId,
            shown: status === 'publish' ? 1 : 0,
            title,
            tags,
            plainText: text.plain,
          },
  };
}

function rejected(errors: readonly InvalidParam[]): AppError {
  const [first] = errors;
  const detail = `Nothing was imported: ${errors.length} files cannot be taken; the first is ${first?.name}: ${first?.reason}`;
  return new AppError('import_rejected', 400, detail, { invalid: errors.slice(0, MAX_ERRORS) });
}
