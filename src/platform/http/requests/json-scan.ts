// The limits on the shape of a JSON text, checked while its bytes arrive and before anything is built from them.
import { invalidField, tooLarge } from '../errors/errors.ts';

/** Every object, list, text, number, word and name of a property counts as one. */
export const MAX_VALUES = 100_000;
export const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

const WORD = 0;
const BETWEEN = 1;
const TEXT = 2;
const OPEN = 3;
const CLOSE = 4;

/** What each byte is outside a text. Numbers, `true`, `false` and `null` are words, and so is what does not belong there. */
const KINDS = new Uint8Array(256);
KINDS.fill(BETWEEN, 0, 0x21);
for (const [signs, kind] of [
  [',:', BETWEEN],
  ['"', TEXT],
  ['[{', OPEN],
  [']}', CLOSE],
] as const) {
  for (const sign of signs) KINDS[sign.charCodeAt(0)] = kind;
}

export interface JsonScan {
  /** Looks at each byte once, in the order in which they arrive. Throws as soon as the text is too deep or too rich. */
  add(bytes: Uint8Array): void;
  /** Whether a text or name has an escape like `\u0000`: the only way to a character that UTF-8 cannot carry. */
  hasUnicodeEscapes(): boolean;
}

/** Whether the text is JSON at all is for the parser to say. */
export function createJsonScan(): JsonScan {
  let values = 0;
  let depth = 0;
  let inText = false;
  let afterBackslash = false;
  let inWord = false;
  let unicodeEscapes = false;

  /** The place of the first byte after the text, or after the last byte that is there. */
  const skipText = (bytes: Uint8Array, from: number): number => {
    let at = from;
    if (afterBackslash && at < bytes.length) {
      afterBackslash = false;
      if (bytes[at] === LETTER_U) unicodeEscapes = true;
      at += 1;
    }
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        inText = false;
        return at + 1;
      }
      if (byte !== BACKSLASH) continue;
      at += 1;
      if (at === bytes.length) afterBackslash = true;
      else if (bytes[at] === LETTER_U) unicodeEscapes = true;
    }
    return at;
  };
  const addValue = (): void => {
    values += 1;
    if (values > MAX_VALUES) throw tooLarge(`The body has more than ${MAX_VALUES} values`);
  };

  return {
    add(bytes) {
      let at = inText ? skipText(bytes, 0) : 0;
      while (at < bytes.length) {
        const kind = KINDS[bytes[at] ?? 0];
        at += 1;
        if (kind === WORD) {
          if (!inWord) addValue();
          inWord = true;
          continue;
        }
        inWord = false;
        if (kind === BETWEEN) continue;
        if (kind === CLOSE) depth -= 1;
        else addValue();
        if (kind === TEXT) {
          inText = true;
          at = skipText(bytes, at);
        } else if (kind === OPEN) {
          depth += 1;
          if (depth > MAX_DEPTH) throw invalidField('body', 'is nested too deeply');
        }
      }
    },
    hasUnicodeEscapes: () => unicodeEscapes,
  };
}
