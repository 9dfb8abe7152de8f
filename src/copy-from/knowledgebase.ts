// The knowledge base: categories with their access, articles with every revision, questions with answers, and the comments on both.
import {
  articleStatuses,
  type CopiedAnswer,
  type CopiedArticle,
  type CopiedCategory,
  type CopiedComment,
  type CopiedQuestion,
  type CopiedRevision,
  type CopiedTextImage,
  knowledgeCopy,
} from '../modules/knowledgebase/index.ts';
import { limitConcurrency } from '../platform/concurrency.ts';
import { type Db, listIds } from '../platform/db/index.ts';
import { AppError } from '../platform/http/index.ts';
import { hasForm, webPicture } from '../platform/images/index.ts';
import { MAX_COMMENT, MAX_TEXT } from '../platform/text/limits.ts';
import type { RichText } from '../platform/text/rich-text.ts';
import { readAccessList } from './access-lists.ts';
import { findPicture, storePicture } from './files.ts';
import { readLongDate } from './long-date.ts';
import type { Note } from './progress.repository.ts';
import { Unreadable } from './source.ts';
import {
  type AnyStep,
  authorOf,
  type Batch,
  type Copy,
  defineStep,
  FIRST_USER,
  type InTree,
  listStep,
  nothing,
  orNote,
  pagedStep,
  partsStep,
  treeOf,
} from './step.ts';
import { asItem, type Fields, type Item, readFields } from './wire.ts';

const ROOT = '/intranet/rest/knowledgebase';
const V1 = '/api/knowledgebase/v1';

const TITLE = { max: 255 };
/** As long as an answer may be; what the text itself may have is said where it is cleaned. */
const SENT = { max: 2_000_000 };
const MAX_TAG = 60;
const CATEGORIES_AT_ONCE = 20;
const ARTICLES_AT_ONCE = 10;
const QUESTIONS_AT_ONCE = 20;
const PARTS_AT_ONCE = 20;
const ENTRIES_AT_ONCE = 100;

type Entry = Parameters<typeof knowledgeCopy.listWrittenAfter>[1];

/** Texts are made harmless one after the other: each user has one turn at that, and here everything is done by one. */
const inTurn = limitConcurrency(1);

/** A text with the pictures it shows. */
interface TakenText {
  text: RichText;
  images: CopiedTextImage[];
}

interface WithImages<T> {
  value: T;
  images: CopiedTextImage[];
}

const categories = listStep<WithImages<CopiedCategory>>({
  name: 'knowledge.categories',
  title: 'categories',
  path: `${ROOT}/categories`,
  key: 'id',
  batch: CATEGORIES_AT_ONCE,
  into: 'kb_categories',
  async readItem(copy, item, notes) {
    const fields = readFields(item, `category ${item.id}`, notes);
    const id = fields.id('id');
    const known = await copy.users.load();
    const createdBy = await authorOf(copy, fields.idOrNull('created_by'));
    const createdAt = fields.moment('created_date') ?? copy.platform.clock.now();
    const { text, images } = await takeText(copy, fields, 'text', createdBy, MAX_TEXT);
    const access = {
      path: `${V1}/categories/${id}/permissions`,
      of: `category ${id}`,
      rights: knowledgeCopy.rightNames,
      mayInherit: false,
      ifUntold: 'only administrators and who made it see it here',
    };
    const value = {
      id,
      name: fields.text('name', { ...TITLE, orElse: fields.what }),
      text,
      onlyExpertsAnswer: fields.flag('only_experts_answer'),
      entries: await readAccessList(copy, access, notes),
      experts: fields.ids('category_experts').filter((expert) => known.has(expert)),
      createdBy,
      createdAt,
      modifiedBy: await authorOf(copy, fields.idOrNull('modified_by')),
      modifiedAt: fields.moment('modified_date') ?? createdAt,
    };
    return { value, images };
  },
  write: withImages(knowledgeCopy.addCategory),
});

/** The categories stand by name, so one may come before that it stands below. */
const categoryTree = listStep<InTree>({
  name: 'knowledge.category-tree',
  title: 'categories below categories',
  path: `${ROOT}/categories`,
  key: 'id',
  batch: 1_000,
  ...treeOf('category', knowledgeCopy.setParentCategory),
});

const articleOptions = {
  title: 'articles',
  into: 'kb_articles' as const,
  readItem: readArticle,
  write: withImages(knowledgeCopy.addArticle),
};

/** Of every status. */
const articles = pagedStep<WithImages<CopiedArticle>>({
  ...articleOptions,
  name: 'knowledge.articles',
  path: `${V1}/articles`,
  page: ARTICLES_AT_ONCE,
  ifAbsent(notes) {
    const reason = 'the source tells only of those that are published';
    notes.push({ what: 'articles that are drafts or archived', reason, missing: false });
  },
});

/** As the specification has them: those that are published. */
const publishedArticles = listStep<WithImages<CopiedArticle>>({
  ...articleOptions,
  name: 'knowledge.published-articles',
  title: 'published articles',
  path: `${ROOT}/articles`,
  key: 'id',
  batch: ARTICLES_AT_ONCE,
  when: ({ isAtrium }) => !isAtrium,
});

async function readArticle(copy: Copy, item: Item, notes: Note[]): Promise<WithImages<CopiedArticle>> {
  const fields = readFields(item, `article ${item.id}`, notes);
  const publisherId = await authorOf(copy, fields.idOrNull('publisher_id'));
  const { text, images } = await takeText(copy, fields, 'article_text', publisherId, MAX_TEXT);
  const times = readTimes(copy, fields);
  const endorser = fields.idOrNull('endorsed_by');
  const value: CopiedArticle = {
    ...(await readWritten(copy, fields)),
    ...times,
    text,
    status: statusOf(fields),
    publisherId,
    embedVideo: readVideo(fields),
    endorsed:
      endorser === null
        ? null
        : {
            by: await authorOf(copy, endorser),
            at: dateOf(copy, fields, 'endorsed', 'endorsed_date') ?? times.modifiedAt,
          },
    commentsEnabled: !('comments_enabled' in item) || fields.flag('comments_enabled'),
    cover: await orNote(notes, `cover of ${fields.what}`, () => readCover(copy, fields)),
    revision: fields.idOrNull('revision') ?? 1,
  };
  return { value, images };
}

async function readCover(copy: Copy, fields: Fields): Promise<CopiedArticle['cover']> {
  const address = fields.text('cover_img', { max: 2000 });
  if (address === '') return undefined;
  const large = await findPicture(copy, copy.source.pathOf(address));
  if (!large) throw new Unreadable('is no picture that can be read');
  const smallAddress = fields.text(['cover_thumbnail_img', 'cover_thumbnail_image'], { max: 2000 });
  const small = smallAddress === '' ? undefined : await findPicture(copy, copy.source.pathOf(smallAddress));
  const { coverSide, thumbnailSide } = knowledgeCopy;
  return {
    filename: fields.text('cover_filename', { ...TITLE, orElse: 'cover.jpg' }),
    large: await storePicture(copy, large.bytes, { format: 'jpeg', maxSide: coverSide }),
    small: await storePicture(copy, (small ?? large).bytes, { format: 'jpeg', maxSide: thumbnailSide }),
  };
}

function readVideo(fields: Fields): string | null {
  const code = fields.item.embeded_video ?? fields.item.embed_video;
  if (typeof code !== 'string') return null;
  try {
    return knowledgeCopy.readEmbedCode(code);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    fields.note('its video is left out, as it is of no site that is known here');
    return null;
  }
}

/** Every save of every article, with who saved it. */
const revisions = partsStep<WithImages<CopiedRevision>>({
  name: 'knowledge.revisions',
  title: 'revisions of articles',
  batch: PARTS_AT_ONCE,
  page: PARTS_AT_ONCE,
  ids: knowledgeCopy.listArticleIdsAfter,
  path: (id) => `${V1}/articles/${id}/revisions`,
  async readPart(copy, articleId, summary, notes) {
    const number = readFields(summary, `a revision of article ${articleId}`, notes).id('number');
    const what = `revision ${number} of article ${articleId}`;
    const { body } = await copy.source.get(`${V1}/articles/${articleId}/revisions/${number}`);
    const fields = readFields(asItem(body, what), what, notes);
    const savedBy = await authorOf(copy, fields.idOrNull('author'));
    const { text, images } = await takeText(copy, fields, 'article_text', savedBy, MAX_TEXT);
    const value = {
      articleId,
      number,
      categoryId: fields.idOrNull('category_id') ?? 0,
      title: fields.text('title', { ...TITLE, orElse: what }),
      language: languageOf(copy, fields),
      status: statusOf(fields),
      html: text.html,
      tags: tagsOf(fields),
      embedVideo: readVideo(fields),
      savedBy,
      savedAt: fields.moment('saved') ?? copy.platform.clock.now(),
    };
    return { value, images };
  },
  async write(copy, tx, list) {
    await withImages(knowledgeCopy.addRevision)(copy, tx, list);
    // The newest are listed first; a later page never holds a newer one.
    const newest = new Map<number, CopiedRevision>();
    for (const { value } of list) {
      if (value.number > (newest.get(value.articleId)?.number ?? 0)) newest.set(value.articleId, value);
    }
    for (const { articleId, number, savedBy } of newest.values()) {
      await knowledgeCopy.setModifierOf(tx, articleId, number, savedBy);
    }
  },
});

const questionOptions = {
  key: 'id',
  batch: QUESTIONS_AT_ONCE,
  into: 'kb_questions' as const,
  write: withImages(knowledgeCopy.addQuestion),
};

const questions = listStep<WithImages<CopiedQuestion>>({
  ...questionOptions,
  name: 'knowledge.questions',
  title: 'questions',
  path: `${ROOT}/questions`,
  readItem: (copy, item, notes) => readQuestion(copy, item, false, notes),
});

const archivedQuestions = listStep<WithImages<CopiedQuestion>>({
  ...questionOptions,
  name: 'knowledge.archived-questions',
  title: 'archived questions',
  path: `${ROOT}/questions?archived=1`,
  readItem: (copy, item, notes) => readQuestion(copy, item, true, notes),
});

async function readQuestion(
  copy: Copy,
  item: Item,
  archived: boolean,
  notes: Note[],
): Promise<WithImages<CopiedQuestion>> {
  const fields = readFields(item, `question ${item.id}`, notes);
  // The specification names whoever asked by the path to their profile.
  const profile = /(\d+)\/?$/.exec(fields.text('created_by', { max: 2000 }))?.[1];
  const asker = fields.idOrNull('created_by_id') ?? (profile === undefined ? null : Number(profile));
  const createdBy = await authorOf(copy, asker);
  const { text, images } = await takeText(copy, fields, 'question_text', createdBy, MAX_TEXT);
  const value = {
    ...(await readWritten(copy, fields)),
    ...readTimes(copy, fields),
    text,
    archived,
    answers: countOf(fields, 'answers_count'),
    acceptedAnswerId: fields.idOrNull('accepted_answer_id'),
    visits: countOf(fields, 'visits_count'),
    createdBy,
    modifiedBy: await authorOf(copy, fields.idOrNull('modified_by')),
  };
  return { value, images };
}

const answers = partsStep<WithImages<CopiedAnswer>>({
  name: 'knowledge.answers',
  title: 'answers',
  batch: PARTS_AT_ONCE,
  page: PARTS_AT_ONCE,
  ids: knowledgeCopy.listAnsweredAfter,
  path: (id) => `${V1}/questions/${id}/answers`,
  async readPart(copy, questionId, item, notes) {
    const fields = readFields(item, `answer ${item.id}`, notes);
    const createdBy = await authorOf(copy, fields.idOrNull('author'));
    const { text, images } = await takeText(copy, fields, 'text', createdBy, MAX_TEXT);
    return { value: { id: fields.id('id'), questionId, text, createdBy, ...momentsOf(copy, fields) }, images };
  },
  write: withImages(knowledgeCopy.addAnswer),
});

const comments = (['article', 'question'] as const).map((kind) =>
  partsStep<WithImages<CopiedComment>>({
    name: `knowledge.${kind}-comments`,
    title: `comments on ${kind}s`,
    batch: PARTS_AT_ONCE,
    page: PARTS_AT_ONCE,
    ids: (db, after, limit) => knowledgeCopy.listCommentedAfter(db, kind, after, limit),
    path: (id) => `${V1}/${kind}s/${id}/comments`,
    async readPart(copy, objectId, item, notes) {
      const fields = readFields(item, `comment ${item.id}`, notes);
      const id = fields.id('id');
      const createdBy = await authorOf(copy, fields.idOrNull('author'));
      const { text, images } = await takeText(copy, fields, 'text', createdBy, MAX_COMMENT);
      const value = {
        id,
        kind,
        objectId,
        threadId: fields.idOrNull('parent_id') ?? id,
        text,
        deleted: fields.flag('deleted'),
        createdBy,
        ...momentsOf(copy, fields),
      };
      return { value, images };
    },
    write: withImages(knowledgeCopy.addComment),
  }),
);

/** Made harmless as what people send is; with the pictures it shows, where they are not here yet. */
async function takeText(
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
function withImages<T>(write: (tx: Db, value: T, now: number) => Promise<void>) {
  return async ({ platform }: Copy, tx: Db, list: readonly WithImages<T>[]): Promise<void> => {
    const now = platform.clock.now();
    for (const { value, images } of list) {
      await knowledgeCopy.addImages(tx, images, now);
      await write(tx, value, now);
    }
  };
}

async function readWritten({ platform }: Copy, fields: Fields) {
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

function languageOf({ platform }: Pick<Copy, 'platform'>, fields: Fields): string {
  const language = fields.text('language', { max: 40 });
  const isCode = /^[A-Za-z]{2}/.test(language);
  return knowledgeCopy.readLanguage(isCode ? language : undefined, platform.locale.language);
}

function tagsOf(fields: Fields): string[] {
  return fields.texts('tags', knowledgeCopy.maxTags).map((tag) => [...tag].slice(0, MAX_TAG).join(''));
}

function statusOf(fields: Fields): CopiedArticle['status'] {
  const text = fields.text('status', TITLE);
  return articleStatuses.find((status) => status === text) ?? 'publish';
}

function countOf(fields: Fields, name: string): number {
  return Math.max(0, Math.trunc(fields.number(name) ?? 0));
}

function readTimes(copy: Copy, fields: Fields): { createdAt: number; modifiedAt: number } {
  const createdAt = dateOf(copy, fields, 'created', 'created_date') ?? copy.platform.clock.now();
  return { createdAt, modifiedAt: dateOf(copy, fields, 'modified', 'modified_date') ?? createdAt };
}

/** The moment as an Atrium tells it, or the day as the specification writes it for people. */
function dateOf({ reader }: Copy, fields: Fields, moment: string, longDate: string): number | null {
  const exact = fields.moment(moment);
  if (exact !== null) return exact;
  const text = fields.text(longDate, { max: 100 });
  if (text === '') return null;
  const day = readLongDate(text, reader.language);
  if (day === undefined) fields.note(`${longDate}: ${text} is no date that can be read`);
  return day ?? null;
}

function momentsOf({ platform }: Copy, fields: Fields): { createdAt: number; modifiedAt: number } {
  const createdAt = fields.moment('created') ?? platform.clock.now();
  return { createdAt, modifiedAt: fields.moment('modified') ?? createdAt };
}

/** Makes all of it findable, once it is here. */
const entries = defineStep<Entry>({
  name: 'knowledge.search',
  title: 'articles and questions made findable',
  start: { created_at: Number.MIN_SAFE_INTEGER, kind: 'article', id: 0 },
  async read({ platform }, after): Promise<Batch<Entry>> {
    const written = await knowledgeCopy.listWrittenAfter(platform.database.db, after, ENTRIES_AT_ONCE);
    if (written.length === 0) return nothing();
    return {
      count: written.length,
      notes: [],
      write: (tx) => knowledgeCopy.addEntries(tx, written),
      next: written.at(-1),
    };
  },
});

export const knowledgeSteps: readonly AnyStep[] = [
  categories,
  categoryTree,
  articles,
  publishedArticles,
  revisions,
  questions,
  archivedQuestions,
  answers,
  ...comments,
  entries,
];
