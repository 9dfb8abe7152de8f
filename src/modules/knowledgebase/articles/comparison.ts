import { type Change, compareTexts } from '../../../platform/text/compare-texts.ts';
import { plainTextOfClean } from '../../../platform/text/rich-text.ts';
import { textTask } from '../../../platform/text/text-task.ts';

interface Written {
  title: string;
  /** The text of the article, as clean HTML. */
  text: string;
}

export function compareRevisions({ from, to }: { from: Written; to: Written }): { title: Change[]; text: Change[] } {
  return {
    title: compareTexts(from.title, to.title),
    text: compareTexts(plainTextOfClean(from.text), plainTextOfClean(to.text)),
  };
}

export const compareTask = textTask(new URL(import.meta.url), compareRevisions);
