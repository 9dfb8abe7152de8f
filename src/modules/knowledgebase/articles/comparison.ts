// Owns how two texts are compared: word by word, within bounded time.
import { diffLines, diffWordsWithSpace } from 'diff';

export interface Change {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const TIMEOUT_MS = 500;

/** Texts too different to be compared in time are compared line by line, then not at all. */
export function compareTexts(from: string, to: string): Change[] {
  if (from === to) return from === '' ? [] : [{ kind: 'same', text: from }];
  const parts = diffWordsWithSpace(from, to, { timeout: TIMEOUT_MS }) ?? diffLines(from, to, { timeout: TIMEOUT_MS });
  if (parts) return parts.map(({ value, added, removed }) => ({ kind: kindOf(added, removed), text: value }));
  const whole: Change[] = [
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ];
  return whole.filter(({ text }) => text !== '');
}

function kindOf(added: boolean, removed: boolean): Change['kind'] {
  return added ? 'added' : removed ? 'removed' : 'same';
}
