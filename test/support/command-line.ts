// Owns a command run as an administrator would, in a process of its own.
import { execFile } from 'node:child_process';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

export function atrium(args: string[], environment: Record<string, string>, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = execFile('./atrium', args, { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
    child.stdin?.end(input);
  });
}
