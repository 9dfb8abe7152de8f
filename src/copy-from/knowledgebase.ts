// The knowledge base: categories with their access, then articles, questions and comments, and at last what all of them are found by.
import { type CopiedCategory, knowledgeCopy } from '../modules/knowledgebase/index.ts';
import { MAX_TEXT } from '../platform/text/limits.ts';
import { readAccessList } from './access-lists.ts';
import { articleSteps } from './knowledgebase-articles.ts';
import { questionSteps } from './knowledgebase-questions.ts';
import { ROOT, TITLE, takeText, V1, type WithImages, withImages } from './knowledgebase-texts.ts';
import { type AnyStep, authorOf, type Batch, defineStep, emptyBatch, type InTree, listStep, treeOf } from './step.ts';
import { readFields } from './wire.ts';

const CATEGORIES_AT_ONCE = 20;
const ENTRIES_AT_ONCE = 100;

type Entry = Parameters<typeof knowledgeCopy.listWrittenAfter>[1];

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

/** Makes all of it findable, once it is here. */
const entries = defineStep<Entry>({
  name: 'knowledge.search',
  title: 'articles and questions made findable',
  start: { created_at: Number.MIN_SAFE_INTEGER, kind: 'article', id: 0 },
  async read({ platform }, after): Promise<Batch<Entry>> {
    const written = await knowledgeCopy.listWrittenAfter(platform.database.db, after, ENTRIES_AT_ONCE);
    if (written.length === 0) return emptyBatch();
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
  ...articleSteps,
  ...questionSteps,
  entries,
];
