import type { Notification } from '@atrium/client/core';
import { useState } from 'react';

/** Which of the notifications are selected; those that are gone from the list are not. */
export function useSelection(notifications: readonly Notification[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    chosen: notifications.filter(({ id }) => ids.has(id)),
    toggle: (id: number) =>
      setIds((before) =>
        before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
      ),
    clear: () => setIds(new Set()),
  };
}
