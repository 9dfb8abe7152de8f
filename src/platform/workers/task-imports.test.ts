import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Writes down the address of every file that is loaded. */
const told = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });
`)}`;

const tasks = globSync('src/**/*.task.ts');

it('finds the tasks of threads', () => {
  expect(tasks).not.toEqual([]);
});

it.each(tasks)('%s brings no package into its thread, which would take its memory and time', async (task) => {
  const { href } = pathToFileURL(resolve(task));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', told, task]);
  const loaded = stdout.trim().split('\n');
  expect(loaded).toContain(href);
  expect(loaded.filter((url) => url.includes('/node_modules/'))).toEqual([]);
});
