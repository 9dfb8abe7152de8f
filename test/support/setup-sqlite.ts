import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillTemplate } from './templates.ts';
import { sweepTemporaryFolders, temporaryFolder } from './temporary-folder.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepTemporaryFolders();
  const folder = await temporaryFolder('atrium-template-');
  const template = join(folder, 'atrium.sqlite');
  await fillTemplate(template);
  project.provide('engine', 'sqlite');
  project.provide('template', template);
  return () => rm(folder, { recursive: true, force: true });
}
