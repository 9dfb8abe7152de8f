// `atrium reindex`: builds the index of the search anew, while the server serves.
import { readConfig, withoutMail } from '../config.ts';
import { readOptions } from './command.ts';
import { withPlatform } from './with-platform.ts';

const TELL_MS = 2_000;
/** More than the server, which has others to serve. */
const AT_ONCE = 200;

export const usage = `atrium reindex

Builds the index of the search anew from everything that is there. The server may run meanwhile, and finds what it found
before. Called again after an interruption, it goes on where it was.`;

export async function run(args: string[]): Promise<void> {
  readOptions(args, []);
  await withPlatform(withoutMail(readConfig(process.env)), async ({ search }) => {
    const wentOn = await search.rebuild();
    process.stdout.write(
      wentOn ? 'Going on with the index of the search\n' : 'Building the index of the search anew\n',
    );
    const tell = async () => {
      const open = (await search.progress()).filter(({ left }) => left > 0);
      for (const { type, all, left } of open.slice(0, 1)) process.stdout.write(`${type}: ${all - left} of ${all}\n`);
    };
    const timer = setInterval(() => void tell().catch(() => {}), TELL_MS);
    await search.follow({ rest: 1, atOnce: AT_ONCE }).finally(() => clearInterval(timer));
    for (const { type, all } of await search.progress()) process.stdout.write(`${type}: ${all}\n`);
  });
}
