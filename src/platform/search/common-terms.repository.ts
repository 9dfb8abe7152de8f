import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

export interface CommonTerm {
  term: string;
  number: number;
}

/** The common terms with a number from the given one on. */
export async function listCommonTerms(db: Db, from: number): Promise<CommonTerm[]> {
  const { rows } = await sql<CommonTerm>`select term, number from search_common_terms
    where number >= ${from}`.execute(db);
  return rows;
}

/** Numbers them on, without a gap; whoever adds some does so alone. */
export async function addCommonTerms(tx: Db, terms: readonly string[]): Promise<void> {
  await sql`insert into search_common_terms (term, number)
    select term, (select coalesce(max(number) + 1, 0) from search_common_terms) + row_number() over (order by place) - 1
    from unnest(${[...terms]}::text[]) with ordinality as given (term, place)
    where term not in (select term from search_common_terms)`.execute(tx);
}
