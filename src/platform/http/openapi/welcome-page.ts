import { escapeHtml } from '../../text/html.ts';
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
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .send(picture),
    );
  }
}

/** The inner court of a house, seen from above. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#17604e"/>
<path d="M7 7h18v18H7zM12 12h8v8h-8zM7 7l5 5M25 7l-5 5M7 25l5-5M25 25l-5-5" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>
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
:root { color-scheme: light dark; --ground: #eeebe3; --surface: #fff; --line: #e5e1d7; --ink: #1c2420; --ink-2: #4d5751; --brand: #17604e; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d100f; --surface: #1b201d; --line: #2a312c; --ink: #eceee8; --ink-2: #b4bdb5; --brand: #7fd0b2; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif; }
main { width: 100%; max-width: 36rem; padding: 2.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
img { display: block; width: 3rem; height: 3rem; }
h1 { margin: 1rem 0 0.25rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
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
