import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atrium, typeInto } from './support/command-line.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-usage-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = () => ({ ATRIUM_DATA: folder, PORT: '0', DATABASE_URL: '' });

describe('atrium', () => {
  it('explains itself and every command', async () => {
    const { code, out } = await atrium(['--help'], environment());
    expect(code).toBe(0);
    for (const name of ['serve', 'migrate', 'user', 'demo', 'kb']) {
      expect(out).toContain(name);
      expect((await atrium([name, '--help'], environment())).out).toContain(`atrium ${name}`);
    }
  });

  it('explains itself when asked by -h, and tells its version', async () => {
    expect((await atrium(['-h'], environment())).out).toContain('atrium <command>');
    expect((await atrium(['user', '-h'], environment())).out).toContain('atrium user');
    expect((await atrium(['--version'], environment())).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('names a misspelt setting and goes on', async () => {
    const { code, err } = await atrium(['migrate'], { ...environment(), ATRIUM_LANGUGE: 'de' });
    expect(code).toBe(0);
    expect(err).toBe('atrium: ATRIUM_LANGUGE is not a setting and changes nothing; did you mean ATRIUM_LANGUAGE?\n');
  });

  it('asks a person for a password twice and does not show it', async () => {
    const own = { ...environment(), ATRIUM_DATA: join(folder, 'typed') };
    const type = (...lines: string[]) =>
      typeInto('./atrium user password --username admin', own, ['New password: ', 'Once more: '], lines);
    expect(await type('a first password', 'another password')).toContain('the two passwords are not the same');
    const shown = await type('blue giraffe walks', 'blue giraffe walks');
    expect(shown).toContain('The password of admin is set');
    expect(shown).not.toContain('giraffe');
  });

  it('shows the first password, whichever command is the first', async () => {
    const fresh = { ...environment(), ATRIUM_DATA: join(folder, 'fresh') };
    const { code, out } = await atrium(['kb', 'export', join(folder, 'kb.zip')], fresh);
    expect(code).toBe(0);
    expect(out).toMatch(/^First start: admin signs in with the password [\w-]{16}$/m);
  });

  it.each([
    // The first, as the password counts only while there is nobody yet.
    [
      ['serve'],
      { ATRIUM_ADMIN_PASSWORD: '12345678' },
      'ATRIUM_ADMIN_PASSWORD is not usable: it is one of the commonest',
    ],
    [['kb', 'import', '/no/such/folder'], {}, 'there is no /no/such/folder'],
    [['kb', 'nonsense', 'x'], {}, 'import or export'],
    [['kb', 'import', 'one', 'two'], {}, 'two is one word too many'],
    [['kb', 'export', 'one.zip', '--user', '1'], {}, "Unknown option '--user'"],
    [['serve', '--port', '80'], {}, "Unknown option '--port'"],
    [['migrate', 'now'], {}, 'now is one word too many'],
    [['demo', 'now'], {}, 'now is one word too many'],
    [['demo', '--documents', 'some'], {}, '--documents takes few or all'],
    [['user', 'password', 'admin'], {}, 'admin is one word too many'],
    [['nonsense'], {}, 'there is no command nonsense'],
    [['user', 'nonsense'], {}, 'create, password or second-factor'],
    [['user', 'create', '--username', 'x'], {}, '--firstname is missing'],
    [['serve'], { PORT: 'abc' }, 'PORT is not usable: it takes a whole number'],
    [['serve'], { ATRIUM_TIMEZONE: 'Mars/Olympus' }, 'ATRIUM_TIMEZONE is not usable'],
    [['serve'], { ATRIUM_BLOBS: 's3://B' }, 'ATRIUM_BLOBS is not usable'],
    [['serve'], { ATRIUM_DATA: '/proc/nope' }, 'ATRIUM_DATA is not usable'],
    [['serve'], { ATRIUM_DATA: '/proc' }, 'ATRIUM_DATA is not usable'],
    [['serve'], { ATRIUM_DATA: '/dev/null/below' }, 'ATRIUM_DATA is not usable'],
    [['serve'], { HOST: '999.1.1.1' }, 'HOST or PORT is not usable'],
    [['serve'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'DATABASE_URL is not usable'],
    [['migrate'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'DATABASE_URL is not usable'],
    [['demo'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'DATABASE_URL is not usable'],
  ])('says in one line what is wrong for %j with %j', async (args, overrides, expected) => {
    const { code, err } = await atrium(args, { ...environment(), ...overrides });
    expect(code).toBe(2);
    expect(err).toContain(expected);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
