// What anybody can cause, as often as they like: counted, and written as one entry for each user and network, so that nobody floods the log.
import { networkOf } from '../http/requests/client-address.ts';
import type { NewAuditEntry } from './audit.repository.ts';

/** Users and networks that are told apart; all further ones are one. */
const MOST = 1_000;
const OTHERS = 'others';

export interface Attempt {
  action: string;
  userId: number | undefined;
  address: string;
}

export interface Attempts {
  note(attempt: Attempt, describe: () => NewAuditEntry[]): void;
  /** Takes the attempts since the last call, each with its number of requests. */
  take(): NewAuditEntry[];
}

export function createAttempts(most = MOST): Attempts {
  let counted = new Map<string, { entry: NewAuditEntry; count: number }>();
  return {
    note({ action, userId, address }, describe) {
      const own = `${action} ${userId ?? ''} ${networkOf(address)}`;
      const key = counted.has(own) || counted.size < most ? own : `${action} ${OTHERS}`;
      const known = counted.get(key);
      if (known) {
        known.count += 1;
        return;
      }
      for (const entry of describe()) counted.set(key, { entry: key === own ? entry : withoutSender(entry), count: 1 });
    },
    take() {
      const all = [...counted.values()];
      counted = new Map();
      return all.map(({ entry, count }) => ({ ...entry, part: `requests ${count}` }));
    },
  };
}

function withoutSender(entry: NewAuditEntry): NewAuditEntry {
  return {
    ...entry,
    user_id: null,
    username: '',
    credential_id: null,
    via: 'none',
    address: '',
    agent: '',
    request_id: '',
  };
}
