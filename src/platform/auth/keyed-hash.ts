// The keys under which credentials are remembered: an HMAC whose secret lives and ends with the process.
import { createHmac, generateKeySync } from 'node:crypto';

export function createKeyedHash(): (text: string) => string {
  // A prepared key: handing over its bytes each time would cost more than the hash.
  const key = generateKeySync('hmac', { length: 256 });
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
