import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { hasProgram } from '../../../test/support/programs.ts';
import { version } from '../../platform/version.ts';

const app = useApp({
  ATRIUM_NAME: 'Bärenwerk',
  ATRIUM_COLOUR: '#123abc',
  ATRIUM_LANGUAGE: 'de',
  ATRIUM_TIMEZONE: 'Europe/Berlin',
  ATRIUM_CURRENCY: 'CHF',
  ATRIUM_EXPENSES_RECEIPT_ABOVE: '12.50',
  ATRIUM_TRASH_DAYS: '14',
  ATRIUM_MAX_UPLOAD: '2GiB',
});

describe('GET /api/instance/v1', () => {
  it('tells nobody and somebody alike what the installation is called and how it is set up', async () => {
    const { status, body } = await app.anonymous.get('/api/instance/v1');
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'Bärenwerk',
      colour: '#123abc',
      logo_url: `${app.url}/favicon.svg`,
      version,
      languages: ['en', 'de'],
      language: 'de',
      timezone: 'Europe/Berlin',
      sign_in: ['password'],
      forgotten_password: false,
      currency: 'CHF',
      receipt_above: 12.5,
      trash_days: 14,
      max_upload: 2 * 1024 ** 3,
      office_pdf: await hasProgram('soffice'),
    });
    expect((await app.admin.get('/api/instance/v1')).body).toEqual(body);
    const logo = await app.anonymous.raw('GET', '/favicon.svg');
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  it('answers without a statement', async () => {
    expect(await app.countQueries(() => app.anonymous.get('/api/instance/v1'))).toBe(0);
  });
});
