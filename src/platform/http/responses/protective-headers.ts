import type { FastifyInstance, FastifyReply } from 'fastify';

/** The policy of files and pictures: nothing in them runs, and no page frames them. */
export const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

/** The headers of files beside their policy: browsers open nothing that is sandboxed and has windows of its own. */
export const OF_FILES = { 'cross-origin-opener-policy': 'unsafe-none' } as const;

/**
 * The policy of files that are shown: nothing in them runs, and only our own pages frame them. Browsers show no PDF in a sandbox; theirs is
 * the reader's.
 */
export function inlinePolicy(contentType: string): string {
  const shown =
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'";
  return contentType === 'application/pdf' ? `${shown}; object-src 'self'` : `${shown}; sandbox`;
}

const YEAR_S = 31_536_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets them on an answer that does not pass the hooks. */
    protect(reply: FastifyReply): void;
  }
}

export interface PublicAddress {
  /** Undefined where it is not known. */
  baseUrl: string | undefined;
  /** Whether the hosts below its host have TLS as well, so that browsers may be told to stay with it there. */
  tlsBelow?: boolean | undefined;
}

export function registerProtectiveHeaders(app: FastifyInstance, { baseUrl, tlsBelow = false }: PublicAddress): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    // Answers are for one person and one moment; files and pictures, which can be asked for again, say otherwise.
    'cache-control': 'no-store',
    // Pages say what they need; everything else needs nothing, should a browser ever take it for a page.
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // Pages of other sites get no hold of our windows, and show nothing of ours.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Not `no-referrer`: with it browsers send no usable Origin, by which writes with a cookie are checked.
    'referrer-policy': 'same-origin',
  };
  if (baseUrl?.startsWith('https:'))
    headers['strict-transport-security'] = `max-age=${YEAR_S}${tlsBelow ? '; includeSubDomains' : ''}`;
  app.decorate('protect', (reply: FastifyReply) => void reply.headers(headers));
}
