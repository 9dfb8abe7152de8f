import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';

const app = useApp({ ATRIUM_NAME: 'Birch & Sons' });

describe('the page at the root', () => {
  test('says without a sign-in what Atrium is, and has only links that work', async () => {
    const { status, headers, body } = await app.anonymous.get('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('<h1>Birch &amp; Sons</h1>');
    const addresses = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses).toContain('docs/');
    for (const address of addresses) expect((await app.anonymous.get(`/${address}`)).status).toBe(200);
  });

  test('lets the browser load nothing from elsewhere', async () => {
    const { headers, body } = await app.anonymous.get('/');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('script');
    expect(body).not.toContain('<script');
    expect(body).not.toMatch(/https?:\/\//);
  });

  test('has an icon for the tab of the browser', async () => {
    for (const address of ['/favicon.ico', '/favicon.svg']) {
      const { status, headers, body } = await app.anonymous.get(address);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toContain('image/svg+xml');
      expect(headers.get('cache-control')).toContain('max-age');
      expect(body).toContain('<svg');
    }
  });

  test('answers 405 to POST', async () => {
    expect((await app.anonymous.post('/', {})).status).toBe(405);
  });
});
