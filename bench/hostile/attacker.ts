// The process of the hostile user: a bounded number of attacks at a time, until it is told to stop.
import { parentPort, workerData } from 'node:worker_threads';
import { attacks } from './attacks.ts';
import type { Company } from './company.ts';

export interface AttackOrder {
  company: Company;
  /** Names of the attacks, taken in turn. */
  names: string[];
  /** Attacks at a time. */
  hands: number;
  minutes: number;
}

/** How often each attack was made, and how often its connection broke. */
export type AttackCount = Record<string, { made: number; broken: number }>;

const { company, names, hands, minutes }: AttackOrder = workerData;
const until = Date.now() + minutes * 60_000;
const counts: AttackCount = Object.fromEntries(names.map((name) => [name, { made: 0, broken: 0 }]));
let turn = 0;

async function hand(): Promise<void> {
  while (Date.now() < until) {
    const name = names[turn++ % names.length] ?? '';
    const count = counts[name];
    if (!count) return;
    try {
      await attacks[name]?.(company);
    } catch {
      // A refused or closed connection is an answer too.
      count.broken += 1;
    }
    count.made += 1;
  }
}

await Promise.all(Array.from({ length: hands }, hand));
parentPort?.postMessage(counts);
