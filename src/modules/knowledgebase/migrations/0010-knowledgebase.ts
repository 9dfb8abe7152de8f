// The tables of the knowledge base: categories, articles with their revisions, questions with their answers,
// what people say and think of both, and the one table in which they are searched.
import { createSearchIndex, type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0010: Migration = {
  name: '0010-knowledgebase',
  async up(tx, t) {
    await runStatements(tx, [
      `create table kb_categories (
        id ${t.id}, parent_id ${t.int} references kb_categories (id),
        name ${t.text} not null, name_key ${t.text} not null, text ${t.text} not null, plain_text ${t.text} not null,
        only_experts_answer ${t.int} not null, list_id ${t.int} not null references access_lists (id),
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} not null references users (id), modified_at ${t.int} not null)`,
      `create index kb_categories_parent on kb_categories (parent_id, name_key, id)`,
      `create index kb_categories_name on kb_categories (name_key, id)`,
      `create index kb_categories_list on kb_categories (list_id)`,
      `create index kb_categories_created_by on kb_categories (created_by)`,
      `create index kb_categories_modified_by on kb_categories (modified_by)`,
      `create table kb_experts (
        category_id ${t.int} not null references kb_categories (id), user_id ${t.int} not null references users (id),
        primary key (category_id, user_id))`,
      `create index kb_experts_user on kb_experts (user_id)`,

      // `published_at` is the moment it was first published: people are told once.
      `create table kb_articles (
        id ${t.id}, category_id ${t.int} not null references kb_categories (id),
        title ${t.text} not null, language ${t.text} not null, status ${t.text} not null,
        article_text ${t.text} not null, plain_text ${t.text} not null, tags ${t.text} not null,
        publisher_id ${t.int} not null references users (id), embed_video ${t.text},
        endorsed_by ${t.int} references users (id), endorsed_at ${t.int}, comments_enabled ${t.int} not null,
        cover_filename ${t.text}, cover_hash ${t.text}, thumbnail_hash ${t.text},
        like_count ${t.int} not null, comments_count ${t.int} not null, revision ${t.int} not null,
        created_at ${t.int} not null, modified_by ${t.int} not null references users (id), modified_at ${t.int} not null,
        published_at ${t.int})`,
      `create index kb_articles_listed on kb_articles (status, created_at, id)`,
      `create index kb_articles_category on kb_articles (category_id, status, created_at, id)`,
      `create index kb_articles_publisher on kb_articles (publisher_id, status, created_at, id)`,
      `create index kb_articles_language on kb_articles (language, status, created_at, id)`,
      `create index kb_articles_endorsed on kb_articles (status, created_at, id) where endorsed_by is not null`,
      `create index kb_articles_endorsed_by on kb_articles (endorsed_by) where endorsed_by is not null`,
      `create index kb_articles_modified_by on kb_articles (modified_by)`,
      `create index kb_articles_cover on kb_articles (cover_hash) where cover_hash is not null`,
      `create index kb_articles_thumbnail on kb_articles (thumbnail_hash) where thumbnail_hash is not null`,
      `create table kb_article_tags (
        article_id ${t.int} not null references kb_articles (id), tag_key ${t.text} not null,
        primary key (article_id, tag_key))`,
      `create index kb_article_tags_tag on kb_article_tags (tag_key, article_id)`,
      `create table kb_revisions (
        id ${t.id}, article_id ${t.int} not null references kb_articles (id), number ${t.int} not null,
        category_id ${t.int} not null, title ${t.text} not null, language ${t.text} not null, status ${t.text} not null,
        article_text ${t.text} not null, tags ${t.text} not null, embed_video ${t.text},
        saved_by ${t.int} not null references users (id), saved_at ${t.int} not null)`,
      `create unique index kb_revisions_number on kb_revisions (article_id, number)`,
      `create index kb_revisions_saved_by on kb_revisions (saved_by)`,

      `create table kb_questions (
        id ${t.id}, category_id ${t.int} not null references kb_categories (id),
        title ${t.text} not null, language ${t.text} not null,
        question_text ${t.text} not null, plain_text ${t.text} not null, tags ${t.text} not null,
        archived ${t.int} not null, answers_count ${t.int} not null, accepted_answer_id ${t.int},
        like_count ${t.int} not null, comments_count ${t.int} not null, visits_count ${t.int} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} not null references users (id), modified_at ${t.int} not null)`,
      `create index kb_questions_listed on kb_questions (archived, created_at, id)`,
      `create index kb_questions_category on kb_questions (category_id, archived, created_at, id)`,
      `create index kb_questions_asker on kb_questions (created_by, archived, created_at, id)`,
      `create index kb_questions_language on kb_questions (language, archived, created_at, id)`,
      `create index kb_questions_unanswered on kb_questions (archived, created_at, id) where answers_count = 0`,
      `create index kb_questions_modified_by on kb_questions (modified_by)`,
      `create table kb_question_tags (
        question_id ${t.int} not null references kb_questions (id), tag_key ${t.text} not null,
        primary key (question_id, tag_key))`,
      `create index kb_question_tags_tag on kb_question_tags (tag_key, question_id)`,
      `create table kb_answers (
        id ${t.id}, question_id ${t.int} not null references kb_questions (id),
        text ${t.text} not null, plain_text ${t.text} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create index kb_answers_question on kb_answers (question_id, id)`,
      `create index kb_answers_created_by on kb_answers (created_by)`,

      // `thread_id` is the comment that began the thread, itself included. `deleted`: emptied, kept for its replies.
      `create table kb_comments (
        id ${t.id}, kind ${t.text} not null, object_id ${t.int} not null, thread_id ${t.int} not null,
        text ${t.text} not null, plain_text ${t.text} not null, deleted ${t.int} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create index kb_comments_object on kb_comments (kind, object_id, thread_id, id)`,
      `create index kb_comments_thread on kb_comments (thread_id, id)`,
      `create index kb_comments_created_by on kb_comments (created_by)`,
      // An article, question or category: no foreign key can hold any of three, so whoever deletes one deletes these.
      `create table kb_likes (
        kind ${t.text} not null, object_id ${t.int} not null, user_id ${t.int} not null references users (id),
        created_at ${t.int} not null, primary key (kind, object_id, user_id))`,
      `create index kb_likes_user on kb_likes (user_id)`,
      `create table kb_subscriptions (
        kind ${t.text} not null, object_id ${t.int} not null, user_id ${t.int} not null references users (id),
        created_at ${t.int} not null, primary key (kind, object_id, user_id))`,
      `create index kb_subscriptions_user on kb_subscriptions (user_id, kind, object_id)`,

      // Pictures inside texts. Seen by whoever knows the random key, which stands in the text.
      `create table kb_images (
        key ${t.text} primary key, filename ${t.text} not null, blob_hash ${t.text} not null, content_type ${t.text} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null)`,
      `create index kb_images_blob on kb_images (blob_hash)`,
      `create index kb_images_created_by on kb_images (created_by)`,

      // What the search looks through: published and draft articles, questions. `shown` 0: a draft, for its owner and
      // those who may publish.
      `create table kb_entries (
        id ${t.id}, kind ${t.text} not null, object_id ${t.int} not null,
        category_id ${t.int} not null references kb_categories (id), owner_id ${t.int} not null references users (id),
        shown ${t.int} not null, title_key ${t.text} not null, tags_key ${t.text} not null)`,
      `create unique index kb_entries_object on kb_entries (kind, object_id)`,
      `create index kb_entries_category on kb_entries (category_id)`,
      `create index kb_entries_owner on kb_entries (owner_id)`,
      // Everything an entry can be found by, in a table of its own: looking through titles need not pass by the texts.
      `create table kb_texts (id ${t.id}, text_key ${t.text} not null, foreign key (id) references kb_entries (id))`,
    ]);
    await createSearchIndex(tx, 'kb_entries', ['title_key', 'tags_key']);
    await createSearchIndex(tx, 'kb_texts', ['text_key']);
  },
};
