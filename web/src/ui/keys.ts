// Keys of the app: single ones, and `g` followed by another. Fields, menus and dialogs keep theirs.
import { useEffect, useRef } from 'react';
import { areSingleKeysOn } from '../device/look.ts';

export interface Key {
  /** As it is written: `?`, `g p`, `Ctrl+K`. */
  keys: string;
  /** What it does, for the list of keys. */
  does: string;
  run: () => void;
}

const active = new Set<Key>();
const AFTER_G_MS = 1200;
let afterG: number | undefined;

/** The keys that work now, for the list of them. */
export function activeKeys(): readonly Key[] {
  return [...active];
}

/** Keys that work as long as the component is there. */
export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  const names = keys.map((key) => key.keys).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are the same as long as their names are.
  useEffect(() => {
    const mine = latest.current.map(({ keys: name, does }, at) => ({
      keys: name,
      does,
      run: () => latest.current[at]?.run(),
    }));
    for (const key of mine) active.add(key);
    return () => {
      for (const key of mine) active.delete(key);
    };
  }, [names]);
}

export function listenToKeys(): () => void {
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameOf(event);
  const isSingle = !name.includes('+');
  const { target } = event;
  if (target instanceof HTMLElement) {
    const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (isTyping && (isSingle || name === 'Ctrl+Z')) return;
    if (isSingle && target.closest('[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]')) return;
  }
  if (isSingle && !areSingleKeysOn()) return;
  if (isSingle && event.key === 'g' && afterG === undefined) {
    afterG = window.setTimeout(() => {
      afterG = undefined;
    }, AFTER_G_MS);
    return;
  }
  const wanted = afterG === undefined ? name : `g ${name}`;
  clearTimeout(afterG);
  afterG = undefined;
  const found = [...active].findLast(({ keys }) => keys === wanted);
  if (!found) return;
  event.preventDefault();
  found.run();
}

/** As if a key were pressed: for buttons that do what another part of the page has a key for. */
export function runKey(keys: string): void {
  [...active].findLast((key) => key.keys === keys)?.run();
}

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const name = key.length === 1 && (ctrlKey || metaKey) ? key.toUpperCase() : key;
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', name].filter(Boolean).join('+');
}
