// What is read from one Markdown file, as a task of the worker threads: its head, its title and its clean text.
import { MAX_TEXT } from '../../../platform/text/limits.ts';
import { type RichText, readRichText } from '../../../platform/text/rich-text.ts';
import { textTask } from '../../../platform/text/text-task.ts';
import { type MarkdownFile, readFrontMatter } from './front-matter.ts';
import { toHtml } from './markdown.ts';

export interface ReadFile {
  head: MarkdownFile['head'];
  /** The heading that the text begins with, where the head has no title; it is not part of the text then. */
  heading: string | undefined;
  /** Undefined for a text that is too long. */
  text: RichText | undefined;
}

export function readMarkdownFile(content: string): ReadFile {
  const { head, body } = readFrontMatter(content);
  const heading = hasText(head.title) ? undefined : readHeading(body);
  const text = readRichText(toHtml(heading ? body.slice(heading.end) : body), MAX_TEXT);
  return { head, heading: heading?.title, text };
}

export const readFileTask = textTask(new URL(import.meta.url), readMarkdownFile);

interface Heading {
  title: string;
  /** Where the text after the heading begins. */
  end: number;
}

/** The first line with something on it, where it is a heading of the first level. */
export function readHeading(body: string): Heading | undefined {
  const start = body.search(/\S/);
  if (start < 0 || body[start] !== '#' || !/[ \t]/.test(body[start + 1] ?? '')) return undefined;
  const lineEnd = body.indexOf('\n', start);
  const end = lineEnd < 0 ? body.length : lineEnd + 1;
  const title = withoutClosing(body.slice(start + 1, end).trim());
  return title === '' ? undefined : { title, end };
}

/** A heading may be closed by number signs, after a space. */
function withoutClosing(line: string): string {
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  const isClosing = end < line.length && (end === 0 || /[ \t]/.test(line[end - 1] ?? ''));
  return isClosing ? line.slice(0, end).trimEnd() : line;
}

function hasText(value: string | string[] | undefined): boolean {
  const text = Array.isArray(value) ? value[0] : value;
  return text !== undefined && text.trim() !== '';
}
