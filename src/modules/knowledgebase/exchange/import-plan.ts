// Owns what an import makes of a pile of files: folders become categories, Markdown files articles, pictures are found.
import { posix } from 'node:path';
import { AppError, type InvalidParam } from '../../../platform/http/errors.ts';
import { parseInstant } from '../../../platform/time/wire.ts';
import { readEmbedCode } from '../articles/embed-code.ts';
import { readHtml, readLanguage, readTags, type Tag, type WrittenText } from '../written-text.ts';
import { readFrontMatter } from './front-matter.ts';
import { toHtml } from './markdown.ts';
import type { NamedFile } from './zip-reader.ts';

export interface PlannedCategory {
  /** Folder it was made of; the empty text for files outside of any folder. */
  folder: string;
  name: string;
  parent: string | undefined;
  description: WrittenText | undefined;
}

export interface PlannedArticle {
  file: string;
  folder: string;
  title: string;
  language: string;
  status: 'draft' | 'publish' | 'archive';
  tags: Tag[];
  publisher: string | undefined;
  createdAt: number | undefined;
  /** HTML whose pictures still have the paths of the import. */
  html: string;
  images: string[];
  cover: string | undefined;
  embedVideo: string | null;
}

export interface ImportPlan {
  categories: PlannedCategory[];
  articles: PlannedArticle[];
  /** Paths of the pictures that articles show. */
  images: Set<string>;
  warnings: string[];
  errors: InvalidParam[];
}

const MAX_NAME = 255;
const MAX_MARKDOWN = 1_000_000;
const CATEGORY_FILE = '_category.md';
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Hidden files, those of other systems, and what begins with `_` (questions, comments of an export) are passed over. */
export function isImportable(path: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => part.startsWith('.') || part === '__MACOSX')) return false;
  const isPicture = /\.(png|jpe?g|gif|webp)$/i.test(path);
  const isText = /\.(md|markdown)$/i.test(path);
  return isPicture || (isText && (parts.at(-1) === CATEGORY_FILE || !parts.some((part) => part.startsWith('_'))));
}

export function planImport(files: readonly NamedFile[], looseName: string, installation: string): ImportPlan {
  const plan: ImportPlan = { categories: [], articles: [], images: new Set(), warnings: [], errors: [] };
  const pictures = new Set(files.map(({ path }) => path).filter((path) => !isMarkdown(path)));
  const texts = files.filter(({ path }) => isMarkdown(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const descriptions = new Map<string, { name: string | undefined; text: WrittenText }>();
  const folders = new Set<string>();
  for (const file of texts) {
    const text = readText(file, plan);
    if (text === undefined) continue;
    const folder = folderOf(file.path);
    if (posix.basename(file.path) === CATEGORY_FILE) {
      const { head, body } = readFrontMatter(text);
      descriptions.set(folder, { name: single(head.name), text: readHtml(toHtml(body)) });
    } else {
      plan.articles.push(planArticle(file.path, folder, text, pictures, plan, installation));
    }
    folders.add(folder);
  }
  plan.categories = planCategories(folders, descriptions, looseName, plan);
  return plan;
}

function planArticle(
  path: string,
  folder: string,
  text: string,
  pictures: ReadonlySet<string>,
  plan: ImportPlan,
  installation: string,
): PlannedArticle {
  const { head, body } = readFrontMatter(text);
  const heading = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(body);
  const titled = single(head.title);
  const title = (titled ?? heading?.[1] ?? posix.basename(path).replace(/\.\w+$/, '')).trim();
  if (title === '' || title.length > MAX_NAME) {
    plan.errors.push({ name: path, reason: `the title must have 1 to ${MAX_NAME} characters` });
  }
  const status = single(head.status) ?? 'publish';
  if (status !== 'draft' && status !== 'publish' && status !== 'archive') {
    plan.errors.push({ name: path, reason: 'status must be one of draft, publish, archive' });
  }
  const language = single(head.language);
  if (language !== undefined && !/^[a-z]{2}$/i.test(language)) {
    plan.errors.push({ name: path, reason: 'language must have two letters' });
  }
  // The heading is the title now, and would be shown twice.
  const rest = titled === undefined && heading ? body.slice(heading[0].length) : body;
  const created = single(head.created);
  const images: string[] = [];
  const find = (source: string) => findPicture(source, path, pictures, plan);
  const html = toHtml(rest).replace(imageSource, (whole, before: string, source: string, after: string) => {
    const picture = find(unescapeSource(source));
    if (picture === undefined) return whole;
    images.push(picture);
    return `${before}${encodeURI(`${IMPORTED}${picture}`)}${after}`;
  });
  const cover = single(head.cover);
  return {
    file: path,
    folder,
    title,
    html,
    images,
    language: readLanguage(language, installation),
    status: status === 'draft' || status === 'archive' ? status : 'publish',
    tags: readTags(Array.isArray(head.tags) ? head.tags : (head.tags?.split(',') ?? [])),
    publisher: single(head.publisher),
    createdAt: created === undefined ? undefined : parseInstant(created, 'UTC'),
    cover: cover === undefined ? undefined : find(cover),
    embedVideo: planVideo(path, single(head.embed_video), plan),
  };
}

function planVideo(path: string, code: string | undefined, plan: ImportPlan): string | null {
  try {
    return readEmbedCode(code ?? null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    plan.errors.push({ name: path, reason: error.message });
    return null;
  }
}

/** Where a picture of the import stands in a text until it has its own address. */
export const IMPORTED = '/imported/';

const imageSource = /(<img\b[^>]*?\bsrc=")([^"]*)(")/gi;

function findPicture(
  source: string,
  from: string,
  pictures: ReadonlySet<string>,
  plan: ImportPlan,
): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(source)) return undefined;
  const bare = decodePath(source.split(/[?#]/, 1)[0] ?? '');
  const path = bare.startsWith('/') ? bare.slice(1) : posix.normalize(posix.join(posix.dirname(from), bare));
  if (pictures.has(path)) {
    plan.images.add(path);
    return path;
  }
  plan.warnings.push(`${from}: there is no picture ${source.slice(0, 200)}`);
  return undefined;
}

/** Every folder on the way to a file, the outer ones first. */
function planCategories(
  folders: ReadonlySet<string>,
  descriptions: ReadonlyMap<string, { name: string | undefined; text: WrittenText }>,
  looseName: string,
  plan: ImportPlan,
): PlannedCategory[] {
  const all = new Set<string>();
  for (const folder of folders) {
    const parts = folder === '' ? [] : folder.split('/');
    if (parts.length === 0) all.add('');
    for (const index of parts.keys()) all.add(parts.slice(0, index + 1).join('/'));
  }
  return [...all]
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
    .map((folder) => {
      const described = descriptions.get(folder);
      const name = (described?.name ?? (folder === '' ? looseName : posix.basename(folder))).trim();
      if (name === '' || name.length > MAX_NAME) {
        plan.errors.push({ name: folder, reason: `the name of a category must have 1 to ${MAX_NAME} characters` });
      }
      return {
        folder,
        name,
        parent: folder.includes('/') ? posix.dirname(folder) : undefined,
        description: described?.text,
      };
    });
}

function readText({ path, bytes }: NamedFile, plan: ImportPlan): string | undefined {
  if (bytes.length > MAX_MARKDOWN) {
    plan.errors.push({ name: path, reason: `must not be larger than ${MAX_MARKDOWN} bytes` });
    return undefined;
  }
  try {
    const text = decoder.decode(bytes);
    if (!text.includes('\0')) return text;
    plan.errors.push({ name: path, reason: 'must not contain a NUL character' });
  } catch {
    plan.errors.push({ name: path, reason: 'must be UTF-8' });
  }
  return undefined;
}

function isMarkdown(path: string): boolean {
  return /\.(md|markdown)$/i.test(path);
}

function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === '.' ? '' : folder;
}

function single(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text.trim() === '' ? undefined : text;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function unescapeSource(source: string): string {
  return source.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
}
