// The folder that a deleted thing was in: its row forgets the folder when that goes for good.

export interface Origin {
  /** Null for a folder at the top. */
  folderId: number | null;
  folderTitle: string;
}

export function originDetails(folderId: number | null, folderTitle: string): Record<string, unknown> {
  return { folder_id: folderId, folder_title: folderTitle };
}

export function readOrigin({ folder_id, folder_title }: Readonly<Record<string, unknown>>): Origin {
  return {
    folderId: typeof folder_id === 'number' ? folder_id : null,
    folderTitle: typeof folder_title === 'string' ? folder_title : '',
  };
}
