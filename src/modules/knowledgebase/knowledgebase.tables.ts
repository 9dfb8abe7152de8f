import type { Flag, Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends KnowledgebaseTables {}
  interface SearchableTables {
    kb_entries: true;
    kb_texts: true;
  }
}

declare module '../../platform/trees/walks.repository.ts' {
  interface TreeTables {
    kb_categories: { inheritsLists: false };
  }
}

declare module '../../platform/reactions/reaction-store.repository.ts' {
  interface ReactionTables {
    kb_comments: { of: 'comments'; on: { kind: 'article' | 'question'; object_id: number } };
    kb_likes: { of: 'marks'; on: { kind: 'article' | 'question'; object_id: number } };
    kb_subscriptions: { of: 'marks'; on: { kind: 'article' | 'question' | 'category'; object_id: number } };
  }
}

interface KnowledgebaseTables {
  kb_categories: CategoryTable;
  kb_experts: { category_id: number; user_id: number };
  kb_articles: ArticleTable;
  kb_article_tags: { article_id: number; tag_key: string };
  kb_revisions: RevisionTable;
  kb_questions: QuestionTable;
  kb_question_tags: { question_id: number; tag_key: string };
  kb_answers: AnswerTable;
  kb_comments: CommentTable;
  kb_likes: ReactionTable<'article' | 'question'>;
  kb_subscriptions: ReactionTable<'article' | 'question' | 'category'>;
  kb_images: ImageTable;
  kb_writers: WriterTable;
  kb_entries: EntryTable;
  /** The id is that of the entry; title, tags and text together. */
  kb_texts: { id: number; text_key: string };
}

interface CategoryTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  name_key: string;
  /** Sanitised HTML. */
  text: string;
  plain_text: string;
  only_experts_answer: Flag;
  /** Among the categories beside it, from 1 on; 0 for one that nobody has placed. */
  position: Generated<number>;
  list_id: number;
  created_by: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
}

export type ArticleStatus = 'draft' | 'publish' | 'archive';

interface ArticleTable {
  id: Generated<number>;
  category_id: number;
  title: string;
  language: string;
  status: ArticleStatus;
  /** Sanitised HTML. */
  article_text: string;
  plain_text: string;
  /** JSON: a list of texts. */
  tags: string;
  publisher_id: number;
  /** An iframe that was put together here, never what was sent. */
  embed_video: string | null;
  endorsed_by: number | null;
  endorsed_at: number | null;
  comments_enabled: Flag;
  cover_filename: string | null;
  cover_hash: string | null;
  thumbnail_hash: string | null;
  /** For whom the bytes of the cover count. */
  cover_by: number | null;
  like_count: number;
  comments_count: number;
  /** The number of the newest revision. */
  revision: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
  published_at: number | null;
  /** When a draft was sent for review; null for what is no draft. */
  review_asked_at: number | null;
  /** The trash record that holds it. */
  trash_id: number | null;
}

interface RevisionTable {
  id: Generated<number>;
  article_id: number;
  number: number;
  category_id: number;
  title: string;
  language: string;
  status: ArticleStatus;
  article_text: string;
  tags: string;
  embed_video: string | null;
  saved_by: number;
  saved_at: number;
}

interface QuestionTable {
  id: Generated<number>;
  category_id: number;
  title: string;
  language: string;
  /** Sanitised HTML. */
  question_text: string;
  plain_text: string;
  /** JSON: a list of texts. */
  tags: string;
  archived: Flag;
  answers_count: number;
  accepted_answer_id: number | null;
  like_count: number;
  comments_count: number;
  visits_count: number;
  created_by: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
  /** The trash record that holds it. */
  trash_id: number | null;
}

interface AnswerTable {
  id: Generated<number>;
  question_id: number;
  text: string;
  plain_text: string;
  created_by: number;
  created_at: number;
  modified_at: number;
  /** The trash record that holds it. */
  trash_id: number | null;
}

interface CommentTable {
  id: Generated<number>;
  kind: 'article' | 'question';
  object_id: number;
  /** The comment that began the thread, itself included. */
  thread_id: number;
  text: string;
  plain_text: string;
  /** Emptied, kept for its replies. */
  deleted: Flag;
  created_by: number;
  created_at: number;
  modified_at: number;
  /** The trash record that holds it. */
  trash_id: number | null;
}

interface ReactionTable<Kind extends string> {
  kind: Kind;
  object_id: number;
  user_id: number;
  created_at: number;
}

interface ImageTable {
  key: string;
  filename: string;
  blob_hash: string;
  content_type: string;
  created_by: number;
  created_at: number;
  /** When a text was last found that shows it. */
  seen_at: number | null;
}

/** A page that is open to write an article. */
interface WriterTable {
  id: Generated<number>;
  article_id: number;
  user_id: number;
  seen_at: number;
}

interface EntryTable {
  id: Generated<number>;
  kind: 'article' | 'question';
  object_id: number;
  category_id: number;
  owner_id: number;
  /** 0 for a draft. */
  shown: Flag;
  title_key: string;
  tags_key: string;
}
