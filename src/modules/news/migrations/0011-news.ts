// The tables of news: channels, articles, and what people do with them.
import { createSearchIndex, type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0011: Migration = {
  name: '0011-news',
  async up(tx, t) {
    await runStatements(tx, [
      `create table news_channels (
        id ${t.id}, name ${t.text} not null, name_key ${t.text} not null, unique_name ${t.text} not null,
        description ${t.text} not null, created_by ${t.int} not null references users (id),
        created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create unique index news_channels_unique_name on news_channels (unique_name)`,
      `create index news_channels_name on news_channels (name_key, id)`,
      `create index news_channels_created_by on news_channels (created_by)`,

      // The long texts stand last: what comes before them is read without them.
      `create table news_articles (
        id ${t.id}, channel_id ${t.int} references news_channels (id), title ${t.text} not null,
        pinned ${t.int} not null, publish_at ${t.int} not null, image_hash ${t.text},
        author_id ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} not null references users (id), modified_at ${t.int} not null,
        trash_id ${t.int} references trash_records (id), title_key ${t.text} not null, excerpt ${t.text} not null,
        text ${t.text} not null, text_key ${t.text} not null)`,
      `create index news_articles_listed on news_articles (pinned, publish_at, id) where trash_id is null`,
      `create index news_articles_in_channel on news_articles (channel_id, pinned, publish_at, id) where trash_id is null`,
      `create index news_articles_by_author on news_articles (author_id, pinned, publish_at, id) where trash_id is null`,
      `create index news_articles_publish on news_articles (publish_at) where trash_id is null`,
      `create index news_articles_channel on news_articles (channel_id)`,
      `create index news_articles_author on news_articles (author_id)`,
      `create index news_articles_modified_by on news_articles (modified_by)`,
      `create index news_articles_image on news_articles (image_hash)`,
      `create index news_articles_trash on news_articles (trash_id) where trash_id is not null`,

      `create table news_reads (
        user_id ${t.int} not null references users (id), article_id ${t.int} not null references news_articles (id),
        read_at ${t.int} not null, primary key (user_id, article_id))`,
      `create index news_reads_article on news_reads (article_id, read_at, user_id)`,
      `create table news_likes (
        article_id ${t.int} not null references news_articles (id), user_id ${t.int} not null references users (id),
        created_at ${t.int} not null, primary key (article_id, user_id))`,
      `create index news_likes_user on news_likes (user_id)`,
      `create table news_comments (
        id ${t.id}, article_id ${t.int} not null references news_articles (id), text ${t.text} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create index news_comments_article on news_comments (article_id, id)`,
      `create index news_comments_created_by on news_comments (created_by)`,
    ]);
    await createSearchIndex(tx, 'news_articles', ['title_key', 'text_key']);
  },
};
