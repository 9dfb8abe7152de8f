// The keys of the grid: walking, selecting, opening, typing the beginning of a name.
import { type KeyboardEvent, useRef } from 'react';
import type { Entry } from '../entries.ts';
import type { Selection } from './use-selection.ts';

const TYPED_MS = 700;
const AFTER_G_MS = 1_200;
/** Rows in which a typed name is looked for. */
const SEARCHED = 400;

/** Single letters that are keys of the page begin no name; as the second letter of one they are typed. */
const letters = new Set(['j', 'k', 'x', 'm', 'u', 'c', 'g', 'e', 't', '?', '/', '.', ' ']);

/** Opens an entry; as a whole page, or with the focus left where it is. */
export type OnOpen = (entry: Entry, how?: { isFull?: boolean; staysHere?: boolean }) => void;

export function useGridKeys({
  count,
  at,
  entryAt,
  selection,
  selectRange,
  rowsInSight,
  move,
  onOpen,
  onMenu,
}: {
  count: number;
  at: number;
  entryAt: (index: number) => Entry | undefined;
  selection: Selection;
  /** From one row to another, in either direction. */
  selectRange: (from: number, to: number) => void;
  rowsInSight: () => number;
  move: (index: number) => void;
  onOpen: OnOpen;
  onMenu: (entry: Entry) => void;
}) {
  const typed = useRef({ text: '', at: 0 });
  const anchor = useRef(0);
  const lastG = useRef(Number.NEGATIVE_INFINITY);

  const typeAhead = (letter: string): boolean => {
    const now = performance.now();
    // After `g` a letter names a room.
    const isAfterG = now - lastG.current < AFTER_G_MS;
    lastG.current = letter === 'g' ? now : Number.NEGATIVE_INFINITY;
    if (isAfterG) return false;
    const isGoingOn = now - typed.current.at < TYPED_MS && typed.current.text !== '';
    if (!isGoingOn && letters.has(letter)) return false;
    typed.current = { text: (isGoingOn ? typed.current.text : '') + letter.toLowerCase(), at: now };
    for (let step = isGoingOn ? 0 : 1; step < Math.min(count, SEARCHED); step += 1) {
      const index = (at + step) % count;
      if (entryAt(index)?.title.toLowerCase().startsWith(typed.current.text)) {
        move(index);
        break;
      }
    }
    return true;
  };

  return (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && !event.target.matches('[role="row"]')) return;
    const { key, shiftKey, altKey } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const entry = entryAt(at);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + rowsInSight(),
      PageUp: at - rowsInSight(),
      Home: 0,
      End: count - 1,
      ...(!shiftKey && { j: at + 1, k: at - 1 }),
    };
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const wanted = moves[key];
    if (wanted !== undefined && !isControl && !altKey) {
      const index = Math.min(count - 1, Math.max(0, wanted));
      done();
      if (shiftKey) selectRange(anchor.current, index);
      else anchor.current = index;
      move(index);
    } else if (key === 'Enter' && entry) {
      done();
      onOpen(entry, { isFull: shiftKey });
    } else if (key === ' ' && entry) {
      done();
      if (entry.type === 'document') onOpen(entry, { staysHere: true });
      else selection.toggle(entry);
    } else if (key === 'x' && !isControl && entry) {
      done();
      anchor.current = at;
      selection.toggle(entry);
    } else if (isControl && key.toLowerCase() === 'a') {
      done();
      selectRange(0, count - 1);
    } else if (((key === 'F10' && shiftKey) || key === 'ContextMenu') && entry) {
      done();
      onMenu(entry);
    } else if (key.length === 1 && !isControl && !altKey && !shiftKey && typeAhead(key)) done();
  };
}
