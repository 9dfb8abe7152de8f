// Owns how two revisions of an article are compared, and how the differences are named.
import * as platform from '../../../platform/text/compare-texts.ts';
import { plainTextOfClean } from '../../../platform/text/rich-text.ts';
import { textTask } from '../../../platform/text/text-task.ts';

export interface Change {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

interface Written {
  title: string;
  /** Clean HTML. */
  text: string;
}

export function compareRevisions({ from, to }: { from: Written; to: Written }): { title: Change[]; text: Change[] } {
  return {
    title: named(platform.compareTexts(from.title, to.title)),
    text: named(platform.compareTexts(plainTextOfClean(from.text), plainTextOfClean(to.text))),
  };
}

export const compareTask = textTask(new URL(import.meta.url), compareRevisions);

function named(changes: readonly platform.Change[]): Change[] {
  return changes.map(({ type, text }) => ({ kind: type === 'equal' ? 'same' : type, text }));
}
