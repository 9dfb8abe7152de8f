// The instance's key: kept in the data folder, apart from the database, so that a copy of the database alone opens nothing; or in the
// database, sealed by a setting, so that instances need no folder in common.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, transaction } from '../db/index.ts';
import { readOrMakeFile } from '../files/write-once.ts';
import { findSealedKey, insertSealedKey } from './sealed-key.repository.ts';

const FILE = 'secret.key';
const BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Secrets {
  /** For what must be readable again. */
  seal(text: string): string;
  /** Undefined when it was sealed with another key, or changed since. */
  unseal(sealed: string): string | undefined;
  /** For what is given away and comes back. `purpose` keeps signatures for one thing from being used for another. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** The key as it stands in its file, for backups. */
  keyText(): string;
}

/** Where the key is sealed, and by what. */
export interface SealedKey {
  database: Database;
  /** `ATRIUM_SECRET_KEY`; undefined: it is in the data folder. */
  setting: string | undefined;
}

/** Made at the first start; instances that share a database share the key, by a common data folder or by the setting. */
export async function openSecrets(dataDir: string, sealed?: SealedKey): Promise<Secrets> {
  const key = await findKey(join(dataDir, FILE), sealed);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `atrium ${purpose}`, BYTES));
  const sealing = derive('seal');
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', derive(`sign ${purpose}`))
      .update(text)
      .digest('base64url');
  return {
    seal: (text) => encrypt(sealing, Buffer.from(text, 'utf8')).toString('base64url'),
    unseal: (sealed) => decrypt(sealing, Buffer.from(sealed, 'base64url'))?.toString('utf8'),
    keyText: () => textOf(key),
    sign,
    isSigned(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

async function findKey(path: string, sealed: SealedKey | undefined): Promise<Buffer> {
  if (!sealed) return readKey(path);
  const { database, setting } = sealed;
  const inDatabase = await findSealedKey(database.db);
  const inFile = await readFile(path, 'utf8').catch(() => undefined);
  if (setting === undefined) {
    if (inDatabase === undefined || inFile !== undefined) return readKey(path);
    throw new Error('the key of this database is sealed in it: set ATRIUM_SECRET_KEY as its other instances have it');
  }
  if (inDatabase === undefined) {
    // The key that there was; or the first one. Another instance that starts at the same time may be first.
    const key = inFile === undefined ? randomBytes(BYTES) : keyOf(inFile, path);
    await transaction(database.db, (tx) => insertSealedKey(tx, sealKey(setting, key)));
  }
  const key = unsealKey(setting, (await findSealedKey(database.db)) ?? '');
  if (!key) throw new Error('ATRIUM_SECRET_KEY is not the one that the key of this database was sealed with');
  if (inFile !== undefined && !keyOf(inFile, path).equals(key)) {
    throw new Error(`${path} is not the key of this database, which is sealed in it: take the file away`);
  }
  return key;
}

/** Hard to guess, should the setting be a phrase. */
function sealKey(setting: string, key: Buffer): string {
  const salt = randomBytes(SALT_BYTES);
  return Buffer.concat([salt, encrypt(scryptSync(setting, salt, BYTES), key)]).toString('base64url');
}

function unsealKey(setting: string, text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= SALT_BYTES) return undefined;
  return decrypt(scryptSync(setting, bytes.subarray(0, SALT_BYTES), BYTES), bytes.subarray(SALT_BYTES));
}

function encrypt(key: Buffer, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

function decrypt(key: Buffer, bytes: Buffer): Buffer | undefined {
  const start = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < start) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function textOf(key: Buffer): string {
  return `${key.toString('base64')}\n`;
}

async function readKey(path: string): Promise<Buffer> {
  return keyOf(await readOrMakeFile(path, () => textOf(randomBytes(BYTES))), path);
}

function keyOf(text: string, path: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== BYTES) throw new Error(`${path} does not hold a key`);
  return key;
}
