// What is pasted: HTML of word processors and web pages without what only they need, and Markdown that comes as plain text.
import { lookOf, sides } from '../rich-html.ts';

/** HTML from elsewhere; what the editor itself copied stays as it is. */
export function cleanPasted(html: string): string {
  const renamed = html.replaceAll(/(<[^>]*\s)style=/gi, '$1data-look=');
  const { body } = new DOMParser().parseFromString(renamed, 'text/html');
  if (body.querySelector('[data-pm-slice]')) return body.innerHTML;
  dropComments(body);
  for (const element of body.querySelectorAll('style, script, title, meta, link, xml, o\\:p, button, svg, noscript')) {
    element.remove();
  }
  for (const item of body.querySelectorAll(ITEM)) if (item.isConnected) makeList(item);
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2');
  for (const element of body.querySelectorAll<HTMLElement>('[data-look]')) applyLook(element);
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
  }
  for (const table of body.querySelectorAll('table')) unwrapLayout(table);
  return body.innerHTML;
}

function dropComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) comments.push(node);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function rename(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Bold, italic and the like that are written as styles; colours and fonts of elsewhere go. */
function applyLook(element: HTMLElement): void {
  const look = lookOf(element.dataset.look ?? '');
  const weight = look.get('font-weight') ?? '';
  delete element.dataset.look;
  if (/^(B|STRONG)$/.test(element.tagName) && /^(normal|[1-4]00)$/.test(weight)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const side = sides[look.get('text-align') ?? ''];
  if (side && /^(P|H[1-6])$/.test(element.tagName)) element.classList.add(`align-${side}`);
  if (element.tagName !== 'SPAN') return;
  if (/^(bold|[6-9]00)$/.test(weight)) wrapIn(element, 'strong');
  if (look.get('font-style') === 'italic') wrapIn(element, 'em');
  const line = look.get('text-decoration') ?? look.get('text-decoration-line') ?? '';
  if (line.includes('line-through')) wrapIn(element, 's');
  if (look.get('vertical-align') === 'super') wrapIn(element, 'sup');
  if (look.get('vertical-align') === 'sub') wrapIn(element, 'sub');
}

function wrapIn(element: Element, tag: string): void {
  const inner = element.ownerDocument.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
}

const ITEM = 'p[data-look*="mso-list"]';

/** Items of a list as Word writes them: paragraphs with a level and a sign in front. */
function makeList(first: Element): void {
  const items: Element[] = [];
  for (let next: Element | null = first; next?.matches(ITEM); next = next.nextElementSibling) items.push(next);
  const page = first.ownerDocument;
  const place = page.createElement('div');
  first.before(place);
  /** The open lists, the outermost first. */
  const open: Element[] = [];
  for (const paragraph of items) {
    const level = Number(/level(\d)/.exec(paragraph.getAttribute('data-look') ?? '')?.[1] ?? 1);
    const sign = [...paragraph.querySelectorAll('[data-look*="mso-list"]')].find((one) =>
      /ignore/i.test(one.getAttribute('data-look') ?? ''),
    );
    const isNumbered = /^\s*\(?[\da-z]+[.)]/i.test(sign?.textContent ?? '');
    sign?.remove();
    open.length = Math.min(open.length, level);
    while (open.length < level) {
      const list = page.createElement(isNumbered ? 'ol' : 'ul');
      (open.at(-1)?.lastElementChild ?? open.at(-1) ?? place).append(list);
      open.push(list);
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
  }
  place.replaceWith(...place.childNodes);
}

/** A table of one cell is how web pages and mails lay things out. */
function unwrapLayout(table: Element): void {
  const cells = table.querySelectorAll('td, th');
  const [cell] = cells;
  if (cells.length === 1 && cell) table.replaceWith(...cell.childNodes);
}

const signs: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^\s*([-*+]|\d+[.)]) \S.*\n\s*([-*+]|\d+[.)]) \S/m,
  /^```/m,
  /^> \S/m,
  /^\|.*\|\s*\n\|[ :|-]+\|/m,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /(^|\s)\*\*[^*\n]+\*\*/,
];

/** Whether plain text is meant as Markdown: it has at least one of its signs. */
export function isMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

export async function markdownToHtml(text: string): Promise<string> {
  const { marked } = await import('marked');
  return marked.parse(text, { gfm: true, async: false });
}
