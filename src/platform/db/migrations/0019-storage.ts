// The tables of what users keep: which bytes count for whom, and which wait to be removed.
import { type Migration, runStatements } from '../migration.ts';

/** Where bytes were referred to before this migration, for whom they count, and how many they are if that is known. */
const uses = [
  ['dropbox_files', 'dropbox_files.user_id', 'blob_hash', 'size'],
  ['kb_images', 'created_by', 'blob_hash', 'null'],
  ['kb_articles', 'cover_by', 'cover_hash', 'null'],
  ['kb_articles', 'cover_by', 'thumbnail_hash', 'null'],
  ['expense_receipts', 'created_by', 'blob_hash', 'size'],
  ['expense_receipts', 'created_by', 'thumbnail_hash', 'null'],
  ['news_articles', 'image_by', 'image_hash', 'null'],
  ['badge_images', 'created_by', 'blob_hash', 'null'],
  ['badge_crops', 'created_by', 'blob_hash', 'null'],
  ['users', 'users.id', 'photo_hash', 'null'],
  [
    'document_components join document_versions on document_versions.id = document_components.version_id',
    'created_by',
    'blob_hash',
    'size',
  ],
] as const;

export const migration0019: Migration = {
  name: '0019-storage',
  async up(tx, t) {
    await runStatements(tx, [
      `alter table news_articles add column image_by ${t.int}`,
      `update news_articles set image_by = modified_by where image_hash is not null`,
      `alter table kb_articles add column cover_by ${t.int}`,
      `update kb_articles set cover_by = publisher_id where cover_hash is not null`,
      `create index news_articles_image_by on news_articles (image_by) where image_by is not null`,
      `create index kb_articles_cover_by on kb_articles (cover_by) where cover_by is not null`,
      `alter table kb_images add column seen_at ${t.int}`,
      `create index kb_images_created on kb_images (created_at)`,

      `create table storage_charges (
        id ${t.id}, user_id ${t.int} not null references users (id) on delete cascade, hash ${t.text} not null,
        size ${t.int})`,
      `create unique index storage_charges_once on storage_charges (user_id, hash)`,
      `create index storage_charges_hash on storage_charges (hash)`,
      `create index storage_charges_unmeasured on storage_charges (id) where size is null`,
      // A counter, so that nobody's upload waits for the sum of what they have.
      `create table storage_use (
        user_id ${t.int} primary key references users (id) on delete cascade, bytes ${t.int} not null)`,
      ...uses.map(
        ([table, user, hash, size]) => `insert into storage_charges (user_id, hash, size)
          select ${user}, ${hash}, cast(max(${size}) as ${t.int}) from ${table}
          where ${hash} is not null and ${user} is not null and not exists
            (select 1 from storage_charges as known where known.user_id = ${user} and known.hash = ${hash})
          group by ${user}, ${hash}`,
      ),
      `insert into storage_use (user_id, bytes)
        select user_id, cast(coalesce(sum(size), 0) as ${t.int}) from storage_charges group by user_id`,

      `create table released_blobs (hash ${t.text} primary key, remove_at ${t.int} not null)`,
      `create index released_blobs_due on released_blobs (remove_at)`,
    ]);
  },
};
