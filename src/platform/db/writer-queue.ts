export interface WriterQueue {
  /** Resolves when the writer is free and it is the caller's turn. */
  take(caller: string): Promise<void>;
  /** Resolves when the writer is free and nobody waits for it. */
  takeLast(): Promise<void>;
  giveBack(): void;
}

/** One transaction writes at a time. Callers who wait take turns: nobody waits for more than one transaction of each other caller. */
export function createWriterQueue(): WriterQueue {
  /** The order of the callers is that of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const last: (() => void)[] = [];
  let isTaken = false;
  const takeTurn = (): (() => void) | undefined => {
    const [turn] = waiting;
    if (!turn) return undefined;
    const [caller, own] = turn;
    const begin = own.shift();
    waiting.delete(caller);
    if (own.length > 0) waiting.set(caller, own);
    return begin;
  };
  return {
    async take(caller) {
      if (isTaken) {
        await new Promise<void>((resolve) => {
          const own = waiting.get(caller);
          if (own) own.push(resolve);
          else waiting.set(caller, [resolve]);
        });
      }
      isTaken = true;
    },
    async takeLast() {
      if (isTaken) await new Promise<void>((resolve) => last.push(resolve));
      isTaken = true;
    },
    giveBack() {
      const next = takeTurn() ?? last.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
