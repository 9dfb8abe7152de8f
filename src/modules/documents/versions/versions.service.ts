// Versions: what they are made of, who sees which, and how a new one comes from the drop box.
import type { Actor } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { fileKind, inlineTypeOf, KIND_BYTES } from '../../../platform/files/file-kind.ts';
import { firstBytesOf } from '../../../platform/files/first-bytes.ts';
import { type DownloadedFile, invalidField, notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DocumentAccess, type DocumentRef, getDocument } from '../access/documents.access.ts';
import { holds } from '../access/documents.policy.ts';
import { takeDropBoxFiles } from '../dropbox/dropbox.service.ts';
import { type ComponentInput, nameComponents } from './components.ts';
import type { Component, ListedVersion } from './versions.repository.ts';
import * as repository from './versions.repository.ts';

export interface VersionList {
  loaded: DocumentAccess;
  versions: ListedVersion[];
  /** Number of the one that counts: the live one, or of what was never live the newest draft. */
  latest: number;
}

export type VersionsService = ReturnType<typeof createVersionsService>;

export function createVersionsService({
  database,
  blobs,
  blobRelease,
}: Pick<Platform, 'database' | 'blobs' | 'blobRelease'>) {
  const { db } = database;
  blobRelease.register(repository.blobColumns);

  /** Without a name the primary file. */
  const findFile = async (actor: Actor, address: DocumentRef, name?: string): Promise<DownloadedFile> => {
    const { version } = await getDocument(db, actor, address);
    const component = await repository.findComponent(db, version.id, name);
    if (!component) throw notFound('File');
    return {
      hash: component.blob_hash,
      size: component.size,
      name: component.name,
      modified: version.created_at,
    };
  };

  return {
    /** D31: others' drafts are seen by those who may approve them. */
    async list(actor: Actor, address: DocumentRef): Promise<VersionList> {
      const loaded = await getDocument(db, actor, address);
      const draftsOf = holds(loaded.rights, 'edit') ? undefined : actor.id;
      const versions = await repository.listVersions(db, address.docId, draftsOf);
      const latest = loaded.document.live_version ?? Math.max(...versions.map(({ number }) => number));
      return { loaded, versions, latest };
    },

    async listComponents(
      actor: Actor,
      address: DocumentRef,
    ): Promise<{ loaded: DocumentAccess; components: Component[] }> {
      const loaded = await getDocument(db, actor, address);
      return { loaded, components: await repository.listComponents(db, loaded.version.id) };
    },

    findFile,

    /** Finds a file as `findFile` does, for a browser to show: the content decides whether it may, not the name. */
    async findShownFile(actor: Actor, address: DocumentRef, name?: string): Promise<DownloadedFile> {
      const file = await findFile(actor, address, name);
      const start = await firstBytesOf(blobs, file.hash, KIND_BYTES);
      return { ...file, inlineType: inlineTypeOf(fileKind(start, file.name), start) };
    },
  };
}
/** Takes the files out of the drop box, all of them or (400) none. */
export async function takeComponents(
  tx: Db,
  actor: Actor,
  title: string,
  given: readonly ComponentInput[],
): Promise<Component[]> {
  const named = nameComponents(title, given);
  const files = await takeDropBoxFiles(
    tx,
    actor.id,
    named.map(({ fileKey }) => fileKey),
  );
  return named.map(({ fileKey, name, isPrimary }, index) => {
    const file = files.get(fileKey);
    if (!file) throw invalidField(`components.${index}.file_key`, 'you have no such file in the drop box');
    return { name, blob_hash: file.hash, size: file.size, is_primary: isPrimary ? 1 : 0 };
  });
}
