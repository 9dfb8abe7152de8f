// Before the tests of the web app: a demo company that each file gets a copy of, and one Chromium for all of them.
import { rm } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium, makeCompany } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the demo company. */
    company: string;
    /** Where the browser is reached. */
    browser: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  const company = await makeCompany('few');
  const browser = await chromium.launchServer({ executablePath, args: ['--no-sandbox'] });
  project.provide('company', company);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await rm(company, { recursive: true, force: true });
  };
}
