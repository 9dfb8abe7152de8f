import type { Flag, Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends NewsTables {}
  interface SearchableTables {
    news_articles: true;
  }
}

declare module '../../platform/reactions/reaction-store.repository.ts' {
  interface ReactionTables {
    news_comments: { of: 'comments'; on: { article_id: number } };
    news_likes: { of: 'marks'; on: { article_id: number } };
  }
}

interface NewsTables {
  news_channels: NewsChannelTable;
  news_articles: NewsArticleTable;
  news_reads: { user_id: number; article_id: number; read_at: number };
  news_likes: { article_id: number; user_id: number; created_at: number };
  news_comments: NewsCommentTable;
}

interface NewsChannelTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  /** The name without its case. */
  unique_name: string;
  description: string;
  created_by: number;
  created_at: number;
  modified_at: number;
}

interface NewsArticleTable {
  id: Generated<number>;
  channel_id: number | null;
  title: string;
  pinned: Flag;
  /** In the future: not yet for readers. */
  publish_at: number;
  image_hash: string | null;
  /** For whom the bytes of the picture count. */
  image_by: number | null;
  author_id: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
  trash_id: number | null;
  title_key: string;
  excerpt: string;
  text: string;
  text_key: string;
}

interface NewsCommentTable {
  id: Generated<number>;
  article_id: number;
  text: string;
  created_by: number;
  created_at: number;
  modified_at: number;
  /** The trash record that holds it. */
  trash_id: number | null;
}
