// The room of documents: the tree, the list of a folder and, beside it, the document that is open.
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { usePanelCovers } from '../../ui/narrow.ts';
import { useActs } from './acts/use-acts.tsx';
import { folderQuery } from './documents.queries.ts';
import type { Entry } from './entries.ts';
import { draggedThings } from './list/drag.ts';
import { FolderView } from './list/folder-view.tsx';
import { useSelection } from './list/use-selection.ts';
import { DocumentPanel } from './panel/document-panel.tsx';
import { documentQuery } from './panel/panel.queries.ts';
import styles from './room.module.css';
import { useDocumentsTexts } from './texts.ts';
import { FolderTree } from './tree/folder-tree.tsx';
import { uploadDropped } from './uploads/start.ts';
import { useRoomAddress } from './use-room-address.ts';

export function DocumentsRoom() {
  const t = useDocumentsTexts();
  const address = useRoomAddress();
  const { documentId, search } = address;
  const opened = useQuery({ ...documentQuery(documentId ?? 0, search.in), enabled: documentId !== undefined });
  const folderId = address.folderId ?? opened.data?.folder_id ?? undefined;
  const folder = useQuery({ ...folderQuery(folderId ?? 0), enabled: folderId !== undefined });
  const selection = useSelection(folderId ?? 0);
  const acts = useActs({ onDone: selection.clear });
  const covers = usePanelCovers();
  const isCovered = documentId !== undefined && (covers || (search.full ?? false));
  const [isOver, setOver] = useState(false);
  const mayUpload = folder.data?.may_add.documents ?? false;

  const dropThings = (into: Entry, isCopy: boolean) => acts.putInto(isCopy ? 'copy' : 'move', draggedThings(), into);
  const dropFiles = (into: { id: number; rights: Entry['rights'] }, event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    void uploadDropped(event.dataTransfer, into);
  };
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const isHere = mayUpload && folder.data !== undefined;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; the button chooses them.
    <div
      className={classes(styles.room, documentId !== undefined && styles.withPanel, search.full && styles.full)}
      data-panel-open={(documentId !== undefined && !search.full) || undefined}
      onDragEnter={(event) => isFiles(event) && isHere && setOver(true)}
      onDragOver={(event) => {
        if (isFiles(event)) event.preventDefault();
      }}
      onDragLeave={(event) => {
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (folder.data && isHere) dropFiles(folder.data, event);
      }}
    >
      <FolderTree
        path={folder.data?.path.map(({ id }) => id) ?? []}
        onOpen={address.toFolder}
        onDropThings={dropThings}
        onDropFiles={dropFiles}
      />
      {address.isOther ? (
        <div className={styles.list}>
          <Outlet />
        </div>
      ) : (
        <div className={styles.list}>
          <FolderView
            address={address}
            folderId={folderId}
            folder={folder}
            acts={acts}
            selection={selection}
            isCovered={isCovered}
            onDropThings={dropThings}
            onDropFiles={dropFiles}
          />
          {isOver && (
            <div className={styles.drop} aria-hidden>
              <p>{t.dropHere(folder.data?.title || t.title)}</p>
            </div>
          )}
        </div>
      )}
      {documentId !== undefined && (
        <DocumentPanel
          key={documentId}
          id={documentId}
          document={opened}
          acts={acts}
          address={address}
          isPage={isCovered}
          folderId={folderId}
        />
      )}
      {acts.dialogs}
    </div>
  );
}
