// The container file: what it says must be true of the repository, and what it copies must start.
import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSettings, readConfig } from '../src/config.ts';

const run = promisify(execFile);
const MINUTES = 60_000;

interface Instruction {
  name: string;
  value: string;
}

interface Package {
  dev?: boolean;
  link?: boolean;
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

/** The instructions of each stage. */
async function readStages(): Promise<Instruction[][]> {
  const text = (await readFile('Containerfile', 'utf8')).replaceAll(/^#.*\n/gm, '').replaceAll('\\\n', ' ');
  const stages: Instruction[][] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, name = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, value: value.trim() });
  }
  return stages;
}

let stages: Instruction[][];
const instruction = (name: string) => stages.at(-1)?.find((one) => one.name === name)?.value ?? '';
const environment = () =>
  Object.fromEntries(
    instruction('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  ) as Record<string, string>;

/** What is taken from the repository: where from, and where to. */
function copied(stage: readonly Instruction[] = []): [source: string, target: string][] {
  return stage
    .filter(({ name, value }) => name === 'COPY' && !value.startsWith('--from'))
    .flatMap(({ value }) => {
      const words = value.split(' ');
      const target = words.pop() ?? '';
      return words.map((source): [string, string] => [
        source,
        target.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target,
      ]);
    });
}

beforeAll(async () => {
  stages = await readStages();
});

describe('the container file', () => {
  it('has two stages, and installs with the Node.js that the packages bring to the second', async () => {
    const { optionalDependencies } = await readJson('package.json');
    const versions = new Set(Object.values(optionalDependencies));
    expect(versions.size).toBe(1);
    expect(stages.map(([from]) => from?.value)).toEqual([
      `docker.io/library/node:${[...versions]}-bookworm-slim AS packages`,
      'docker.io/library/debian:bookworm-slim',
    ]);
    const ran = stages[0]?.filter(({ name }) => name === 'RUN').map(({ value }) => value);
    expect(ran).toEqual([
      'npm ci',
      expect.stringMatching(/^\.\/atrium bundle && \.\/atrium web && npm prune --omit=dev\b/),
    ]);
  });

  it('copies files that exist and are not ignored', async () => {
    const letThrough = (await readFile('.containerignore', 'utf8')).split('\n').filter((line) => line.startsWith('!'));
    const sources = stages.flatMap((stage) => copied(stage)).map(([source]) => source);
    for (const source of sources) await access(source);
    expect(new Set(letThrough.map((line) => line.slice(1)))).toEqual(new Set(sources));
  });

  it('knows all packages of the lock file before it installs', async () => {
    const { workspaces } = await readJson('package.json');
    const sources = copied(stages[0]).map(([source]) => source);
    expect(sources).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', '.npmrc']));
    expect(sources).toEqual(expect.arrayContaining(workspaces.map((folder: string) => `${folder}/package.json`)));
  });

  it('runs as an unprivileged user, with its data in a volume and the port of the default settings', () => {
    expect(instruction('USER')).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
    expect(instruction('RUN')).toContain(`--uid ${instruction('USER').split(':')[0]} `);
    const { PATH, ...settings } = environment();
    expect(PATH?.split(':')[0]).toBe('/app/node_modules/.bin');
    expect(listSettings().map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(settings)));
    expect(settings.ATRIUM_DATA).toBe(instruction('VOLUME'));
    expect(settings.PORT).toBe(instruction('EXPOSE'));
    expect(settings.PORT).toBe(String(readConfig({}).port));
    expect(settings.HOST).toBe('0.0.0.0');
  });

  it('starts the command line itself, which passes signals on', async () => {
    expect(instruction('STOPSIGNAL')).toBe('SIGTERM');
    expect([instruction('WORKDIR'), instruction('ENTRYPOINT'), instruction('CMD')]).toEqual([
      '/app',
      '["/app/atrium"]',
      '["serve"]',
    ]);
    await access('atrium', constants.X_OK);
    expect(await readFile('atrium', 'utf8')).toMatch(/^exec /m);
  });
});

describe('an image of what the container file copies', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-container-'));
    const app = join(folder, 'app');
    for (const [source, target] of copied(stages.at(-1))) {
      const filter = (path: string) => !/\.test(-support)?\.ts$/.test(path);
      await cp(source, join(app, target), { recursive: true, preserveTimestamps: true, filter });
    }
    await run('./atrium', ['bundle']);
    await cp('dist', join(app, 'dist'), { recursive: true, preserveTimestamps: true });
    await installWithoutDevelopment(join(app, 'node_modules'));
  }, 2 * MINUTES);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['one process', '1'],
    ['two processes', '2'],
  ])(
    'starts without packages for development as %s, is found healthy, and ends when it is told to',
    async (_name, workers) => {
      const app = join(folder, 'app');
      const PATH = `${app}/node_modules/.bin:/usr/bin:/bin`;
      const settings = { HOST: '127.0.0.1', PORT: '0', ATRIUM_DATA: join(folder, 'data'), ATRIUM_WORKERS: workers };
      const env = { ...environment(), ...settings, PATH };
      const child = spawn(join(app, 'atrium'), JSON.parse(instruction('CMD')), {
        cwd: '/',
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
      try {
        let port = '';
        for await (const line of createInterface({ input: child.stdout })) {
          port = /running at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? '';
          if (port !== '') break;
        }
        child.stdout.resume();
        expect(await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).toContain(join(app, 'dist/main.js'));
        const [command, ...words] = JSON.parse(/CMD (\[.*\])$/.exec(instruction('HEALTHCHECK'))?.[1] ?? '[]');
        await run(command, words, { env: { ...env, PORT: port } });
        await expect(run(command, words, { env: { ...env, PORT: '9' } })).rejects.toMatchObject({ code: 1 });
      } finally {
        child.kill('SIGTERM');
      }
      expect(await exited).toBe(0);
    },
  );

  it('is built and runs where a builder is installed', { timeout: 20 * MINUTES }, async (context) => {
    const builder = await findBuilder();
    if (!builder) return context.skip('neither podman nor docker nor buildah is installed');
    for (const [from] of stages) {
      const image = from?.value.split(' ')[0] ?? '';
      const isThere = await succeeds(run(builder, ['inspect', '--type', 'image', image]));
      if (!isThere && !(await succeeds(run(builder, ['pull', image]))))
        return context.skip(`${builder} cannot get ${image}`);
    }
    const tag = 'atrium-test';
    const format = builder === 'docker' ? [] : ['--format', 'docker'];
    await run(builder, ['build', ...format, '-f', 'Containerfile', '-t', tag, '.'], { maxBuffer: 100 * 1024 * 1024 });
    const { stdout } = await runIn(builder, tag, '/app/atrium', '--version');
    expect(stdout).toContain((await readJson('package.json')).version);
    const { stdout: id } = await runIn(builder, tag, 'id', '-u');
    expect(id.trim()).toBe(instruction('USER').split(':')[0]);
  });
});

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** As `npm ci --omit=dev` leaves them, from those that are installed here. */
async function installWithoutDevelopment(target: string): Promise<void> {
  const { packages }: { packages: Record<string, Package> } = await readJson('package-lock.json');
  for (const [path, { dev = false, link = false }] of Object.entries(packages)) {
    if (dev || link || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue;
    // Packages for other platforms are not here.
    if (!(await succeeds(access(path)))) continue;
    const place = join(target, path.slice('node_modules/'.length));
    await mkdir(dirname(place), { recursive: true });
    if (path.startsWith('node_modules/node-linux-')) await symlink(resolve(path), place);
    else await cp(path, place, { recursive: true });
  }
  await mkdir(join(target, '.bin'));
  await symlink(process.execPath, join(target, '.bin/node'));
}

async function runIn(builder: string, image: string, program: string, ...words: string[]) {
  if (builder !== 'buildah') return run(builder, ['run', '--rm', '--entrypoint', program, image, ...words]);
  const { stdout: container } = await run(builder, ['from', image]);
  try {
    return await run(builder, ['run', container.trim(), '--', program, ...words]);
  } finally {
    await run(builder, ['rm', container.trim()]);
  }
}

async function findBuilder(): Promise<string | undefined> {
  for (const builder of ['podman', 'docker', 'buildah']) {
    if (await succeeds(run(builder, ['--version']))) return builder;
  }
  return undefined;
}
