// What an import makes of a pile of files: folders become categories, Markdown files articles, pictures are found.
import { posix } from 'node:path';
import { AppError, type InvalidParam } from '../../../platform/http/index.ts';
import { MAX_TEXT } from '../../../platform/text/limits.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import { parseInstant } from '../../../platform/time/wire.ts';
import { readEmbedCode } from '../articles/embed-code.ts';
import { readLanguage, readTags, type Tag } from '../written-text.ts';
import { replaceImageSources } from './image-sources.ts';
import type { ReadFile } from './markdown-file.ts';
import type { NamedFile } from './zip-reader.ts';

interface PlannedCategory {
  /** Folder it was made of; the empty text for files outside of any folder. */
  folder: string;
  name: string;
  parent: string | undefined;
  description: RichText | undefined;
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
  /** The text, whose pictures still have the addresses that stand in the file. */
  text: RichText;
  /** By that address, the path of the picture within the import. */
  images: Map<string, string>;
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
const tooLong = `must not be longer than ${MAX_TEXT} characters`;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Hidden files, those of other systems, and what begins with `_` (questions, comments of an export) are passed over. */
export function isImportable(path: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => part.startsWith('.') || part === '__MACOSX')) return false;
  const isPicture = /\.(png|jpe?g|gif|webp)$/i.test(path);
  const isText = /\.(md|markdown)$/i.test(path);
  return isPicture || (isText && (parts.at(-1) === CATEGORY_FILE || !parts.some((part) => part.startsWith('_'))));
}

/** `read` reads one Markdown file. */
export async function planImport(
  files: readonly NamedFile[],
  looseName: string,
  installation: string,
  read: (path: string, content: string) => Promise<ReadFile>,
): Promise<ImportPlan> {
  const plan: ImportPlan = { categories: [], articles: [], images: new Set(), warnings: [], errors: [] };
  const pictures = new Set(files.map(({ path }) => path).filter((path) => !isMarkdown(path)));
  const texts = files.filter(({ path }) => isMarkdown(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const descriptions = new Map<string, { name: string | undefined; text: RichText }>();
  const folders = new Set<string>();
  for (const file of texts) {
    const content = readText(file, plan);
    if (content === undefined) continue;
    const folder = folderOf(file.path);
    const { head, heading, text } = await read(file.path, content);
    if (text === undefined) {
      plan.errors.push({ name: file.path, reason: tooLong });
    } else if (posix.basename(file.path) === CATEGORY_FILE) {
      descriptions.set(folder, { name: single(head.name), text });
    } else {
      plan.articles.push(planArticle(file.path, { head, heading, text }, pictures, plan, installation));
    }
    folders.add(folder);
  }
  plan.categories = planCategories(folders, descriptions, looseName, plan);
  return plan;
}

function planArticle(
  path: string,
  { head, heading, text }: ReadFile & { text: RichText },
  pictures: ReadonlySet<string>,
  plan: ImportPlan,
  installation: string,
): PlannedArticle {
  const title = (single(head.title) ?? heading ?? posix.basename(path).replace(/\.\w+$/, '')).trim();
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
  const created = single(head.created);
  const images = new Map<string, string>();
  const find = (source: string) => findPicture(source, path, pictures, plan);
  replaceImageSources(text.html, (source) => {
    const picture = find(source);
    if (picture !== undefined) images.set(source, picture);
    return undefined;
  });
  const cover = single(head.cover);
  return {
    file: path,
    folder: folderOf(path),
    title,
    text,
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
  descriptions: ReadonlyMap<string, { name: string | undefined; text: RichText }>,
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
    const reason = text.includes('\0')
      ? 'must not contain a NUL character'
      : text.length > MAX_TEXT
        ? tooLong
        : undefined;
    if (reason === undefined) return text;
    plan.errors.push({ name: path, reason });
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
