// A page of the app in a real browser, with everything noted that it must not do.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
import { type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type Build, PASSWORD, type Server, serveCopy } from './server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is waited for comes, however busy the machine is. */
const PATIENCE_MS = 90_000;

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong beside the page: messages in the console, refusals of the policy, requests to elsewhere. */
  faults: string[];
}

type Open = (options?: BrowserContextOptions & { as?: string }) => Promise<Visit>;

let server: Server | undefined;

/** The address of the server of this file, without a slash at its end: what a file does there, no other sees. */
export function serverOfFile(): string {
  if (!server) throw new Error('the file has no server: it calls no useBrowser()');
  return server.url;
}

/** Opens contexts of the shared browser; they are closed, and must be without faults, at the end of the file. `settings` of the server. */
export function useBrowser(
  settings: Readonly<Record<string, string>> = {},
  build: Build = 'shell',
): { open: Open; server: () => string } {
  const visits: Visit[] = [];
  const servers: Server[] = [];
  const start = async () => {
    server = await serveCopy(inject('company'), settings);
    servers.push(server);
  };
  let browser: Awaited<ReturnType<typeof chromium.connect>>;
  beforeAll(async () => {
    await start();
    browser = await chromium.connect(inject('browsers')[build]);
  });
  // A test that is tried again would find what it did before: it begins with a company of its own. Others may be under way beside a concurrent one.
  beforeEach(async ({ task }) => {
    if (task.result?.retryCount && !task.concurrent) await start();
  });
  afterAll(async () => {
    const faults = visits.flatMap((visit) => visit.faults);
    for (const { context } of visits) await context.close();
    await browser.close();
    for (const { stop } of servers) await stop();
    server = undefined;
    expect(faults).toEqual([]);
  });
  return {
    server: serverOfFile,
    async open({ as, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
        baseURL: serverOfFile(),
        ...options,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      if (as !== undefined) await signIn(context, as);
      const page = await context.newPage();
      const visit = { page, context, faults: [] };
      watch(visit, serverOfFile());
      visits.push(visit);
      return visit;
    },
  };
}

export async function signIn(context: BrowserContext, username: string): Promise<void> {
  const answer = await context.request.post('/api/session/v1', {
    data: { username, password: PASSWORD },
    headers: { origin: serverOfFile() },
  });
  expect(answer.status()).toBe(200);
}

/** Chromium writes each answer of 400 and above into the console; tests that cause them look at them themselves. */
const isAnswer = (text: string) => text.startsWith('Failed to load resource');

function watch({ page, faults }: Visit, server: string): void {
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !isAnswer(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    // The reader of PDF is an extension that Chromium brings along, with parts of Chromium itself.
    if (!url.startsWith(server) && !/^(data|blob|chrome|chrome-extension):/.test(url))
      faults.push(`asked elsewhere: ${url}`);
  });
  // Refusals of the policy come as errors of the console.
}

/** A text that is shown, not the field that it was written in, which may hold it for a moment longer. */
export function shownText(within: Page | Locator, text: string): Locator {
  const page = 'page' in within ? within.page() : within;
  return within.getByText(text).and(page.locator(':not(textarea)'));
}

/** Until what the page asks for has come: no skeletons are left. */
export async function settle(page: Page): Promise<void> {
  await page.waitForSelector('h1');
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** As long to undo as a slow machine needs: what is held back for ten seconds is held for minutes. Before the page is opened. */
export async function holdLonger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = window.setTimeout;
    const stretched = (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
      set(work, ms < 10_000 ? ms : ms * 30, ...rest);
    window.setTimeout = Object.assign(stretched, set);
  });
}

/** Another theme, with nothing on its way from one colour to the next. */
export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    for (const animation of document.getAnimations()) animation.finish();
    await frame();
  });
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const rules: Readonly<Record<'everything' | 'colours' | 'sizes', RunOnly>> = {
  everything: { type: 'tag', values: standards },
  /** All that another theme of the same page can break. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  /** All that less room for the same page can break. */
  sizes: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
};

/** Whatever axe finds wrong, as lines. */
export async function findBarriers(page: Page, what: keyof typeof rules = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await checker.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`),
    );
  }, rules[what]);
}
