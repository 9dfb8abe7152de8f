// How a tree is written as HTML: every text and every value anew, each element where any parser finds it again.
import type { HtmlElement, HtmlNode, HtmlTree } from './html-tree.ts';

/** Elements inside each other; the tags of deeper ones are left out, their text stays. */
const MAX_NESTING = 100;

/** Undefined when the result would be longer than `maxLength`. */
export function writeHtml({ nodes, isImplied }: HtmlTree, maxLength: number): string | undefined {
  let result = '';
  const write = (children: readonly HtmlNode[], depth: number) => {
    for (const node of children) {
      if (result.length > maxLength) return;
      if ('value' in node) result += escapeText(node.value);
      else if ('tagName' in node) writeElement(node, depth);
    }
  };
  const writeElement = (element: HtmlElement, depth: number) => {
    const { tagName, childNodes } = element;
    const isBare = depth > MAX_NESTING || (optional.has(tagName) && isImplied(element));
    if (isBare) return write(childNodes, depth);
    result += startTag(element);
    if (empty.has(tagName)) return;
    write(childNodes, depth + 1);
    result += `</${tagName}>`;
  };
  write(nodes, 1);
  return result.length > maxLength ? undefined : result;
}

const empty: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** Every parser adds these where they are left out. */
const optional: ReadonlySet<string> = new Set(['colgroup', 'tbody']);

function startTag({ tagName, attrs, childNodes }: HtmlElement): string {
  let tag = `<${tagName}`;
  for (const { name, value } of attrs) {
    tag += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  }
  if (empty.has(tagName)) return `${tag} />`;
  const [first] = childNodes;
  // Parsers pass over one line break after this tag.
  const startsWithBreak = tagName === 'pre' && first && 'value' in first && first.value.startsWith('\n');
  return startsWithBreak ? `${tag}>\n` : `${tag}>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
