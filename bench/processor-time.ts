// Who uses the processors during a load: processor time by kind of process and thread, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

interface Thread {
  kind: string;
  seconds: number;
}

/** By the path of its files below /proc. */
export type ProcessorTime = Map<string, Thread>;

/** Linux tells times in hundredths of a second. */
const TICKS = 100;

const threadsOfNode: readonly [RegExp, string][] = [
  [/^(node|MainThread)/, 'main threads'],
  [/V8Worker|DelayedTask/, 'threads of V8'],
  [/libuv/, 'file threads'],
];
const STARTER = 'process that started the others';

/** Of this process (`load`), of the server with this id and the processes that it has started, and of PostgreSQL for this database. */
export function processorTime(serverId: number, databaseUrl: string): ProcessorTime {
  const times: ProcessorTime = new Map();
  const ids = numbersIn('/proc');
  const parents = new Map(ids.map((id) => [id, statOf(`/proc/${id}/stat`).parent]));
  const hasStarted = [...parents.values()].includes(serverId);
  const database = databaseUrl.startsWith('postgres') ? new URL(databaseUrl).pathname.slice(1) : undefined;
  for (const id of ids) {
    const parent = parents.get(id);
    const ofProcess = id === process.pid ? 'load' : isOfDatabase(id, database) ? 'database' : undefined;
    if (ofProcess === undefined && id !== serverId && parent !== serverId) continue;
    const ofServer = hasStarted && id === serverId ? STARTER : undefined;
    for (const thread of numbersIn(`/proc/${id}/task`)) {
      const path = `/proc/${id}/task/${thread}`;
      const { name, seconds } = statOf(`${path}/stat`);
      const ofNode = threadsOfNode.find(([pattern]) => pattern.test(name))?.[1] ?? 'other threads';
      times.set(path, { kind: ofProcess ?? ofServer ?? ofNode, seconds });
    }
  }
  return times;
}

/** What was used since, for each of so many requests, in words. */
export function sayProcessorTime(before: ProcessorTime, after: ProcessorTime, requests: number): string {
  const used = new Map<string, number>();
  for (const [path, { kind, seconds }] of after) {
    const ms = (1000 * (seconds - (before.get(path)?.seconds ?? 0))) / requests;
    used.set(kind, (used.get(kind) ?? 0) + ms);
  }
  const all = [...used.values()].reduce((sum, ms) => sum + ms, 0);
  const parts = [...used].filter(([, ms]) => ms >= 0.005).toSorted(([, one], [, other]) => other - one);
  return `${all.toFixed(2)} ms (${parts.map(([kind, ms]) => `${kind} ${ms.toFixed(2)}`).join(', ')})`;
}

/** The processes that this one has started. */
export function startedBy(id: number): number[] {
  return numbersIn('/proc').filter((other) => statOf(`/proc/${other}/stat`).parent === id);
}

/** The processes of the server tell in their titles what they do, and for which database. */
function isOfDatabase(id: number, database: string | undefined): boolean {
  if (database === undefined) return false;
  const title = textOf(`/proc/${id}/cmdline`);
  return (
    title.startsWith('postgres: ') &&
    (title.includes(` ${database} `) || /: (walwriter|checkpointer|background)/.test(title))
  );
}

function statOf(file: string): { name: string; parent: number; seconds: number } {
  const text = textOf(file);
  // The name is in parentheses, and may contain some itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  return { name, parent: Number(fields[1]), seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
