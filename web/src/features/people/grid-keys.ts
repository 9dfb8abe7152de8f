// The keys of the directory: arrows and their kin, choosing, opening, thanking, and names that one types.
import type { Profile } from '@atrium/client/core';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { areSingleKeysOn } from '../../device/look.ts';
import type { PeopleGridProps } from './grid-props.ts';

/** Letters that act in the directory; all others, and these with Shift, begin a name. */
const taken: ReadonlySet<string> = new Set(['g', 'j', 'k', 'o', 't', 'v', 'x']);
const PAUSE_MS = 1_000;

interface Grid extends PeopleGridProps {
  at: number;
  count: number;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
  personAt: (index: number) => Profile | undefined;
  focusRow: (index: number) => void;
  goToName: (name: string) => Promise<void>;
}

export function useGridKeys(grid: Grid) {
  const { at, count, rowHeight, scroller, personAt, focusRow, goToName, selection, onOpen, onThank } = grid;
  /** Where choosing several rows began. */
  const anchor = useRef<number | undefined>(undefined);
  const typed = useRef({ text: '', until: 0 });

  const chooseTo = (index: number) => {
    const from = anchor.current ?? at;
    anchor.current = from;
    const [first, last] = from < index ? [from, index] : [index, from];
    const people = Array.from({ length: last - first + 1 }, (_, step) => personAt(first + step));
    selection?.add(people.filter((person) => person !== undefined));
  };

  const typeName = (event: KeyboardEvent): boolean => {
    const { key } = event;
    const isGoingOn = event.timeStamp < typed.current.until;
    if ([...key].length !== 1 || (key === ' ' && !isGoingOn)) return false;
    if (!isGoingOn && areSingleKeysOn() && taken.has(key)) return false;
    if (!isGoingOn && !/\p{L}/u.test(key)) return false;
    const text = (isGoingOn ? typed.current.text : '') + key;
    typed.current = { text, until: event.timeStamp + PAUSE_MS };
    void goToName(text);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('button')) return;
    const { key } = event;
    if (event.timeStamp < typed.current.until && typeName(event)) return event.preventDefault();
    const rowsInSight = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const letters = areSingleKeysOn();
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + rowsInSight,
      PageUp: at - rowsInSight,
      Home: 0,
      End: count - 1,
      ...(letters && { j: at + 1, k: at - 1 }),
    };
    const person = personAt(at);
    const move = moves[key];
    if (move !== undefined) {
      event.preventDefault();
      typed.current.until = 0;
      const next = Math.min(count - 1, Math.max(0, move));
      if (event.shiftKey && selection) chooseTo(next);
      else anchor.current = undefined;
      focusRow(next);
    } else if (key === 'Enter' && person) {
      event.preventDefault();
      onOpen(person.id, event.shiftKey);
    } else if ((key === ' ' || (letters && key === 'x')) && selection && person) {
      event.preventDefault();
      anchor.current = at;
      selection.toggle(person);
    } else if (letters && key === 't' && person && onThank && selection?.chosen.size === 0) {
      event.preventDefault();
      onThank(person.id);
    } else if (key === 'Escape' && selection && selection.chosen.size > 0) {
      event.preventDefault();
      selection.clear();
    } else if (typeName(event)) event.preventDefault();
  };
  return { onKeyDown, chooseTo };
}
