// Whom to tell of a weakness, where those who look for one look first (RFC 9116).
import type { Clock } from '../../time/clock.ts';
import { DAY_MS } from '../../time/durations.ts';
import type { App } from '../app.ts';
import { notFound } from '../errors/errors.ts';

export interface SecurityContact {
  /** An address on the web, of mail or of a telephone; without one nothing is told. */
  contact: string | undefined;
  /** The last moment at which the contact holds; undefined: it always does. */
  expires: number | undefined;
}

const ADDRESS = '/.well-known/security.txt';
/** What is told to hold for ever is told anew by those who ask. */
const GOOD_DAYS = 180;

/** `baseUrl`: the public address, if it is known. */
export function registerSecurityTxt(
  app: App,
  { contact, expires }: SecurityContact,
  { baseUrl, clock }: { baseUrl: string | undefined; clock: Clock },
): void {
  const isAtRoot = baseUrl !== undefined && new URL(baseUrl).pathname === '/';
  app.get(ADDRESS, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    const now = clock.now();
    if (contact === undefined || (expires !== undefined && expires <= now)) throw notFound('Contact');
    const until = new Date(expires ?? now + GOOD_DAYS * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${until}`,
      ...(isAtRoot ? [`Canonical: ${baseUrl}${ADDRESS}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
