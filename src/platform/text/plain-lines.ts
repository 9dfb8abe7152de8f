// Owns what is left of a tree to read without the tags: one line for each block, no blank lines.
import { blocks, cells } from './allowed-html.ts';
import type { HtmlNode } from './html-tree.ts';

export function writeLines(nodes: readonly HtmlNode[]): string {
  const lines = createLines();
  const write = (children: readonly HtmlNode[]) => {
    for (const node of children) {
      if ('value' in node) lines.text(node.value);
      else if ('tagName' in node) {
        lines.tag(node.tagName, 'open');
        write(node.childNodes);
        lines.tag(node.tagName, 'close');
      }
    }
  };
  write(nodes);
  return lines.end();
}

const lineBreaks: ReadonlySet<string> = new Set([...blocks, 'br', 'caption']);

/** Puts texts together as a browser would lay them out: blocks and breaks end a line, spaces run together. */
function createLines() {
  let result = '';
  let pending: '' | ' ' | '\n' = '';
  let verbatim = 0;
  const write = (text: string) => {
    if (text === '') return;
    result += (result === '' ? '' : pending) + text;
    pending = '';
  };
  const gap = (kind: ' ' | '\n') => {
    if (pending !== '\n') pending = kind;
  };
  return {
    tag(name: string, side: 'open' | 'close') {
      if (name === 'pre') verbatim += side === 'open' ? 1 : -1;
      if (lineBreaks.has(name)) gap('\n');
      else if (cells.has(name)) gap(' ');
    },
    text(text: string) {
      if (verbatim > 0) return write(withoutOuterBreaks(text));
      const collapsed = text.replace(spaces, ' ');
      if (collapsed.startsWith(' ')) gap(' ');
      write(collapsed.trim());
      if (collapsed.endsWith(' ')) gap(' ');
    },
    end: () => result,
  };
}

const spaces = /[ \t\r\n\f\u00a0]+/g;

function withoutOuterBreaks(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === '\n') start += 1;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return text.slice(start, end);
}
