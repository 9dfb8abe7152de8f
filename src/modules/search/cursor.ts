// Where the next page begins: after which hit, of which search, begun when. Signed, so that nothing else is taken for one.
import { createHash } from 'node:crypto';
import { invalidField } from '../../platform/http/index.ts';
import type { Secrets } from '../../platform/secrets/instance-key.ts';
import type { HitKey } from './ranking.ts';

const PURPOSE = 'search cursor';

export interface Cursor {
  /** When the first page was asked for: what is new counts from then on every page. */
  now: number;
  after: HitKey;
}

export function writeCursor(secrets: Pick<Secrets, 'sign'>, { now, after }: Cursor, search: unknown): string {
  const { score, date, type, id } = after;
  const text = Buffer.from(JSON.stringify([now, score, date, type, id, fingerprint(search)])).toString('base64url');
  return `${text}.${secrets.sign(PURPOSE, text)}`;
}

export function readCursor(secrets: Pick<Secrets, 'isSigned'>, sent: string, search: unknown): Cursor {
  const [text = '', signature = ''] = sent.split('.');
  if (!secrets.isSigned(PURPOSE, text, signature))
    throw invalidField('cursor', 'is none that a page of results has named');
  const [now, score, date, type, id, of]: [number, number, number, number, number, string] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  );
  if (of !== fingerprint(search)) throw invalidField('cursor', 'belongs to another search');
  return { now, after: { score, date, type, id } };
}

function fingerprint(search: unknown): string {
  return createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 12);
}
