/** Characters of an article, a question, an answer, a page, a description; as sent, and as stored. */
export const MAX_TEXT = 200_000;

/** Characters of a comment. */
export const MAX_COMMENT = 50_000;

/** Up to this many characters a text is read at once; longer ones are read on a worker thread. */
export const MAX_INLINE = 10_000;
