// The package as an integrator gets it: built, packed, unpacked, imported and compiled against.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const source = resolve('clients/typescript');
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-package-'));
  installed = join(folder, 'node_modules/@atrium/client');
  await mkdir(installed, { recursive: true });
  await run('npm', ['run', 'build'], { cwd: source });
  await run('npm', ['pack', '--pack-destination', folder], { cwd: source });
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  await run('tar', ['-xzf', `atrium-client-${version}.tgz`, '-C', installed, '--strip-components=1'], { cwd: folder });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed client', () => {
  it('holds what is built, a README and the licence, and nothing else', async () => {
    const { stdout } = await run('find', ['.', '-type', 'f'], { cwd: installed });
    const files = stdout.trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['./README.md', './package.json', './dist/index.js', './dist/LICENSE']),
    );
    expect(
      files.filter((file) => !/^\.\/(README\.md|package\.json|dist\/.*(\.js|\.d\.ts|LICENSE))$/.test(file)),
    ).toEqual([]);
  });

  it('runs on Node.js as it is', async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{"id":7}'),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    await writeFile(
      join(folder, 'run.js'),
      `import { connect, NotFound } from '@atrium/client';
     import { createCaller } from '@atrium/client/core';
     import { getUser } from '@atrium/client/operations';
     const connection = { url: 'http://127.0.0.1:${port}', auth: { token: 'secret' } };
     const user = await connect(connection).getCurrentUser();
     const same = await createCaller(connection)(getUser, { id: 7 });
     console.log(user.id, same.id, typeof NotFound);`,
    );
    const { stdout } = await run(process.execPath, ['run.js'], { cwd: folder });
    server.close();
    expect(stdout.trim()).toBe('7 7 function');
  });

  it('gives types to Node.js and to bundlers, as strict as they like', { timeout: 180_000 }, async () => {
    await writeFile(
      join(folder, 'use.ts'),
      `import { connect, type User } from '@atrium/client';
     import { createCaller } from '@atrium/client/core';
     import { getUser } from '@atrium/client/operations';
     export const user: Promise<User> = connect({}).getUser({ id: 4 });
     export const same: Promise<User> = createCaller({})(getUser, { id: 4 });
     // @ts-expect-error: an id is a number
     export const wrong = connect({}).getUser({ id: 'four' });`,
    );
    const strict = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--target',
      'es2022',
    ];
    const tsc = resolve('node_modules/.bin/tsc');
    for (const kind of [
      ['--module', 'nodenext'],
      ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ]) {
      const { stdout } = await run(tsc, [...strict, ...kind, 'use.ts'], { cwd: folder }).catch(
        ({ stdout: said }: { stdout: string }) => ({ stdout: said }),
      );
      expect(stdout).toBe('');
    }
  });
});
