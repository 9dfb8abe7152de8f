// What a text may hold: the nodes and marks of the editor, each written with the tags and classes that the server keeps.
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { type AnyExtension, Extension, Mark, markInputRule, Node, textblockTypeInputRule } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { alignments, hues } from '../rich-html.ts';
import { videoPlayer } from '../video-address.ts';

export const calloutKinds = ['info', 'tip', 'warning', 'danger'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export const headingLevels = [2, 3, 4] as const;

/** Addresses that the server keeps: without a scheme, or with one of these. */
export function isKeptAddress(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass over them, before a scheme and inside.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\u0000-\u0020]+/g, ''))?.[1];
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'ftp'].includes(scheme.toLowerCase());
}

/** One of the classes `prefix-name` of an element. */
function classOf(element: HTMLElement, prefix: string, names: readonly string[]): string | null {
  return names.find((name) => element.classList.contains(`${prefix}-${name}`)) ?? null;
}

const Aligned = Extension.create({
  name: 'aligned',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          align: {
            default: null,
            parseHTML: (element) => classOf(element, 'align', alignments),
            renderHTML: ({ align }) => (align === null ? {} : { class: `align-${align}` }),
          },
        },
      },
    ];
  },
});

const hueAttribute = {
  default: null,
  parseHTML: (element: HTMLElement) => classOf(element, 'hue', hues),
  renderHTML: ({ hue }: Record<string, unknown>) => (hue === null ? {} : { class: `hue-${hue}` }),
};

const Coloured = Mark.create({
  name: 'coloured',
  addAttributes: () => ({ hue: hueAttribute }),
  parseHTML: () => [{ tag: 'span', getAttrs: (element) => (classOf(element, 'hue', hues) === null ? false : null) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const Highlighted = Mark.create({
  name: 'highlighted',
  addAttributes: () => ({ hue: hueAttribute }),
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', HTMLAttributes, 0],
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(==([^\s=][^=]*)==)$/, type: this.type })];
  },
});

const plainMark = (name: string, tag: string, excludes?: string) =>
  Mark.create({
    name,
    ...(excludes !== undefined && { excludes }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** A word of advice set apart from the text. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: (element: HTMLElement) => classOf(element, 'callout', calloutKinds) ?? 'info',
      renderHTML: ({ kind }: Record<string, unknown>) => ({ class: `callout-${kind}` }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  // A note, not a part of the page that one jumps to; the role is for the page alone.
  renderHTML: ({ HTMLAttributes }) => ['aside', { ...HTMLAttributes, role: 'note' }, 0],
});

/** A video of a known site: a link where nothing plays it, a player where something does. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ address: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure.video',
      getAttrs(element) {
        const address = element.querySelector('a')?.getAttribute('href') ?? '';
        return videoPlayer(address) ? { address } : false;
      },
    },
  ],
  renderHTML: ({ node }) => ['figure', { class: 'video' }, ['a', { href: node.attrs.address }, node.attrs.address]],
});

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Math.min(100, Number(element.getAttribute(name)) || 1)),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});
const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

/** `title` and measures stay where they were. */
const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  addInputRules: () => [],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** `#` begins the largest heading of a text, as `##` does: the title above it is not part of it. */
const headingRules: readonly (readonly [RegExp, (typeof headingLevels)[number]])[] = [
  [/^#{1,2}\s$/, 2],
  [/^###\s$/, 3],
  [/^####\s$/, 4],
];
const parsedHeadings = [2, 2, 3, 4, 4, 4].map((level, at) => ({ tag: `h${at + 1}`, attrs: { level } }));
const language = /^[\w+#.-]{1,30}$/;

/** The nodes and marks of the kit, where ours differ. */
function adapted(extension: AnyExtension): AnyExtension {
  if (extension instanceof Node && extension.name === 'heading') {
    return extension.extend({
      addAttributes: () => ({ level: { default: 2, rendered: false } }),
      parseHTML: () => parsedHeadings,
      addInputRules() {
        return headingRules.map(([find, level]) =>
          textblockTypeInputRule({ find, type: this.type, getAttributes: { level } }),
        );
      },
    });
  }
  if (extension instanceof Node && extension.name === 'codeBlock') {
    return extension.extend({
      addAttributes: () => ({
        language: {
          default: null,
          rendered: false,
          parseHTML(element: HTMLElement) {
            const names = [...(element.querySelector('code') ?? element).classList, ...element.classList];
            const name = names.find((one) => one.startsWith('language-'))?.slice(9);
            return name && language.test(name) ? name : null;
          },
        },
      }),
      renderHTML: ({ node }) => [
        'pre',
        ['code', node.attrs.language ? { class: `language-${node.attrs.language}` } : {}, 0],
      ],
    });
  }
  if (extension instanceof Node && extension.name === 'orderedList') {
    return extension.extend({
      addAttributes: () => ({
        start: {
          default: 1,
          parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1,
          renderHTML: ({ start }: Record<string, unknown>) => (start === 1 ? {} : { start }),
        },
        type: {
          default: null,
          parseHTML: (element: HTMLElement) => /^[aAiI]$/.exec(element.getAttribute('type') ?? '')?.[0] ?? null,
        },
      }),
      renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
    });
  }
  if (extension instanceof Mark && extension.name === 'link') {
    return extension.extend({
      addAttributes: () => ({ href: { default: null } }),
      parseHTML: () => [
        { tag: 'a[href]', getAttrs: (element) => (isKeptAddress(element.getAttribute('href') ?? '') ? null : false) },
      ],
      renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
    });
  }
  if (extension instanceof Mark && extension.name === 'underline') {
    return extension.extend({ parseHTML: () => [{ tag: 'u' }, { tag: 'ins' }] });
  }
  return extension;
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adapted);
  },
});

export function documentExtensions(): AnyExtension[] {
  return [
    Kit.configure({
      heading: { levels: [...headingLevels] },
      link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: isKeptAddress },
      dropcursor: { color: false, class: 'dropcursor' },
    }),
    Coloured,
    Highlighted,
    plainMark('subscript', 'sub', 'superscript'),
    plainMark('superscript', 'sup', 'subscript'),
    plainMark('keyboard', 'kbd'),
    Aligned,
    Callout,
    Video,
    Picture,
    Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
    TableRow,
    TableCell.extend({ addAttributes: cellAttributes, renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0] }),
    TableHeader.extend({
      addAttributes: cellAttributes,
      renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
    }),
  ];
}
