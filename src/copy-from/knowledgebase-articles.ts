// Articles of the knowledge base, with covers, videos and every revision.
import {
  articleStatuses,
  type CopiedArticle,
  type CopiedRevision,
  knowledgeCopy,
} from '../modules/knowledgebase/index.ts';
import { AppError } from '../platform/http/index.ts';
import { MAX_TEXT } from '../platform/text/limits.ts';
import { findPicture, storePicture } from './files.ts';
import {
  dateOf,
  languageOf,
  PARTS_AT_ONCE,
  ROOT,
  readTimes,
  readWritten,
  TITLE,
  tagsOf,
  takeText,
  V1,
  type WithImages,
  withImages,
} from './knowledgebase-texts.ts';
import type { Note } from './progress.repository.ts';
import { Unreadable } from './source.ts';
import { type AnyStep, authorOf, type Copy, listStep, orNote, pagedStep, partsStep } from './step.ts';
import { asItem, type Fields, type Item, readFields } from './wire.ts';

const ARTICLES_AT_ONCE = 10;

const articleOptions = {
  title: 'articles',
  into: 'kb_articles' as const,
  readItem: readArticle,
  write: withImages(knowledgeCopy.addArticle),
};

/** The articles of every status. */
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

/** The published articles, which is the list of the specification. */
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

function statusOf(fields: Fields): CopiedArticle['status'] {
  const text = fields.text('status', TITLE);
  return articleStatuses.find((status) => status === text) ?? 'publish';
}

export const articleSteps: readonly AnyStep[] = [articles, publishedArticles, revisions];
