// Owns the types of the tables of news.

// biome-ignore lint/suspicious/noEmptyInterface: filled with its module
export interface NewsTables {}
