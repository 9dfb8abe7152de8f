// The import of Markdown: all of it or nothing, pictures included.
import { type Actor, createdBy, modifiedBy } from '../../../platform/access/index.ts';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { type Db, findIdsByText, lockName, together, transaction } from '../../../platform/db/index.ts';
import { AppError, badRequest, type InvalidParam, invalidField } from '../../../platform/http/index.ts';
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
const MAX_FOLDERS = 500;

/** A folder of an import and what becomes of it. */
export interface PlannedFolder {
  /** The names of the categories from the top on. */
  path: string[];
  /** False where a category of that name is there already. */
  isNew: boolean;
  articles: number;
}

export interface ImportPreview extends ImportReport {
  folders: PlannedFolder[];
  errors: readonly InvalidParam[];
}

/** Where an import goes, and the name for files outside of any folder. */
export interface ImportPlace {
  looseName: string;
  /** The category below which it goes; left out for the top. */
  categoryId?: number | undefined;
}

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

  const planFiles = async (actor: Actor, files: readonly NamedFile[], looseName: string): Promise<ImportPlan> => {
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
    return plan;
  };

  const importFiles = async (actor: Actor, files: readonly NamedFile[], place: ImportPlace): Promise<ImportReport> => {
    const plan = await planFiles(actor, files, place.looseName);
    if (plan.errors.length > 0) throw rejected(plan.errors);
    const converted = createImportPictures(plan, files, { images, covers });
    return storage.keep(actor.id, converted.contents(), async ({ blobs, charge }) => {
      if (plan.errors.length > 0) throw rejected(plan.errors);
      const pictures = converted.rows(actor, blobs);
      return transaction(db, async (tx) => {
        const [, ground] = await together(charge(tx), readGround(tx, plan));
        return insertAll(tx, actor, plan, { pictures, ground, categoryId: place.categoryId });
      });
    });
  };

  /** What an import would make, and what is wrong with it: nothing is kept. */
  const previewFiles = async (
    actor: Actor,
    files: readonly NamedFile[],
    { looseName, categoryId }: ImportPlace,
  ): Promise<ImportPreview> => {
    const plan = await planFiles(actor, files, looseName);
    const converted = createImportPictures(plan, files, { images, covers });
    for await (const picture of converted.contents()) if (picture.length === 0) break;
    const tree = await repository.listCategoryTree(db);
    if (categoryId !== undefined) requireCategory(tree, categoryId);
    const { paths, fresh } = planPlaces(tree, plan, categoryId);
    const articles = Map.groupBy(plan.articles, ({ folder }) => folder);
    return {
      categories: fresh.size,
      articles: plan.articles.length,
      images: plan.images.size,
      warnings: plan.warnings.slice(0, MAX_WARNINGS),
      folders: plan.categories.slice(0, MAX_FOLDERS).map(({ folder }) => ({
        path: paths.get(folder) ?? [],
        isNew: fresh.has(folder),
        articles: articles.get(folder)?.length ?? 0,
      })),
      errors: plan.errors.slice(0, MAX_ERRORS),
    };
  };

  const insertAll = async (
    tx: Db,
    actor: Actor,
    plan: ImportPlan,
    { pictures, ground, categoryId }: { pictures: StoredPictures; ground: Ground; categoryId: number | undefined },
  ): Promise<ImportReport> => {
    const { ids, made } = await placeCategories(tx, actor, plan, { ground, categoryId, now: clock.now() });
    await images.insert(tx, [...pictures.images.values()]);
    const { publishers, reserved } = ground;
    const rows = plan.articles.map((article) =>
      articleRow(article, {
        actor,
        now: clock.now(),
        categoryId: ids.get(article.folder) ?? 0,
        publisherId: publishers.get(article.publisher?.toLowerCase() ?? '') ?? actor.id,
        pictures,
      }),
    );
    await repository.insertArticles(tx, rows, reserved);
    return {
      categories: made,
      articles: rows.length,
      images: pictures.images.size + pictures.covers.size,
      warnings: plan.warnings.slice(0, MAX_WARNINGS),
    };
  };

  return {
    importFiles,

    importZip: (actor: Actor, read: () => Promise<Buffer>, place: ImportPlace): Promise<ImportReport> =>
      inTurn(async () => importFiles(actor, await readZip(await read(), LIMITS, isImportable), place)),

    previewZip: (actor: Actor, read: () => Promise<Buffer>, place: ImportPlace): Promise<ImportPreview> =>
      inTurn(async () => previewFiles(actor, await readZip(await read(), LIMITS, isImportable), place)),
  };
}

/** What an import builds on. */
type Ground = Awaited<ReturnType<typeof readGround>>;

/** The categories that are there, which nobody else changes before the transaction ends, the publishers by their names, and ids. */
async function readGround(tx: Db, { categories, articles }: ImportPlan) {
  lockName(tx, TREE);
  const names = articles.flatMap(({ publisher }) => publisher?.toLowerCase() ?? []);
  const [tree, publishers, reserved] = await together(
    repository.listCategoryTree(tx),
    findIdsByText(tx, 'users', 'sign_in_name', names),
    repository.reserveImport(tx, { categories: categories.length, articles: articles.length }),
  );
  return { tree, publishers, reserved };
}

/** A folder whose name a category has already, in the same place, becomes that category. */
async function placeCategories(
  tx: Db,
  actor: Actor,
  plan: ImportPlan,
  { ground: { tree, reserved }, categoryId, now }: { ground: Ground; categoryId: number | undefined; now: number },
) {
  if (categoryId !== undefined) requireCategory(tree, categoryId);
  const known = knownPlaces(tree);
  const ids = new Map<string, number>();
  const rows: repository.ImportedCategory[] = [];
  for (const [index, { folder, name, parent, description }] of plan.categories.entries()) {
    // Files outside of any folder stand in the category itself.
    if (folder === '' && categoryId !== undefined) {
      ids.set(folder, categoryId);
      continue;
    }
    const parentId = (parent === undefined ? categoryId : ids.get(parent)) ?? null;
    const key = `${parentId ?? 0} ${fold(name)}`;
    const id = known.get(key) ?? reserved.categories[index] ?? 0;
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
  await repository.insertCategories(tx, rows, defaultEntries(actor), { now, reserved });
  return { ids, made: rows.length };
}

function knownPlaces(tree: readonly repository.KnownCategory[]): Map<string, number> {
  return new Map(tree.toReversed().map(({ id, parent_id, name_key }) => [`${parent_id ?? 0} ${name_key}`, id]));
}

function requireCategory(tree: readonly repository.KnownCategory[], id: number): void {
  if (!tree.some((category) => category.id === id)) throw invalidField('category', `there is no category ${id}`);
}

/** The names of the category of each folder from the top on, and the folders whose category is not there yet. */
function planPlaces(tree: readonly repository.KnownCategory[], plan: ImportPlan, categoryId: number | undefined) {
  const known = knownPlaces(tree);
  const byId = new Map(tree.map((category) => [category.id, category]));
  const above: string[] = [];
  for (let at = byId.get(categoryId ?? 0); at; at = byId.get(at.parent_id ?? 0)) above.unshift(at.name);
  const ids = new Map<string, number>();
  const paths = new Map<string, string[]>();
  const fresh = new Set<string>();
  for (const { folder, name, parent } of plan.categories) {
    if (folder === '' && categoryId !== undefined) {
      paths.set(folder, above);
      continue;
    }
    paths.set(folder, [...(parent === undefined ? above : (paths.get(parent) ?? [])), name]);
    const parentId = parent === undefined ? (categoryId ?? 0) : ids.get(parent);
    const id = parentId === undefined ? undefined : known.get(`${parentId} ${fold(name)}`);
    if (id === undefined) fresh.add(folder);
    else ids.set(folder, id);
  }
  return { paths, fresh };
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
