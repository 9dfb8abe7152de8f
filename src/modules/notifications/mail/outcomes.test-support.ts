// What the tests of mails that are not taken share: what was logged, what arrived, and nothing left over.

import { afterEach, beforeEach, expect, type Mock, vi } from 'vitest';
import type { TestApp } from '../../../../test/support/app.ts';
import { jobRows, runDueJobs, waiting } from '../../../../test/support/mail.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import type { TestSmtp } from '../../../../test/support/smtp.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';

export const HOUR = HOUR_MS;

export interface Outcomes {
  /** What the application logged in this test. */
  warn: Mock;
  info: Mock;
  addressOf(user: { username: string }): string;
  /** Of the mails that came for the user, in that order. */
  subjects(user: TestUser): (string | undefined)[];
  people(count: number): Promise<TestUser[]>;
  /** The numbers of /metrics about mail, by name or outcome. */
  numbers(): Promise<Record<string, number>>;
}

export function useOutcomes(app: TestApp, smtp: TestSmtp): Outcomes {
  const warn = vi.fn();
  const info = vi.fn();
  beforeEach(() => {
    const { log } = app.application.platform;
    warn.mockReset();
    info.mockReset();
    vi.spyOn(log, 'warn').mockImplementation(warn);
    vi.spyOn(log, 'info').mockImplementation(info);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    smtp.rules = {};
    // Nothing of one test waits for the next.
    app.clock.advance(HOUR);
    await runDueJobs(app);
    expect(await waiting(app)).toEqual([]);
    expect(await jobRows(app)).toEqual([]);
    smtp.mails = [];
  });
  const addressOf = ({ username }: { username: string }) => `${username}@example.com`;
  return {
    warn,
    info,
    addressOf,
    subjects: (user) => smtp.to(addressOf(user)).map((mail) => mail.header('subject')),
    people: (count) => Promise.all(Array.from({ length: count }, () => createUser(app))),
    async numbers() {
      const { body } = await app.anonymous.get('/metrics');
      const lines = String(body).matchAll(/^atrium_mail_(\w+)(?:\{outcome="(\w+)"\})? (\S+)$/gm);
      return Object.fromEntries([...lines].map(([, name, outcome, value]) => [outcome ?? name, Number(value)]));
    },
  };
}
