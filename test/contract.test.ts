// Tests that the OpenAPI description holds every endpoint of the specification.
import { expect, test } from 'vitest';
import { endpoints, type Interface, keyOf } from './contract/endpoints.ts';
import { useApp } from './support/app.ts';
import { operationsOf } from './support/openapi-faults.ts';

const app = useApp();

test('the table of endpoints holds the rows of the specification, each once', () => {
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

test('every endpoint of the specification is in the OpenAPI description', async () => {
  const { body } = await app.anonymous.get('/openapi.json');
  const described = new Set(operationsOf(body).map(keyOf));
  expect(endpoints.map(keyOf).filter((key) => !described.has(key))).toEqual([]);
});
