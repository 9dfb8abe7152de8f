import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/support/app.ts';
import { readConfig } from '../../../config.ts';
import { DAY_MS } from '../../time/durations.ts';

const PATH = '/.well-known/security.txt';

/** The text that an installation with these settings shows to anybody, and its clock. */
async function withSettings(
  settings: Record<string, string>,
  look: (get: () => Promise<Response>, clock: { advance(ms: number): void }) => Promise<void>,
): Promise<void> {
  const app = await startTestApp(settings);
  try {
    await look(() => app.anonymous.raw('GET', PATH), app.clock);
  } finally {
    await app.dispose();
  }
}

describe('the file security.txt', () => {
  it('names the contact to anybody, and until when it holds, which is never past', async () => {
    const settings = {
      ATRIUM_SECURITY_CONTACT: 'security@example.com',
      ATRIUM_BASE_URL: 'https://intranet.example.com',
    };
    await withSettings(settings, async (get, clock) => {
      const answer = await get();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(await answer.text()).toBe(
        'Contact: mailto:security@example.com\nExpires: 2026-07-30T09:05:00Z\nCanonical: https://intranet.example.com/.well-known/security.txt\n',
      );
      clock.advance(DAY_MS);
      expect(await (await get()).text()).toContain('Expires: 2026-07-31T09:05:00Z\n');
    });
  });

  it('is there until the day that the setting names, and not after', async () => {
    const settings = { ATRIUM_SECURITY_CONTACT: 'https://example.com/report', ATRIUM_SECURITY_EXPIRES: '2026-02-01' };
    await withSettings(settings, async (get, clock) => {
      expect(await (await get()).text()).toBe('Contact: https://example.com/report\nExpires: 2026-02-01T23:59:59Z\n');
      clock.advance(2 * DAY_MS);
      expect((await get()).status).toBe(404);
    });
  });

  it('is not there without a contact', async () => {
    await withSettings({}, async (get) => {
      expect((await get()).status).toBe(404);
    });
  });

  it.each([
    ['ATRIUM_SECURITY_CONTACT', 'security'],
    ['ATRIUM_SECURITY_CONTACT', 'http://example.com/report'],
    ['ATRIUM_SECURITY_CONTACT', 'javascript:alert(1)'],
    ['ATRIUM_SECURITY_CONTACT', 'mailto:a@example.com\nContact: mailto:b@example.com'],
    ['ATRIUM_SECURITY_EXPIRES', '2026-02-30'],
    ['ATRIUM_SECURITY_EXPIRES', 'soon'],
  ])('has settings that are refused by name: %s=%j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is not usable`);
  });
});
