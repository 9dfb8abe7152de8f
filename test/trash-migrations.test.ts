// What was there before notes, badges, knowledge, comments and pages could lie in the trash, be drafts or stand in an order.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from './support/migrations.ts';

const bench = useMigration('0046-trashed-notes');

it('what people wrote before shows after the upgrade: not in the trash, no draft, by title', async () => {
  await bench.fill(async (tx) => {
    const [ada] = await insertPeople(tx, 'ada');
    const by = sql`${ada}, 1, ${ada}, 1`;
    const statements = [
      sql`insert into thanks (id, description, description_key, author_id, created_at, modified_at) values (7, 'Thanks', 'thanks', ${ada}, 1, 1)`,
      sql`insert into badge_images (id, set_id, filename, created_at) values (7, 0, 'a.png', 1)`,
      sql`insert into badges (id, title, title_key, description, description_key, image_id, background_colour, archived, created_by, created_at, modified_at)
        values (7, 'Star', 'star', '', '', 7, '000000', 0, ${ada}, 1, 1)`,
      sql`insert into access_lists (id, created_at) values (7, 1)`,
      sql`insert into kb_categories (id, name, name_key, text, plain_text, only_experts_answer, list_id, created_by, created_at, modified_by, modified_at)
        values (7, 'Tools', 'tools', '', '', 0, 7, ${by})`,
      sql`insert into kb_articles (id, category_id, title, language, status, article_text, plain_text, tags, publisher_id, comments_enabled, like_count,
          comments_count, revision, created_at, modified_by, modified_at)
        values (7, 7, 'Saw', 'en', 'publish', '', '', '[]', ${ada}, 1, 0, 1, 1, 1, ${ada}, 1)`,
      sql`insert into kb_questions (id, category_id, title, language, question_text, plain_text, tags, archived, answers_count, like_count, comments_count,
          visits_count, created_by, created_at, modified_by, modified_at) values (7, 7, 'Why', 'en', '', '', '[]', 0, 1, 0, 0, 0, ${by})`,
      sql`insert into kb_answers (id, question_id, text, plain_text, created_by, created_at, modified_at) values (7, 7, 'So', 'So', ${ada}, 1, 1)`,
      sql`insert into kb_comments (id, kind, object_id, thread_id, text, plain_text, deleted, created_by, created_at, modified_at)
        values (7, 'article', 7, 7, 'Yes', 'Yes', 0, ${ada}, 1, 1)`,
      sql`insert into news_articles (id, title, title_key, excerpt, text, text_key, pinned, publish_at, author_id, created_at, modified_by, modified_at)
        values (7, 'Rain', 'rain', '', '', '', 0, 1, ${by})`,
      sql`insert into news_comments (id, article_id, text, created_by, created_at, modified_at) values (7, 7, 'Oh', ${ada}, 1, 1)`,
      sql`insert into pub_folders (id, title, title_key, slug, list_id, own_list, created_by, created_at, modified_by, modified_at)
        values (7, 'Book', 'book', 'book', 7, 1, ${by})`,
      sql`insert into pub_pages (id, folder_id, slug, version, last_version, title, title_key, excerpt, created_by, created_at, modified_by, modified_at)
        values (7, 7, 'one', 1, 1, 'One', 'one', '', ${by})`,
    ];
    for (const statement of statements) await statement.execute(tx);
  });
  await bench.migrate();
  const tables = [
    'thanks',
    'badges',
    'kb_articles',
    'kb_questions',
    'kb_answers',
    'kb_comments',
    'news_comments',
  ] as const;
  for (const table of tables) {
    const rows = await bench.db.selectFrom(table).select(['id', 'trash_id']).execute();
    expect(rows, table).toEqual([{ id: 7, trash_id: null }]);
  }
  const pages = await bench.db.selectFrom('pub_pages').select(['id', 'position', 'draft']).execute();
  expect(pages).toEqual([{ id: 7, position: 0, draft: 0 }]);
  expect(await bench.db.selectFrom('badge_images').select(['id', 'deleted']).execute()).toEqual([
    { id: 7, deleted: 0 },
  ]);
});
