// Round trips to PostgreSQL of every operation: what needs nothing of each other is asked for together.
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { askOnce, operations } from './asks.ts';
import { type Company, createCompany, kinds } from './company.ts';
import { rowOf, tables } from './tables.ts';

const MOST_TRIPS = 3;
/** The first time also reads what is remembered from then on: the fewest of so many count. */
const TURNS = 3;

/** Operations that read, write or remove as much as there is, a piece at a time. */
const asLongAsThereIs = new Set([
  'DELETE /api/people/v2/users/{id}',
  'DELETE /api/trash/v1/{id}',
  'DELETE /intranet/rest/deleted/{id}',
  'DELETE /intranet/rest/documents/folder/{id}',
  'DELETE /intranet/rest/knowledgebase/categories/{category_id}',
  'GET /api/audit/v1',
  'GET /api/audit/v1/export',
  'GET /api/audit/v1/verify',
  'GET /api/documents/v1/archive',
  'GET /api/knowledgebase/v1/export',
  'GET /api/people/v1/users/export',
  'POST /api/documents/v1/archive',
  'POST /api/documents/v1/folders/{id}/access/reach',
  'POST /api/knowledgebase/v1/import',
  'POST /api/people/v1/users/bulk',
  'POST /api/people/v1/users/import',
  'POST /api/trash/v1/empty',
  'POST /api/trash/v1/mine/empty',
  'POST /api/trash/v1/mine/restore',
  'POST /api/trash/v1/restore',
]);

/** Operations that need more than others, and how many. */
const longer: Readonly<Record<string, number>> = {
  // Whether there is room is asked before the bytes arrive and when they have: the quota is not held meanwhile.
  'PATCH /api/documents/v1/uploads/{id}': 5,
  'POST /api/badges/image-sets/{id}/images': 4,
  'POST /api/badges/v1/crops': 4,
  'POST /api/expenses/v1/sheets/{id}/receipts': 5,
  'POST /api/knowledgebase/v1/images': 4,
  'POST /api/news/v1/articles/{id}/images': 6,
  'POST /api/people/v2/users/{id}/photo': 5,
  'POST /api/publish/v1/pages/{id}/images': 6,
  'PUT /api/knowledgebase/v1/articles/{id}/cover': 5,
  'PUT /api/news/v1/articles/{id}/image': 5,
  // Each step of a sign-in, and of a new password, decides whether there is a next one.
  'POST /api/session/v1': 8,
  'PUT /api/people/v2/users/{id}/password': 4,
  // The change, and the page that shows it with the faces of people.
  'PATCH /api/badges/v1/gallery/{id}': 6,
  'PUT /api/thankyou/v3/wall/{id}': 5,
  // Rights on a category that was just made are not remembered yet.
  'PATCH /api/knowledgebase/v1/categories/{id}': 5,
  'POST /intranet/rest/knowledgebase/categories': 4,
  'PUT /api/knowledgebase/v1/categories/{id}/experts': 4,
  'PUT /api/knowledgebase/v1/categories/{id}/permissions': 4,
  // What is found decides what is asked for next.
  'DELETE /api/expenses/v1/receipts/{id}': 4,
  'DELETE /api/expenses/v1/sheets/{id}/receipts/{receipt_id}': 4,
  'DELETE /api/webhooks/v1/{id}': 4,
  'DELETE /api/webhooks/v1/{id}/deliveries/{delivery_id}': 4,
  'GET /api/badges/v1/gallery/{id}': 4,
  'GET /api/documents/v1/documents/{doc_id}': 4,
  'GET /api/documents/v1/folders/{id}/entries': 5,
  'POST /api/documents/v1/documents/{doc_id}/versions/{version_num}/reject': 4,
  'POST /intranet/rest/documents/copy': 4,
  'POST /intranet/rest/documents/move': 4,
};

const app = useApp({ ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' });
let company: Company;

describe.skipIf(inject('engine') === 'sqlite')('on PostgreSQL', () => {
  beforeAll(async () => {
    company = await createCompany(app);
  });

  it('the lists of longer ones name operations', () => {
    const keys = new Set(operations.map(({ key }) => key));
    expect([...asLongAsThereIs, ...Object.keys(longer)].filter((key) => !keys.has(key))).toEqual([]);
  });

  it.each(Object.keys(tables))(`of %s every operation needs at most ${MOST_TRIPS}, and the commit`, async (module) => {
    const over: string[] = [];
    for (const operation of operations) {
      const found = rowOf(operation);
      if (found?.module !== module || asLongAsThereIs.has(operation.key)) continue;
      const [answers, subject = () => ({})] = found.row;
      const kind = kinds.find((_, index) => answers.replaceAll(' ', '')[index] === 'o');
      if (!kind) continue;
      const most = longer[operation.key] ?? MOST_TRIPS;
      let fewest: string[][] | undefined;
      for (let turn = 0; turn < TURNS && (fewest?.length ?? Infinity) > most; turn += 1) {
        const asked = await subject(company, kind);
        let status = 0;
        const trips = await roundTripsOf(async () => {
          ({ status } = await askOnce(operation, company.clientOf(kind, found.capability), asked));
        });
        if (status < 400 && trips.length < (fewest?.length ?? Infinity)) fewest = trips;
      }
      if (!fewest) over.push(`${operation.key}: refused`);
      else if (fewest.length > most) {
        over.push(`${operation.key}: ${fewest.length}\n${fewest.map((trip) => `  ${trip.join(' || ')}`).join('\n')}`);
      }
    }
    expect(over.join('\n')).toBe('');
  });
});
