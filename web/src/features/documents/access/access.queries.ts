import type { SharedFolder } from '@atrium/client/core';
import {
  getFolderPermissions,
  getPersonsRights,
  getSharedFolder,
  listRoles,
  previewFolderAccess,
  replaceFolderPermissions,
} from '@atrium/client/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { documentsChanged } from '../documents.queries.ts';
import type { Right } from '../entries.ts';

type Entry = SharedFolder['entries'][number];

export type Subject = Entry['subject'];

/** A line of an access list: who, and what they were granted. */
export interface AccessLine {
  subject: Subject;
  id: number | null;
  name: string;
  /** Somebody who is blocked, or a team or role that gives nothing at present. */
  isInactive: boolean;
  rights: readonly Right[];
}

export interface Access {
  isInherited: boolean;
  lines: readonly AccessLine[];
}

export interface SavedAccess extends Access {
  /** The folder whose list it is; null for one that the reader may not see. */
  from: { id: number; title: string } | null;
  etag: string | undefined;
}

export const lineKey = ({ subject, id }: Pick<AccessLine, 'subject' | 'id'>): string => `${subject}-${id ?? ''}`;

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call(listRoles, { limit: 200 }, { signal })).data,
});

const ofFolder = (folderId: number) => ['documents', 'access', folderId] as const;

const lineOf = ({ subject, subject_id, name, inactive, granted }: Entry): AccessLine => ({
  subject,
  id: subject_id,
  name,
  isInactive: inactive,
  rights: granted,
});

/** The list that holds in a folder, with names. */
export const accessQuery = (folderId: number) =>
  queryOptions({
    queryKey: [...ofFolder(folderId), 'list'],
    queryFn: async ({ signal }): Promise<SavedAccess> => {
      // The tag is read first: a change between the two is noticed when the list is saved.
      const { etag } = await call(getFolderPermissions, { id: folderId }, { signal }).withResponse();
      const { inherits, from, entries } = await call(getSharedFolder, { id: folderId }, { signal });
      return { isInherited: inherits, from, etag, lines: entries.map(lineOf) };
    },
  });

/** What somebody may do in a folder, and by which lines. */
export const personsRightsQuery = (folderId: number, userId: number) =>
  queryOptions({
    queryKey: [...ofFolder(folderId), 'person', userId],
    queryFn: async ({ signal }) => {
      const found = await call(getPersonsRights, { id: folderId, user_id: userId }, { signal });
      return { ...found, lines: found.entries.map(lineOf) };
    },
  });

const bodyOf = ({ isInherited, lines }: Access) =>
  isInherited
    ? { inherit: true }
    : {
        inherit: false,
        entries: lines.map(({ subject, id, rights }) => ({
          subject,
          ...(id !== null && { subject_id: id }),
          rights: [...rights],
        })),
      };

/** Whom a change would reach, before it is made. */
export const reachQuery = (folderId: number, access: Access) =>
  queryOptions({
    queryKey: [...ofFolder(folderId), 'reach', bodyOf(access)],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewFolderAccess, { id: folderId, body: bodyOf(access) }, { signal }),
  });

export async function saveAccess(folderId: number, access: Access, etag: string | undefined): Promise<void> {
  await call(replaceFolderPermissions, { id: folderId, body: bodyOf(access) }, { ifMatch: etag });
  await documentsChanged();
}
