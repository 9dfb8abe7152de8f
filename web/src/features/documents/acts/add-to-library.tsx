// Uploading, or a new folder, from anywhere in the app: first where to, then what.
import type { FolderDetails } from '@atrium/client/core';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { uploadChosen } from '../uploads/start.ts';
import { FolderPicker } from './folder-picker.tsx';
import { NewFolderDialog } from './new-folder-dialog.tsx';

export function AddToLibrary({ what, onClose }: { what: 'upload' | 'folder'; onClose: () => void }) {
  const navigate = useNavigate();
  const [parent, setParent] = useState<FolderDetails>();
  const folder = useMatch({ from: '/frame/documents/folder/$id', shouldThrow: false });
  const room = useMatch({ from: '/frame/documents', shouldThrow: false });
  const here = folder?.params.id ?? room?.search.in;
  if (parent && what === 'folder') {
    const open = (id: number) => void navigate({ to: '/documents/folder/$id', params: { id } });
    return <NewFolderDialog parentId={parent.id} onMade={open} onClose={onClose} />;
  }
  const choose = (into: FolderDetails) => {
    if (what === 'folder') return setParent(into);
    // The chooser of the device opens while the press still counts; the tray shows the rest.
    void uploadChosen('files', into);
  };
  return <FolderPicker how={what} things={[]} from={here} onChoose={choose} onClose={onClose} />;
}
