import sharp from 'sharp';
import type { TestApp } from '../../../test/support/app.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { uniqueName } from '../../../test/support/people.ts';

export const root = '/intranet/rest/knowledgebase';
export const v1 = '/api/knowledgebase/v1';

/** As user 1. */
export async function createCategory(app: TestApp, overrides: Record<string, unknown> = {}) {
  return made(await app.admin.post(`${root}/categories`, { category_name: uniqueName('Category '), ...overrides }));
}

export async function createArticle(client: Client, categoryId: number, overrides: Record<string, unknown> = {}) {
  const input = { title: uniqueName('Article '), category_id: categoryId, article_text: '<p>Text</p>', ...overrides };
  return made(await client.post(`${root}/articles`, input));
}

export async function createQuestion(client: Client, categoryId: number, overrides: Record<string, unknown> = {}) {
  const input = { title: uniqueName('Question '), category_id: categoryId, text: '<p>Why?</p>', ...overrides };
  return made(await client.post(`${root}/questions`, input));
}

export async function createAnswer(client: Client, questionId: number, text = '<p>Because.</p>') {
  return made(await client.post(`${v1}/questions/${questionId}/answers`, { text }));
}

export interface Entry {
  subject: string;
  subject_id?: number;
  rights: string[];
}

/** Replaces who may do what; user 1 may do everything anyway. */
export async function setRights(app: TestApp, categoryId: number, entries: readonly Entry[]): Promise<void> {
  made(await app.admin.put(`${v1}/categories/${categoryId}/permissions`, { entries }));
}

export async function notificationsOf(client: Client): Promise<{ kind: string; text: string; link: string }[]> {
  const { body } = await client.get('/api/notifications/v1/?limit=200');
  return body.data.map(({ kind, text, link }: { kind: string; text: string; link: string }) => ({ kind, text, link }));
}

export async function picture(format: 'png' | 'jpeg' = 'png', width = 60, height = 40): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 200, g: 30, b: (width * 7 + height) % 255 };
  return Buffer.from(
    await sharp({ create: { width, height, channels: 3, background } })
      .toFormat(format)
      .toBuffer(),
  );
}

export function form(file: Buffer<ArrayBuffer> | undefined, filename = 'photo.png'): FormData {
  const data = new FormData();
  if (file) data.set('file', new Blob([file]), filename);
  else data.set('nothing', 'here');
  return data;
}

export function idsOf(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id);
}

function made({ status, body }: Answer) {
  if (status !== 200 && status !== 201) throw new Error(`factory got ${status}: ${JSON.stringify(body)}`);
  return body;
}
