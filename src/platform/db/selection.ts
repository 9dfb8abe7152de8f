import type { RawBuilder } from 'kysely';

/** A select statement as a part of another; `R` are its rows. */
export type Selection<R> = RawBuilder<R>;
