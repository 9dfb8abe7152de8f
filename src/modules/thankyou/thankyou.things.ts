import { excerptOf } from '../../platform/text/excerpt.ts';
import type { ThingType } from '../../platform/things/index.ts';
import { readableExtranet } from './notes.policy.ts';
import { listNotesByIds } from './thankyou.things.repository.ts';

/** A note has no title: its first words stand for one. */
const TITLE = 80;

/** T1. */
export const thanksThings: ThingType = {
  type: 'thanks',
  list: async (db, actor, ids) =>
    (await listNotesByIds(db, ids, readableExtranet(actor))).map(({ id, description }) => ({
      id,
      title: excerptOf(description, TITLE),
      place: null,
      link: `/thanks/${id}`,
    })),
};
