// Owns the types of the tables of expenses.

// biome-ignore lint/suspicious/noEmptyInterface: filled with its module
export interface ExpensesTables {}
