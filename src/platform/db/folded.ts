// Folding inside a statement: for texts that have no folded column, compared row by row.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { fold } from '../text/fold.ts';
import { engineOf } from './dialect.ts';
import type { Db } from './tables.ts';

/** A text as `fold` makes it. Reading every row costs time, so what is searched often has a column and an index. */
export function folded(db: Db, text: Expression<string | null>): RawBuilder<string | null> {
  if (engineOf(db) === 'sqlite') return sql`fold(${text})`;
  const { letters, bases, ligatures } = letterMap();
  let composed = sql`normalize(${text}, nfkc)`;
  for (const [ligature, parts] of ligatures) composed = sql`replace(${composed}, ${ligature}, ${parts})`;
  // Comparing each letter with a long list is slow, and hardly any of these texts needs it.
  return sql`case when ${text} ~ '^[\\u0001-\\u007f]*$' then lower(${text}) else translate(${composed}, ${letters}, ${bases}) end`;
}

interface LetterMap {
  /** Letters that fold to one letter or, at the end of the list, to none. */
  letters: string;
  /** The letters that those are folded to, in the same order. */
  bases: string;
  /** The few letters that fold to two. */
  ligatures: [letter: string, parts: string][];
}

let made: LetterMap | undefined;

/** PostgreSQL has no folding of its own that is the same in every locale, so it is told what `fold` does. */
function letterMap(): LetterMap {
  if (made) return made;
  const foldings = Array.from({ length: 0xffff }, (_, index) => String.fromCharCode(index + 1))
    .filter((letter) => letter.isWellFormed() && letter.normalize('NFKC') === letter)
    .map((letter): [letter: string, base: string] => [letter, fold(letter)])
    .filter(([letter, base]) => letter !== base);
  const single = foldings.filter(([, base]) => base.length === 1);
  const gone = foldings.filter(([, base]) => base === '');
  made = {
    letters: [...single, ...gone].map(([letter]) => letter).join(''),
    bases: single.map(([, base]) => base).join(''),
    ligatures: foldings.filter(([, base]) => base.length > 1),
  };
  return made;
}
