// A folder: its head, its bars, its entries, and their keys.
import type { FolderDetails } from '@atrium/client/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FolderOpen, Plus, SearchX, Upload } from 'lucide-react';
import { type DragEvent, useDeferredValue, useState } from 'react';
import { useMe } from '../../../api/session.ts';
import { Button, floatingClass } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { useNarrow } from '../../../ui/narrow.ts';
import { ContextMenu, MenuButton, MenuItem } from '../../../ui/overlay.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { useTitle } from '../../../ui/title.ts';
import { ThingMenuItems } from '../acts/thing-menu.tsx';
import type { Acts } from '../acts/use-acts.tsx';
import { type EntryFilter, type EntrySort, entriesPage } from '../documents.queries.ts';
import { type Entry, keyOf } from '../entries.ts';
import { useDocumentsTexts } from '../texts.ts';
import { type Choice, uploadChosen } from '../uploads/start.ts';
import type { RoomAddress } from '../use-room-address.ts';
import styles from './bars.module.css';
import { EntryGrid } from './entry-grid.tsx';
import { FolderHead } from './folder-head.tsx';
import viewStyles from './folder-view.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useFolderKeys } from './use-folder-keys.ts';
import type { Selection } from './use-selection.ts';

export function FolderView({
  address,
  folderId,
  folder: { data: folder, error, refetch },
  acts,
  selection,
  isCovered,
  onDropThings,
  onDropFiles,
}: {
  address: RoomAddress;
  folderId: number | undefined;
  folder: UseQueryResult<FolderDetails>;
  acts: Acts;
  selection: Selection;
  isCovered: boolean;
  onDropThings: (into: Entry, isCopy: boolean) => void;
  onDropFiles: (into: Entry, event: DragEvent) => void;
}) {
  const t = useDocumentsTexts();
  const { search, change, documentId } = address;
  const [menu, setMenu] = useState<{ entry: Entry; at: { x: number; y: number } }>();
  const [words, setWords] = useState(search.query ?? '');
  const query = useDeferredValue(words.trim());
  const filter: EntryFilter = {
    folderId: folderId ?? 0,
    query,
    sort: search.sort ?? 'name',
    order: search.order ?? 'asc',
  };
  const first = useQuery({ ...entriesPage(filter, 0), enabled: folderId !== undefined });
  const total = first.data?.total;
  useTitle(...(documentId === undefined ? [folder?.title, t.title] : []));
  const upload = (choice: Choice) => folder && void uploadChosen(choice, folder);
  const clip = useFolderKeys({
    address,
    folder,
    acts,
    selection,
    openedId: documentId,
    onUpload: () => upload('files'),
  });

  const sortBy = (sort: EntrySort) =>
    change({
      sort: sort === 'name' ? undefined : sort,
      order:
        filter.sort === sort ? (filter.order === 'asc' ? 'desc' : undefined) : sort === 'name' ? undefined : 'desc',
    });
  const type = (text: string) => {
    setWords(text);
    change({ query: text.trim() || undefined });
  };
  const failure = error ?? first.error;
  const isLong = (folder ? folder.folders + folder.documents : 0) > 12 || words !== '';

  return (
    <>
      {!failure && <FolderHead folder={folder} acts={acts} address={address} isCovered={isCovered} onUpload={upload} />}
      {selection.entries.length > 0 ? (
        <SelectionBar selection={selection} acts={acts} />
      ) : (
        isLong && (
          <div className={styles.filter}>
            <SearchField label={t.filter} placeholder={t.filter} value={words} onChange={type} />
          </div>
        )
      )}
      {failure ? (
        <Failed error={failure} retry={() => void Promise.all([refetch(), first.refetch()])} isPage={!isCovered} />
      ) : total === 0 && query !== '' ? (
        <Empty icon={SearchX} title={t.noneFound(query)} act={<Button onPress={() => type('')}>{t.showAll}</Button>}>
          {t.noneFoundAdvice}
        </Empty>
      ) : total === 0 && folder ? (
        <EmptyFolder folder={folder} acts={acts} onUpload={() => upload('files')} />
      ) : (
        <EntryGrid
          label={folder?.title || t.title}
          filter={filter}
          total={total}
          openedKey={documentId === undefined ? undefined : keyOf({ type: 'document', id: documentId })}
          selection={selection}
          cutKeys={clip.cutKeys}
          onOpen={(entry, how) => address.open(entry, how?.isFull)}
          onSort={sortBy}
          onMenu={(entry, at) => setMenu({ entry, at })}
          onDropThings={onDropThings}
          onDropFiles={onDropFiles}
        />
      )}
      {menu && (
        <ContextMenu at={menu.at} label={t.moreOf(menu.entry.title)} onClose={() => setMenu(undefined)}>
          <ThingMenuItems
            thing={menu.entry}
            acts={acts}
            onOpen={() => address.open(menu.entry)}
            onSelect={() => selection.toggle(menu.entry)}
          />
        </ContextMenu>
      )}
      {folder && <AddButton folder={folder} acts={acts} onUpload={upload} />}
    </>
  );
}

function EmptyFolder({ folder, acts, onUpload }: { folder: FolderDetails; acts: Acts; onUpload: () => void }) {
  const t = useDocumentsTexts();
  if (folder.id === 0) {
    return (
      <Empty
        icon={FolderOpen}
        title={t.noFolders}
        act={folder.may_add.folders && <Button onPress={() => acts.newFolder(0)}>{t.newFolder}</Button>}
      >
        {folder.may_add.folders ? t.noFoldersMay : t.noFoldersMayNot}
      </Empty>
    );
  }
  const may = folder.may_add.documents;
  return (
    <div className={may ? viewStyles.dropField : undefined}>
      <Empty
        icon={FolderOpen}
        title={t.emptyFolder}
        {...(may && {
          act: (
            <Button look="primary" onPress={onUpload}>
              <Upload size={17} aria-hidden />
              {t.upload}
            </Button>
          ),
        })}
      >
        {may ? t.emptyMay : t.emptyMayNot}
      </Empty>
    </div>
  );
}

/** The one round button of phones. */
function AddButton({
  folder,
  acts,
  onUpload,
}: {
  folder: FolderDetails;
  acts: Acts;
  onUpload: (choice: Choice) => void;
}) {
  const t = useDocumentsTexts();
  const me = useMe();
  const isPhone = useNarrow();
  const { documents, folders } = folder.may_add;
  if (!isPhone || me.is_read_only || !(documents || folders)) return null;
  return (
    <MenuButton
      label={t.add}
      placement="top end"
      button={
        <Button look="primary" className={floatingClass}>
          <Plus size={19} aria-hidden />
          {t.add}
        </Button>
      }
    >
      {documents && (
        <>
          <MenuItem onAction={() => onUpload('photo')}>{t.addPhoto}</MenuItem>
          <MenuItem onAction={() => onUpload('pictures')}>{t.addPictures}</MenuItem>
          <MenuItem onAction={() => onUpload('files')}>{t.addFiles}</MenuItem>
        </>
      )}
      {folders && <MenuItem onAction={() => acts.newFolder(folder.id)}>{t.newFolder}</MenuItem>}
    </MenuButton>
  );
}
