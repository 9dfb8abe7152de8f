// What can be inserted: by the menu of the bar, and by `/` in the text.
import type { ChainedCommands } from '@tiptap/react';
import {
  CodeXml,
  Heading2,
  Heading3,
  Image,
  Lightbulb,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  SquarePlay,
  Table,
} from 'lucide-react';
import type { EditorTexts } from './texts.ts';

export interface Block {
  key: string;
  icon: LucideIcon;
  label: string;
  note?: string;
  /** Other words by which `/` finds it. */
  words: string;
  /** Left out where the editor asks for something first. */
  insert?: (chain: ChainedCommands) => ChainedCommands;
  asks?: 'picture' | 'video';
}

export function blocksOf(t: EditorTexts, takesPictures: boolean): Block[] {
  const all: Block[] = [
    {
      key: 'heading',
      icon: Heading2,
      label: t.headings[2],
      note: t.headingNote,
      words: 'h2 heading title überschrift',
      insert: (chain) => chain.setNode('heading', { level: 2 }),
    },
    {
      key: 'subheading',
      icon: Heading3,
      label: t.headings[3],
      words: 'h3 heading subtitle überschrift',
      insert: (chain) => chain.setNode('heading', { level: 3 }),
    },
    {
      key: 'bullets',
      icon: List,
      label: t.bullets,
      words: 'list bullet ul liste punkte',
      insert: (chain) => chain.toggleBulletList(),
    },
    {
      key: 'numbers',
      icon: ListOrdered,
      label: t.numbers,
      words: 'list numbered ordered ol liste nummern',
      insert: (chain) => chain.toggleOrderedList(),
    },
    {
      key: 'callout',
      icon: Lightbulb,
      label: t.callout,
      note: t.calloutNote,
      words: 'callout note tip warning box hinweis tipp achtung',
      insert: (chain) => chain.wrapIn('callout', { kind: 'info' }),
    },
    {
      key: 'table',
      icon: Table,
      label: t.table,
      note: t.tableNote,
      words: 'table grid tabelle',
      insert: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    },
    {
      key: 'picture',
      icon: Image,
      label: t.picture,
      note: t.pictureNote,
      words: 'picture image photo bild foto',
      asks: 'picture',
    },
    {
      key: 'video',
      icon: SquarePlay,
      label: t.video,
      note: t.videoNote,
      words: 'video film youtube vimeo',
      asks: 'video',
    },
    {
      key: 'code',
      icon: CodeXml,
      label: t.codeBlock,
      words: 'code pre programm',
      insert: (chain) => chain.toggleCodeBlock(),
    },
    {
      key: 'quote',
      icon: Quote,
      label: t.quote,
      words: 'quote blockquote zitat',
      insert: (chain) => chain.toggleBlockquote(),
    },
    {
      key: 'divider',
      icon: Minus,
      label: t.divider,
      words: 'line divider rule hr linie trenner',
      insert: (chain) => chain.setHorizontalRule(),
    },
  ];
  return all.filter(({ asks }) => takesPictures || asks !== 'picture');
}

/** Those that begin like what was typed after `/`, by any of their words. */
export function findBlocks(blocks: readonly Block[], typed: string): Block[] {
  const wanted = typed.trim().toLowerCase();
  return blocks.filter(({ label, words }) =>
    `${label} ${words}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(wanted)),
  );
}
