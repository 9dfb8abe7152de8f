// The choice of what to look up in the trigram index: the pieces of a word that few texts have.

const PIECES = 2;
const LENGTH = 3;

/** From the most common letter of European texts to the rarest; what is not in it is rarer still. */
const common = 'eainrtosldhucmpgbfvkwzjyxq';

/**
 * Two pieces of three characters narrow a search down almost as far as the whole word does, at a fraction of the time:
 * the index looks up every piece of a longer word and compares their places. Short words are their own piece.
 */
export function rarePieces(word: string): string[] {
  const letters = [...word];
  if (letters.length <= LENGTH) return [word];
  const pieces = letters.slice(0, 1 - LENGTH).map((_, at) => letters.slice(at, at + LENGTH).join(''));
  const ranked = [...new Set(pieces)].map((piece) => ({ piece, weight: weightOf(piece) }));
  ranked.sort((a, b) => a.weight - b.weight);
  return ranked.slice(0, PIECES).map(({ piece }) => piece);
}

/** The larger, the more texts are likely to have it. */
function weightOf(piece: string): number {
  let weight = 0;
  for (const letter of piece) {
    const rank = common.indexOf(letter);
    weight += rank < 0 ? 0 : common.length - rank;
  }
  return weight;
}
