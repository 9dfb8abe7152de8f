import { execFile, spawn } from 'node:child_process';

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

/** Runs the command in a terminal and types a line at each prompt. Returns what the terminal has shown. */
export function typeInto(
  command: string,
  environment: Record<string, string>,
  prompts: readonly string[],
  lines: readonly string[],
): Promise<string> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    let shown = '';
    let typed = 0;
    child.stdout.on('data', (bytes) => {
      shown += bytes;
      const prompt = prompts[typed];
      if (prompt === undefined || !shown.includes(prompt)) return;
      child.stdin.write(`${lines[typed]}\r`);
      typed += 1;
    });
    child.on('close', () => resolve(shown));
  });
}
