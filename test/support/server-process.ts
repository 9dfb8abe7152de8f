import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The command `serve`, once it listens. */
export async function spawnServer(
  environment: Record<string, string>,
  command = './atrium',
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(command, ['serve'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /running at (\S+)/.exec(line)?.[1];
    if (url) {
      // Output that is not read would fill the pipe and block the server.
      child.stdout.resume();
      return { child, url };
    }
  }
  throw new Error('the server did not start');
}
