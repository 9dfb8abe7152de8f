// Owns passwords: hashing, checking, and what a password must look like.
import { channel } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';
import { invalidField } from '../http/errors.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 1000;

/** Parameters of argon2id, the library's default; a check takes about 20 ms on one core and 19 MiB. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Published for every check that costs an argon2 run. */
export const passwordCheckChannel = channel('atrium:password-check');

/** A hash of nothing anybody knows: checking against it takes as long as checking a real one. */
const decoy = hash(crypto.randomUUID(), ARGON);

export function requireGoodPassword(password: string, field = 'password'): void {
  if ([...password].length < MIN_LENGTH) throw invalidField(field, `must have at least ${MIN_LENGTH} characters`);
  if (password.length > MAX_LENGTH) throw invalidField(field, `must have at most ${MAX_LENGTH} characters`);
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), ARGON);
}

/** Takes the same time whether there is a hash to check against or not. */
export async function checkPassword(password: string, against: string | null): Promise<boolean> {
  const fits = password.length <= MAX_LENGTH;
  const real = fits ? against : null;
  passwordCheckChannel.publish({});
  // Keyboards differ in how they put an accent on a letter; the letter is the same.
  const matches = await verify(real ?? (await decoy), fits ? password.normalize('NFC') : '');
  return matches && real !== null;
}
