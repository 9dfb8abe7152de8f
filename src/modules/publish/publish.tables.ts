import type { Flag, Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends PublishTables {}
  interface SearchableTables {
    pub_page_texts: true;
  }
}

declare module '../../platform/trees/walks.repository.ts' {
  interface TreeTables {
    pub_folders: { inheritsLists: true };
  }
}

interface PublishTables {
  pub_folders: PubFolderTable;
  pub_pages: PubPageTable;
  /** By the id of the page. */
  pub_page_texts: { id: number; title_key: string; text_key: string };
  pub_versions: PubVersionTable;
}

interface PubFolderTable {
  id: Generated<number>;
  /** The folder that holds this one; null at the top. */
  parent_id: number | null;
  title: string;
  title_key: string;
  /** The part of the address that names the page or folder. */
  slug: string;
  /** Null only in the trash. */
  list_id: number | null;
  own_list: Flag;
  created_by: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
  trash_id: number | null;
}

interface PubPageTable {
  id: Generated<number>;
  /** Null only in the trash. */
  folder_id: number | null;
  slug: string;
  version: number;
  last_version: number;
  title: string;
  created_by: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
  trash_id: number | null;
  title_key: string;
  excerpt: string;
  /** Among the pages of its folder; equal ones stand by title. */
  position: Generated<number>;
  /** Whether only editors see the page. */
  draft: Generated<Flag>;
}

interface PubVersionTable {
  id: Generated<number>;
  page_id: number;
  number: number;
  title: string;
  comment: string;
  created_by: number;
  created_at: number;
  trash_id: number | null;
  text: string;
}
