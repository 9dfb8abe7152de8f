import { things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const theOwner: Subject = ({ owner }) => ({ id: owner.id });
const theFolder: Subject = ({ folder }) => ({ id: folder.id });
const theCategory: Subject = ({ category }) => ({ id: category.id });
const article: Subject = (company) => things.knowledge(company);

export const everywhere: Table = {
  rows: {
    'GET /openapi.json': ['oo ooooo oo o'],
    'GET /healthz': ['oo ooooo oo o'],
    'GET /readyz': ['oo ooooo oo o'],
    'GET /metrics': ['oo ooooo oo o'],
    'GET /api/instance/v1': ['oo ooooo oo o'],
    'GET /api/follow/v1': ['uu ooooo oo o'],
    'GET /api/follow/v1/people/{id}': ['uu ooooo hh o', theOwner],
    'PUT /api/follow/v1/people/{id}': ['uu obooo fh o', theOwner],
    'DELETE /api/follow/v1/people/{id}': ['uu obooo fh o', theOwner],
    'GET /api/follow/v1/articles/{id}': ['uu hohoo oh o', article],
    'GET /api/follow/v1/questions/{id}': ['uu hohoo oh o', things.question],
    'GET /api/follow/v1/categories/{id}': ['uu hohoo oh o', theCategory],
    'GET /api/follow/v1/documents/{id}': [
      'uu hohoo oh o',
      async (company) => ({ id: (await things.document(company)).doc_id }),
    ],
    'PUT /api/follow/v1/documents/{id}': [
      'uu fofoo ff o',
      async (company) => ({ id: (await things.document(company)).doc_id }),
    ],
    'DELETE /api/follow/v1/documents/{id}': [
      'uu fofoo ff o',
      async (company) => ({ id: (await things.document(company)).doc_id }),
    ],
    'GET /api/follow/v1/folders/{id}': ['uu hohoo oh o', theFolder],
    'PUT /api/follow/v1/folders/{id}': ['uu fofoo ff o', theFolder],
    'DELETE /api/follow/v1/folders/{id}': ['uu fofoo ff o', theFolder],
    'GET /api/search/v1': ['uu ooooo oo o', () => ({ query: 'query=test' })],
    'GET /api/search/v1/suggest': ['uu ooooo oo o', () => ({ query: 'query=test' })],
    'GET /api/home/v1': ['uu ooooo oo o'],
    'GET /api/home/v1/counts': ['uu ooooo oo o'],
    'GET /api/home/v1/waiting': ['uu ooooo oo o'],
    'GET /api/home/v1/occasions': ['uu ooooo oo o'],
    'GET /api/home/v1/badges': ['uu ooooo oo o'],
    'GET /api/home/v1/thanks': ['uu ooooo oo o'],
    'GET /api/home/v1/documents': ['uu ooooo oo o'],
    'GET /api/home/v1/news': ['uu ooooo oo o'],
    'GET /api/home/v1/pins': ['uu ooooo oo o'],
    'PUT /api/home/v1/pins': ['uu boboo fb o', ({ folder }) => ({ body: [{ type: 'folder', id: folder.id }] })],
    'GET /api/home/v1/recent': ['uu ooooo oo o'],
    'GET /api/admin/v1/overview': ['uu fffff ff o'],
    'GET /api/admin/v1/limits': ['uu fffff ff o'],
    'PATCH /api/admin/v1/limits': ['uu fffff ff o', () => ({ body: {} })],
    'GET /api/admin/v1/limits/users': ['uu fffff ff o'],
    'GET /api/admin/v1/limits/users/{id}': ['uu fffff ff o', theOwner],
    'PUT /api/admin/v1/limits/users/{id}': ['uu fffff ff o', ({ owner }) => ({ id: owner.id, body: {} })],
    'POST /api/admin/v1/mail/test': ['uu fffff ff c'],
    'GET /api/audit/v1': ['uu ffffo ff o'],
    'GET /api/audit/v1/export': ['uu ffffo ff o'],
    'GET /api/audit/v1/choices': ['uu ffffo ff o'],
    'GET /api/audit/v1/verify': ['uu ffffo ff o'],
  },
};
