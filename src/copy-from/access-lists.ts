// Access lists of folders and categories, as the source tells them.
import type { AccessEntryInput } from '../platform/access/index.ts';
import type { Note } from './progress.repository.ts';
import { Unreadable } from './source.ts';
import { type Copy, findBody, orNote } from './step.ts';
import { asItem, asItems, readFields } from './wire.ts';

interface AccessListOptions<Right extends string> {
  path: string;
  /** The object that has the list: `folder 7`. */
  of: string;
  rights: readonly Right[];
  /** Whether the list of what stands above may hold instead. */
  mayInherit: boolean;
  /** The access here when the source does not send the list, in words for the note. */
  ifUntold: string;
}

/** Undefined where the source does not tell the list, or that of what stands above holds. */
export async function readAccessList<Right extends string>(
  copy: Copy,
  { path, of, rights, mayInherit, ifUntold }: AccessListOptions<Right>,
  notes: Note[],
): Promise<AccessEntryInput<Right>[] | undefined> {
  const what = `access list of ${of}`;
  const body = await orNote(notes, what, async () => (await findBody(copy, path)) ?? null);
  if (body === undefined) return [];
  if (body === null) {
    notes.push({ what, reason: `the source does not tell it: ${ifUntold}`, missing: false });
    return undefined;
  }
  const access = asItem(body, what);
  if (mayInherit && access.inherit === true) return undefined;
  return asItems(access.entries, what).map((entry) => {
    const fields = readFields(entry, what, notes);
    const subject = fields.text('subject', { max: 20 });
    if (subject !== 'everyone' && subject !== 'user' && subject !== 'group' && subject !== 'role') {
      throw new Unreadable(`${what} has an entry for ${subject}`);
    }
    const names = fields.texts('rights', 20);
    const granted = rights.filter((right) => names.includes(right));
    return { subject, rights: granted, ...(subject === 'everyone' ? {} : { subject_id: fields.id('subject_id') }) };
  });
}
