// Rules E1 to E10, F8 to F11.
import { pdf, receiptForm } from '../../../src/modules/expenses/expenses.test-support.ts';
import { uniqueName } from '../../support/people.ts';
import { things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const named = () => ({ body: { name: uniqueName('Name ') } });
const retired =
  (kind: string): Subject =>
  async (company) => ({ ...(await things.lookup(company, kind)), body: { retired: true } });
const one =
  (kind: string): Subject =>
  (company) =>
    things.lookup(company, kind);
/** By the address below its sheet. */
const below =
  (body?: unknown): Subject =>
  async (company) => {
    const { id, sheet_id } = await things.receipt(company);
    return { id: sheet_id, receipt_id: id, body };
  };
const sheetOf: Subject = ({ owner }) => ({ query: `user=${owner.id}` });

export const expenses: Table = {
  capability: 'expenses.admin',
  rows: {
    'GET /intranet/rest/expenses/sheet': ['uu foofo ff o', sheetOf],
    'POST /intranet/rest/expenses/sheet': ['uu ooooo fo o', named],
    'GET /intranet/rest/expenses/sheet/{id}': ['uu foofo ff o', things.sheet],
    'PUT /intranet/rest/expenses/sheet/{id}': [
      'uu foffo ff o',
      async (company) => ({ ...(await things.sheet(company)), body: { notes: 'New' } }),
    ],
    'DELETE /intranet/rest/expenses/sheet/{id}': ['uu foffo ff o', things.sheet],
    'GET /intranet/rest/expenses/items': ['uu ooooo oo o'],
    'GET /intranet/rest/expenses/client': ['uu ooooo oo o'],
    'GET /intranet/rest/expenses/dept': ['uu ooooo oo o'],
    'GET /intranet/rest/expenses/location': ['uu ooooo oo o'],
    'GET /intranet/rest/expenses/project': ['uu ooooo oo o'],
    'GET /api/expenses/v1/clients': ['uu ooooo oo o'],
    'POST /api/expenses/v1/clients': ['uu ffffo ff o', named],
    'GET /api/expenses/v1/clients/{id}': ['uu ooooo oo o', one('clients')],
    'PATCH /api/expenses/v1/clients/{id}': ['uu ffffo ff o', retired('clients')],
    'DELETE /api/expenses/v1/clients/{id}': ['uu ffffo ff o', one('clients')],
    'GET /api/expenses/v1/clients/{id}/uses': ['uu ffffo ff o', one('clients')],
    'GET /api/expenses/v1/departments': ['uu ooooo oo o'],
    'POST /api/expenses/v1/departments': ['uu ffffo ff o', named],
    'GET /api/expenses/v1/departments/{id}': ['uu ooooo oo o', one('departments')],
    'PATCH /api/expenses/v1/departments/{id}': ['uu ffffo ff o', retired('departments')],
    'DELETE /api/expenses/v1/departments/{id}': ['uu ffffo ff o', one('departments')],
    'GET /api/expenses/v1/departments/{id}/uses': ['uu ffffo ff o', one('departments')],
    'GET /api/expenses/v1/locations': ['uu ooooo oo o'],
    'POST /api/expenses/v1/locations': ['uu ffffo ff o', named],
    'GET /api/expenses/v1/locations/{id}': ['uu ooooo oo o', one('locations')],
    'PATCH /api/expenses/v1/locations/{id}': ['uu ffffo ff o', retired('locations')],
    'DELETE /api/expenses/v1/locations/{id}': ['uu ffffo ff o', one('locations')],
    'GET /api/expenses/v1/locations/{id}/uses': ['uu ffffo ff o', one('locations')],
    'GET /api/expenses/v1/projects': ['uu ooooo oo o'],
    'POST /api/expenses/v1/projects': ['uu ffffo ff o', named],
    'GET /api/expenses/v1/projects/{id}': ['uu ooooo oo o', one('projects')],
    'PATCH /api/expenses/v1/projects/{id}': ['uu ffffo ff o', retired('projects')],
    'DELETE /api/expenses/v1/projects/{id}': ['uu ffffo ff o', one('projects')],
    'GET /api/expenses/v1/projects/{id}/uses': ['uu ffffo ff o', one('projects')],
    'GET /api/expenses/v1/types': ['uu ooooo oo o'],
    'POST /api/expenses/v1/types': ['uu ffffo ff o', named],
    'GET /api/expenses/v1/types/{id}': ['uu ooooo oo o', one('types')],
    'PATCH /api/expenses/v1/types/{id}': ['uu ffffo ff o', retired('types')],
    'DELETE /api/expenses/v1/types/{id}': ['uu ffffo ff o', one('types')],
    'GET /api/expenses/v1/types/{id}/uses': ['uu ffffo ff o', one('types')],
    'GET /api/expenses/v1/sheets/{id}/history': ['uu foofo ff o', things.sheet],
    'GET /api/expenses/v1/sheets/{id}/stand-ins': ['uu foofo ff o', things.sheet],
    'GET /api/expenses/v1/sheets/{id}/receipts': ['uu foofo ff o', things.sheet],
    'POST /api/expenses/v1/sheets/{id}/receipts': [
      'uu foffo ff o',
      async (company) => ({ ...(await things.sheet(company)), body: receiptForm(pdf) }),
    ],
    'GET /api/expenses/v1/receipts/{id}': ['uu foofo ff o', things.receipt],
    'PATCH /api/expenses/v1/receipts/{id}': [
      'uu foffo ff o',
      async (company) => ({ ...(await things.receipt(company)), body: { name: 'new.pdf' } }),
    ],
    'DELETE /api/expenses/v1/receipts/{id}': ['uu foffo ff o', things.receipt],
    'GET /api/expenses/v1/sheets/{id}/receipts/{receipt_id}': ['uu foofo ff o', below()],
    'PATCH /api/expenses/v1/sheets/{id}/receipts/{receipt_id}': ['uu foffo ff o', below({ name: 'new.pdf' })],
    'PUT /api/expenses/v1/sheets/{id}/receipts/{receipt_id}': ['uu foffo ff o', below({ name: 'new.pdf' })],
    'DELETE /api/expenses/v1/sheets/{id}/receipts/{receipt_id}': ['uu foffo ff o', below()],
    'GET /api/expenses/v1/receipts/{id}/file': ['uu foofo ff o', things.receipt],
    'GET /api/expenses/v1/receipts/{id}/thumbnail': ['uu foofo ff o', things.receipt],
    'GET /api/expenses/v1/queue': ['uu ooooo oo o'],
    'POST /api/expenses/v1/queue/decisions': [
      'uu nnono fn o',
      async (company) => ({
        body: { sheets: [await things.submittedSheet(company)], status: 'approved' },
      }),
    ],
    'GET /api/expenses/v1/delegations': ['uu ooooo oo o'],
    'POST /api/expenses/v1/delegations': [
      'uu foffo ff o',
      ({ owner, subject }) => ({
        body: { from: '2026-05-01', to: '2026-05-02', delegate: subject.id, user_id: owner.id },
      }),
    ],
    'GET /api/expenses/v1/delegations/{id}': ['uu foffo ff o', things.delegation],
    'PATCH /api/expenses/v1/delegations/{id}': [
      'uu foffo ff o',
      async (company) => ({ ...(await things.delegation(company)), body: { to: '2026-05-09' } }),
    ],
    'DELETE /api/expenses/v1/delegations/{id}': ['uu foffo ff o', things.delegation],
    'GET /api/expenses/v1/summary': ['uu ooooo oo o', () => ({ query: 'by=month' })],
    'GET /api/expenses/v1/summary/items': ['uu ooooo oo o'],
    'GET /api/expenses/v1/sheets/export': ['uu ooooo oo o', sheetOf],
    'GET /api/expenses/v1/items/export': ['uu ooooo oo o'],
    'GET /api/expenses/v1/sheets/{id}/print': ['uu foofo ff o', things.sheet],
  },
};
