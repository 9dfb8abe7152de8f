// The comparison of two versions of a page: what differs, as data and as HTML to look at.
import { type Change, compareTexts, compareWords } from '../../../platform/text/compare-texts.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import { plainTextOfClean } from '../../../platform/text/rich-text.ts';
import { textTask } from '../../../platform/text/text-task.ts';

export interface Comparison {
  title: Change[];
  /** The changes of the text without its formatting; all but the added ones together are the older text. */
  changes: Change[];
  /** The same differences, as HTML to look at. */
  html: string;
  /** The words are the same, but not how they look. */
  formattingOnly: boolean;
}

interface Written {
  title: string;
  text: string;
}

export function compareVersions({ older, newer }: { older: Written; newer: Written }): Comparison {
  const before = plainTextOfClean(older.text);
  const after = plainTextOfClean(newer.text);
  const changes = compareTexts(before, after);
  return {
    title: compareWords(older.title, newer.title),
    changes,
    html: toHtml(changes),
    formattingOnly: before === after && older.text !== newer.text,
  };
}

export const compareTask = textTask(new URL(import.meta.url), compareVersions);

const tags = { equal: undefined, added: 'ins', removed: 'del' } as const;

/** Nothing but what is written here is a tag: the texts are escaped. */
function toHtml(changes: readonly Change[]): string {
  return changes
    .map(({ type, text }) => {
      const safe = escapeHtml(text).replaceAll('\n', '<br>');
      const tag = tags[type];
      return tag === undefined ? safe : `<${tag}>${safe}</${tag}>`;
    })
    .join('');
}
