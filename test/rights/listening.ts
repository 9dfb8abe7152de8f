// A page that has a stream open, and what it hears.
import { expect } from 'vitest';
import { readEvents } from '../../clients/typescript/src/events.ts';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/people.ts';

export interface Listening {
  /** The data of the events, in their order. */
  heard: string[];
  /** Waits for an event with these words in it. */
  untilTold(words: string): Promise<void>;
  leave(): void;
}

/** Longer than a test takes: whoever waits is told, or fails. */
const SILENCE_MS = 600_000;

export async function listen(app: TestApp, { username, password }: TestUser, address: string): Promise<Listening> {
  const page = new AbortController();
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const response = await fetch(app.url + address, { headers: { authorization }, signal: page.signal });
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  const heard: string[] = [];
  void (async () => {
    for await (const { data } of readEvents(response, SILENCE_MS)) if (data !== undefined) heard.push(data);
  })().catch(() => {
    // The page has left.
  });
  return {
    heard,
    untilTold: (words) => expect.poll(() => heard.some((data) => data.includes(words))).toBe(true),
    leave: () => page.abort(),
  };
}
