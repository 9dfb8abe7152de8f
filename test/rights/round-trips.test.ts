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
  'GET /api/audit/v1/export',
  'GET /api/documents/v1/archive',
  'POST /api/documents/v1/archive',
  'POST /api/trash/v1/empty',
  'POST /api/trash/v1/mine/empty',
]);

/** Operations that need more than others, and how many. */
const longer: Readonly<Record<string, number>> = {
  // Whose bytes no longer count is known when they are gone.
  'DELETE /api/trash/v1/{id}': 4,
  'DELETE /intranet/rest/deleted/{id}': 4,
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
