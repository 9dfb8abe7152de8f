import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` has its Atrium; the app asks it for everything but itself. */
const server = process.env.ATRIUM_DEV_SERVER ?? 'http://127.0.0.1:8080';

const isNavigation = (accept: string | undefined) => accept?.includes('text/html') ?? false;

/** The interfaces stay where they are; `/thanks` and `/tags` are those of programs unless a browser opens them as a page. */
const proxied = Object.fromEntries(
  ['/api', '/intranet', '/docs', '/openapi.json', '/thanks', '/tags', '/favicon', '/manifest.webmanifest'].map(
    (prefix) => [
      prefix,
      {
        target: server,
        // Addresses in answers are made from the host that was asked: they have to be those of the page.
        changeOrigin: false,
        bypass: ({ headers, url }: { headers: { accept?: string | undefined }; url?: string }) =>
          /^\/(thanks|tags)/.test(prefix) && isNavigation(headers.accept) ? url : undefined,
      },
    ],
  ),
);

/** Asks for the Latin letters of both typefaces before the styles are read. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(inter|source-serif-4)-latin-wght-normal-[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `./${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // Below any path: the server writes the addresses of its page, files refer to each other.
  base: './',
  plugins: [react(), optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), preloadFonts],
  resolve: { conditions: ['@atrium/source', 'module', 'browser', 'development|production'] },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    outDir: join(import.meta.dirname, '../dist-web'),
    emptyOutDir: true,
    target: 'es2023',
    // The policy allows no data in scripts and fonts, and older browsers are not served.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|react-query|query-core|history|react-store|store))\//,
            },
          ],
        },
      },
    },
  },
  server: { proxy: proxied },
});
