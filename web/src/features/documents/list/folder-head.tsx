// Above the list: the path, the title, and what can be added here.
import type { FolderDetails } from '@atrium/client/core';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownAZ,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  FolderPlus,
  FolderUp,
  Lock,
  Search,
  Upload,
  UsersRound,
} from 'lucide-react';
import { useMe } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { runKey } from '../../../ui/keys.ts';
import { MenuButton, MenuItem } from '../../../ui/overlay.tsx';
import { PageTitle, Skeleton, titleClass } from '../../../ui/parts.tsx';
import { ThingMenuItems } from '../acts/thing-menu.tsx';
import type { Acts } from '../acts/use-acts.tsx';
import { type EntrySort, sorts } from '../documents.queries.ts';
import type { Thing } from '../entries.ts';
import { useDocumentsTexts } from '../texts.ts';
import { Shortcuts } from '../tree/folder-tree.tsx';
import type { Choice } from '../uploads/start.ts';
import type { RoomAddress } from '../use-room-address.ts';
import styles from './bars.module.css';

export interface HeadProps {
  folder: FolderDetails | undefined;
  acts: Acts;
  address: RoomAddress;
  /** The open document is the page: its title is the heading. */
  isCovered: boolean;
  onUpload: (choice: Choice) => void;
}

/** The folder itself as a thing of the folder above. */
export function thingOf(folder: FolderDetails): Thing {
  const { id, title, description, rights, parent_id, followed, pinned, lock } = folder;
  return {
    type: 'folder',
    id,
    title,
    description,
    rights,
    parentId: parent_id ?? 0,
    fileName: null,
    isLocked: lock !== null && lock.folder?.id === id,
    checkedOut: null,
    isFollowed: followed,
    isPinned: pinned,
  };
}

export function FolderHead({ folder, acts, address, isCovered, onUpload }: HeadProps) {
  const t = useDocumentsTexts();
  const me = useMe();
  const title = folder?.id === 0 ? t.title : folder?.title;
  const above = folder?.path.slice(0, -1) ?? [];
  return (
    <>
      <PhoneBar folder={folder} acts={acts} address={address} />
      <nav className={styles.crumbs} aria-label={t.path}>
        {folder && folder.id !== 0 && (
          <>
            <Link to="/documents">{t.title}</Link>
            {above.map((one) => (
              <span key={one.id}>
                <ChevronRight size={13} aria-hidden />
                <Link to="/documents/folder/$id" params={{ id: one.id }} dir="auto">
                  {one.title}
                </Link>
              </span>
            ))}
            <span>
              <ChevronRight size={13} aria-hidden />
              <b dir="auto" aria-current="page">
                {folder.title}
              </b>
            </span>
          </>
        )}
      </nav>
      <header className={styles.head}>
        <div>
          {title === undefined ? (
            <Skeleton width={220} height={30} />
          ) : isCovered ? (
            <p className={titleClass}>{title}</p>
          ) : (
            <PageTitle>{title}</PageTitle>
          )}
          {folder && (
            <p className={styles.contents}>
              {t.contents(t.countFolders(folder.folders), t.countDocuments(folder.documents))}
            </p>
          )}
        </div>
        {folder && !me.is_read_only && (
          <div className={styles.acts}>
            {folder.id !== 0 && (
              <MenuButton
                label={t.moreOf(folder.title)}
                button={
                  <IconButton label={t.moreOf(folder.title)}>
                    <Ellipsis size={18} aria-hidden />
                  </IconButton>
                }
              >
                {folder.may_add.documents && folder.may_add.folders && (
                  <MenuItem icon={<FolderUp size={17} aria-hidden />} onAction={() => onUpload('folder')}>
                    {t.addFolder}
                  </MenuItem>
                )}
                <ThingMenuItems thing={thingOf(folder)} acts={acts} />
              </MenuButton>
            )}
            {folder.rights.includes('edit_perms') && folder.id !== 0 && (
              <IconButton
                look="plain"
                label={t.accessOf}
                onPress={() => acts.access({ id: folder.id, title: folder.title })}
              >
                <UsersRound size={17} aria-hidden />
              </IconButton>
            )}
            {folder.may_add.folders && (
              <Button aria-label={t.newFolder} className={styles.newFolder} onPress={() => acts.newFolder(folder.id)}>
                <FolderPlus size={17} aria-hidden />
                <span>{t.newFolder}</span>
              </Button>
            )}
            {folder.may_add.documents && (
              <Button look="primary" onPress={() => onUpload('files')}>
                <Upload size={17} aria-hidden />
                {t.upload}
              </Button>
            )}
          </div>
        )}
      </header>
      {folder?.lock && (
        <p className={styles.locked} role="status">
          <Lock size={16} aria-hidden />
          <span>
            {folder.lock.folder && folder.lock.folder.id !== folder.id ? (
              t.lockedAbove(folder.lock.folder.title)
            ) : (
              <>
                <b>{folder.lock.by ? t.lockedBy(folder.lock.by.name) : t.locked}.</b> {t.lockedNote}
              </>
            )}
          </span>
        </p>
      )}
      <PhonePills address={address} />
    </>
  );
}

function PhoneBar({ folder, acts, address }: Pick<HeadProps, 'folder' | 'acts' | 'address'>) {
  const t = useDocumentsTexts();
  const parent = folder?.path.at(-2);
  return (
    <div className={styles.bar} data-title-bar>
      {folder && folder.id !== 0 && (
        <button type="button" onClick={() => address.toFolder(parent?.id ?? 0)}>
          <ChevronLeft size={22} aria-hidden />
          <span dir="auto">{parent?.title ?? t.title}</span>
        </button>
      )}
      <span className={styles.space} />
      <IconButton label={t.search} className={styles.tool} onPress={() => runKey('Ctrl+K')}>
        <Search size={21} aria-hidden />
      </IconButton>
      {folder && folder.id !== 0 && (
        <MenuButton
          label={t.moreOf(folder.title)}
          button={
            <IconButton label={t.moreOf(folder.title)} className={styles.tool}>
              <Ellipsis size={21} aria-hidden />
            </IconButton>
          }
        >
          <ThingMenuItems thing={thingOf(folder)} acts={acts} />
        </MenuButton>
      )}
    </div>
  );
}

function PhonePills({ address: { search, change } }: Pick<HeadProps, 'address'>) {
  const t = useDocumentsTexts();
  const sort = search.sort ?? 'name';
  const set = (next: EntrySort) => change({ sort: next === 'name' ? undefined : next, order: undefined });
  return (
    <div className={styles.pills}>
      <MenuButton
        label={t.sortBy('…')}
        placement="bottom start"
        button={
          <Button className={styles.pill} aria-label={t.sortBy(t[sort])}>
            <ArrowDownAZ size={16} aria-hidden />
            {t[sort]}
          </Button>
        }
      >
        {sorts.map((one) => (
          <MenuItem key={one} onAction={() => set(one)}>
            {t[one]}
          </MenuItem>
        ))}
      </MenuButton>
      <Shortcuts className={styles.shortcuts} />
    </div>
  );
}
