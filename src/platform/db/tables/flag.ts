// Owns how a yes or no is kept.
export type Flag = 0 | 1;
