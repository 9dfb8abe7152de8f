// Owns the comparison of two texts: word by word where paragraphs are alike, and bounded in time whatever they hold.
import { diffArrays, diffWordsWithSpace } from 'diff';
import { escapeHtml } from '../../../platform/text/html.ts';
import { plainText } from '../../../platform/text/rich-text.ts';

/** A stretch of text that both versions have, or only one of them. */
export interface Change {
  type: 'equal' | 'added' | 'removed';
  text: string;
}

export interface Comparison {
  title: Change[];
  /** Of the text without its formatting; put together, all but the added ones are the older text. */
  changes: Change[];
  /** The same to look at. */
  html: string;
  /** The words are the same, but not how they look. */
  formattingOnly: boolean;
}

interface Written {
  title: string;
  text: string;
}

/** Comparing costs more the more differs; beyond this a stretch counts as replaced whole. */
const PARAGRAPHS = { maxEditLength: 4000, timeout: 400 };
const WORDS = { maxEditLength: 1000, timeout: 100 };
const BUDGET_MS = 400;

export function compareVersions(older: Written, newer: Written): Comparison {
  const deadline = Date.now() + BUDGET_MS;
  const before = plainText(older.text);
  const after = plainText(newer.text);
  const changes = compareTexts(before, after, deadline);
  return {
    title: compareWords(older.title, newer.title, deadline),
    changes,
    html: toHtml(changes),
    formattingOnly: before === after && older.text !== newer.text,
  };
}

/** Paragraphs first; where some gave way to others, their words. */
export function compareTexts(before: string, after: string, deadline: number): Change[] {
  if (before === after) return before === '' ? [] : [{ type: 'equal', text: before }];
  const paragraphs = diffArrays(paragraphsOf(before), paragraphsOf(after), PARAGRAPHS);
  if (!paragraphs) return replaced(before, after);
  const changes: Change[] = [];
  let removed = '';
  let added = '';
  const settle = () => {
    changes.push(...compareWords(removed, added, deadline));
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

function compareWords(before: string, after: string, deadline: number): Change[] {
  if (before === '' || after === '' || Date.now() > deadline) return replaced(before, after);
  const words = diffWordsWithSpace(before, after, WORDS);
  if (!words) return replaced(before, after);
  return words.map(({ value, added, removed }) => ({
    type: added ? 'added' : removed ? 'removed' : 'equal',
    text: value,
  }));
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
