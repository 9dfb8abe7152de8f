import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';

const app = useApp();

describe('the page /docs/', () => {
  test('is public, and /docs redirects to it, so that its relative addresses work', async () => {
    const { status, headers } = await app.anonymous.get('/docs');
    expect(status).toBe(301);
    expect(headers.get('location')).toBe('docs/');
    const page = await app.anonymous.get('/docs/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('names no other site', async () => {
    const { body } = await app.anonymous.get('/docs/');
    expect(body).not.toMatch(/https?:\/\//);
    expect(body).not.toMatch(/["'(]\/\//);
    expect(body).toContain('"url": "../openapi.json"');
    expect(body).toContain('"withDefaultFonts": false');
    expect(body).toContain('"telemetry": false');
    expect(body).not.toContain('proxyUrl');
  });

  test('forbids the browser to load anything from another site', async () => {
    const { headers, body } = await app.anonymous.get('/docs/');
    const policy = new Map(
      headers
        .get('content-security-policy')
        ?.split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('font-src')).toEqual(["'self'", 'data:']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    for (const sources of policy.values()) expect(sources.join(' ')).not.toMatch(/\*|https?:|unsafe-eval/);
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");

    const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    const inline = scripts.filter(([, attributes]) => !attributes.includes('src='));
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256').update(inline[0]?.[2]).digest('base64');
    expect(policy.get('script-src')).toEqual(["'self'", `'sha256-${hash}'`]);
  });

  test('has all its scripts on this server', async () => {
    const { body } = await app.anonymous.get('/docs/');
    const sources = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(sources).toHaveLength(1);
    for (const source of sources) {
      const script = await app.anonymous.get(new URL(source, `${app.url}/docs/`).href);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toContain('javascript');
      expect(script.headers.get('cache-control')).toContain('max-age');
      expect(script.body.length).toBeGreaterThan(100_000);
    }
  });

  test('is served also when the Host header is invalid', async () => {
    const answer = await app.application.app.inject({ url: '/docs/', headers: { host: 'a b' } });
    expect(answer.statusCode).toBe(400);
  });

  test('answers 405 to POST', async () => {
    const { status, headers } = await app.anonymous.post('/docs/', {});
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the general limit of requests', () => {
  const limited = useApp({ ATRIUM_REQUEST_LIMIT: '4' });

  test('counts the requests of all pages together', async () => {
    const ask = async (url: string) =>
      (await limited.application.app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode;
    const pages = ['/docs/', '/docs/js/scalar.js', '/docs/errors', '/openapi.json'];
    for (const url of pages) expect(await ask(url)).toBe(200);
    for (const url of pages) expect(await ask(url)).toBe(429);
  });
});
