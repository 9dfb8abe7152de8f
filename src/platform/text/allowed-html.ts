// Which tags and attributes of people's HTML stay: ordinary formatting, lists, links, tables, pictures and code.

export const blocks: ReadonlySet<string> = new Set(
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tr ul'.split(
    ' ',
  ),
);
export const cells: ReadonlySet<string> = new Set(['td', 'th']);
const words =
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q s samp small span strike strong sub sup time u var wbr'.split(
    ' ',
  );
const tableParts = ['caption', 'col', 'colgroup', 'tbody', 'tfoot', 'thead'];

// No element whose content browsers read by other rules (script, style, textarea, svg, math, noscript …) is let through,
// and every text and value is written anew: so no parser can read the result differently from this one.
export const allowedTags: ReadonlySet<string> = new Set([...blocks, ...cells, ...words, ...tableParts]);

export interface Attribute {
  name: string;
  value: string;
}

/** The attributes that stay, in the order in which they were written. */
export function allowedAttributes(tag: string, sent: readonly Attribute[]): Attribute[] {
  if (sent.length === 0) return [];
  const ofTag = attributesOf[tag];
  const kept: Attribute[] = [];
  for (const { name, value } of sent) {
    const read = Object.hasOwn(everywhere, name) ? everywhere[name] : ofTag?.get(name);
    const clean = read?.(value);
    if (clean !== undefined) kept.push({ name, value: clean });
  }
  return tag === 'a' ? withoutWayBack(kept) : kept;
}

/** A page in a window of its own must not reach the one it was opened from. */
function withoutWayBack(attributes: Attribute[]): Attribute[] {
  const rest = attributes.filter(({ name }) => name !== 'target');
  if (rest.length === attributes.length) return rest;
  return [...rest, { name: 'target', value: '_blank' }, { name: 'rel', value: 'noopener noreferrer' }];
}

/** Undefined for a value that does not stay. */
type ReadValue = (value: string) => string | undefined;

const any: ReadValue = (value) => value;
const oneOf =
  (...values: string[]): ReadValue =>
  (value) =>
    values.includes(value) ? value : undefined;

const everywhere: Readonly<Record<string, ReadValue>> = { dir: any, lang: any, title: any };

// No ids, names or classes: they could pass for parts of the page around. A few classes that only mean something are no such part.
const classes =
  (name: RegExp): ReadValue =>
  (value) => {
    const kept = value.split(/[ \t\r\n\f]+/).filter((one) => name.test(one));
    return kept.length > 0 ? kept.join(' ') : undefined;
  };

const languages: [string, ReadValue] = ['class', classes(/^language-[\w+#.-]{1,30}$/)];
const aligned: [string, ReadValue] = ['class', classes(/^align-(center|end|justify)$/)];
const hued: [string, ReadValue] = ['class', classes(/^hue-(brand|berry|sky|plum|amber|rose|danger)$/)];

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%/]{1,40}\)|hsla?\([\d\s.,%/deg]{1,40}\))$/i;
const properties = new Map([
  ['text-align', /^(left|right|center|justify|start|end)$/],
  ['color', colour],
  ['background-color', colour],
]);

/** Declarations of a few properties; the last one of a name counts, as in every browser. */
const styles: ReadValue = (value) => {
  const kept = new Map<string, string>();
  for (const declaration of value.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const setting = declaration.slice(colon + 1).trim();
    if (properties.get(name)?.test(setting)) kept.set(name, setting);
  }
  return kept.size > 0 ? [...kept].map(([name, setting]) => `${name}:${setting}`).join(';') : undefined;
};

const address =
  (schemes: readonly string[]): ReadValue =>
  (value) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass over them, before a scheme and inside
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\u0000-\u0020]+/g, ''))?.[1];
    return scheme === undefined || schemes.includes(scheme.toLowerCase()) ? value : undefined;
  };

const styled: [string, ReadValue] = ['style', styles];
const spans: [string, ReadValue][] = [
  ['colspan', any],
  ['rowspan', any],
];

const attributesOf: Readonly<Record<string, ReadonlyMap<string, ReadValue>>> = {
  ...Object.fromEntries('blockquote div table tr'.split(' ').map((tag) => [tag, new Map([styled])])),
  ...Object.fromEntries('h1 h2 h3 h4 h5 h6 p'.split(' ').map((tag) => [tag, new Map([styled, aligned])])),
  a: new Map([
    ['href', address(['http', 'https', 'mailto', 'tel', 'ftp'])],
    ['target', oneOf('_blank')],
  ]),
  aside: new Map([['class', classes(/^callout-(info|tip|warning|danger)$/)]]),
  code: new Map([languages]),
  col: new Map([['span', any]]),
  colgroup: new Map([['span', any]]),
  details: new Map([['open', any]]),
  figure: new Map([styled, ['class', classes(/^video$/)]]),
  img: new Map([
    ['src', address(['http', 'https'])],
    ['alt', any],
    ['width', any],
    ['height', any],
    ['loading', oneOf('lazy', 'eager')],
  ]),
  li: new Map([['value', any], styled]),
  mark: new Map([styled, hued]),
  ol: new Map([
    ['start', any],
    ['reversed', any],
    ['type', oneOf('1', 'a', 'A', 'i', 'I')],
  ]),
  pre: new Map([languages]),
  span: new Map([styled, hued]),
  td: new Map([...spans, styled]),
  th: new Map([...spans, styled, ['scope', oneOf('row', 'col', 'rowgroup', 'colgroup')]]),
  time: new Map([['datetime', any]]),
};
