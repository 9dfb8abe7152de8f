// Owns the HTML that people write: made harmless on the way in, and its plain text (decision 2.9).
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { escapeHtml } from './html.ts';

/**
 * Keeps ordinary formatting, lists, links, tables, pictures and code, and nothing that could run, load a page, send a
 * form or cover the page. Cleaning what is clean changes nothing.
 */
export function sanitiseHtml(html: string): string {
  const once = sanitizeHtml(bounded(html), formatting);
  // A removed tag may have kept its neighbours apart, as <x> does in <p><x><table>: without it the table ends the
  // paragraph. Read once more, every element stands where any reader of the result will see it.
  return once === html ? once : sanitizeHtml(once, formatting);
}

/** What is left to read without the tags: one line for each block, no blank lines. */
export function plainText(html: string): string {
  const lines = createLines();
  sanitizeHtml(bounded(html), {
    ...formatting,
    onOpenTag: (name) => lines.tag(name, 'open'),
    onCloseTag: (name) => lines.tag(name, 'close'),
    textFilter: (text) => {
      lines.text(text);
      return '';
    },
  });
  return lines.end();
}

const MAX_NESTING = 100;
const MAX_OPEN = 2000;

/** The parser's time grows with the square of the open tags. Nobody writes that many: such a text loses its tags. */
function bounded(html: string): string {
  const counts = new Map<string, number>();
  let open = 0;
  for (const [, slash, name = ''] of html.matchAll(tagStart)) {
    const tag = name.toLowerCase();
    const count = counts.get(tag) ?? 0;
    if (slash === '') {
      if (unclosed.has(tag)) continue;
      counts.set(tag, count + 1);
      open++;
    } else if (count > 0) {
      counts.set(tag, count - 1);
      open--;
    }
    if (open > MAX_OPEN) return escapeHtml(html.replace(/<[^<>]*>/g, ' '));
  }
  return html;
}

const tagStart = /<(\/?)([a-z][^\s/<>]*)/gi;
const unclosed = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

const blocks =
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tr ul'.split(
    ' ',
  );
const cells = ['td', 'th'];
const words =
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q s samp small span strike strong sub sup time u var wbr'.split(
    ' ',
  );
const tableParts = ['caption', 'col', 'colgroup', 'tbody', 'tfoot', 'thead'];

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%/]{1,40}\)|hsla?\([\d\s.,%/deg]{1,40}\))$/i;

// No element whose content browsers read by other rules (script, style, textarea, svg, math, noscript …) is let through,
// and every text and value is written anew: so no parser can read the result differently from this one.
const formatting: IOptions = {
  allowedTags: [...blocks, ...cells, ...words, ...tableParts],
  allowedAttributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href', 'target', 'rel'],
    code: [],
    col: ['span'],
    colgroup: ['span'],
    details: ['open'],
    img: ['src', 'alt', 'width', 'height', { name: 'loading', values: ['lazy', 'eager'] }],
    li: ['value'],
    ol: ['start', 'reversed', { name: 'type', values: ['1', 'a', 'A', 'i', 'I'] }],
    td: ['colspan', 'rowspan', 'style'],
    th: ['colspan', 'rowspan', 'style', { name: 'scope', values: ['row', 'col', 'rowgroup', 'colgroup'] }],
    time: ['datetime'],
    ...Object.fromEntries(
      'blockquote div figure h1 h2 h3 h4 h5 h6 li mark p span table tr'.split(' ').map((tag) => [tag, ['style']]),
    ),
  },
  // No ids, names or classes: they could pass for parts of the page around. The language of code is no such part.
  allowedClasses: { code: [/^language-[\w+#.-]{1,30}$/], pre: [/^language-[\w+#.-]{1,30}$/] },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify|start|end)$/],
      color: [colour],
      'background-color': [colour],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  // What stands in these is not meant to be read.
  nonTextTags: [
    ...'script style textarea option select xmp noscript noembed noframes iframe frameset template title'.split(' '),
    ...'object applet audio video canvas svg math plaintext datalist'.split(' '),
  ],
  nestingLimit: MAX_NESTING,
  transformTags: {
    a: (tagName, { target, rel: _, ...attribs }) => ({
      tagName,
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

const lineBreaks = new Set([...blocks, 'br', 'caption']);
const gaps = new Set(cells);

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
      if (name === 'pre') verbatim = Math.max(0, verbatim + (side === 'open' ? 1 : -1));
      if (lineBreaks.has(name)) gap('\n');
      else if (gaps.has(name)) gap(' ');
    },
    text(escaped: string) {
      const text = unescapeText(escaped);
      if (verbatim > 0) return write(text.replace(/^\n+|\n+$/g, ''));
      const collapsed = text.replace(spaces, ' ');
      if (collapsed.startsWith(' ')) gap(' ');
      write(collapsed.trim());
      if (collapsed.endsWith(' ')) gap(' ');
    },
    end: () => result,
  };
}

const spaces = /[ \t\r\n\f\u00a0]+/g;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The parser has decoded every entity; only these four were written anew. */
function unescapeText(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
