import { rm } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, useApp } from '../../../../test/support/app.ts';
import { insertCrowd } from '../../../../test/support/crowd.ts';
import { runDueJobs, tell } from '../../../../test/support/mail.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { transaction } from '../../../platform/db/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/time/durations.ts';

const smtp = await startSmtp();
const app = useApp({
  SMTP_URL: smtp.url.replace('//', '//user:secret@'),
  ATRIUM_MAIL_FROM: 'Example Works <noreply@example.com>',
  ATRIUM_BASE_URL: 'https://intranet.example.com',
  ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1',
});
afterAll(() => smtp.close());

const NOWHERE = 'http://127.0.0.1:9/';
const OVERVIEW = '/api/admin/v1/overview';
const createWebhook = async () => (await app.admin.post('/api/webhooks/v1', { url: NOWHERE, events: ['*'] })).body;
/** Figures are kept for a while: each test begins after it. */
beforeEach(() => app.clock.advance(11 * MINUTE_MS));

const read = async () => {
  const { status, body } = await app.admin.get(OVERVIEW);
  expect(status).toBe(200);
  return body;
};
const attention = async () => {
  const { attention: list } = await read();
  return Object.fromEntries(list.map(({ kind, count }: { kind: string; count: number }) => [kind, count]));
};

describe('the overview of the administration', () => {
  it('tells what is stored, what waits, and from where mail comes', async () => {
    const now = new Date(app.clock.now()).toISOString().replace('.000Z', '+00:00');
    const body = await read();
    expect(body).toMatchObject({
      at: now,
      storage: { measured: now, files: 0, charged: 0, drop_boxes: 0, database: expect.any(Number) },
      jobs: { failed: 0 },
      mail: {
        server: `127.0.0.1:${smtp.port}`,
        from: 'Example Works <noreply@example.com>',
        waiting: 0,
        oldest_age_seconds: null,
        failing: false,
        reason: null,
      },
      webhooks: { total: 0, off: 0, failing: 0, waiting: 0, oldest_age_seconds: null },
    });
    expect(body.storage.database).toBeGreaterThan(100_000);
    expect(body.storage.disk.total).toBeGreaterThan(body.storage.disk.free);
    expect(JSON.stringify(body)).not.toContain('secret');
    await expect.poll(async () => (await read()).storage.previews).toBe(0);
  });

  it('counts the bytes of files and of drop boxes, and says how old the sums are', async () => {
    const user = await createUser(app);
    await read();
    const dropped = await user.client.raw('POST', '/intranet/rest/documents/dropbox', {
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(1234, 'x'),
    });
    expect(dropped.status).toBeLessThan(300);
    const { storage } = await read();
    expect([storage.files, storage.drop_boxes]).toEqual([0, 0]);
    app.clock.advance(10 * MINUTE_MS);
    const later = await read();
    expect([later.storage.files, later.storage.drop_boxes]).toEqual([1234, 1234]);
    expect(later.storage.measured > storage.measured).toBe(true);
  });

  it('counts bytes once that two users keep, and for each of them in what is charged', async () => {
    const before = (await read()).storage;
    for (const user of [await createUser(app), await createUser(app)]) {
      const dropped = await user.client.raw('POST', '/intranet/rest/documents/dropbox', {
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(500, 'same'),
      });
      expect(dropped.status).toBeLessThan(300);
    }
    app.clock.advance(10 * MINUTE_MS);
    const { files, charged, drop_boxes } = (await read()).storage;
    expect([files - before.files, charged - before.charged, drop_boxes - before.drop_boxes]).toEqual([500, 1000, 500]);
  });

  it('tells of mail that is not taken, with the codes of the server', async () => {
    const user = await createUser(app);
    await smtp.close();
    await tell(app, [user], 'words');
    await runDueJobs(app);
    expect((await read()).mail).toMatchObject({ waiting: 1, failing: false, reason: null });
    app.clock.advance(HOUR_MS);
    const { mail } = await read();
    expect(mail).toMatchObject({ waiting: 1, failing: true, oldest_age_seconds: expect.any(Number) });
    expect(mail.reason).toContain('ECONNREFUSED');
    expect(await attention()).toMatchObject({ mail_failing: 1 });
    await smtp.open();
    await runDueJobs(app);
    app.clock.advance(MINUTE_MS);
    expect(await attention()).not.toHaveProperty('mail_failing');
  });

  it('tells of webhooks that fail and of those that were switched off by it', async () => {
    const { db } = app.application.platform.database;
    const [off, failing] = [await createWebhook(), await createWebhook()];
    await transaction(db, async (tx) => {
      await tx.updateTable('webhooks').set({ state: 'failing' }).where('id', '=', off.id).execute();
      const delivery = { message_id: 'msg_1', type: 'user.created', payload: '{}', status: 'waiting' as const };
      await tx
        .insertInto('webhook_deliveries')
        .values({
          ...delivery,
          webhook_id: failing.id,
          queued: 1,
          failures: 2,
          first_tried_at: app.clock.now(),
          next_try_at: app.clock.now() + HOUR_MS,
          response_status: 500,
          last_error: null,
          created_at: app.clock.now() - 5_000,
          ended_at: null,
        })
        .execute();
    });
    expect((await read()).webhooks).toEqual({ total: 2, off: 1, failing: 1, waiting: 1, oldest_age_seconds: 5 });
    expect(await attention()).toMatchObject({ webhooks_off: 1, webhooks_failing: 1 });
  });

  it('tells how old the last backup is, and when those that the server takes are late', async () => {
    const folder = await temporaryFolder('atrium-overview-backups-');
    const other = await startTestApp({ ATRIUM_BACKUP_DIR: folder, ATRIUM_BACKUP_EVERY: '12' });
    const { jobs } = other.application.platform;
    const backups = async () => {
      other.clock.advance(MINUTE_MS);
      const { body } = await other.admin.get(OVERVIEW);
      const isTold = body.attention.some(({ kind }: { kind: string }) => kind === 'backup_late');
      expect(isTold).toBe(body.backups.late);
      return body.backups;
    };
    expect((await read()).backups).toEqual({ last: null, bytes: null, every_hours: null, late: false });
    expect((await app.anonymous.get('/readyz')).body).not.toHaveProperty('backup_age_seconds');
    const begun = new Date(other.clock.now()).toISOString().replace('.000Z', '+00:00');
    await jobs.runDue();
    expect(await backups()).toEqual({ last: begun, bytes: expect.any(Number), every_hours: 12, late: false });
    expect((await other.anonymous.get('/readyz')).body).toMatchObject({ backup_age_seconds: 60 });
    other.clock.advance(24 * HOUR_MS);
    expect(await backups()).toMatchObject({ last: begun, late: true });
    await jobs.runDue();
    expect(await backups()).toMatchObject({ late: false });
    await other.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('counts people without a manager, but neither blocked ones nor those who lead others', async () => {
    const before = (await read()).people.without_manager;
    const head = await createUser(app);
    const led = await createUser(app);
    await createUser(app, { blocked: true });
    expect(
      (await app.admin.put(`/api/people/v2/users/${led.id}/manager`, { manager_id: head.id })).status,
    ).toBeLessThan(300);
    app.clock.advance(MINUTE_MS);
    expect((await read()).people).toEqual({ without_manager: before, at_least: false });
    await createUser(app);
    app.clock.advance(MINUTE_MS);
    expect((await read()).people).toEqual({ without_manager: before + 1, at_least: false });
  });

  it('takes as many statements with 1,100 people as with few, and none while its figures are fresh', async () => {
    const few = await app.countQueries(read);
    expect(few).toBeLessThan(23);
    expect(await app.countQueries(read)).toBeLessThan(3);
    await insertCrowd(app, 0, 1_100);
    app.clock.advance(11 * MINUTE_MS);
    expect(await app.countQueries(read)).toBe(few);
    expect((await read()).people.at_least).toBe(true);
  });

  it('A1: is there for members of role 1 alone', async () => {
    const [user, holder] = [await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', holder);
    expect((await app.anonymous.get(OVERVIEW)).status).toBe(401);
    for (const { client } of [user, holder]) expect((await client.get(OVERVIEW)).status).toBe(403);
  });
});
