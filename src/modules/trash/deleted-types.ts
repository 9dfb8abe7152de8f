/** What the trash can of the interface holds; its addresses know nothing else (decision 456). */
export const deletedTypes: readonly string[] = [
  'document',
  'marker',
  'document_version',
  'folder',
  'pub_page',
  'pub_page_version',
  'pub_folder',
  'news',
];
