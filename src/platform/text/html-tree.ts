// How people's HTML is read: by the rules of HTML5, without what does not stay, in a number of steps that
// grows with the length of the text alone.
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  Parser,
  type Token,
  type TokenHandler,
  Tokenizer,
  TokenizerMode,
} from 'parse5';
import { allowedAttributes, allowedTags } from './allowed-html.ts';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

export interface HtmlTree {
  nodes: HtmlNode[];
  /** The parser made it because the rules need it there; nobody wrote it. */
  isImplied(element: HtmlElement): boolean;
  /** Elements that were read, which is how much work it was. */
  elements: number;
  deepest: number;
}

/** Elements that may be open at a time; the tags of deeper ones are left out, their text stays. */
export const MAX_OPEN = 120;

/**
 * The tags that do not stay never reach the builder of the tree, so none of them changes where the others stand; their
 * text does. Whoever writes an element needs three characters, but markup left open is repeated in every block after it:
 * a tree that grows beyond what could be written takes no more tags, only text.
 */
export function readHtml(html: string): HtmlTree {
  const maxElements = maxElementsOf(html);
  const written = new WeakSet<Token.Attribute[]>();
  let elements = 0;
  let open = 0;
  let deepest = 0;
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(context, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...parts) {
        elements += 1;
        return defaultTreeAdapter.createElement(...parts);
      },
      onItemPush() {
        open += 1;
        deepest = Math.max(deepest, open);
      },
      onItemPop() {
        open -= 1;
      },
    },
  });
  elements = 0;
  const hidden = createHiddenContent(html);
  const handler: TokenHandler = {
    onStartTag(token) {
      if (hidden.startTag(token, tokenizer) || !allowedTags.has(token.tagName)) return;
      if (open >= MAX_OPEN || elements >= maxElements) return;
      token.attrs = allowedAttributes(token.tagName, token.attrs);
      written.add(token.attrs);
      parser.onStartTag(token);
    },
    onEndTag(token) {
      if (hidden.endTag(token) || !allowedTags.has(token.tagName) || elements >= maxElements) return;
      parser.onEndTag(token);
    },
    onCharacter: (token) => hidden.isOpen() || parser.onCharacter(token),
    onWhitespaceCharacter: (token) => hidden.isOpen() || parser.onWhitespaceCharacter(token),
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
    onEof: (token) => parser.onEof(token),
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.write(html, true);
  return {
    nodes: parser.getFragment().childNodes,
    isImplied: ({ attrs }) => !written.has(attrs),
    elements,
    deepest,
  };
}

/** Short texts may repeat more. */
export function maxElementsOf(html: string): number {
  return 1000 + html.length / 3;
}

/** Where people's HTML is shown: somewhere in the body of a page. */
const context = defaultTreeAdapter.createElement('div', names.NS.HTML, []);

/** Elements whose content nobody sees, and how it is read. What they hold goes with them. */
const hiddenTags: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
  ['template', TokenizerMode.DATA],
]);
const code: ReadonlySet<string> = new Set(['script', 'style']);
const foreign: ReadonlySet<string> = new Set(['svg', 'math']);

/**
 * Follows hidden content. Scripts and styles hide everything up to their end or that of the text, as in a browser; any
 * other tag that is never closed goes alone, so that it does not take the text after it along.
 */
function createHiddenContent(html: string) {
  const lastEnds = new Map<string, number>();
  let hiding: { tag: string; depth: number } | undefined;
  let foreignDepth = 0;

  const isClosed = (tag: string, position: number): boolean => {
    let last = lastEnds.get(tag);
    if (last === undefined) {
      last = lastEndOf(html, tag);
      lastEnds.set(tag, last);
    }
    return position <= last;
  };

  return {
    isOpen: () => hiding !== undefined,
    /** Whether the tag is hidden or hides. */
    startTag({ tagName, selfClosing }: Token.TagToken, tokenizer: Tokenizer): boolean {
      if (foreign.has(tagName) && !selfClosing) foreignDepth += 1;
      // Inside drawings and formulas alone, a slash closes any tag.
      const isEmpty = selfClosing && foreignDepth > 0;
      const state = isEmpty ? undefined : hiddenTags.get(tagName);
      if (state === undefined) return hiding !== undefined;
      if (!code.has(tagName) && !isClosed(tagName, tokenizer.preprocessor.offset)) return hiding !== undefined;
      tokenizer.state = state;
      if (hiding === undefined) hiding = { tag: tagName, depth: 1 };
      else if (hiding.tag === tagName) hiding.depth += 1;
      return true;
    },
    endTag({ tagName }: Token.TagToken): boolean {
      if (foreign.has(tagName)) foreignDepth = Math.max(0, foreignDepth - 1);
      if (hiding === undefined) return false;
      if (hiding.tag === tagName) hiding.depth -= 1;
      if (hiding.depth === 0) hiding = undefined;
      return true;
    },
  };
}

function lastEndOf(html: string, tag: string): number {
  return html.toLowerCase().lastIndexOf(`</${tag}`);
}
