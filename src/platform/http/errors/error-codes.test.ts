// Tests that every error code in the sources is explained, and that nothing is explained that does not exist.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { errorCodes } from '../../../app.ts';

const root = join(import.meta.dirname, '../../..');
const CALL = /\b(?:new AppError|badRequest|conflict)\(\s*(?:'([^']*)'|"([^"]*)"|([^\s)][^,)]*))/g;

/** Where a code is passed on and not chosen. */
const PASSED_ON = ['code', 'code: ErrorCode', 'error.code'];

const used = findCodes();

describe('error codes', () => {
  test('are found in the source files', () => {
    expect(used.map(({ code }) => code)).toContain('not_found');
    expect(used.map(({ code }) => code)).toContain('malformed_json');
  });

  test('are literals in the source files, so that they can be listed', () => {
    expect(used.filter(({ code }) => code === undefined)).toEqual([]);
  });

  test('are all explained in the list of errors', () => {
    const missing = used.filter(({ code = '' }) => !Object.hasOwn(errorCodes, code));
    expect(missing, 'explain them in the definition of the module').toEqual([]);
  });

  test('are explained only if the source files use them', () => {
    const known = new Set(used.map(({ code }) => code));
    expect(Object.keys(errorCodes).filter((code) => !known.has(code))).toEqual([]);
  });

  test('are lower case, in order, and have a status and a sentence', () => {
    const codes = Object.keys(errorCodes);
    expect(codes).toEqual(codes.toSorted());
    for (const [code, { status, meaning }] of Object.entries(errorCodes)) {
      expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(meaning).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('the page /docs/errors', () => {
  const app = useApp();

  test('explains every code at its own anchor, with no assets', async () => {
    const { status, headers, body } = await app.anonymous.get('/docs/errors');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const code of Object.keys(errorCodes)) expect(body).toContain(`<dt id="${code}">`);
    expect(body).not.toMatch(/src=|href=|<script/);
  });

  test('is the address that the type of a problem has', async () => {
    const problem = await app.anonymous.get('/nothing');
    expect(problem.body.type).toBe(`${app.url}/docs/errors#not_found`);
    const { status } = await app.anonymous.get(problem.body.type);
    expect(status).toBe(200);
  });
});

function findCodes(): { file: string; code: string | undefined; given: string }[] {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(CALL)]
      .filter(([, , , expression]) => expression === undefined || !PASSED_ON.includes(expression.trim()))
      .map(([call, single, double]) => ({ file, code: single ?? double, given: call })),
  );
}
