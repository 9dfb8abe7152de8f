// One document: its versions with their files, its record types, and the folders it is in.
import {
  type CopiedComponent,
  type CopiedDocument,
  type CopiedPlace,
  type CopiedVersion,
  copiedNames,
} from '../modules/documents/index.ts';
import { listIds } from '../platform/db/index.ts';
import { storeFile } from './files.ts';
import { METADATA_BYTES, ROOT, TITLE, V1 } from './folders.ts';
import type { Note } from './progress.repository.ts';
import { Unreadable } from './source.ts';
import { authorOf, type Copy, findBody, orNote, readAll, readList } from './step.ts';
import { asItem, asItems, distinctParts, type Item, partOf, readFields } from './wire.ts';

const COMMENT = { max: 10_000 };
const MAX_COMPONENTS = 1000;
const MAX_PLACES = 10_000;

/** Undefined where not one of its versions can be read; what was wrong with them is noted. */
export async function readDocument(
  copy: Copy,
  item: Item,
  folderId: number,
  versions: readonly CopiedVersion[],
  notes: Note[],
): Promise<CopiedDocument | undefined> {
  const fields = readFields(item, `document ${item.doc_id}`, notes);
  const id = fields.id('doc_id');
  const createdBy = await authorOf(copy, fields.idOrNull('creator'));
  const createdAt = fields.moment('date_created') ?? versions[0]?.createdAt ?? copy.platform.clock.now();
  const docType = fields.text('doc_type', TITLE) === 'marker' ? 'marker' : 'standard';
  // A marker is there without a file.
  const first = { number: 1, isDraft: false, comment: '', createdBy, createdAt, components: [] };
  const all = docType === 'marker' && versions.length === 0 ? [first] : versions;
  const newest = all.at(-1);
  if (!newest) {
    notes.push({ what: fields.what, reason: 'none of its versions can be read', missing: true });
    return undefined;
  }
  const declared = partOf(item, 'date_declared').date;
  return {
    id,
    folderId,
    docType,
    title: fields.text('title', { ...TITLE, orElse: `Document ${id}` }),
    refcode: fields.text('refcode', { ...TITLE, orElse: `Doc_${id}` }),
    metadata: fields.map('metadata', METADATA_BYTES),
    createdBy,
    createdAt,
    modifiedBy: newest.createdBy,
    modifiedAt: fields.moment('date_last_modified') ?? createdAt,
    // Only the day is told: at noon it is that day nearly everywhere.
    declaredAt: typeof declared === 'string' && /^\d{8}$/.test(declared) ? noonOf(declared) : null,
    versions: all,
    records: typeof declared === 'string' ? await readRecords(copy, id, notes) : [],
  };
}

function noonOf(day: string): number | null {
  const ms = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T12:00:00Z`);
  return Number.isNaN(ms) ? null : ms;
}

async function readRecords(copy: Copy, docId: number, notes: Note[]): Promise<CopiedDocument['records']> {
  const what = `record types of document ${docId}`;
  const body = await orNote(notes, what, () => findBody(copy, `${V1}/documents/${docId}/record-types`));
  if (body === undefined) return [];
  const items = distinctParts(asItems(asItem(body, what).record_types, what), 'id', what, notes);
  const records = items.map((item) => {
    const fields = readFields(item, what, notes);
    return { typeId: fields.id('id'), metadata: fields.map('metadata', METADATA_BYTES) };
  });
  const typeIds = records.map(({ typeId }) => typeId);
  const here = new Set(await listIds(copy.platform.database.db, 'record_types', 'id', typeIds));
  for (const typeId of typeIds.filter((id) => !here.has(id))) {
    notes.push({ what, reason: `the record type ${typeId} is not here`, missing: true });
  }
  return records.filter(({ typeId }) => here.has(typeId));
}

/** The lowest number first, without those that are here. */
export async function readVersions(
  copy: Copy,
  docId: number,
  here: ReadonlySet<number>,
  isDraft: (number: number) => boolean,
  notes: Note[],
): Promise<CopiedVersion[]> {
  const { items } = await readList(copy, `${ROOT}/document/${docId}/versions`);
  const versions: CopiedVersion[] = [];
  for (const item of distinctParts(items, 'version_num', `versions of document ${docId}`, notes).toReversed()) {
    const number = readFields(item, `a version of document ${docId}`, notes).id('version_num');
    if (here.has(number)) continue;
    const what = `version ${number} of document ${docId}`;
    const version = await orNote(notes, what, async () => {
      const fields = readFields(item, what, notes);
      return {
        number,
        isDraft: isDraft(number),
        comment: fields.text('version_comment', COMMENT),
        createdBy: await authorOf(copy, fields.idOrNull('modified_by')),
        createdAt: fields.moment('date_last_modified') ?? copy.platform.clock.now(),
        components: await readComponents(copy, docId, number, notes),
      };
    });
    if (version) versions.push(version);
  }
  return versions.sort((a, b) => a.number - b.number);
}

async function readComponents(copy: Copy, docId: number, number: number, notes: Note[]): Promise<CopiedComponent[]> {
  const path = `${ROOT}/document/${docId}/${number}`;
  const { body } = await copy.source.get(`${path}/components`);
  // An object keyed by index; an empty one is sent as a list by some.
  const items = Array.isArray(body) ? asItems(body) : Object.values(asItem(body)).map((value) => asItem(value));
  if (items.length > MAX_COMPONENTS) throw new Unreadable(`has more than ${MAX_COMPONENTS} files`);
  const sent = items.map((item) => {
    const fields = readFields(item, `a file of version ${number} of document ${docId}`, notes);
    return { title: fields.text('title', TITLE), size: fields.number('size'), isPrimary: fields.flag('primary') };
  });
  const names = copiedNames(sent.map(({ title }) => title));
  const primary = Math.max(
    sent.findIndex(({ isPrimary }) => isPrimary),
    0,
  );
  const components: CopiedComponent[] = [];
  for (const [index, { title, size }] of sent.entries()) {
    const address = index === primary ? `${path}/file` : `${path}/file/${encodeURIComponent(title)}`;
    const file = await storeFile(copy, address, copy.platform.uploadLimits.maxUpload);
    if (size !== null && size !== file.size) {
      throw new Unreadable(`${title} has ${file.size} bytes instead of ${size}`);
    }
    const name = names[index] ?? title;
    components.push({ name, hash: file.hash, size: file.size, isPrimary: index === primary });
  }
  return components;
}

/** `known`: the folders in which it was seen. */
export async function readPlaces(
  copy: Copy,
  docId: number,
  known: readonly number[],
  notes: Note[],
): Promise<CopiedPlace[]> {
  const items = await readAll(copy, `${V1}/documents/${docId}/places`, MAX_PLACES);
  if (!items) return known.map((folderId) => ({ folderId, rights: undefined }));
  const what = `places of document ${docId}`;
  return distinctParts(items, 'folder_id', what, notes).map((item) => {
    const fields = readFields(item, what, notes);
    const rights = fields.flag('full') ? undefined : fields.texts('rights', 20);
    return { folderId: fields.id('folder_id'), rights };
  });
}
