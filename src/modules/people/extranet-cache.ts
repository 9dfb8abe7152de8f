// The extranets, cached: every user carries theirs, so they are not read again for each one.
import { createTableCache, type Database } from '../../platform/db/index.ts';
import { type Extranet, listAllExtranets } from './groups/extranets.repository.ts';

export type ExtranetMap = ReadonlyMap<number, Extranet>;

export interface ExtranetCache {
  /** Without a promise when they are cached. */
  all(): ExtranetMap | Promise<ExtranetMap>;
  primary(): Promise<Extranet>;
}

export function createExtranetCache({ db, changes }: Database): ExtranetCache {
  const cache = createTableCache<ExtranetMap>(changes, { tables: ['extranets'], maxEntries: 1 });
  const load = async () => new Map((await listAllExtranets(db)).map((extranet) => [extranet.id, extranet]));
  const all = () => cache.get('all', load);
  return {
    all,
    async primary() {
      for (const extranet of (await all()).values()) if (extranet.is_primary === 1) return extranet;
      throw new Error('there is no primary extranet');
    },
  };
}
