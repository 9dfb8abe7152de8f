// What articles, questions, answers and comments have alike: texts with their pictures, tags, languages and dates.
import { type CopiedTextImage, knowledgeCopy } from '../modules/knowledgebase/index.ts';
import { limitConcurrency } from '../platform/concurrency.ts';
import { type Db, listIds } from '../platform/db/index.ts';
import { hasForm, webPicture } from '../platform/images/index.ts';
import type { RichText } from '../platform/text/rich-text.ts';
import { findPicture } from './files.ts';
import { readLongDate } from './long-date.ts';
import type { Note } from './progress.repository.ts';
import { Unreadable } from './source.ts';
import { type Copy, FIRST_USER, orNote } from './step.ts';
import type { Fields } from './wire.ts';

export const ROOT = '/intranet/rest/knowledgebase';
export const V1 = '/api/knowledgebase/v1';
export const TITLE = { max: 255 };
/** Parts of one thing that are read at once. */
export const PARTS_AT_ONCE = 20;
/** The longest answer that is read; the length of the text itself is checked where it is cleaned. */
const SENT = { max: 2_000_000 };
const MAX_TAG = 60;

/** Texts are made harmless one after the other: each user has one turn at that, and here everything is done by one. */
const inTurn = limitConcurrency(1);

/** A text with the pictures it shows. */
interface TakenText {
  text: RichText;
  images: CopiedTextImage[];
}

export interface WithImages<T> {
  value: T;
  images: CopiedTextImage[];
}

/** Made harmless as what people send is; with the pictures it shows, where they are not here yet. */
export async function takeText(
  copy: Copy,
  fields: Fields,
  name: string,
  authorId: number,
  maxLength: number,
): Promise<TakenText> {
  const { source, platform } = copy;
  // Addresses of the source itself become addresses of this place.
  const sent = fields.text(name, SENT).replaceAll(`${source.address}${V1}/images/`, `${V1}/images/`);
  const text = await inTurn(() => platform.texts.clean({ id: FIRST_USER }, sent, { name, maxLength }));
  const keys = await knowledgeCopy.missingImages(platform.database.db, text.html);
  const images: CopiedTextImage[] = [];
  for (const key of keys) {
    const notes: Note[] = [];
    const image = await orNote(notes, `picture in ${fields.what}`, () => takeImage(copy, key, authorId));
    if (image) images.push(image);
    else fields.note(`a picture in it is not here (${notes[0]?.reason ?? key})`);
  }
  return { text, images };
}

async function takeImage(copy: Copy, key: string, createdBy: number): Promise<CopiedTextImage> {
  const picture = await findPicture(copy, `${V1}/images/${key}`);
  if (!picture) throw new Unreadable('it is no picture that can be read');
  const { bytes, contentType } = picture;
  const maxSide = knowledgeCopy.imageSide;
  const format = (['jpeg', 'png', 'webp'] as const).find((each) => contentType === `image/${each}`);
  const isOurs = format !== undefined && (await hasForm(bytes, { format, maxSide }));
  const kept = isOurs ? { bytes, contentType } : await webPicture(bytes, { maxSide });
  const blob = await copy.platform.blobs.put(kept.bytes);
  return { key, filename: picture.filename ?? 'image', contentType: kept.contentType, blob, createdBy };
}

/** Writes the pictures first. */
export function withImages<T>(write: (tx: Db, value: T, now: number) => Promise<void>) {
  return async ({ platform }: Copy, tx: Db, list: readonly WithImages<T>[]): Promise<void> => {
    const now = platform.clock.now();
    for (const { value, images } of list) {
      await knowledgeCopy.addImages(tx, images, now);
      await write(tx, value, now);
    }
  };
}

/** Parts of several things, of which `write` returns whether they are here: two things may have parts of one id. */
export function partsWithImages<T extends { id: number }>(noun: string, write: (tx: Db, value: T) => Promise<boolean>) {
  return async (copy: Copy, tx: Db, list: readonly WithImages<T>[]): Promise<Note[]> => {
    const notes: Note[] = [];
    await withImages<T>(async (_, value) => {
      if (await write(tx, value)) return;
      notes.push({ what: `${noun} ${value.id}`, reason: `its id is that of another ${noun}`, missing: true });
    })(copy, tx, list);
    return notes;
  };
}

export async function readWritten({ platform }: Copy, fields: Fields) {
  const categoryId = fields.id('category_id');
  const here = await listIds(platform.database.db, 'kb_categories', 'id', [categoryId]);
  if (here.length === 0) throw new Unreadable(`its category ${categoryId} is not here`);
  return {
    id: fields.id('id'),
    categoryId,
    title: fields.text('title', { ...TITLE, orElse: fields.what }),
    language: languageOf({ platform }, fields),
    tags: tagsOf(fields),
    likes: countOf(fields, 'like_count'),
    comments: countOf(fields, 'comments_count'),
  };
}

export function languageOf({ platform }: Pick<Copy, 'platform'>, fields: Fields): string {
  const language = fields.text('language', { max: 40 });
  const isCode = /^[A-Za-z]{2}/.test(language);
  return knowledgeCopy.readLanguage(isCode ? language : undefined, platform.locale.language);
}

export function tagsOf(fields: Fields): string[] {
  return fields.texts('tags', knowledgeCopy.maxTags).map((tag) => [...tag].slice(0, MAX_TAG).join(''));
}

export function countOf(fields: Fields, name: string): number {
  return Math.max(0, Math.trunc(fields.number(name) ?? 0));
}

export function readTimes(copy: Copy, fields: Fields): { createdAt: number; modifiedAt: number } {
  const createdAt = dateOf(copy, fields, 'created', 'created_date') ?? copy.platform.clock.now();
  return { createdAt, modifiedAt: dateOf(copy, fields, 'modified', 'modified_date') ?? createdAt };
}

/** The moment as an Atrium tells it, or the day as the specification writes it for people. */
export function dateOf({ reader }: Copy, fields: Fields, moment: string, longDate: string): number | null {
  const exact = fields.moment(moment);
  if (exact !== null) return exact;
  const text = fields.text(longDate, { max: 100 });
  if (text === '') return null;
  const day = readLongDate(text, reader.language);
  if (day === undefined) fields.note(`${longDate}: ${text} is no date that can be read`);
  return day ?? null;
}

export function momentsOf({ platform }: Copy, fields: Fields): { createdAt: number; modifiedAt: number } {
  const createdAt = fields.moment('created') ?? platform.clock.now();
  return { createdAt, modifiedAt: fields.moment('modified') ?? createdAt };
}
