// The commonest passwords: read when the first password is set, and kept once.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const COMMONEST = 10_000;

let commonest: ReadonlySet<string> | undefined;

/** Case does not count. `minLength`: shorter ones are refused for that, and need not be kept. */
export function isCommonPassword(password: string, minLength: number): boolean {
  commonest ??= readCommonest(minLength);
  // Digits and letters of double width are the same to whoever guesses.
  return commonest.has(password.normalize('NFKC').toLowerCase());
}

/**
 * The list of zxcvbn, the commonest first. The file is read, not imported: what is imported stays in memory, all 49,000 of
 * them. Some 5 ms, once.
 */
function readCommonest(minLength: number): ReadonlySet<string> {
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const ranked: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(ranked)) throw new Error(`${path} is not a list of passwords`);
  const texts = ranked.slice(0, COMMONEST).filter((entry) => typeof entry === 'string');
  return new Set(texts.filter((text) => [...text].length >= minLength));
}
