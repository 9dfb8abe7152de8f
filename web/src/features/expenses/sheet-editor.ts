// The editing of one sheet: what is typed shows at once, is sent after a pause, and is never written over what somebody else has changed.
import { Conflict, NetworkError, PreconditionFailed, ServerError } from '@atrium/client/core';
import { failureOf } from '../../api/queries.ts';
import { changeSheet, type Sheet } from './expenses.queries.ts';
import { type Clash, mergeSheets, takeTheirs } from './merge-sheets.ts';
import { bodyOf, moneyOf, type SheetBody, type TypedItem, type TypedSheet, typedOf } from './typed-sheet.ts';

const PAUSE_MS = 700;
const AGAIN_MS = 5_000;
/** How often a change is put on top of what others changed meanwhile, before it is given up. */
const TRIES = 5;

export type Saving =
  | { state: 'saved' | 'waiting' | 'sending' | 'incomplete' | 'offline' }
  | { state: 'refused'; detail: string; field: string | undefined };

export interface EditorState {
  /** The sheet as the server has it. */
  sheet: Sheet;
  typed: TypedSheet;
  clashes: readonly Clash[];
  saving: Saving;
}

export type SheetEditor = ReturnType<typeof createSheetEditor>;

interface Ways {
  locale: string;
  read: (id: number) => Promise<Sheet>;
  send?: typeof changeSheet;
}

export function createSheetEditor(first: Sheet, { locale, read, send = changeSheet }: Ways) {
  let base = typedOf(first, locale);
  let state: EditorState = { sheet: first, typed: base, clashes: [], saving: { state: 'saved' } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  const put = (next: Partial<EditorState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const restingState = (): Saving => ({ state: isIncomplete(state.typed, locale) ? 'incomplete' : 'saved' });

  /** What the server has now becomes what both began with. */
  const takeIn = (sheet: Sheet, typed: TypedSheet, clashes: readonly Clash[]) => {
    base = typedOf(sheet, locale);
    put({ sheet, typed, clashes });
  };

  /** What was typed here stays. */
  const receive = (sheet: Sheet) => {
    if (sheet.etag === state.sheet.etag) {
      put({ sheet });
      return;
    }
    const { typed, clashes } = mergeSheets(base, state.typed, typedOf(sheet, locale), locale);
    takeIn(sheet, typed, clashes);
    put({ saving: bodyOf(base, typed, locale) ? { state: 'waiting' } : restingState() });
  };

  const settled = (sent: TypedSheet, sheet: Sheet) => {
    const ids = new Map(sent.items.map(({ key }, at) => [key, sheet.items[at]?.id]));
    const items = state.typed.items.map((item): TypedItem => ({ ...item, id: item.id ?? ids.get(item.key) }));
    takeIn(sheet, { ...state.typed, items }, state.clashes);
  };

  const sendOnce = async (more: SheetBody): Promise<boolean> => {
    const sent = state.typed;
    const body = { ...bodyOf(base, sent, locale), ...more };
    if (Object.keys(body).length === 0) {
      put({ saving: restingState() });
      return true;
    }
    put({ saving: { state: 'sending' } });
    settled(sent, await send(state.sheet.id, body, state.sheet.etag));
    return true;
  };

  const work = async (more: SheetBody): Promise<boolean> => {
    for (let left = TRIES; ; left -= 1) {
      try {
        await sendOnce(more);
        put({ saving: bodyOf(base, state.typed, locale) ? { state: 'waiting' } : restingState() });
        return true;
      } catch (error) {
        if (error instanceof PreconditionFailed && left > 0) {
          receive(await read(state.sheet.id));
          if (state.clashes.length > 0) return false;
        } else if (error instanceof NetworkError || error instanceof ServerError) {
          put({ saving: { state: 'offline' } });
          schedule(AGAIN_MS);
          return false;
        } else {
          const { detail, field } = failureOf(error);
          put({ saving: { state: 'refused', detail, field } });
          // It may be fixed by now: the page says so once it knows.
          if (error instanceof Conflict) receive(await read(state.sheet.id));
          return false;
        }
      }
    }
  };

  /** Sends what is not sent yet, one change at a time; false where it did not get through. */
  const save = async (more: SheetBody = {}): Promise<boolean> => {
    clearTimeout(timer);
    while (underWay) await underWay;
    if (state.clashes.length > 0) return false;
    underWay = work(more).catch((error) => {
      const { detail, field } = failureOf(error);
      put({ saving: { state: 'refused', detail, field } });
      return false;
    });
    const isDone = await underWay;
    underWay = undefined;
    if (state.saving.state === 'waiting' && state.clashes.length === 0) schedule(0);
    return isDone;
  };

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  const edit = (change: (typed: TypedSheet) => TypedSheet) => {
    put({ typed: change(state.typed), saving: { state: 'waiting' } });
    if (state.clashes.length === 0) schedule(PAUSE_MS);
  };

  return {
    state: () => state,
    /** What the server had when what is typed now was begun. */
    base: () => base,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    edit,
    editItem: (key: string, change: Partial<TypedItem>) =>
      edit((typed) => ({
        ...typed,
        items: typed.items.map((item) => (item.key === key ? { ...item, ...change } : item)),
      })),
    save,
    /** A sheet that was read by the page; while a change is under way its answer says more. */
    receive(sheet: Sheet) {
      if (!underWay) receive(sheet);
    },
    /** Whether something was typed that the server does not have. */
    isDirty: () =>
      state.typed !== base && (bodyOf(base, state.typed, locale) !== undefined || isIncomplete(state.typed, locale)),
    /** Takes a step; what was typed goes with it. */
    step: (body: SheetBody) => save(body),
    /** Puts what was typed at another time on top of what is there. */
    restore(from: { base: TypedSheet; typed: TypedSheet }) {
      const { typed, clashes } = mergeSheets(from.base, from.typed, base, locale);
      put({ typed, clashes, saving: { state: 'waiting' } });
      if (clashes.length === 0) schedule(PAUSE_MS);
    },
    settleClashes(isMine: boolean) {
      put({ typed: isMine ? state.typed : takeTheirs(state.typed, state.clashes), clashes: [] });
      schedule(0);
    },
    end() {
      clearTimeout(timer);
      if (state.clashes.length === 0 && bodyOf(base, state.typed, locale)) void save();
    },
  };
}

/** Something is typed that the server cannot take yet: a currency without its rate, a number that is none, no name. */
export function isIncomplete({ name, items }: TypedSheet, locale: string): boolean {
  return name.trim() === '' || items.some((item) => moneyOf(item, locale).fault !== undefined);
}
