// The tables of badges: definitions, who has which, and the pictures.
import { createSearchIndex, type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0004: Migration = {
  name: '0004-badges',
  async up(tx, t) {
    await runStatements(tx, [
      // A pre-defined icon has no blob: it is drawn from the icon package.
      `create table badge_images (
        id ${t.id}, set_id ${t.int} not null, filename ${t.text} not null, blob_hash ${t.text},
        created_by ${t.int}, created_at ${t.int} not null)`,
      `create index badge_images_set on badge_images (set_id, id)`,
      `create index badge_images_blob on badge_images (blob_hash)`,

      // A cropped picture waits here until it is added to a set.
      `create table badge_crops (
        hash ${t.text} primary key, blob_hash ${t.text} not null, filename ${t.text} not null,
        created_by ${t.int} not null references users (id) on delete cascade, created_at ${t.int} not null)`,
      `create index badge_crops_created on badge_crops (created_at)`,
      `create index badge_crops_blob on badge_crops (blob_hash)`,

      `create table badges (
        id ${t.id}, title ${t.text} not null, title_key ${t.text} not null,
        description ${t.text} not null, description_key ${t.text} not null,
        image_id ${t.int} not null references badge_images (id), background_colour ${t.text} not null,
        archived ${t.int} not null, created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} references users (id), modified_at ${t.int} not null,
        archived_by ${t.int} references users (id), archived_at ${t.int})`,
      `create index badges_title on badges (title_key, id)`,
      `create index badges_archived on badges (archived, title_key, id)`,
      `create index badges_image on badges (image_id)`,
      `create index badges_created_by on badges (created_by)`,
      `create index badges_modified_by on badges (modified_by)`,
      `create index badges_archived_by on badges (archived_by)`,

      `create table badge_assignments (
        badge_id ${t.int} not null references badges (id) on delete cascade,
        user_id ${t.int} not null references users (id) on delete cascade,
        assigned_by ${t.int} not null references users (id), assigned_at ${t.int} not null,
        message ${t.text} not null, primary key (badge_id, user_id))`,
      `create index badge_assignments_user on badge_assignments (user_id, badge_id)`,
      `create index badge_assignments_by on badge_assignments (assigned_by)`,
    ]);
    await createSearchIndex(tx, 'badges', ['title_key', 'description_key']);
  },
};
