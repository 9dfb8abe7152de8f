import type { en } from './en.ts';

/** The shape of every catalogue: that of the English one. A text that another language lacks does not compile. */
export type Texts = Widened<typeof en>;

export type Widened<T> = T extends (...given: infer Given) => string
  ? (...given: Given) => string
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Widened<T[Key]> };
