// The writing of a story: what was typed, what of it is saved, and what somebody else saved meanwhile.
import { PreconditionFailed } from '@atrium/client/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import {
  changePicture,
  isSame,
  type Known,
  readStory,
  type Saved,
  savedOf,
  saveStory,
  type Typed,
  type Way,
} from './writing.queries.ts';

const PAUSE_MS = 3000;

export type StoryWriting = ReturnType<typeof useStoryWriting>;

export function useStoryWriting(
  start: { saved: Saved | undefined; typed: Typed },
  untitled: string,
  onSaved: (saved: Saved) => void,
) {
  const [typed, setTyped] = useState(start.typed);
  const [saved, setSaved] = useState(start.saved);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<Known>();
  const latest = useRef({ typed, saved, theirs });
  latest.current = { typed, saved, theirs };
  const underWay = useRef<Promise<unknown>>(undefined);
  const tell = useRef(onSaved);
  tell.current = onSaved;

  const status = saved?.story.status ?? 'draft';
  const isEdited = !isSame(typed, saved?.typed ?? start.typed);
  const isChanged = isEdited || typed.at !== (saved?.typed ?? start.typed).at;
  const canSave = typed.title.trim() !== '';
  /** What is published, or will be, changes for everybody with the save: that is for whoever writes to say. */
  const savesItself = status === 'draft';

  const keep = useCallback((next: Saved) => {
    latest.current = { ...latest.current, saved: next };
    setSaved(next);
  }, []);

  /** One change after the other. */
  const inTurn = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    while (underWay.current) await underWay.current;
    const running = work();
    underWay.current = running.catch(() => {});
    try {
      return await running;
    } finally {
      underWay.current = undefined;
    }
  }, []);

  const send = useCallback(
    async (way: Way): Promise<Saved | undefined> => {
      const { typed: now, saved: before, theirs: other } = latest.current;
      if (other) return undefined;
      if (before && way === 'keep' && isSame(now, before.typed)) return before;
      setSaving(true);
      try {
        const next = await saveStory(now, before, way, untitled);
        // When a draft is to be published is on this device alone.
        keep(
          next.story.status === 'draft' ? { ...next, typed: { ...next.typed, at: before?.typed.at ?? null } } : next,
        );
        setFailure(undefined);
        tell.current(next);
        return next;
      } catch (error) {
        if (before && error instanceof PreconditionFailed) setTheirs(await readStory(before.story.id));
        else setFailure(failureOf(error).detail);
        return undefined;
      } finally {
        setSaving(false);
      }
    },
    [keep, untitled],
  );

  /** Undefined where it was not possible. */
  const save = useCallback(
    async (way: Way = 'keep'): Promise<Saved | undefined> =>
      latest.current.typed.title.trim() === '' ? undefined : inTurn(() => send(way)),
    [inTurn, send],
  );

  /** Pictures belong to a story that is there: a new one becomes a draft, even without a title. */
  const ensureSaved = useCallback(
    (): Promise<Saved | undefined> => inTurn(async () => latest.current.saved ?? (await send('keep'))),
    [inTurn, send],
  );

  const waits = isEdited && canSave && savesItself && !theirs && failure === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stroke begins the pause anew.
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waits, typed, save]);

  return {
    typed,
    saved,
    status,
    theirs,
    failure,
    isSaving,
    isEdited,
    isChanged,
    canSave,
    savesItself,
    save,
    ensureSaved,
    change: (part: Partial<Typed>) => {
      setFailure(undefined);
      setTyped((now) => ({ ...now, ...part }));
    },
    /** Sets the picture or takes it off; false where the story could not be saved before. */
    putPicture: async (picture: Blob | undefined): Promise<boolean> => {
      const before = await ensureSaved();
      if (!before) return false;
      await inTurn(async () => {
        const known = await changePicture(before.story.id, picture);
        const { saved: now } = latest.current;
        if (now && !isSame(savedOf({ story: now.story, etag: undefined }).typed, savedOf(known).typed))
          setTheirs(known);
        else keep({ ...known, typed: now?.typed ?? savedOf(known).typed });
      });
      return true;
    },
    /** What was typed is given back, so that it can come again. */
    takeTheirs: (known: Known): Typed => {
      const mine = latest.current.typed;
      const next = savedOf(known);
      keep(next);
      setTyped(next.typed);
      setTheirs(undefined);
      return mine;
    },
    putMine: async (known: Known): Promise<void> => {
      keep(savedOf(known));
      latest.current = { ...latest.current, theirs: undefined };
      setTheirs(undefined);
      await save();
    },
  };
}
