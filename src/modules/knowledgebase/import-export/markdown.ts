import { Marked } from 'marked';
import TurndownService from 'turndown';
import { textTask } from '../../../platform/text/text-task.ts';

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    // Task lists: the box of a form would be taken out with everything else of forms.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

/** Not sanitised yet: whoever stores it does that, as with every text. */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
// What Markdown has no sign for stays HTML, which Markdown allows.
turndown.keep(['table', 'sub', 'sup', 'u', 'kbd', 'mark', 'details', 'figure', 'ins']);
turndown.addRule('strikethrough', {
  filter: ['s', 'del'],
  replacement: (content) => `~~${content}~~`,
});

export function toMarkdown(html: string): string {
  return turndown.turndown(html);
}

export const toMarkdownTask = textTask(new URL(import.meta.url), toMarkdown);
