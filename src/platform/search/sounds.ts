// Names that are alike: by their sound, or but for one letter.

/** The Cologne phonetics of a folded word: "catharina" and "katarina" are both 4276. Empty for what has no letters of it. */
export function soundOf(word: string): string {
  const letters = word.replace(/[^a-z]/g, '').replaceAll('ph', 'f');
  let codes = '';
  for (let at = 0; at < letters.length; at += 1) codes += codeAt(letters, at);
  const single = codes.replace(/(\d)\1+/g, '$1');
  return single.slice(0, 1) + single.slice(1).replaceAll('0', '');
}

function codeAt(letters: string, at: number): string {
  const letter = letters.charAt(at);
  const next = letters.charAt(at + 1);
  const before = letters.charAt(at - 1);
  if ('aeijouy'.includes(letter)) return '0';
  if (letter === 'b' || letter === 'p') return '1';
  if (letter === 'd' || letter === 't') return isOneOf('csz', next) ? '8' : '2';
  if (isOneOf('fvw', letter)) return '3';
  if (isOneOf('gkq', letter)) return '4';
  if (letter === 'c') {
    if (isOneOf('sz', before)) return '8';
    return isOneOf(at === 0 ? 'ahkloqrux' : 'ahkoqux', next) ? '4' : '8';
  }
  if (letter === 'x') return isOneOf('ckq', before) ? '8' : '48';
  if (letter === 'l') return '5';
  if (letter === 'm' || letter === 'n') return '6';
  if (letter === 'r') return '7';
  return isOneOf('sz', letter) ? '8' : '';
}

function isOneOf(letters: string, letter: string): boolean {
  return letter !== '' && letters.includes(letter);
}

/** Do the words differ by no more than one letter that is missing, added or another, or by two that have changed places? */
export function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const left = short.length - start - end;
  if (left <= 0) return true;
  if (long.length > short.length) return false;
  return left === 1 || (left === 2 && short[start] === long[start + 1] && short[start + 1] === long[start]);
}

/** The halves of a word: one slip leaves one of them as it is. */
export function halvesOf(word: string): { first: string; second: string } {
  const middle = Math.floor(word.length / 2);
  return { first: word.slice(0, middle), second: word.slice(middle + (word.length % 2)) };
}
