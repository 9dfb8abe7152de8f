/** The beginning of a text in one line, cut between characters. */
export function excerptOf(plain: string, length: number): string {
  const characters = [...plain.slice(0, 3 * length).replaceAll('\n', ' ')];
  const isCut = characters.length > length;
  return isCut ? `${characters.slice(0, length).join('').trimEnd()}…` : characters.join('');
}

/** Characters of a piece of a text that shows a match, and how many of them stand before the match. */
export const PIECE = 220;
export const BEFORE_MATCH = 60;

/** Where the piece around a match begins and ends: between words where one ends nearby, and never inside of a character. */
export function pieceAround(text: string, match: number): { start: number; end: number } {
  const start = match <= BEFORE_MATCH ? 0 : wordStart(text, match - BEFORE_MATCH, match);
  const end = start + PIECE >= text.length ? text.length : wordEnd(text, start + PIECE);
  return { start, end };
}

function wordStart(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s/);
  return space < 0 ? safeCut(text, from) : from + space + 1;
}

function wordEnd(text: string, from: number): number {
  const space = text.slice(from, from + 30).search(/\s/);
  return space < 0 ? safeCut(text, from) : from + space;
}

/** Never between the two halves of a character. */
function safeCut(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
