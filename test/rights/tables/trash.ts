import { things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const ids: Subject = async (company) => ({ body: { ids: [(await things.trash(company)).id] } });

export const trash: Table = {
  rows: {
    'GET /intranet/rest/deleted': ['uu ooooo oo o'],
    'DELETE /intranet/rest/deleted/{id}': ['uu hohhh fh h', things.trash],
    'POST /intranet/rest/deleted/{id}/restore': ['uu hohhh fh h', things.trash],
    'GET /api/trash/v1/mine': ['uu ooooo oo o'],
    'POST /api/trash/v1/mine/restore': ['uu nonnn fn n', ids],
    'POST /api/trash/v1/mine/empty': ['uu nonnn fn n', ids],
    'GET /api/trash/v1': ['uu fffff ff o'],
    'GET /api/trash/v1/{id}': ['uu fffff ff o', things.trash],
    'DELETE /api/trash/v1/{id}': ['uu fffff ff o', things.trash],
    'POST /api/trash/v1/{id}/restore': ['uu fffff ff o', things.trash],
    'POST /api/trash/v1/restore': ['uu fffff ff o', ids],
    'POST /api/trash/v1/empty': [
      'uu fffff ff o',
      async (company) => {
        await things.trash(company);
        return { body: { user_id: company.owner.id } };
      },
    ],
  },
};
