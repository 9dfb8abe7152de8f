// The running of a program on something from outside: in a process of its own, within limits, without the server's secrets.
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

export interface ProgramLimits {
  timeMs: number;
  /** The memory that the process may write to, in megabytes. */
  memoryMb: number;
  /** What it may write to its standard output. */
  outputBytes: number;
  /** The largest file that it may write; without it, none at all. */
  fileBytes?: number;
}

export interface ProgramRun {
  /** The program and its arguments. */
  command: readonly [program: string, ...rest: string[]];
  limits: ProgramLimits;
  /** The home of the program, where it may leave files. */
  folder?: string;
  environment?: Readonly<Record<string, string>>;
  /** Reserves addresses without using them, as JavaScript does: only memory that can be written to counts. */
  reservesMemory?: boolean;
  signal?: AbortSignal | undefined;
}

export interface ProgramEnd {
  /** By itself, or stopped: beyond its time, or after more output than it may write. */
  how: 'ended' | 'time' | 'output';
  /** Null when a signal ended it. */
  code: number | null;
  output: Buffer;
  /** The beginning of what it said of errors. */
  errors: string;
}

const ERROR_BYTES = 4_000;

// `ulimit` is in every shell; `exec` leaves no shell behind. The numbers: seconds, kilobytes, blocks of 512 bytes, files.
const LIMITED =
  'ulimit -t "$1" && ulimit "$2" "$3" && ulimit -f "$4" && ulimit -n 256 && ulimit -c 0 && shift 4 && exec nice -n 10 "$@"';

/** Rejects only when the program could not be begun, or the signal was aborted. Whatever it started ends with it. */
export function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { command, limits, folder = tmpdir(), environment = {}, reservesMemory = false, signal } = run;
  const seconds = Math.ceil(limits.timeMs / 1000);
  const limited = [
    String(seconds),
    reservesMemory ? '-d' : '-v',
    String(limits.memoryMb * 1024),
    String(Math.ceil((limits.fileBytes ?? 0) / 512)),
  ];
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    // A group of its own, so that all of it can be ended at once.
    const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limited, ...command], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', ...environment },
    });
    let how: ProgramEnd['how'] = 'ended';
    const output: Buffer[] = [];
    let size = 0;
    let errors = '';
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The program has ended.
      }
    };
    const stop = (reason: ProgramEnd['how']) => {
      if (how === 'ended') how = reason;
      kill();
    };
    const timer = setTimeout(() => stop('time'), limits.timeMs);
    const onAbort = () => stop('ended');
    signal?.addEventListener('abort', onAbort, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      const room = limits.outputBytes - size;
      if (room > 0) output.push(chunk.subarray(0, room));
      size += chunk.length;
      if (size > limits.outputBytes) stop('output');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < ERROR_BYTES) errors += chunk.toString('utf8').slice(0, ERROR_BYTES);
    });
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      kill();
      if (signal?.aborted) reject(signal.reason);
      else resolve({ how, code, output: Buffer.concat(output), errors });
    });
  });
}
