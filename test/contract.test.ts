// Tests that the description holds every endpoint of the specification, or that it is listed as not built yet.
import { expect, test } from 'vitest';
import { endpoints, type Interface, keyOf } from './contract/endpoints.ts';
import { NOT_BUILT_MAX, namesNothing, notBuilt } from './contract/not-built.ts';
import { useApp } from './support/app.ts';
import { operationsOf } from './support/openapi-faults.ts';

const app = useApp();

test('the table holds the rows of the specification, each once', () => {
  const count = (of: Interface) => endpoints.filter((endpoint) => endpoint.interface === of).length;
  expect(count('badges')).toBe(12);
  expect(count('knowledgebase')).toBe(15);
  expect(count('expenses')).toBe(10);
  expect(count('trash')).toBe(3);
  expect(count('documents')).toBe(42);
  expect(count('thankyou')).toBe(11);
  expect(count('people-v2')).toBe(38);
  expect(count('people-v1')).toBe(7);
  expect(new Set(endpoints.map(keyOf)).size).toBe(endpoints.length);
});

test('every endpoint is described, unless it is listed as not built', async () => {
  const described = await describedKeys();
  const waiting = new Set(notBuilt.map(keyOf));
  const missing = endpoints.map(keyOf).filter((key) => !described.has(key) && !waiting.has(key));
  expect(missing).toEqual([]);
});

test('what is described is not listed as not built', async () => {
  const described = await describedKeys();
  const done = notBuilt.map(keyOf).filter((key) => described.has(key));
  expect(done, 'remove them from the list in test/contract/not-built.ts').toEqual([]);
});

test('the list of what is not built only gets shorter', () => {
  expect(notBuilt.length, 'lower NOT_BUILT_MAX to the length of the list').toBe(NOT_BUILT_MAX);
  expect(namesNothing, 'these rows are not in the table').toEqual([]);
});

async function describedKeys(): Promise<Set<string>> {
  const { body } = await app.anonymous.get('/openapi.json');
  return new Set(operationsOf(body).map(keyOf));
}
