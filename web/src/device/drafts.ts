// What somebody has typed and not sent yet, kept by place and person.
import { useEffect, useRef, useState } from 'react';
import { keep, keptKeys, readKept } from './store.ts';

interface Draft<T> {
  at: number;
  value: T;
}

const KEPT_MS = 30 * 86_400_000;
const PAUSE_MS = 400;

const nameOf = (userId: number, place: string) => `draft.${userId}.${place}`;

function read<T>(key: string): Draft<T> | undefined {
  const text = readKept(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The draft of a place that was there when the page opened, and the keeping of what is typed from now on, also by whoever leaves at once. */
export function useDraft<T>(userId: number, place: string, value: T, isEmpty: boolean) {
  const key = nameOf(userId, place);
  const [found] = useState(() => read<T>(key));
  const isForgotten = useRef(false);
  const text = JSON.stringify(value);
  useEffect(() => {
    if (isEmpty) return;
    isForgotten.current = false;
    const save = () => {
      if (!isForgotten.current) keep(key, `{"at":${Date.now()},"value":${text}}`);
    };
    const timer = setTimeout(save, PAUSE_MS);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
      save();
    };
  }, [key, text, isEmpty]);
  const forget = () => {
    isForgotten.current = true;
    keep(key, undefined);
  };
  return { found, forget };
}

/** Drafts of a month ago are gone. */
export function forgetOldDrafts(): void {
  for (const key of keptKeys('draft.')) {
    const draft = read(key);
    if (!draft || Date.now() - draft.at > KEPT_MS) keep(key, undefined);
  }
}
