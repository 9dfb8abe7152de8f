import type { FastifyServerOptions } from 'fastify';

/** Whatever carries a secret is cut out, should a log line ever hold it. */
const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret'];

export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  };
}
