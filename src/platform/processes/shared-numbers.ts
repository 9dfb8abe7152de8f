import { defineTopic, type Processes } from './processes.ts';

/** Numbers by key that each process keeps for itself and all others know, such as how many streams it holds for each user. */
export interface SharedNumbers<K extends string | number> {
  /** What this process has of the key from now on. */
  set(key: K, value: number): void;
  /** What was set is told now, and not in a moment. */
  send(): void;
  /** What the others have of the key together. */
  elsewhere(key: K): number;
  totalElsewhere(): number;
  entriesElsewhere(): Iterable<[K, number]>;
  /** Everybody begins anew: what belongs to another epoch is forgotten. */
  startEpoch(epoch: number): void;
}

export interface SharedNumbersOptions {
  name: string;
  /** How long changes are collected before they are told: what the others know is at most so old. */
  delayMs?: number;
  /** Called when the others have less of something. */
  onLess?(): void;
}

interface Told<K> {
  epoch: number;
  values: [K, number][];
}

export function createSharedNumbers<K extends string | number>(
  processes: Processes,
  { name, delayMs = 0, onLess }: SharedNumbersOptions,
): SharedNumbers<K> {
  if (processes.count === 1) return nowhere;
  const topic = defineTopic<Told<K>>(`numbers ${name}`);
  const own = new Map<K, number>();
  const unsent = new Set<K>();
  const byProcess = new Map<string, Map<K, number>>();
  const sums = new Map<K, number>();
  let total = 0;
  let epoch = 0;
  let timer: NodeJS.Timeout | undefined;

  const add = (key: K, amount: number): void => {
    const sum = (sums.get(key) ?? 0) + amount;
    total += amount;
    if (sum === 0) sums.delete(key);
    else sums.set(key, sum);
  };
  const note = (values: Map<K, number>, key: K, value: number): void => {
    add(key, value - (values.get(key) ?? 0));
    if (value === 0) values.delete(key);
    else values.set(key, value);
  };
  const startEpoch = (next: number): void => {
    if (next === epoch) return;
    epoch = next;
    own.clear();
    unsent.clear();
    byProcess.clear();
    sums.clear();
    total = 0;
  };
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (unsent.size === 0) return;
    processes.broadcast(topic, { epoch, values: [...unsent].map((key) => [key, own.get(key) ?? 0]) });
    unsent.clear();
  };

  processes.hear(topic, (told, from) => {
    if (told.epoch < epoch) return;
    startEpoch(told.epoch);
    const values = byProcess.get(from) ?? new Map<K, number>();
    byProcess.set(from, values);
    const before = total;
    for (const [key, value] of told.values) note(values, key, value);
    if (total < before) onLess?.();
  });
  processes.onJoin((process) => {
    if (own.size > 0) processes.tell(process, topic, { epoch, values: [...own] });
  });
  processes.onLeave((process) => {
    for (const [key, value] of byProcess.get(process) ?? []) add(key, -value);
    byProcess.delete(process);
    onLess?.();
  });

  return {
    set(key, value) {
      if (value === 0) own.delete(key);
      else own.set(key, value);
      unsent.add(key);
      timer ??= setTimeout(send, delayMs).unref();
    },
    send,
    elsewhere: (key) => sums.get(key) ?? 0,
    totalElsewhere: () => total,
    entriesElsewhere: () => sums,
    startEpoch,
  };
}

const nowhere: SharedNumbers<never> = {
  set() {},
  send() {},
  elsewhere: () => 0,
  totalElsewhere: () => 0,
  entriesElsewhere: () => [],
  startEpoch() {},
};
