// The excerpts of the search: a piece of the text around the first match, as safe HTML with the matches marked.
import { pieceAround } from '../../../platform/text/excerpt.ts';
import { fold } from '../../../platform/text/fold.ts';
import { escapeHtml } from '../../../platform/text/html.ts';

/** The first match is looked for in this many characters; without one the beginning is shown. */
export const LOOKED_AT = 10_000;
const BLOCK = 500;

/** The whole text with its matches marked. */
export function highlight(text: string, keywords: readonly string[]): string {
  return mark(text, matchesIn(text, keywords));
}

/** A piece of about 220 characters around the first match, or the beginning where there is none. */
export function excerpt(text: string, keywords: readonly string[]): string {
  const looked = text.slice(0, LOOKED_AT);
  const first = firstMatch(looked, keywords);
  const { start, end } = pieceAround(looked, first);
  const piece = looked.slice(start, end).replace(/\s+/g, ' ').trim();
  const cut = end < text.length ? ' …' : '';
  return `${start > 0 ? '… ' : ''}${highlight(piece, keywords)}${cut}`;
}

/**
 * Where the first match begins, or 0. Folding one character after the other costs many times what folding them together
 * does: only those of the block with the match are looked at one by one.
 */
function firstMatch(text: string, keywords: readonly string[]): number {
  const folded = fold(text);
  const found = keywords.map((keyword) => folded.indexOf(keyword)).filter((at) => at >= 0);
  if (found.length === 0) return 0;
  const first = Math.min(...found);
  let start = 0;
  let length = 0;
  for (; start < text.length; start += BLOCK) {
    const more = fold(text.slice(start, start + BLOCK)).length;
    if (length + more > first) break;
    length += more;
  }
  for (const character of text.slice(start, start + BLOCK)) {
    if (length >= first) break;
    length += fold(character).length;
    start += character.length;
  }
  return start;
}

interface Match {
  start: number;
  end: number;
}

function mark(text: string, matches: readonly Match[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of matches) {
    if (start < at) continue;
    result += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return result + escapeHtml(text.slice(at));
}

/** In the order of the text; the longest first where several begin at one place. */
function matchesIn(text: string, keywords: readonly string[]): Match[] {
  const { folded, origin } = foldWithOrigins(text);
  const matches: Match[] = [];
  for (const keyword of keywords) {
    if (keyword === '') continue;
    for (let at = folded.indexOf(keyword); at >= 0; at = folded.indexOf(keyword, at + keyword.length)) {
      matches.push({ start: origin(at), end: origin(at + keyword.length) });
    }
  }
  return matches.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Folding changes lengths, so every folded character remembers where it came from. */
function foldWithOrigins(text: string): { folded: string; origin: (at: number) => number } {
  const whole = fold(text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return { folded: whole, origin: (at) => at };
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    folded += part;
    for (let index = 0; index < part.length; index += 1) origins.push(at);
    at += character.length;
    // An accent that stands for itself belongs to the letter before it.
    if (part === '' && origins.length > 0) continue;
  }
  origins.push(text.length);
  return { folded, origin: (index) => origins[index] ?? text.length };
}
