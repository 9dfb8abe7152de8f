// The PostgreSQL server and template of a test run: `DATABASE_URL`, or a server of our own.
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { administer, fillTemplate } from './templates.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const name = `atrium_template_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(server.url, `create database ${name}`);
  const template = new URL(server.url);
  template.pathname = `/${name}`;
  await fillTemplate(template.href);
  project.provide('engine', 'postgres');
  project.provide('template', template.href);
  return async () => {
    await administer(server.url, `drop database if exists ${name} with (force)`);
    await server.stop();
  };
}
