// The comparison of two texts: word by word where paragraphs differ, within a number of steps that is counted.
import { diffArrays, diffWordsWithSpace } from 'diff';

/** A stretch of text that both have, or only one of them. */
export interface Change {
  type: 'equal' | 'added' | 'removed';
  text: string;
}

/** Up to this many characters together two texts are compared at once; longer ones on a worker thread. */
export const MAX_COMPARED_INLINE = 1_000;

/** Steps of one comparison; finding n differences takes half of n². Beyond it a stretch counts as replaced whole. */
export const MAX_STEPS = 4_000_000;
const MAX_PARAGRAPHS = 2_000;
const MAX_WORDS = 1_000;

export interface Steps {
  left: number;
}

/** Paragraphs first; where some gave way to others, their words. */
export function compareTexts(before: string, after: string, steps: Steps = { left: MAX_STEPS }): Change[] {
  if (before === after) return before === '' ? [] : [{ type: 'equal', text: before }];
  const paragraphs = within(steps, MAX_PARAGRAPHS, (maxEditLength) =>
    diffArrays(paragraphsOf(before), paragraphsOf(after), { maxEditLength }),
  );
  if (!paragraphs) return replaced(before, after);
  const changes: Change[] = [];
  let removed = '';
  let added = '';
  const settle = () => {
    for (const change of compareWords(removed, added, steps)) changes.push(change);
    removed = '';
    added = '';
  };
  for (const part of paragraphs) {
    const text = part.value.join('');
    if (part.removed) removed += text;
    else if (part.added) added += text;
    else {
      settle();
      changes.push({ type: 'equal', text });
    }
  }
  settle();
  return changes;
}

export function compareWords(before: string, after: string, steps: Steps = { left: MAX_STEPS }): Change[] {
  if (before === '' || after === '') return replaced(before, after);
  const words = within(steps, MAX_WORDS, (maxEditLength) => diffWordsWithSpace(before, after, { maxEditLength }));
  if (!words) return replaced(before, after);
  return words.map(({ value, added, removed }) => ({
    type: added ? 'added' : removed ? 'removed' : 'equal',
    text: value,
  }));
}

interface Part {
  added: boolean;
  removed: boolean;
  count: number;
}

/** Looks for as many differences as the steps that are left allow, and takes away those it took. */
function within<P extends Part>(
  steps: Steps,
  most: number,
  compare: (maxEditLength: number) => P[] | undefined,
): P[] | undefined {
  const maxEditLength = Math.min(most, Math.floor(Math.sqrt(2 * steps.left)));
  if (maxEditLength === 0) return undefined;
  const parts = compare(maxEditLength);
  const differences = parts?.reduce((sum, part) => sum + (part.added || part.removed ? part.count : 0), 0);
  steps.left = Math.max(0, steps.left - (differences ?? maxEditLength) ** 2 / 2);
  return parts;
}

function replaced(before: string, after: string): Change[] {
  const changes: Change[] = [
    { type: 'removed', text: before },
    { type: 'added', text: after },
  ];
  return changes.filter(({ text }) => text !== '');
}

/** Each with the break that ends it, so that they make up the text again. */
function paragraphsOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
