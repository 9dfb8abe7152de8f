// Before the tests of the web app: a demo company that each file gets a copy of, and one Chromium for all of them; a whole one for those who need its parts.
import { rm } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { type Build, findChromium, makeCompany } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the demo company. */
    company: string;
    /** Where the browsers are reached. */
    browsers: Readonly<Record<Build, string>>;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const launch = (build: Build) =>
    chromium.launchServer({ executablePath: findChromium(build), args: ['--no-sandbox'] });
  const company = await makeCompany('few');
  const [whole, shell] = [await launch('whole'), await launch('shell')];
  project.provide('company', company);
  project.provide('browsers', { whole: whole.wsEndpoint(), shell: shell.wsEndpoint() });
  return async () => {
    await Promise.all([whole.close(), shell.close()]);
    await rm(company, { recursive: true, force: true });
  };
}
