// The HTML that people write: made harmless on the way in, and its plain text (decision 2.9).
import { type HtmlTree, readHtml } from './html-tree.ts';
import { escapeText, writeHtml } from './html-writer.ts';
import { linesOfClean, writeLines } from './plain-lines.ts';

export interface RichText {
  html: string;
  /** What is left to read without the tags: one line for each block, no blank lines. */
  plain: string;
}

/**
 * Keeps ordinary formatting, lists, links, tables, pictures and code, and nothing that could run, load a page, send a
 * form or cover the page. Cleaning what is clean changes nothing. Undefined when the result would be longer than `maxLength`.
 */
export function readRichText(sent: string, maxLength: number): RichText | undefined {
  let html = sent;
  // What the rules of HTML5 repair may be repaired once more where it stands now; seldom, and seldom twice.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const tree = readHtml(html);
    const written = writeHtml(tree, maxLength);
    if (written === undefined) return undefined;
    if (written === html) return { html, plain: writeLines(tree.nodes) };
    html = written;
  }
  return withoutTags(readHtml(html), maxLength);
}

export function sanitiseHtml(html: string): string {
  const clean = readRichText(html, Number.POSITIVE_INFINITY);
  if (clean === undefined) throw new Error('a text without a limit was too long');
  return clean.html;
}

/** The plain text of any HTML. */
export function plainText(html: string): string {
  return writeLines(readHtml(html).nodes);
}

/** The plain text of HTML that was cleaned when it was stored: quick enough for a transaction. */
export function plainTextOfClean(html: string): string {
  return linesOfClean(html);
}

const MAX_PASSES = 6;

/** For markup that does not come to rest: the words alone always do. */
function withoutTags(tree: HtmlTree, maxLength: number): RichText | undefined {
  const plain = writeLines(tree.nodes);
  const html = escapeText(plain).replaceAll('\n', '<br />');
  return html.length > maxLength ? undefined : { html, plain };
}
