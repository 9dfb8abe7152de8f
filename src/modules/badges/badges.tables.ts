import type { Flag, Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends BadgeTables {}
  interface SearchableTables {
    badges: true;
  }
}

interface BadgeTables {
  badges: BadgeTable;
  badge_assignments: BadgeAssignmentTable;
  badge_images: BadgeImageTable;
  badge_crops: BadgeCropTable;
}

interface BadgeTable {
  id: Generated<number>;
  title: string;
  title_key: string;
  description: string;
  description_key: string;
  image_id: number;
  background_colour: string;
  archived: Flag;
  created_by: number;
  created_at: number;
  modified_by: number | null;
  modified_at: number;
  archived_by: number | null;
  archived_at: number | null;
  /** The trash record that holds it. */
  trash_id: number | null;
}

interface BadgeAssignmentTable {
  badge_id: number;
  user_id: number;
  assigned_by: number;
  assigned_at: number;
  message: string;
}

interface BadgeImageTable {
  id: Generated<number>;
  /** 0: custom images, 1: pre-defined icons. */
  set_id: number;
  filename: string;
  /** null: a pre-defined icon, drawn from the icon package. */
  blob_hash: string | null;
  created_by: number | null;
  created_at: number;
  /** Gone for everybody, kept for badges in the trash. */
  deleted: Generated<Flag>;
}

interface BadgeCropTable {
  hash: string;
  blob_hash: string;
  filename: string;
  created_by: number;
  created_at: number;
}
