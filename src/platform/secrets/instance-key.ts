// The instance's key: kept in the data folder, apart from the database, so that a copy of the database alone opens nothing.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { readOrMakeFile } from '../files/write-once.ts';

const FILE = 'secret.key';
const BYTES = 32;

export interface Secrets {
  /** For what must be readable again. */
  seal(text: string): string;
  /** Undefined when it was sealed with another key, or changed since. */
  unseal(sealed: string): string | undefined;
  /** For what is given away and comes back. `purpose` keeps signatures for one thing from being used for another. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** Made at the first start; instances that share a database share the data folder, and so the key. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const key = await readKey(join(dataDir, FILE));
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `atrium ${purpose}`, BYTES));
  const sealing = derive('seal');
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', derive(`sign ${purpose}`))
      .update(text)
      .digest('base64url');
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    sign,
    isSigned(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

async function readKey(path: string): Promise<Buffer> {
  const text = await readOrMakeFile(path, () => `${randomBytes(BYTES).toString('base64')}\n`);
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== BYTES) throw new Error(`${path} does not hold a key`);
  return key;
}
