// The piece of a text that shows why it was found: safe HTML with the words of the query marked.
import { formsOf, wordPattern } from '../../platform/search/index.ts';
import { BEFORE_MATCH, PIECE, pieceAround } from '../../platform/text/excerpt.ts';
import { fold } from '../../platform/text/fold.ts';
import { escapeHtml } from '../../platform/text/html.ts';

/** Words are looked for in this many characters; without one the beginning is shown. */
const LOOKED_AT = 10_000;
/** After so many words that are marked, the text goes on for one piece more. */
const ENOUGH = 30;

export interface MarkedWords {
  forms: ReadonlySet<string>;
  /** Words that begin so are marked too. */
  beginning: string | undefined;
}

interface Match {
  start: number;
  end: number;
  word: string;
}

/** Empty for an empty text. */
export function snippetOf(text: string, marked: MarkedWords): string {
  const looked = text.slice(0, LOOKED_AT).toWellFormed();
  const matches = matchesIn(looked, marked);
  const first = bestStart(matches);
  const { start, end } = pieceAround(looked, first);
  let html = '';
  let at = start;
  for (const match of matches) {
    if (match.start < start || match.end > end) continue;
    html += `${plain(looked, at, match.start)}<mark>${plain(looked, match.start, match.end)}</mark>`;
    at = match.end;
  }
  html += plain(looked, at, end);
  return `${start > 0 ? '… ' : ''}${html.trim()}${end < text.length ? ' …' : ''}`;
}

export function hasMatch(text: string, marked: MarkedWords): boolean {
  return matchesIn(text.slice(0, LOOKED_AT), marked, 1).length > 0;
}

function matchesIn(text: string, { forms, beginning }: MarkedWords, most = Infinity): Match[] {
  const matches: Match[] = [];
  if (forms.size === 0) return matches;
  // Forms of one word begin alike, so that most words of a text need no closer look.
  const letters = new Set([...forms].map((form) => form[0]));
  for (const { 0: written, index } of text.matchAll(wordPattern)) {
    const last = matches[ENOUGH - 1];
    if (matches.length === most || (last && index > last.end + PIECE)) break;
    const letter = written[0] ?? '';
    if (letter <= '\u007f' && !letters.has(letter.toLowerCase())) continue;
    const word = fold(written);
    const isMarked =
      formsOf(word).some((form) => forms.has(form)) || (beginning !== undefined && word.startsWith(beginning));
    if (isMarked) matches.push({ start: index, end: index + written.length, word });
  }
  return matches;
}

/** Where most different words stand close to each other. */
function bestStart(matches: readonly Match[]): number {
  let best = { start: 0, count: 0 };
  for (const [index, { start }] of matches.entries()) {
    const near = new Set<string>();
    for (let next = index; (matches[next]?.end ?? Infinity) <= start + PIECE - BEFORE_MATCH; next += 1) {
      near.add(matches[next]?.word ?? '');
    }
    if (near.size > best.count) best = { start, count: near.size };
  }
  return best.start;
}

function plain(text: string, start: number, end: number): string {
  return escapeHtml(text.slice(start, end).replace(/\s+/g, ' '));
}
