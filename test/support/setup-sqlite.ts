import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillTemplate } from './templates.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-template-'));
  const template = join(folder, 'atrium.sqlite');
  await fillTemplate(template);
  project.provide('engine', 'sqlite');
  project.provide('template', template);
  return () => rm(folder, { recursive: true, force: true });
}
