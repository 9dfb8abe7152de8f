// Everything that can be checked without running the tests: as many checks at a time as there are cores, the longest first.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const checks = [
  'tsc --noEmit',
  'biome ci .',
  'depcruise --config .dependency-cruiser.cjs src clients/typescript/src',
  'depcruise --config .dependency-cruiser.folders.cjs src clients/typescript/src',
  'tsc -p web',
  'depcruise --config .dependency-cruiser.web.cjs web/src',
  'node scripts/generate.ts --check',
  'tsc -p clients/typescript',
  'node scripts/check-sql.ts',
  'node scripts/check-platform.ts',
  'node scripts/check-advisories.ts',
];

/** Says what the check says, once it has ended; false when it found something. Of one that passes, its notes. */
async function passes(check: string): Promise<boolean> {
  const [program = '', ...args] = check.split(' ');
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  const text = Buffer.concat(said).toString('utf8');
  const notes = text.split('\n').filter((line) => line.startsWith('note: '));
  process.stdout.write(
    `${passed ? '✓' : '✗'} ${check}\n${passed ? notes.map((note) => `  ${note}\n`).join('') : text}`,
  );
  return passed;
}

const rest = checks.values();
const failed: string[] = [];
const worker = async () => {
  for (const check of rest) if (!(await passes(check))) failed.push(check);
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));
if (failed.length > 0) {
  process.stdout.write(`failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
