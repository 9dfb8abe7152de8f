// The look follows the person: what is chosen here is saved for other devices, and what was chosen there comes here.

import { updateMe } from '@atrium/client/operations';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { keepLook, type Look, onLookChosen } from '../../device/look.ts';
import { keep, readKept } from '../../device/store.ts';
import { meQuery } from './settings.queries.ts';

/** As long as the frame is there. */
export function followLooks(userId: number): () => void {
  /** What they chose here and is not saved yet, as JSON: it holds until the server has it. */
  const place = `look-unsaved.${userId}`;
  const readUnsaved = (): Look => {
    try {
      return JSON.parse(readKept(place) ?? '{}');
    } catch {
      return {};
    }
  };
  const save = async (chosen: Look) => {
    const unsaved = JSON.stringify({ ...readUnsaved(), ...chosen });
    keep(place, unsaved);
    try {
      const me = await call(updateMe, { body: { ui: JSON.parse(unsaved) } });
      // Something else may have been chosen meanwhile.
      if (readKept(place) === unsaved) keep(place, undefined);
      queryClient.setQueryData(meQuery.queryKey, me);
    } catch {
      // It stays on the device, and is saved with the next choice or visit.
    }
  };
  const unsaved = readUnsaved();
  if (Object.keys(unsaved).length > 0) void save(unsaved);
  else {
    queryClient
      .fetchQuery(meQuery)
      .then(({ ui }) => Object.keys(readUnsaved()).length === 0 && keepLook(ui))
      .catch(() => {});
  }
  return onLookChosen((chosen) => void save(chosen));
}
