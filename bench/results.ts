// What was measured: printed, and after a whole run kept in `bench/results.md`, a section for each engine.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { median, type Row } from './compare.ts';

export interface Results {
  engine: 'sqlite' | 'postgres';
  rows: readonly Row[];
  lines: readonly string[];
  /** Of a part that has a section of its own. */
  part?: string;
}

const FILE = new URL('./results.md', import.meta.url);
const titles = { sqlite: '## SQLite', postgres: '## PostgreSQL' };
const HEAD = ['', 'req/s', 'p50 ms', 'p99 ms', 'errors', 'ratio', 'spread', 'wanted'];

export function print({ rows, lines }: Results): void {
  const line = ([name = '', ...cells]: string[]) =>
    `${name.padEnd(40)}${cells.map((cell) => cell.padStart(12)).join('')}\n`;
  for (const cells of [HEAD, ...rows.map(cellsOf)]) process.stdout.write(line(cells));
  for (const text of lines) process.stdout.write(`${text}\n`);
}

/** Other sections stay as they are. */
export function keep(results: Results): void {
  const sections = readSections();
  const title = titles[results.engine];
  sections.set(results.part === undefined ? title : title.replace('## ', `## ${results.part}, `), sectionOf(results));
  const intro =
    '# Measurements\n\nWritten by `npm run bench`. Ratios are against the yardstick of the same round (the median, and the spread over the ' +
    'rounds);\nabsolute numbers are those of one machine and say little of another.\n';
  writeFileSync(FILE, [intro, ...[...sections].map(([title, text]) => `${title}\n\n${text}\n`)].join('\n'));
}

function cellsOf({ name, results, ratios, wanted }: Row): string[] {
  const of = (pick: (result: Row['results'][number]) => number) => median(results.map(pick));
  return [
    name,
    of(({ requestsPerSecond }) => requestsPerSecond).toFixed(0),
    of(({ p50 }) => p50).toFixed(2),
    of(({ p99 }) => p99).toFixed(2),
    String(results.reduce((sum, { errors }) => sum + errors, 0)),
    ratios ? median(ratios).toFixed(2) : '',
    ratios ? `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}` : '',
    wanted?.toFixed(2) ?? '',
  ];
}

function sectionOf({ rows, lines }: Results): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, Node.js ${process.version}.`,
    '',
    row(HEAD),
    row(HEAD.map((_cell, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map((entry) => row(cellsOf(entry).map((cell) => cell.replace(/^ +/, '… ')))),
    '',
    ...lines.map((line) => `- ${line}`),
  ].join('\n');
}

function readSections(): Map<string, string> {
  const sections = new Map<string, string>();
  let text = '';
  try {
    text = readFileSync(FILE, 'utf8');
  } catch {
    return sections;
  }
  for (const part of text.split(/^(?=## )/m).slice(1)) {
    const end = part.indexOf('\n');
    sections.set(part.slice(0, end), part.slice(end).trim());
  }
  return sections;
}
