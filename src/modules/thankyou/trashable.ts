// What thank-you notes register with the trash: how they come back, and how they go for good.
import { notFound } from '../../platform/http/index.ts';
import type { Trashable } from '../trash/index.ts';
import { requireNoteChange } from './notes.policy.ts';
import { updateNote } from './notes-write.repository.ts';
import * as repository from './trashable.repository.ts';

export const NOTE = 'thanks';

/** A note stands in no place: a destination means nothing. Nobody is told of it a second time. */
export const notesTrashable: Trashable = {
  types: [NOTE],

  /** T9: whoever restores may change the note now. */
  async restore(tx, actor, record) {
    const note = await repository.findTrashedNote(tx, record.id);
    if (!note) throw notFound('Note');
    requireNoteChange(actor, note);
    await updateNote(tx, note.id, { trash_id: null });
  },

  purge: (tx, records) =>
    repository.deleteTrashed(
      tx,
      records.map(({ id }) => id),
    ),
};
