// Pictures inside the texts of objects of any module.
import { type Migration, runStatements } from '../migration.ts';

export const migration0053: Migration = {
  name: '0053-text-images',
  async up(tx, t) {
    await runStatements(tx, [
      // No foreign key can hold an object of any module, so whoever deletes one deletes these.
      `create table text_images (
        key ${t.text} primary key, type ${t.text} not null, object_id ${t.int} not null, filename ${t.text} not null,
        blob_hash ${t.text} not null, content_type ${t.text} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null)`,
      `create index text_images_object on text_images (type, object_id)`,
      `create index text_images_blob on text_images (blob_hash)`,
      `create index text_images_created_by on text_images (created_by)`,
    ]);
  },
};
