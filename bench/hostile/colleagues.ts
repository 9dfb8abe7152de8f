// The people who work as usual: requests at a fixed rate, whatever the server does, each timed from when it was due.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from './company.ts';

export interface Experience {
  requests: number;
  /** Answers other than 2xx, and connections that broke. */
  failures: number;
  p50: number;
  p99: number;
  worst: number;
}

interface Errand {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
}

const PROGRESS_MS = 300_000;

/** One request in ten writes. */
export async function workAsUsual(
  company: Company,
  minutes: number,
  perSecond: number,
  /** Told of everything so far, every five minutes. */
  tell: (experience: Experience) => void = () => {},
): Promise<Experience> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const pause = 1000 / perSecond;
  const total = Math.round(minutes * 60 * perSecond);
  const start = performance.now();
  const times: number[] = [];
  let failures = 0;
  const waiting = new Set<Promise<void>>();
  const progress = setInterval(() => tell(experienceOf(times, failures)), PROGRESS_MS);
  for (let number = 0; number < total; number += 1) {
    const due = start + number * pause;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const work = perform(agent, company, number).then((ok) => {
      times.push(performance.now() - due);
      if (!ok) failures += 1;
    });
    waiting.add(work);
    work.finally(() => waiting.delete(work));
  }
  await Promise.all(waiting);
  agent.destroy();
  clearInterval(progress);
  return experienceOf(times, failures);
}

function experienceOf(measured: readonly number[], failures: number): Experience {
  const times = measured.toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, failures, p50: at(0.5), p99: at(0.99), worst: times.at(-1) ?? 0 };
}

function errandOf({ articleIds, libraryId, tagId, categoryId }: Company, number: number): Errand {
  if (number % 10 === 0) return writeErrand(tagId, categoryId, number);
  const reads = [
    `/api/people/v2/users/${2 + ((number * 37) % 9_000)}`,
    `/intranet/rest/knowledgebase/articles/${articleIds[number % articleIds.length]}`,
    '/api/notifications/v1/count',
    `/api/people/v2/users?query=user${number % 977}`,
    `/intranet/rest/documents/folder/${libraryId}`,
    '/thanks?limit=20',
    '/api/people/v2/user',
  ];
  return { method: 'GET', path: reads[number % reads.length] ?? '/healthz' };
}

function writeErrand(tagId: number, categoryId: number, number: number): Errand {
  if (number % 20 === 0) {
    const thanked = [{ id: 2 + (number % 9_000), oclass: 1 }];
    return { method: 'POST', path: '/thanks', body: { description: 'Well done', tags: [tagId], thanked } };
  }
  const question = { title: `How does step ${number} work?`, text: '<p>Please tell.</p>', category_id: categoryId };
  return { method: 'POST', path: '/intranet/rest/knowledgebase/questions', body: question };
}

function perform(agent: Agent, company: Company, number: number): Promise<boolean> {
  const { method, path, body } = errandOf(company, number);
  const authorization = company.colleagues[number % company.colleagues.length] ?? '';
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization,
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  };
  return new Promise((resolve) => {
    const sent = request(company.url + path, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve((answer.statusCode ?? 500) < 300));
      answer.on('error', () => resolve(false));
    });
    sent.on('error', () => resolve(false));
    sent.end(text);
  });
}
