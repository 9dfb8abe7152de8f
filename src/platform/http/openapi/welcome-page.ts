import { escapeHtml } from '../../text/html.ts';
import { SANS, SERIF, tokens } from '../../text/look.ts';
import { version } from '../../version.ts';
import type { App } from '../app.ts';

const DAY_S = 86_400;

/** The page at the root: what Atrium is, and links to the documentation. */
export function registerWelcomePage(app: App, installation: string): void {
  const page = welcomePage(installation);
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(page),
  );
  // Browsers ask for the second by themselves, on every page that names no picture of its own.
  for (const address of ['/favicon.svg', '/favicon.ico']) {
    app.get(address, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', `public, max-age=${DAY_S}`)
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        )
        .send(picture),
    );
  }
}

/** The arch that leads into the court of a house, with the light in it. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#17604e"/>
<path d="M7 25v-9a9 9 0 0 1 18 0v9" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>
<path d="M12 25v-8.6a4 4 0 0 1 8 0V25" fill="none" stroke="#8fc4b2" stroke-width="2.4" stroke-linecap="round"/>
<circle cx="16" cy="17.3" r="1.7" fill="#f0a35a"/>
</svg>
`;

/** Addresses are relative, so that they hold below a public address with a path too. */
function welcomePage(installation: string): string {
  const name = escapeHtml(installation);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<style>
${tokens}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground); color: var(--ink);
  font: 0.9375rem/1.6 ${SANS}; }
main { width: 100%; max-width: 36rem; padding: 2.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
img { display: block; width: 3rem; height: 3rem; }
h1 { margin: 1rem 0 0.25rem; font: 500 1.875rem/2.375rem ${SERIF}; letter-spacing: -0.012em; overflow-wrap: anywhere; }
p { margin: 0; color: var(--ink-2); }
ul { margin: 1.5rem 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
a { color: var(--brand); font-weight: 600; }
a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 2px; }
footer { margin-top: 1.5rem; font-size: 0.875rem; color: var(--ink-2); }
</style>
</head>
<body>
<main>
<img src="favicon.svg" alt="">
<h1>${name}</h1>
<p>The intranet is running. People, documents, knowledge, expenses, news and more are served here to the programs that
speak its interfaces.</p>
<ul>
<li><a href="docs/">Interfaces</a><br><span>Every call, with its fields and errors, to read and to try with your own name and password.</span></li>
<li><a href="openapi.json">Description for machines</a><br><span>OpenAPI 3.1, to make clients from.</span></li>
<li><a href="docs/errors">Errors</a><br><span>What each error code means.</span></li>
<li><a href="readyz">State</a><br><span>Whether the database and the files are there.</span></li>
</ul>
<footer>Atrium ${escapeHtml(version)}</footer>
</main>
</body>
</html>
`;
}
