import sharp from 'sharp';
import type { TestApp } from '../../../test/support/app.ts';
import { uniqueName } from '../../../test/support/people.ts';
import { transaction } from '../../platform/db/index.ts';

export const badgesAt = '/api/badges/badges';
export const imagesAt = '/api/badges/image-sets/0/images';

/** As user 1, with the first icon. */
export async function createBadge(app: TestApp, overrides: Record<string, unknown> = {}) {
  const input = { title: uniqueName('Badge '), image_id: 1, background_colour: '1e88e5', ...overrides };
  const { status, body } = await app.admin.post(badgesAt, input);
  if (status !== 200) throw new Error(`factory got ${status}: ${JSON.stringify(body)}`);
  return body.badge;
}

export async function giveBadge(app: TestApp, badge: { id: number }, users: readonly { id: number }[], message = '') {
  const input = { badge_ids: [badge.id], user_ids: users.map(({ id }) => id), message };
  const { status, body } = await app.admin.post(`${badgesAt}/assign`, input);
  if (status !== 200) throw new Error(`factory got ${status}: ${JSON.stringify(body)}`);
}

/** Straight into the database, numbered from 0. Returns their ids. */
export async function insertBadges({ application, clock }: TestApp, count: number, word: string): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    title: `${word} ${index}`,
    title_key: `${word} ${String(index).padStart(5, '0')}`,
    description: '',
    description_key: '',
    image_id: 1,
    background_colour: '000000',
    archived: 0 as const,
    created_by: 1,
    created_at: clock.now(),
    modified_by: 1,
    modified_at: clock.now(),
  }));
  const inserted = await transaction(application.platform.database.db, (tx) =>
    tx.insertInto('badges').values(rows).returning('id').execute(),
  );
  return inserted.map(({ id }) => id);
}

export type Format = 'jpeg' | 'png' | 'webp' | 'gif';
type Bytes = Buffer<ArrayBuffer>;

/** One colour, so that no two are the same bytes. */
export async function plainImage(shade: number, format: Format = 'png', width = 20, height = width): Promise<Bytes> {
  const background = { r: shade, g: shade, b: 0 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  return Buffer.from(await image.toFormat(format).toBuffer());
}

/** A form with one file under any name. */
export function imageForm(image: Bytes | undefined, fields: Record<string, string> = {}, filename = 'me.bin') {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  if (image) data.set('anything', new Blob([image], { type: 'application/octet-stream' }), filename);
  return data;
}

export function idsOf(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id);
}
