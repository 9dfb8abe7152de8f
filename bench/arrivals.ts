// Requests at a fixed rate, whatever the server does, each timed from when it was due: whoever waits for a slow answer is counted in.
import { type Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRequest } from './load.ts';

export interface Experience {
  requests: number;
  /** Answers other than 2xx, and connections that broke. */
  failures: number;
  p50: number;
  p99: number;
  worst: number;
}

export interface Arrivals {
  perSecond: number;
  seconds: number;
  /** Whether the request with this number went well. */
  perform(number: number): Promise<boolean>;
  /** Told of everything so far, every five minutes. */
  tell?: (experience: Experience) => void;
}

const PROGRESS_MS = 300_000;

export async function arrive({ perSecond, seconds, perform, tell }: Arrivals): Promise<Experience> {
  const pause = 1000 / perSecond;
  const total = Math.round(seconds * perSecond);
  const start = performance.now();
  const times: number[] = [];
  let failures = 0;
  const waiting = new Set<Promise<void>>();
  const progress = setInterval(() => tell?.(experienceOf(times, failures)), PROGRESS_MS);
  for (let number = 0; number < total; number += 1) {
    const due = start + number * pause;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const work = perform(number).then((ok) => {
      times.push(performance.now() - due);
      if (!ok) failures += 1;
    });
    waiting.add(work);
    work.finally(() => waiting.delete(work));
  }
  await Promise.all(waiting);
  clearInterval(progress);
  return experienceOf(times, failures);
}

function experienceOf(measured: readonly number[], failures: number): Experience {
  const times = measured.toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, failures, p50: at(0.5), p99: at(0.99), worst: times.at(-1) ?? 0 };
}

/** Sends it over a kept connection; whether the answer was a good one. */
export function sendOver(agent: Agent, url: string, authorization: string, sent: LoadRequest): Promise<boolean> {
  const { method = 'GET', path, body } = sent;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization,
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  };
  return new Promise((resolve) => {
    const asked = request(url + path, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve((answer.statusCode ?? 500) < 300));
      answer.on('error', () => resolve(false));
    });
    asked.on('error', () => resolve(false));
    asked.end(text);
  });
}
