// The recording of events: in the transaction of their cause, handed to whoever passes them on after the commit.
import type { Db } from '../db/index.ts';
import type { EventDefinition } from './definitions.ts';

/** What an event says, as it is sent: JSON with snake_case keys. */
export type EventData = Readonly<Record<string, unknown>>;

/** Asked for only when somebody wants it, so that loading it costs nothing when nobody does. Empty: nothing happened. */
type LoadEvents = () => Promise<readonly EventData[]> | readonly EventData[];

/** Writes down, inside the transaction, what it has to pass on; the passing on happens after the commit. */
export type EventListener = (tx: Db, type: string, load: LoadEvents) => Promise<void>;

export interface Events {
  record(tx: Db, event: Pick<EventDefinition, 'name'>, load: LoadEvents): Promise<void>;
  listen(listener: EventListener): void;
}

export function createEvents(): Events {
  const listeners: EventListener[] = [];
  return {
    async record(tx, { name }, load) {
      for (const listener of listeners) await listener(tx, name, load);
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}
