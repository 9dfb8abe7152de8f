// Owns the remembered extranets: every user carries theirs, so they are not read again for each one.
import { createMemory, type Database } from '../../../platform/db/index.ts';
import { type Extranet, listAllExtranets } from './extranets.repository.ts';

export type ExtranetMap = ReadonlyMap<number, Extranet>;

export interface ExtranetDirectory {
  /** At once when they are remembered, which they nearly always are. */
  all(): ExtranetMap | Promise<ExtranetMap>;
  primary(): Promise<Extranet>;
}

export function createExtranetDirectory({ db, changes }: Database): ExtranetDirectory {
  const memory = createMemory<ExtranetMap>(changes, { tables: ['extranets'], maxEntries: 1 });
  const load = async () => new Map((await listAllExtranets(db)).map((extranet) => [extranet.id, extranet]));
  const all = () => memory.peek('all') ?? memory.get('all', load);
  return {
    all,
    async primary() {
      for (const extranet of (await all()).values()) if (extranet.is_primary === 1) return extranet;
      throw new Error('there is no primary extranet');
    },
  };
}
