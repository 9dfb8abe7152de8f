// The values that users can be filtered by: job titles, companies and metadata, with how many users have each.
import type { Actor } from '../../../platform/access/index.ts';
import { createTableCache } from '../../../platform/db/index.ts';
import type { MetadataFields } from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chosenColumns } from '../users/user-values.repository.ts';
import { frontEndUsers } from '../users/users.policy.ts';
import { type FacetValue, listFacets } from './facets.repository.ts';

/** Values of one field; beyond these people search. */
const MAX_VALUES = 50;
/** Fields of metadata whose values are chosen from, the first by name. */
const MAX_NAMES = 20;
const CHOSEN_TYPES: ReadonlySet<string> = new Set(['text', 'number', 'boolean']);

export interface Facet {
  field: string;
  label: string;
  isMetadata: boolean;
  values: { value: string; count: number }[];
  valuesTotal: number;
}

export type FacetsService = ReturnType<typeof createFacetsService>;

export function createFacetsService({ database }: Pick<Platform, 'database'>, metadata: MetadataFields) {
  const columns = Object.keys(chosenColumns) as (keyof typeof chosenColumns)[];
  const cache = createTableCache<FacetValue[]>(database.changes, { tables: ['users'], maxEntries: 200 });

  return {
    async list(actor: Actor): Promise<Facet[]> {
      const visible = frontEndUsers(actor);
      const fields = (await metadata.all()).filter(({ type }) => CHOSEN_TYPES.has(type)).slice(0, MAX_NAMES);
      const names = fields.map(({ name }) => name);
      const rows = await cache.get(JSON.stringify([visible, names]), () =>
        listFacets(database, `user ${actor.id}`, visible, { columns, names, limit: MAX_VALUES }),
      );
      const facetOf = (field: string, label: string, isMetadata: boolean): Facet => {
        const found = rows.filter((row) => row.field === field && (row.column_name === null) === isMetadata);
        const values = found.map(({ value, count }) => ({ value, count }));
        return { field, label, isMetadata, values, valuesTotal: found[0]?.values_total ?? 0 };
      };
      return [
        ...columns.map((column) => facetOf(column, column, false)),
        ...fields.map(({ name, label }) => facetOf(name, label, true)),
      ];
    },
  };
}
