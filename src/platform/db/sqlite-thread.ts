// The thread of the embedded engine: what takes long and is waited for by nobody is done beside the event loop, with connections of its own.
import type { SQLInputValue } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import { createWorkers, type Task } from '../workers/index.ts';
import type { ThreadRead } from './thread-connection.ts';

const TIME_LIMIT_MS = 60_000;

export interface SqliteThread {
  /** Runs the task with the path of the database, one task after the other. */
  run<Input extends object, Output>(task: Task<Input & { path: string }, Output>, input: Input): Promise<Output>;
  stop(): Promise<void>;
}

/** The query as a thread takes it. */
export function forThread({ sql, parameters }: CompiledQuery): ThreadRead {
  return { sql, parameters: parameters as SQLInputValue[] };
}

export function createThread(path: string): SqliteThread {
  const workers = createWorkers({ threads: 1, memoryMb: 16 });
  return {
    run: (task, input) => workers.run(task, { ...input, path }, { key: task.name, timeLimitMs: TIME_LIMIT_MS }),
    stop: () => workers.stop(),
  };
}
