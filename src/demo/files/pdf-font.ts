// The standard fonts of PDF as far as a writer has to know them: how wide their letters are, and how they are encoded.

export type Font = 'regular' | 'bold';

/** In thousandths of the size, from the space to the tilde. */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];
const OTHER_WIDTH = 600;
/** Signs without a letter below them. */
const SIGNS = new Map(
  Object.entries({ '•': 350, '–': 556, '—': 1000, '’': 222, '“': 333, '”': 333, '·': 278, '°': 400 }),
);

/** What Windows-1252 has between Latin-1's control characters. */
const SPECIAL = new Map(
  [...'€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'].map((sign, index) => [sign, 0x80 + index] as const),
);

/** The width of a line, for a font of size 1. */
export function widthOf(text: string, font: Font): number {
  const widths = font === 'bold' ? BOLD : REGULAR;
  let sum = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x7f) sum += widths[code - 32] ?? OTHER_WIDTH;
    else sum += SIGNS.get(sign) ?? widths[(sign.normalize('NFD').codePointAt(0) ?? 0) - 32] ?? OTHER_WIDTH;
  }
  return sum / 1000;
}

/** Of every byte from the space on: readers that have another font instead keep the lines as long as they are. */
export function declaredWidths(font: Font): number[] {
  const bySign = new Map([...SPECIAL].map(([sign, code]) => [code, sign]));
  return Array.from({ length: 224 }, (_, index) => {
    const sign = bySign.get(index + 32) ?? String.fromCharCode(index + 32);
    return Math.round(widthOf(sign, font) * 1000);
  });
}

/** One character for each byte; a letter that the encoding does not have loses its accent. */
export function toWinAnsi(text: string): string {
  let encoded = '';
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) encoded += sign;
    else encoded += String.fromCharCode(SPECIAL.get(sign) ?? plainLetter(sign));
  }
  return encoded;
}

function plainLetter(sign: string): number {
  const code = sign.normalize('NFD').codePointAt(0) ?? 0;
  return code >= 0x20 && code < 0x7f ? code : 0x3f;
}
