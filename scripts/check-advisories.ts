// The check that no package we run has a severe advisory. Without a registry that answers it says so in one line, and passes.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Accepted, judgeAudit } from './advisories.ts';

const LONGEST_MS = 30_000;

const report = await new Promise<string>((resolve) => {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const child = spawn('npm', args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: LONGEST_MS });
  const said: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => said.push(bytes));
  child.on('error', () => resolve(''));
  child.on('close', () => resolve(Buffer.concat(said).toString('utf8')));
});
const accepted: Accepted[] = JSON.parse(readFileSync('scripts/accepted-advisories.json', 'utf8'));
const { faults, notes } = judgeAudit(report, accepted, new Date().toISOString().slice(0, 10));
for (const note of notes) process.stdout.write(`note: ${note}\n`);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
