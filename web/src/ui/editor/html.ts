// A text of the editor as HTML, letter for letter as the server keeps it: what is saved comes back the same.
import { DOMSerializer, type Node as DocumentNode, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';
import { readRichHtml } from '../rich-html.ts';

export function fromHtml(schema: Schema, html: string): DocumentNode {
  return DocumentParser.fromSchema(schema).parse(readRichHtml(html));
}

/** Empty for a text without words, pictures and anything else. */
export function toHtml(document: DocumentNode): string {
  const page = globalThis.document.implementation.createHTMLDocument();
  const body = page.createElement('div');
  DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, { document: page }, body);
  for (const block of body.querySelectorAll('p, h2, h3, h4')) settleSpaces(block);
  while (isEmptyParagraph(body.lastElementChild)) body.lastElementChild?.remove();
  for (const holder of body.querySelectorAll('li, td, th')) unwrap(holder);
  return writeAll(body);
}

const isEmptyParagraph = (element: Element | null) => element?.tagName === 'P' && element.childNodes.length === 0;

/** Spaces that HTML would not show: none at the edges of a line, and no two plain ones side by side. */
function settleSpaces(block: Element): void {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const texts: { node: Node; from: number }[] = [];
  let line = '\n';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      texts.push({ node, from: line.length });
      line += (node.nodeValue ?? '').replaceAll(/[\t\n\r\f]/g, ' ');
    } else if (node.nodeName === 'BR') line += '\n';
  }
  line += '\n';
  const dropped = '\u0000';
  const settled = line.replaceAll(/ +/g, (run, at: number) =>
    line[at - 1] === '\n' || line[at + run.length] === '\n'
      ? dropped.repeat(run.length)
      : `${'\u00a0'.repeat(run.length - 1)} `,
  );
  for (const { node, from } of texts) {
    node.nodeValue = settled.slice(from, from + (node.nodeValue?.length ?? 0)).replaceAll(dropped, '');
  }
  for (const element of [...block.querySelectorAll('*')].reverse()) {
    if (element.textContent === '' && element.nodeName !== 'BR' && !element.querySelector('br')) element.remove();
  }
}

/** A line alone in an item or a cell stands there without a paragraph around it. */
function unwrap(holder: Element): void {
  const [first, ...rest] = holder.children;
  if (first?.tagName !== 'P' || first.attributes.length > 0) return;
  if (first.childNodes.length === 0 && rest.length > 0) return;
  const isAlone = holder.tagName === 'LI' ? rest.every(({ tagName }) => /^[UO]L$/.test(tagName)) : rest.length === 0;
  if (isAlone) first.replaceWith(...first.childNodes);
}

const empty = new Set(['BR', 'HR', 'IMG']);

function writeAll(parent: Node): string {
  let html = '';
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) html += escaped(node.nodeValue ?? '');
    else if (node.nodeName === 'TBODY') html += writeAll(node);
    else html += writeElement(node as Element);
  }
  return html;
}

function writeElement(element: Element): string {
  const tag = element.tagName.toLowerCase();
  let start = `<${tag}`;
  for (const { name, value } of element.attributes) {
    if (name === 'role') continue;
    start += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`;
  }
  return empty.has(element.tagName) ? `${start} />` : `${start}>${writeAll(element)}</${tag}>`;
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
