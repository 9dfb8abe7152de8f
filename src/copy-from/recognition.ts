// Badges with their pictures and those who have them; thank-you notes and their tags.
import { badgesCopy, type CopiedBadge, type CopiedImage } from '../modules/badges/index.ts';
import { type CopiedNote, type CopiedTag, thanksCopy } from '../modules/thankyou/index.ts';
import { findPicture, storePicture } from './files.ts';
import type { Note } from './progress.repository.ts';
import { Unreadable } from './source.ts';
import { type AnyStep, authorOf, type Copy, findBody, listStep, pagedStep } from './step.ts';
import { asItem, asItems, type Item, partOf, readFields } from './wire.ts';

const TITLE = { max: 255 };
const DESCRIPTION = { max: 10_000 };
const MESSAGE = { max: 10_000 };
const COLOUR = /^[0-9A-Fa-f]{6}$/;
const DEFAULT_COLOUR = '607d8b';
const IMAGES_AT_ONCE = 20;
const BADGES_AT_ONCE = 20;

const images = listStep<CopiedImage>({
  name: 'badges.images',
  title: 'pictures of badges',
  path: '/api/badges/image-sets/images',
  key: 'id',
  batch: IMAGES_AT_ONCE,
  async readItem(copy, item, notes) {
    const fields = readFields(item, `picture ${item.id} of badges`, notes);
    const id = fields.id('id');
    const setId = fields.number('set_id') ?? 0;
    const address = fields.text('image_url', { max: 2000, orElse: `/api/badges/images/${id}/file` });
    const picture = await findPicture(copy, copy.source.pathOf(address));
    if (!picture) throw new Unreadable(`${fields.what} is none that can be read`);
    const filename = picture.filename ?? `image-${id}.png`;
    const isIcon = copy.isAtrium && setId === badgesCopy.iconSet && badgesCopy.isIcon(filename);
    const form = { format: 'png', maxSide: badgesCopy.maxSide } as const;
    return { id, setId, filename, blob: isIcon ? undefined : await storePicture(copy, picture.bytes, form) };
  },
  async write(copy, tx, list, isFirst) {
    if (isFirst) await badgesCopy.clearImages(tx);
    await badgesCopy.addImages(tx, list, copy.platform.clock.now());
  },
});

const badges = listStep<CopiedBadge>({
  name: 'badges.badges',
  title: 'badges',
  path: '/api/badges/badges?status=all',
  key: 'id',
  batch: BADGES_AT_ONCE,
  async readItem(copy, item, notes) {
    const id = readFields(item, 'a badge', notes).id('id');
    const body = await findBody(copy, `/api/badges/badge/${id}?include_assignees=true`);
    return readBadge(copy, { ...item, ...asItem(body ?? {}) }, notes);
  },
  async write(_copy, tx, list) {
    const notes: Note[] = [];
    for (const badge of list) {
      if (await badgesCopy.addBadge(tx, badge)) continue;
      notes.push({ what: `badge ${badge.id}`, reason: `its picture ${badge.imageId} is not here`, missing: true });
    }
    return notes;
  },
});

async function readBadge(copy: Copy, item: Item, notes: Note[]): Promise<CopiedBadge> {
  const fields = readFields(item, `badge ${item.id}`, notes);
  const createdAt = fields.moment('created_date') ?? copy.platform.clock.now();
  const modifiedBy = fields.idOrNull('modified_by');
  const modifiedAt = fields.moment('modified_date') ?? createdAt;
  const colour = fields.text('background_colour', { max: 7 }).replace(/^#/, '');
  if (!COLOUR.test(colour)) fields.note(`has the colour ${DEFAULT_COLOUR} here`);
  const isArchived = fields.text('status', TITLE) === 'archived';
  return {
    id: fields.id('id'),
    title: fields.text('title', { ...TITLE, orElse: fields.what }),
    description: fields.text('description', DESCRIPTION),
    imageId: fields.id('image_id'),
    backgroundColour: COLOUR.test(colour) ? colour : DEFAULT_COLOUR,
    createdBy: await authorOf(copy, fields.idOrNull('created_by')),
    createdAt,
    modifiedBy: modifiedBy === null ? null : await authorOf(copy, modifiedBy),
    modifiedAt,
    archived: isArchived
      ? {
          by: await authorOf(copy, fields.idOrNull('archived_by')),
          at: fields.moment('archived_date') ?? modifiedAt,
        }
      : null,
    assigned: await readAssignments(copy, item, fields.what, createdAt, notes),
  };
}

async function readAssignments(
  copy: Copy,
  item: Item,
  what: string,
  createdAt: number,
  notes: Note[],
): Promise<CopiedBadge['assigned']> {
  const known = await copy.users.load();
  const assigned: { userId: number; by: number; at: number; message: string }[] = [];
  for (const record of asItems(item.assigned ?? [], `the people with ${what}`)) {
    const fields = readFields(record, `${what}, assigned`, notes);
    const userId = fields.id('assigned_to');
    if (!known.has(userId)) {
      notes.push({ what, reason: `user ${userId}, who has it, is not here`, missing: true });
      continue;
    }
    assigned.push({
      userId,
      by: await authorOf(copy, fields.idOrNull('assigned_by')),
      at: fields.moment('assigned_date') ?? createdAt,
      message: fields.text('message', MESSAGE),
    });
  }
  return assigned;
}

const tags = pagedStep<CopiedTag>({
  name: 'thanks.tags',
  title: 'tags of notes',
  path: '/tags',
  readItem({ platform }, item, notes) {
    const fields = readFields(item, `tag ${item.id}`, notes);
    const createdAt = fields.moment('created_date') ?? platform.clock.now();
    const colour = fields.text('bg_colour', { max: 7 }).replace(/^#/, '');
    return {
      id: fields.id('id'),
      name: fields.text('name', { max: 25, orElse: fields.what }),
      active: fields.flag('active'),
      colour: `#${COLOUR.test(colour) ? colour : DEFAULT_COLOUR}`,
      createdBy: fields.text('created_by', { max: 600 }),
      createdAt,
      modifiedBy: fields.text('modified_by', { max: 600 }),
      modifiedAt: fields.moment('modified_date') ?? createdAt,
    };
  },
  async write(_copy, tx, list) {
    const renamed = await thanksCopy.addTags(tx, list);
    return renamed.map(({ id, name }) => ({ what: `tag ${id}`, reason: `is called ${name} here`, missing: false }));
  },
});

const thanks = pagedStep<CopiedNote>({
  name: 'thanks.notes',
  title: 'thank-you notes',
  path: '/thanks?thanked=true&users=true&tags=true',
  readItem: readNote,
  write: (_copy, tx, list) => thanksCopy.addNotes(tx, list),
});

const objectTypes: ReadonlyMap<number, 1 | 3> = new Map([
  [1, 1],
  [3, 3],
]);

async function readNote(copy: Copy, item: Item, notes: Note[]): Promise<CopiedNote> {
  const fields = readFields(item, `thank-you note ${item.id}`, notes);
  const known = await copy.users.load();
  const thanked = asItems(item.thanked ?? [], fields.what).flatMap((object) => {
    const part = readFields(object, fields.what, notes);
    const oclass = partOf(object, 'oclass');
    const type = objectTypes.get(
      part.idOrNull('object_type') ?? readFields(oclass, fields.what, []).idOrNull('oclass') ?? 0,
    );
    const id = part.idOrNull('id');
    if (!type || id === null || (type === 1 && !known.has(id))) return [];
    return [{ type, id, name: part.text('name', TITLE) }];
  });
  const users = asItems(item.users ?? [], fields.what).map((user) => readFields(user, fields.what, notes).id('id'));
  for (const id of users.filter((each) => !known.has(each))) {
    notes.push({ what: fields.what, reason: `user ${id}, who was thanked, is not here`, missing: true });
  }
  const tagIds = asItems(item.tags ?? [], fields.what).map((tag) => readFields(tag, fields.what, notes).id('id'));
  return {
    id: fields.id('id'),
    description: fields.text('description', { max: 1000, orElse: '…' }),
    authorId: await authorOf(copy, fields.idOrNull('author')),
    createdAt: fields.moment('date_created') ?? copy.platform.clock.now(),
    thanked,
    userIds: users.filter((id) => known.has(id)),
    tagIds: [...new Set(tagIds)],
  };
}

export const recognitionSteps: readonly AnyStep[] = [images, badges, tags, thanks];
