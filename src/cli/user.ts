// `atrium user`: what an administrator must be able to do without being able to sign in.
import { readConfig } from '../config.ts';
import { askPassword } from './ask-password.ts';
import { readOptions, requireOption, UsageError } from './command.ts';
import { withPlatform } from './with-platform.ts';

export const usage = `atrium user create --username NAME --firstname NAME --surname NAME --email ADDRESS [--password WORD] [--role ID]
atrium user password --username NAME [--password WORD]
atrium user second-factor --username NAME

Without --password the new password is asked for, or read from standard input.
--role 1 makes the new user an administrator. second-factor takes the second factor off a user who has lost it.`;

export async function run([action, ...args]: string[]): Promise<void> {
  if (action === 'create') return create(args);
  if (action === 'password') return setPassword(args);
  if (action === 'second-factor') return takeOffSecondFactor(args);
  throw new UsageError('atrium user takes create, password or second-factor');
}

async function create(args: string[]): Promise<void> {
  const { options } = readOptions(args, ['username', 'firstname', 'surname', 'email', 'password', 'role']);
  const input = {
    username: requireOption(options, 'username'),
    firstname: requireOption(options, 'firstname'),
    surname: requireOption(options, 'surname'),
    email: requireOption(options, 'email'),
  };
  const roleId = options.role === undefined ? undefined : Number(options.role);
  if (roleId !== undefined && !Number.isSafeInteger(roleId)) throw new UsageError('--role takes the id of a role');
  const password = options.password ?? (await askPassword());
  await withPlatform(readConfig(process.env), async (platform) => {
    const { peopleAdministration } = await import('../modules/people/index.ts');
    const id = await peopleAdministration(platform).createUser({ ...input, password }, roleId);
    process.stdout.write(`Created user ${id} (${input.username})\n`);
  });
}

async function setPassword(args: string[]): Promise<void> {
  const { options } = readOptions(args, ['username', 'password']);
  const username = requireOption(options, 'username');
  const password = options.password ?? (await askPassword());
  await withPlatform(readConfig(process.env), async (platform) => {
    const { peopleAdministration } = await import('../modules/people/index.ts');
    await peopleAdministration(platform).setPassword(username, password);
    process.stdout.write(`The password of ${username} is set; all sessions and tokens of this user have ended\n`);
  });
}

async function takeOffSecondFactor(args: string[]): Promise<void> {
  const { options } = readOptions(args, ['username']);
  const username = requireOption(options, 'username');
  await withPlatform(readConfig(process.env), async (platform) => {
    const { peopleAdministration } = await import('../modules/people/index.ts');
    await peopleAdministration(platform).takeOffSecondFactor(username);
    process.stdout.write(`The second factor of ${username} is taken off; all sessions of this user have ended\n`);
  });
}
