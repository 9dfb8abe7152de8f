// The places that were opened from the search last, on this device.
import { keep, readKept } from '../../device/store.ts';
import type { Hit } from './search.ts';

const MOST = 6;
const keyOf = (userId: number) => `places.${userId}`;

export function recentPlaces(userId: number): Hit[] {
  try {
    const kept: unknown = JSON.parse(readKept(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isHit) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(userId: number, hit: Hit): void {
  const others = recentPlaces(userId).filter(({ address }) => address !== hit.address);
  keep(keyOf(userId), JSON.stringify([hit, ...others].slice(0, MOST)));
}

function isHit(value: unknown): value is Hit {
  return typeof value === 'object' && value !== null && 'address' in value && 'type' in value;
}
