// The pages that people read: the description to try out, and the list of error codes.
import { createHash } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import { escapeHtml } from '../../text/html.ts';
import type { App } from '../app.ts';
import type { ErrorCodes } from '../errors/error-codes.ts';
import { badRequest } from '../errors/errors.ts';
import { hasHost } from '../requests/base-url.ts';

const DAY_S = 86_400;

export function registerDocsPages(app: App, errorCodes: ErrorCodes): void {
  const page = errorPage(errorCodes);
  app.get('/docs/errors', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(page),
  );

  let loaded: Promise<Reader> | undefined;
  const options = { config: { access: 'public' }, schema: { hide: true }, onRequest: requireHost } as const;
  app.get('/docs/', options, async (request, reply) => {
    // Relative, so that it holds below a public address with a path too.
    if (!/^[^?]*\/(\?|$)/.test(request.url)) return reply.redirect('docs/', 301);
    loaded ??= loadReader();
    const { page, policy } = await loaded;
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page);
  });
  app.get('/docs/js/scalar.js', options, async (_request, reply) => {
    loaded ??= loadReader();
    const { script } = await loaded;
    return reply
      .type('application/javascript; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_S}`)
      .send(script);
  });
}

/** The reader that shows the description in a browser. */
interface Reader {
  page: string;
  policy: string;
  script: Buffer;
}

/** The reader takes 25 MB of memory and half a second, and most servers never show it: it is loaded at the first request. */
async function loadReader(): Promise<Reader> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
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
  const { body: page } = await app.inject('/docs/');
  const { rawPayload: script } = await app.inject('/docs/js/scalar.js');
  await app.close();
  return { page, policy: pagePolicy(page), script };
}

async function requireHost(request: FastifyRequest): Promise<void> {
  if (!hasHost(request)) throw badRequest('bad_address', 'The header Host names no host');
}

/** Only this site, and the page's own inline script by its hash. Its inline styles are many and change as one reads. */
function pagePolicy(page: string): string {
  const inline = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
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
