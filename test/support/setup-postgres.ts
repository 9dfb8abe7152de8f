// The PostgreSQL server and template of a test run: `DATABASE_URL`, or a server of our own.
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { administer, fillTemplate } from './templates.ts';
import { sweepTemporaryFolders } from './temporary-folder.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepTemporaryFolders();
  const given = process.env.DATABASE_URL;
  const server = given ? { localUrl: given, stop: async () => {} } : await startPostgres();
  const name = `atrium_template_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(server.localUrl, `create database ${name}`);
  const template = new URL(server.localUrl);
  template.pathname = `/${name}`;
  await fillTemplate(template.href);
  project.provide('engine', 'postgres');
  project.provide('template', template.href);
  // Our own is new enough to copy files, rather than to write each page to the log.
  project.provide('copying', given ? '' : 'strategy file_copy');
  return async () => {
    await administer(server.localUrl, `drop database if exists ${name} with (force)`);
    await server.stop();
  };
}
