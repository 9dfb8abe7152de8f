// Owns the names of the rights that can be granted.

export const capabilities = [
  'people.admin',
  'badges.manage',
  'badges.assign',
  'knowledgebase.admin',
  'expenses.admin',
  'documents.admin',
  'thanks.admin',
  'news.admin',
  'publish.admin',
  'audit.read',
] as const;

export type Capability = (typeof capabilities)[number];

/** The role whose members may do everything. */
export const ADMINISTRATORS = 1;
