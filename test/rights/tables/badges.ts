// Rules B1 to B5. The holder holds `badges.manage`, which gives nobody a badge (B4).
import { createBadge, giveBadge, imageForm, plainImage } from '../../../src/modules/badges/badges.test-support.ts';
import { uniqueName } from '../../support/people.ts';
import type { Company } from '../company.ts';
import type { Table } from '../table.ts';

const badge = async ({ app, subject }: Company) => {
  const made = await createBadge(app);
  await giveBadge(app, made, [subject]);
  return { id: made.id as number, badge_id: made.id as number };
};
let shade = 0;
const image = () => {
  shade += 1;
  return plainImage(shade % 256, 'png', 20 + (shade % 50));
};
const addedImage = async ({ app }: Company) => {
  const { body } = await app.admin.post('/api/badges/image-sets/0/images', imageForm(await image()));
  return { id: body.ids[0] as number };
};
const users = ({ subject }: Company) => ({ user_ids: [subject.id] });

export const badges: Table = {
  capability: 'badges.manage',
  rows: {
    'GET /api/badges/badges': ['uu ooooo oo o'],
    'POST /api/badges/badges': [
      'uu ffffo ff o',
      () => ({ body: { title: uniqueName('Badge '), image_id: 1, background_colour: '1e88e5' } }),
    ],
    'GET /api/badges/badge/{id}': ['uu ooooo oo o', badge],
    'PUT /api/badges/badges/{id}': [
      'uu ffffo ff o',
      async (company) => ({ ...(await badge(company)), body: { status: 'archived' } }),
    ],
    'DELETE /api/badges/badges/{id}': ['uu ffffo ff o', badge],
    'POST /api/badges/badges/assign': [
      'uu fffff ff o',
      async (company) => ({ body: { badge_ids: [(await badge(company)).id], ...users(company) } }),
    ],
    'POST /api/badges/badges/unassign/{badge_id}': [
      'uu fffff ff o',
      async (company) => ({ ...(await badge(company)), body: users(company) }),
    ],
    'GET /api/badges/v1/gallery': ['uu ooooo oo o'],
    'GET /api/badges/v1/gallery/{id}': ['uu ooooo oo o', badge],
    'PATCH /api/badges/v1/gallery/{id}': [
      'uu ffffo ff o',
      async (company) => ({ ...(await badge(company)), body: { status: 'archived' } }),
    ],
    'GET /api/badges/v1/gallery/{id}/holders': ['uu ooooo oo o', badge],
    'GET /api/badges/image-sets': ['uu ooooo oo o'],
    'GET /api/badges/image-sets/images': ['uu ooooo oo o'],
    'GET /api/badges/image-sets/{id}/images': ['uu ooooo oo o', () => ({ id: 0 })],
    'POST /api/badges/image-sets/{id}/images': [
      'uu ffffo ff o',
      async () => ({ id: 0, body: imageForm(await image()) }),
    ],
    'GET /api/badges/images/{id}/file': ['uu ooooo oo o', addedImage],
    'DELETE /api/badges/images/{id}': ['uu ffffo ff o', addedImage],
    'POST /api/badges/v1/crops': ['uu ffffo ff o', async () => ({ body: imageForm(await image()) })],
  },
};
