// Menus in the text: `/` for blocks, `@` for people, `[[` for articles. What they show is drawn elsewhere.
import { PluginKey } from '@tiptap/pm/state';
import { Extension, type Range } from '@tiptap/react';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';

export type SuggestionKind = 'block' | 'person' | 'article';

export interface Suggested {
  kind: SuggestionKind;
  query: string;
  /** What was typed, which the choice replaces. */
  range: Range;
  /** Where it stands on the screen. */
  place: () => DOMRect | null;
}

export interface SuggestingOptions {
  onSuggest: (suggested: Suggested | undefined) => void;
  /** True for keys that the menu took. */
  onKey: (event: KeyboardEvent) => boolean;
}

const kinds: readonly { kind: SuggestionKind; char: string; allowSpaces: boolean }[] = [
  { kind: 'block', char: '/', allowSpaces: false },
  { kind: 'person', char: '@', allowSpaces: true },
  { kind: 'article', char: '[[', allowSpaces: true },
];

const LONGEST = 40;

export const Suggesting = Extension.create<SuggestingOptions>({
  name: 'suggesting',
  addOptions: () => ({ onSuggest() {}, onKey: () => false }),
  addProseMirrorPlugins() {
    const { onSuggest, onKey } = this.options;
    return kinds.map(({ kind, char, allowSpaces }) => {
      const show = ({ query, range, clientRect }: SuggestionProps) =>
        onSuggest(query.length > LONGEST ? undefined : { kind, query, range, place: () => clientRect?.() ?? null });
      return Suggestion({
        editor: this.editor,
        pluginKey: new PluginKey(`suggesting-${kind}`),
        char,
        allowSpaces,
        allowedPrefixes: kind === 'block' ? [' '] : [' ', '(', '\u00a0'],
        allow: ({ state, range }) => {
          const { parent } = state.doc.resolve(range.from);
          return !parent.type.spec.code;
        },
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => onSuggest(undefined),
          onKeyDown: ({ event }) => onKey(event),
        }),
      });
    });
  },
});
