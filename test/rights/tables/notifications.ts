// Rules N1 to N10.
import { unsubscribeToken } from '../../../src/modules/notifications/mail/unsubscribe-token.ts';
import type { Company } from '../company.ts';
import { things } from '../company.ts';
import type { Table } from '../table.ts';

/** One of the owner, who is told of a new token. */
const notification = async (company: Company) => {
  await things.token(company);
  const { body } = await company.owner.client.get('/api/notifications/v1?limit=1');
  return { id: body.data[0].id as number };
};
const link = ({ app, subject }: Company) => ({
  query: `token=${unsubscribeToken(app.application.platform.secrets, subject.id, ['comment.added'])}`,
});

export const notifications: Table = {
  rows: {
    'GET /api/notifications/v1': ['uu ooooo oo o'],
    'PATCH /api/notifications/v1': [
      'uu ooooo oo o',
      async (company) => ({ body: { ids: [(await notification(company)).id], read: true } }),
    ],
    'GET /api/notifications/v1/count': ['uu ooooo oo o'],
    'PUT /api/notifications/v1/{id}/read': ['uu hohhh hh h', notification],
    'DELETE /api/notifications/v1/{id}/read': ['uu hohhh hh h', notification],
    'PUT /api/notifications/v1/read': ['uu ooooo oo o'],
    'GET /api/notifications/v1/stream': ['uu ooooo oo o'],
    'GET /api/notifications/v1/unsubscribe': ['oo ooooo oo o', link],
    'POST /api/notifications/v1/unsubscribe': ['oo ooooo oo o', link],
  },
};
