import type { Lookup } from './lookups.repository.ts';

export function presentLookup({ id, name, retired }: Lookup) {
  return { id, name, retired: retired === 1 };
}
