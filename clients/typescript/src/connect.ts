import { type Caller, callerOf, createPerformer, type Method } from './caller.ts';
import * as table from './generated/operations.ts';
import type { Notification, Operations } from './generated/types.ts';
import { type WatchOptions, watchNotifications } from './notifications.ts';
import type { Connection } from './options.ts';
import type { Input } from './requests.ts';

/** An instance: every operation of its description is a method. */
export type Atrium = { readonly [Id in keyof Operations]: Method<Operations[Id]> } & {
  readonly call: Caller;
  /** Each new notification of the user, as long as the loop over it goes on. */
  watchNotifications(options?: WatchOptions): AsyncGenerator<Notification, void>;
};

export function connect(connection: Connection): Atrium;
export function connect(connection: Connection): object {
  const perform = createPerformer(connection);
  const call = callerOf(perform);
  const methods = Object.entries(table).map(([id, operation]) => [
    id,
    (input?: Input, options?: object) => perform(operation, input, options),
  ]);
  return {
    ...Object.fromEntries(methods),
    call,
    watchNotifications: (options?: WatchOptions) => watchNotifications(call, options),
  };
}
