// The writing of an article: what was typed, what of it is saved, and what somebody else saved meanwhile.
import { AtriumError, type KnowledgebaseArticleDetails } from '@atrium/client/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { readArticle, type Saved, type Status, saveArticle, savedOf, type Typed } from './writing.queries.ts';

/** Every save is a revision: only a pause of this length makes one. */
const PAUSE_MS = 5000;

export type Writing = ReturnType<typeof useWriting>;

export function useWriting(start: { saved: Saved | undefined; typed: Typed }, onSaved: (saved: Saved) => void) {
  const [typed, setTyped] = useState(start.typed);
  const [saved, setSaved] = useState(start.saved);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<KnowledgebaseArticleDetails>();
  const latest = useRef({ typed, saved, theirs });
  latest.current = { typed, saved, theirs };
  const underWay = useRef<Promise<unknown>>(undefined);
  const tell = useRef(onSaved);
  tell.current = onSaved;

  const isChanged = !isSame(typed, saved?.typed ?? start.typed);
  const canSave = typed.title.trim() !== '' && typed.category !== undefined;
  /** What is published changes for everybody with the save: that is for whoever writes to say. */
  const savesItself = saved === undefined || saved.status === 'draft';

  const keep = useCallback((next: Saved) => {
    latest.current = { ...latest.current, saved: next };
    setSaved(next);
  }, []);

  /** A new article that was sent, and of which nobody knows whether it got through. */
  const lost = useRef<{ typed: Typed; status: Status }>(undefined);

  const send = useCallback(
    async (status: Status): Promise<Saved | undefined> => {
      const { typed: sent } = latest.current;
      setSaving(true);
      let before = latest.current.saved;
      try {
        if (!before && lost.current && !isSame(lost.current.typed, sent)) {
          before = await saveArticle(lost.current.typed, undefined, lost.current.status);
          keep(before);
        }
        lost.current = before ? undefined : { typed: sent, status };
        const next = await saveArticle(sent, before, status);
        lost.current = undefined;
        keep(next);
        setFailure(undefined);
        tell.current(next);
        return next;
      } catch (error) {
        const { kind, detail } = failureOf(error);
        if (kind !== 'offline' && kind !== 'server') lost.current = undefined;
        if (before && error instanceof AtriumError && error.code === 'changed_meanwhile') {
          setTheirs(await readArticle(before.id));
        } else setFailure(detail);
        return undefined;
      } finally {
        setSaving(false);
      }
    },
    [keep],
  );

  /** One save after the other; undefined where it was not possible. */
  const save = useCallback(
    async (status?: Status): Promise<Saved | undefined> => {
      while (underWay.current) await underWay.current;
      const { typed: now, saved: before, theirs: other } = latest.current;
      if (other || now.title.trim() === '' || now.category === undefined) return undefined;
      const wanted = status ?? before?.status ?? 'draft';
      if (before && wanted === before.status && isSame(now, before.typed)) return before;
      const work = send(wanted);
      underWay.current = work;
      try {
        return await work;
      } finally {
        underWay.current = undefined;
      }
    },
    [send],
  );

  const waits = isChanged && canSave && savesItself && !theirs && failure === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stroke begins the pause anew.
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waits, typed, save]);

  return {
    typed,
    saved,
    theirs,
    failure,
    isSaving,
    isChanged,
    canSave,
    savesItself,
    save,
    change: (part: Partial<Typed>) => {
      setFailure(undefined);
      setTyped((now) => ({ ...now, ...part }));
    },
    /** Shows both texts side by side. */
    compare: async () => {
      if (latest.current.saved) setTheirs(await readArticle(latest.current.saved.id));
    },
    goOn: () => setTheirs(undefined),
    /** What was typed is given back, so that it can come again. */
    takeTheirs: (article: KnowledgebaseArticleDetails): Typed => {
      const mine = latest.current.typed;
      const next = savedOf(article);
      keep(next);
      setTyped(next.typed);
      setTheirs(undefined);
      return mine;
    },
    putMine: async (article: KnowledgebaseArticleDetails): Promise<void> => {
      keep(savedOf(article));
      latest.current = { ...latest.current, theirs: undefined };
      setTheirs(undefined);
      await save(latest.current.saved?.status);
    },
  };
}

const isSame = (one: Typed, other: Typed): boolean =>
  one.title === other.title &&
  one.text === other.text &&
  one.category === other.category &&
  one.tags === other.tags &&
  one.language === other.language;
