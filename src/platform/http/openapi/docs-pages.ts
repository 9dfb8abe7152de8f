// The pages that people read: the description to try out, and the list of error codes.
import { createHash } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import { escapeHtml } from '../../text/html.ts';
import { dark, light, SANS, SERIF, tokens } from '../../text/look.ts';
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
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(page),
  );

  let loaded: Promise<Reader> | undefined;
  const getReader = (): Promise<Reader> => {
    loaded ??= loadReader().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const options = { config: { access: 'public' }, schema: { hide: true }, onRequest: requireHost } as const;
  app.get('/docs/', options, async (request, reply) => {
    // Relative, so that it holds below a public address with a path too.
    if (!/^[^?]*\/(\?|$)/.test(request.url)) return reply.redirect('docs/', 301);
    const { page, policy } = await getReader();
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page);
  });
  app.get('/docs/js/scalar.js', options, async (_request, reply) => {
    const { script } = await getReader();
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

/** The reader in the colours of the app. */
const readerStyle = `${readerTheme('light', light)}${readerTheme('dark', dark)}
:root { --scalar-font: ${SANS}; --scalar-radius: 6px; --scalar-radius-lg: 10px; --scalar-radius-xl: 14px; }`;

function readerTheme(mode: 'light' | 'dark', colours: Readonly<Record<keyof typeof light, string>>): string {
  const { ground, surface, sunken, line, ink, ink2, ink3, brand } = colours;
  return `.${mode}-mode {
  --scalar-background-1: ${surface}; --scalar-background-2: ${sunken}; --scalar-background-3: ${ground}; --scalar-background-accent: ${sunken};
  --scalar-color-1: ${ink}; --scalar-color-2: ${ink2}; --scalar-color-3: ${ink3}; --scalar-color-accent: ${brand};
  --scalar-border-color: ${line};
  --scalar-sidebar-background-1: ${ground}; --scalar-sidebar-color-1: ${ink}; --scalar-sidebar-color-2: ${ink2}; --scalar-sidebar-color-active: ${brand};
  --scalar-sidebar-border-color: ${line}; --scalar-sidebar-item-hover-background: ${sunken}; --scalar-sidebar-item-active-background: ${surface};
  --scalar-sidebar-search-background: ${surface}; --scalar-sidebar-search-border-color: ${line}; --scalar-sidebar-search-color: ${ink3};
}
`;
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
      theme: 'none',
      customCss: readerStyle,
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
${tokens}
body { margin: 0; padding: 3rem 1rem; background: var(--ground); color: var(--ink); font: 0.9375rem/1.5 ${SANS}; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 2.25rem 2.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; font: 500 1.875rem/2.375rem ${SERIF}; letter-spacing: -0.012em; }
p, dd { color: var(--ink-2); }
code { font: 0.875em ui-monospace, monospace; }
dt { margin-top: 1rem; font-weight: 600; }
dt:target { background: var(--amber); border-radius: 6px; box-shadow: 0 0 0 6px var(--amber); }
dd { margin: 0.15rem 0 0; }
</style>
</head>
<body>
<main>
<h1>Errors</h1>
<p>The <code>type</code> of a problem points to one of these.</p>
<dl>
${entries.join('\n')}
</dl>
</main>
</body>
</html>
`;
}
