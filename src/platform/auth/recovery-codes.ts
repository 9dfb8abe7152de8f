// Codes for whoever has lost their second factor: ten, each good once, kept as keyed hashes.
import { randomInt } from 'node:crypto';
import type { Secrets } from '../secrets/instance-key.ts';

const COUNT = 10;
const HALF = 5;
/** Without letters that are taken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `7K2QX-M9D4T`: 50 bits. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: COUNT }, () => `${half()}-${half()}`);
}

/** Under the key of the instance: the database alone opens nothing. Small letters, spaces and lookalikes do no harm. */
export function hashRecoveryCode(secrets: Secrets, userId: number, code: string): string {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return secrets.sign('recovery code', `${userId} ${plain}`);
}
