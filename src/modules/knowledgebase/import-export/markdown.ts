import { createRequire } from 'node:module';
import { Marked } from 'marked';
import type TurndownService from 'turndown';
import { textTask } from '../../../platform/text/text-task.ts';

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    // Task lists: the box of a form would be taken out with everything else of forms.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

/** Returns HTML that is not sanitised: the code that stores it does that, as with every text. */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

let turndown: TurndownService | undefined;

export function toMarkdown(html: string): string {
  turndown ??= loadTurndown();
  return turndown.turndown(html);
}

/** Loaded with the first export only, as the library brings a DOM along. */
function loadTurndown(): TurndownService {
  const Turndown: typeof TurndownService = createRequire(import.meta.url)('turndown');
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  });
  // Elements that Markdown has no sign for stay HTML, which Markdown allows.
  service.keep(['table', 'sub', 'sup', 'u', 'kbd', 'mark', 'details', 'figure', 'aside', 'ins']);
  service.addRule('strikethrough', {
    filter: ['s', 'del'],
    replacement: (content) => `~~${content}~~`,
  });
  return service;
}

export const toMarkdownTask = textTask(new URL(import.meta.url), toMarkdown);
