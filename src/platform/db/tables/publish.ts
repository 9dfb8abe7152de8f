// Owns the types of the tables of publish pages.

// biome-ignore lint/suspicious/noEmptyInterface: filled with its module
export interface PublishTables {}
