// Owns the types of the tables of the knowledge base.

// biome-ignore lint/suspicious/noEmptyInterface: filled with its module
export interface KnowledgebaseTables {}
