import type { FastifyInstance, FastifyReply } from 'fastify';

/** The policy of files and pictures: nothing in them runs, and no page frames them. */
export const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * The policy of files that are shown: nothing in them runs, and only our own pages frame them. Browsers show no PDF in a sandbox; theirs is
 * the reader's.
 */
export function inlinePolicy(contentType: string): string {
  const shown =
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  return contentType === 'application/pdf' ? `${shown}; object-src 'self'` : `${shown}; sandbox`;
}

const YEAR_S = 31_536_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets them on an answer that does not pass the hooks. */
    protect(reply: FastifyReply): void;
  }
}

/** `baseUrl`: the public address, if it is known. */
export function registerProtectiveHeaders(app: FastifyInstance, baseUrl: string | undefined): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    // Answers are for one person and one moment; files and pictures, which can be asked for again, say otherwise.
    'cache-control': 'no-store',
    'content-security-policy': "frame-ancestors 'none'",
    // Not `no-referrer`: with it browsers send no usable Origin, by which writes with a cookie are checked.
    'referrer-policy': 'same-origin',
  };
  if (baseUrl?.startsWith('https:')) headers['strict-transport-security'] = `max-age=${YEAR_S}`;
  app.decorate('protect', (reply: FastifyReply) => void reply.headers(headers));
}
