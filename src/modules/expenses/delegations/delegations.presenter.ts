import { isoDate } from '../../../platform/time/wire.ts';
import type { Delegation } from './delegations.repository.ts';

/** What stands in the row; `active` follows from the time of reading. */
export function presentDelegation(delegation: Delegation, now: number) {
  return {
    id: delegation.id,
    user: { id: delegation.user_id, name: delegation.user_name },
    delegate: { id: delegation.delegate_id, name: delegation.delegate_name },
    from: isoDate(delegation.from_at),
    to: isoDate(delegation.to_at),
    active: delegation.from_at <= now && now <= delegation.to_at,
  };
}
