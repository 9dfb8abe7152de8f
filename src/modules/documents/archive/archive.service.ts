// A selection of folders and documents as one archive, made while it is sent.
import { Readable } from 'node:stream';
import { type Actor, grantedRights } from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { writeZip, type ZipEntry } from '../../../platform/files/zip-writer.ts';
import { AppError, forbidden, invalidField, notFound, tooManyRequests } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import { createCounter } from '../../../platform/limits/meter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { languageOf } from '../../../platform/text/languages.ts';
import { rightsAt } from '../access/documents.access.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import { listSourceLinks } from '../copy-move/source-documents.repository.ts';
import type { After, ArchivedFile } from './archive.repository.ts';
import * as repository from './archive.repository.ts';
import { createNames, isCompressed, safeName } from './archive-names.ts';

/** Folders and documents of one archive: its table of contents is kept until its end. */
export const MAX_OBJECTS = 100_000;
const FOLDERS_AT_ONCE = 500;
const DOCUMENTS_AT_ONCE = 50;
/** Archives that are being sent at a time. */
const AT_ONCE_OF_USER = 2;
const AT_ONCE = 16;
const RETRY_AFTER_S = 30;

export interface Selection {
  folders: readonly number[];
  documents: readonly number[];
}

export interface Archive {
  filename: string;
  bytes: Readable;
}

interface TopFolder {
  id: number;
  title: string;
  modified_at: number;
}

interface Contents {
  folders: readonly TopFolder[];
  files: readonly ArchivedFile[];
}

const texts = {
  en: { name: 'Missing files.txt', words: 'The bytes of these files could not be read:' },
  de: { name: 'Fehlende Dateien.txt', words: 'Die Bytes dieser Dateien konnten nicht gelesen werden:' },
} as const;

export type ArchiveService = ReturnType<typeof createArchiveService>;

export function createArchiveService(platform: Pick<Platform, 'database' | 'blobs' | 'clock' | 'log' | 'processes'>) {
  const { database, blobs, clock, log, processes } = platform;
  const { db } = database;
  const sending = createCounter(processes, 'archives');

  /** D25: what is selected must be seen; below a folder, what may not be seen is left out. */
  const findContents = async (actor: Actor, selection: Selection): Promise<Contents> => {
    const [folders, versions] = await together(
      findFolders(db, actor, selection.folders),
      findVersions(db, actor, selection.documents),
    );
    if (folders.length > 0) {
      const ids = folders.map(({ id }) => id);
      const count = await repository.countBelow(database, actor, ids, MAX_OBJECTS + 1);
      if (count + versions.length > MAX_OBJECTS) throw tooManyObjects();
    }
    return { folders, files: versions.length > 0 ? await repository.listFilesOf(db, versions) : [] };
  };

  async function* entriesOf(actor: Actor, { folders, files }: Contents): AsyncGenerator<ZipEntry> {
    const missing: string[] = [];
    const nameAtTop = createNames();
    const waiting = folders.map(({ id, title, modified_at }) => ({ id, modified_at, path: `${nameAtTop(title)}/` }));
    waiting.reverse();
    const filesAtTop = namedFiles(files, '', nameAtTop);
    for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
      yield { name: folder.path, modified: folder.modified_at };
      const nameHere = createNames();
      const { path } = folder;
      const pages = filePages(actor, folder.id);
      const [below, first] = await together(listAllFolders(actor, folder.id), pages.next());
      const inside = below.map(({ id, title, modified_at }) => {
        return { id, modified_at, path: `${path}${nameHere(title)}/` };
      });
      for (const each of inside.reverse()) waiting.push(each);
      for (let page = first; !page.done; page = await pages.next()) {
        for (const file of namedFiles(page.value, path, nameHere)) yield* open(file, missing);
      }
      await letOthersIn();
    }
    for (const file of filesAtTop) yield* open(file, missing);
    if (missing.length > 0) yield toldMissing(actor, missing, nameAtTop);
  }

  const listAllFolders = async (actor: Actor, parentId: number) => {
    const all: repository.ChildFolder[] = [];
    for (let after: After | undefined; ; ) {
      const page = await repository.listChildFolders(db, actor, parentId, after, FOLDERS_AT_ONCE);
      for (const each of page) all.push(each);
      after = page.at(-1);
      // More than were counted at the beginning: the connection is cut, so that nobody takes a part for the whole.
      if (all.length > MAX_OBJECTS) throw tooManyObjects();
      if (page.length < FOLDERS_AT_ONCE) return all;
      await letOthersIn();
    }
  };

  async function* filePages(actor: Actor, folderId: number): AsyncGenerator<ArchivedFile[]> {
    for (let after: After | undefined; ; ) {
      const page = await repository.listFilesIn(db, actor, folderId, after, DOCUMENTS_AT_ONCE);
      yield page;
      const last = page.at(-1);
      if (!last || new Set(page.map(({ doc_id }) => doc_id)).size < DOCUMENTS_AT_ONCE) return;
      after = { title_key: last.title_key, id: last.doc_id };
    }
  }

  async function* open(file: NamedFile, missing: string[]): AsyncGenerator<ZipEntry> {
    const stream = await blobs.open(file.hash).catch((error: unknown) => {
      log.error({ err: error }, 'a file of an archive cannot be read');
      return undefined;
    });
    if (!stream) {
      missing.push(file.path);
      return;
    }
    try {
      const { path: name, modified, size } = file;
      yield { name, modified, file: { size, compress: size > 0 && !isCompressed(name), open: async () => stream } };
    } finally {
      stream.destroy();
    }
  }

  const toldMissing = (actor: Actor, missing: readonly string[], nameAtTop: (name: string) => string): ZipEntry => {
    const { name, words } = texts[languageOf(actor.language)];
    const bytes = Buffer.from(`${words}\r\n\r\n${missing.join('\r\n')}\r\n`);
    const file = {
      size: bytes.length,
      compress: true,
      open: async () => Readable.from([bytes], { objectMode: false }),
    };
    return { name: nameAtTop(name), modified: clock.now(), file };
  };

  return {
    async make(actor: Actor, selection: Selection): Promise<Archive> {
      if (selection.folders.length + selection.documents.length === 0) {
        throw invalidField('folders', 'name at least one folder or document');
      }
      const contents = await findContents(actor, selection);
      if (sending.of(actor.id) >= AT_ONCE_OF_USER || sending.total() >= AT_ONCE) {
        throw tooManyRequests(RETRY_AFTER_S, 'Too many archives are being sent; try again when one of them is done');
      }
      sending.add(actor.id, 1);
      const bytes = Readable.from(writeZip(entriesOf(actor, contents)), { objectMode: false });
      bytes.once('close', () => sending.add(actor.id, -1));
      return { filename: `${nameOf(contents)}.zip`, bytes };
    },
  };
}

async function findFolders(db: Db, actor: Actor, selected: readonly number[]): Promise<TopFolder[]> {
  const ids = [...new Set(selected)];
  if (ids.length === 0) return [];
  const found = new Map((await repository.listSelectedFolders(db, ids)).map((folder) => [folder.id, folder]));
  const rightsOf = await grantedRights(db, actor, folderRights, [...found.values()]);
  return ids.map((id) => {
    const folder = found.get(id);
    if (!folder) throw notFound(`Folder ${id}`);
    if (!holds(rightsOf(folder), 'view')) throw forbidden(`You may not see folder ${id}`);
    return folder;
  });
}

/** The ids of the versions that a download of the documents would show. */
async function findVersions(db: Db, actor: Actor, selected: readonly number[]): Promise<number[]> {
  const ids = [...new Set(selected)];
  if (ids.length === 0) return [];
  const [documents, links] = await together(repository.listSelectedDocuments(db, ids), listSourceLinks(db, ids));
  const found = new Map(documents.map((document) => [document.id, document]));
  const rightsThrough = await rightsAt(db, actor, links);
  const linksOf = Map.groupBy(links, ({ doc_id }) => doc_id);
  return ids.map((id) => {
    const document = found.get(id);
    const places = linksOf.get(id) ?? [];
    if (!document || places.length === 0) throw notFound(`Document ${id}`);
    const seen = places.filter((link) => holds(rightsThrough(link), 'view'));
    const mayEdit = seen.some((link) => holds(rightsThrough(link), 'edit'));
    const isHidden = document.state === 'draft' && document.created_by !== actor.id && !mayEdit;
    if (seen.length === 0 || isHidden) throw forbidden(`You may not see document ${id}`);
    return document.version_id;
  });
}

interface NamedFile {
  path: string;
  hash: string;
  size: number;
  modified: number;
}

/** A document with one file is that file; one with several is a folder of them. */
function* namedFiles(
  files: readonly ArchivedFile[],
  path: string,
  nameHere: (name: string) => string,
): Generator<NamedFile> {
  for (const [, components] of Map.groupBy(files, ({ doc_id }) => doc_id)) {
    const [first] = components;
    const isSeveral = components.length > 1;
    const folder = isSeveral ? `${path}${nameHere(first?.title ?? '')}/` : path;
    const nameInside = isSeveral ? createNames() : nameHere;
    for (const { name, blob_hash, size, modified_at } of components) {
      if (name === null || blob_hash === null) continue;
      yield { path: `${folder}${nameInside(name)}`, hash: blob_hash, size: size ?? 0, modified: modified_at };
    }
  }
}

/** What is alone gives the archive its name. */
function nameOf({ folders, files }: Contents): string {
  const titles = new Set([...folders.map(({ title }) => title), ...files.map(({ title }) => title)]);
  const [only] = titles;
  return titles.size === 1 && only !== undefined ? safeName(only) : 'Documents';
}

function tooManyObjects(): AppError {
  return new AppError(
    'archive_too_large',
    403,
    `An archive holds at most ${MAX_OBJECTS} folders and documents; select less`,
  );
}
