// The list of tags in a piece of HTML, for code that looks for a certain one and builds no tree.
import { type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

export interface WrittenTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** What frames and scripts hold, which is no HTML to the page around; empty for all others. */
  content: string;
}

/** Every start tag, in order. */
export function listTags(html: string): WrittenTag[] {
  const tags: WrittenTag[] = [];
  let holder: WrittenTag | undefined;
  const nothing = () => {};
  const hold = ({ chars }: { chars: string }) => {
    if (holder) holder.content += chars;
  };
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs }) {
      const tag = { name: tagName, attributes: new Map(attrs.map(({ name, value }) => [name, value])), content: '' };
      tags.push(tag);
      const state = states.get(tagName);
      if (state === undefined) return;
      tokenizer.state = state;
      holder = tag;
    },
    onEndTag() {
      holder = undefined;
    },
    onCharacter: hold,
    onWhitespaceCharacter: hold,
    onNullCharacter: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.write(html, true);
  return tags;
}

const states = new Map([
  ['iframe', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
]);
