import { readFileSync } from 'node:fs';

export const { version } = readPackage();

function readPackage(): { version: string } {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
}
