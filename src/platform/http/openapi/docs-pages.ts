// The pages that people read: the description to try out, and the list of error codes.
import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../text/html.ts';
import type { App } from '../app.ts';
import type { ErrorCodes } from '../errors/error-codes.ts';
import { badRequest } from '../errors/errors.ts';
import { hasHost } from '../requests/base-url.ts';

const DAY_S = 86_400;

export async function registerDocsPages(app: App, errorCodes: ErrorCodes): Promise<void> {
  const page = errorPage(errorCodes);
  app.get('/docs/errors', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(page),
  );

  // Not in a scope of its own: that would miss the hooks which are added to the application later, such as limits.
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/docs/')) return;
    route.config = { ...route.config, access: 'public' };
    route.onRequest = requireHost;
    route.onSend = protectPage;
  });
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '../openapi.json',
      pageTitle: 'Atrium interfaces',
      // Nothing may come from or go to another site.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
}

async function requireHost(request: FastifyRequest): Promise<void> {
  if (!hasHost(request)) throw badRequest('bad_address', 'The header Host names no host');
}

async function protectPage(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  // Relative, so that it holds below a public address with a path too.
  if (reply.statusCode === 301) reply.header('location', 'docs/');
  if (request.url.endsWith('.js')) reply.header('cache-control', `public, max-age=${DAY_S}`);
  else reply.header('content-security-policy', pagePolicy(payload));
  return payload;
}

/** Only this site, and the page's own inline script by its hash. Its inline styles are many and change as one reads. */
function pagePolicy(payload: unknown): string {
  const inline =
    typeof payload === 'string' ? payload.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g) : [];
  const hashes = [...inline].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function errorPage(errorCodes: ErrorCodes): string {
  const entries = Object.entries(errorCodes).map(
    ([code, { status, meaning }]) =>
      `<dt id="${escapeHtml(code)}"><code>${escapeHtml(code)}</code> (${status})</dt><dd>${escapeHtml(meaning)}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Atrium: errors</title>
<style>
body { font-family: system-ui, sans-serif; line-height: 1.5; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
dt { margin-top: 1rem; font-weight: 600; }
dt:target { background: #fff3c4; }
</style>
</head>
<body>
<h1>Errors</h1>
<p>The <code>type</code> of a problem points to one of these.</p>
<dl>
${entries.join('\n')}
</dl>
</body>
</html>
`;
}
