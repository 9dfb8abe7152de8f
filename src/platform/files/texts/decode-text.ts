import { charsetOf, KIND_BYTES } from '../file-kind.ts';

/** Text as bytes in one of the usual encodings. */
export function decodeText(bytes: Buffer): string {
  const guessed = charsetOf(bytes.subarray(0, KIND_BYTES));
  if (guessed !== 'utf-8') return new TextDecoder(guessed).decode(bytes);
  try {
    // The end of what was read may be in the middle of a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
