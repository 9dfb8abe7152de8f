// Where to: the keyboard twin of dragging. Folders are walked level by level.
import type { FolderDetails } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Folder, FolderLock } from 'lucide-react';
import { useState } from 'react';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { folderQuery, levelQuery } from '../documents.queries.ts';
import type { Thing } from '../entries.ts';
import { useDocumentsTexts } from '../texts.ts';
import styles from './acts.module.css';
import type { Placing } from './acts.ts';

export function FolderPicker({
  how,
  things,
  from,
  onClose,
  onChoose,
}: {
  how: Placing | 'restore' | 'upload' | 'folder';
  things: readonly Thing[];
  /** Where the walk begins; left out: where the things are. */
  from?: number | undefined;
  onClose: () => void;
  onChoose: (into: FolderDetails) => void;
}) {
  const t = useDocumentsTexts();
  const [id, setId] = useState(from ?? things[0]?.parentId ?? 0);
  const { data: folder } = useQuery(folderQuery(id));
  const { data: level } = useQuery(levelQuery(id));
  const isMoved = (folderId: number) =>
    how !== 'link' && things.some((thing) => thing.type === 'folder' && thing.id === folderId);
  const path = folder?.path ?? [];
  const why =
    how === 'move' && things.every(({ parentId }) => parentId === id)
      ? t.isHere
      : path.some((one) => isMoved(one.id))
        ? t.notIntoItself
        : folder && !mayPut(how, folder)
          ? t.noRightThere
          : undefined;
  return (
    <Dialog title={t.whereTo[how]} isOpen onClose={onClose}>
      <nav className={styles.way} aria-label={t.path}>
        {[{ id: 0, title: t.title }, ...path].map((one, index) => (
          <span key={one.id}>
            {index > 0 && <ChevronRight size={13} aria-hidden />}
            <TextButton onPress={() => setId(one.id)}>{one.title}</TextButton>
          </span>
        ))}
      </nav>
      <ul className={styles.level} aria-label={t.folders}>
        {level?.folders.map((one) => {
          const Icon = one.isLocked ? FolderLock : Folder;
          return (
            <li key={one.id}>
              <button type="button" disabled={isMoved(one.id)} onClick={() => setId(one.id)}>
                <Icon size={17} aria-hidden />
                <span dir="auto">{one.title}</span>
                {one.hasFolders && <ChevronRight size={15} aria-hidden />}
              </button>
            </li>
          );
        })}
        {level === undefined && (
          <li className={styles.none}>
            <Skeleton width="50%" />
          </li>
        )}
        {level?.folders.length === 0 && <li className={styles.none}>{t.noFoldersIn}</li>}
      </ul>
      <p className={styles.why} aria-live="polite">
        {why ?? ''}
      </p>
      <Acts>
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button
          look="primary"
          isDisabled={folder === undefined || why !== undefined || (id === 0 && how !== 'folder')}
          onPress={() => {
            if (folder) onChoose(folder);
            // The name of a new folder is asked for next.
            if (how !== 'folder') onClose();
          }}
        >
          {t.here[how]}
        </Button>
      </Acts>
    </Dialog>
  );
}

function mayPut(how: string, { may_add, rights, lock }: FolderDetails): boolean {
  if (how === 'upload') return may_add.documents;
  if (how === 'folder') return may_add.folders;
  return rights.includes('edit') && lock === null;
}
