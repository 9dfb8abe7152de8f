// Uploads that are sent by hand: part of the bytes, and then nothing more until the test says so.

import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import type { TestApp } from './app.ts';
import type { TestUser } from './people.ts';

export interface HangingUpload {
  /** Status of the answer, once there is one. */
  answer: Promise<number | undefined>;
  /** Sends the rest, and waits for the answer. */
  finish(rest?: Uint8Array): Promise<number | undefined>;
  abort(): void;
}

export interface HangingOptions {
  method?: string;
  headers?: Record<string, string | number>;
}

/** Begins a request whose body stops after the given bytes. */
export function hang(
  app: Pick<TestApp, 'url'>,
  { username, password }: Pick<TestUser, 'username' | 'password'>,
  path: string,
  sent: Uint8Array,
  { method = 'POST', headers = {} }: HangingOptions = {},
): HangingUpload {
  const sending: ClientRequest = request(app.url + path, { method, auth: `${username}:${password}`, headers });
  const answer = new Promise<number | undefined>((resolve) => {
    sending.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)));
    sending.once('error', () => resolve(undefined));
  });
  sending.write(sent);
  return {
    answer,
    finish(rest = new Uint8Array()) {
      sending.end(rest);
      return answer;
    },
    abort: () => void sending.destroy(),
  };
}

/** Bytes that lie in the folder of unfinished uploads. */
export async function draftBytes(app: Pick<TestApp, 'config'>): Promise<number> {
  const folder = join(app.config.dataDir, 'blobs', 'tmp');
  let bytes = 0;
  for (const name of await readdir(folder)) {
    bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}
