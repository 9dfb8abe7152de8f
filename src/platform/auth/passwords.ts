// Passwords: hashing, checking, and what a password must look like.
import { channel } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../concurrency.ts';
import { invalidField } from '../http/errors/errors.ts';
import { fold } from '../text/fold.ts';
import { isCommonPassword } from './common-passwords.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 1000;
/** `abcdabcd` is as easily guessed as `aaaaaaaa`. */
const REPEATED_LENGTH = 4;

/** Parameters of argon2id, the library's default; a check takes about 20 ms on one core and 19 MiB. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes that are made or checked at once, whatever the number of threads: each takes a core and 19 MiB. */
const inTurn = limitConcurrency(4);

/** Published for every check that costs an argon2 run. */
export const passwordCheckChannel = channel('atrium:password-check');

/** A hash of nothing anybody knows: checking against it takes as long as checking a real one. */
const decoy = hash(crypto.randomUUID(), ARGON);

/** The user whose password it is: their names and address are no secrets. */
export interface PasswordOwner {
  username: string;
  firstname: string;
  surname: string;
  email: string;
}

/** Throws 400 for a password that cannot be taken; `owner` is left out where it is checked apart. */
export function requireGoodPassword(password: string, owner?: PasswordOwner): void {
  const fault = findPasswordFault(password) ?? (owner && findNameFault(password, owner));
  if (fault !== undefined) throw invalidField('password', fault);
}

/** What is wrong with a password, whoever's it is. */
export function findPasswordFault(password: string): string | undefined {
  const characters = [...password];
  if (characters.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (password.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  if (isRepetition(characters)) return 'must not be the same few characters again and again';
  if (isCommonPassword(password, MIN_LENGTH)) return 'is one of the commonest passwords; choose another';
  return undefined;
}

/** Case, accents and what stands between the letters do not count. */
export function findNameFault(password: string, { username, firstname, surname, email }: PasswordOwner) {
  const bare = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const names = [username, firstname, surname, firstname + surname, surname + firstname];
  const known = new Set([...names, email, email.slice(0, email.lastIndexOf('@'))].map(bare));
  known.delete('');
  return known.has(bare(password)) ? 'must not be the name or e-mail address of its user' : undefined;
}

function isRepetition(characters: readonly string[]): boolean {
  for (let length = 1; length <= REPEATED_LENGTH; length += 1) {
    if (characters.every((character, index) => character === characters[index % length])) return true;
  }
  return false;
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), ARGON));
}

/** Takes the same time whether there is a hash to check against or not. */
export async function checkPassword(password: string, against: string | null): Promise<boolean> {
  const fits = password.length <= MAX_LENGTH;
  const real = fits ? against : null;
  passwordCheckChannel.publish({});
  // Keyboards differ in how they put an accent on a letter; the letter is the same.
  const known = real ?? (await decoy);
  const matches = await inTurn(() => verify(known, fits ? password.normalize('NFC') : ''));
  return matches && real !== null;
}
