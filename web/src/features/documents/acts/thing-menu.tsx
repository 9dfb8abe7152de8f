// The menu of one thing: what its reader may do with it, and nothing else.
import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  BellOff,
  Copy,
  Download,
  FilePen,
  FolderInput,
  FolderLock,
  FolderOpen,
  Link2,
  Pencil,
  Pin,
  PinOff,
  ScrollText,
  SquareCheck,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { mayDo, useMe } from '../../../api/session.ts';
import { MenuItem, MenuLine } from '../../../ui/overlay.tsx';
import { Kbd } from '../../../ui/parts.tsx';
import type { Thing } from '../entries.ts';
import { useDocumentsTexts } from '../texts.ts';
import type { Acts } from './use-acts.tsx';

export function ThingMenuItems({
  thing,
  acts,
  onOpen,
  onSelect,
}: {
  thing: Thing;
  acts: Acts;
  onOpen?: () => void;
  onSelect?: () => void;
}) {
  const t = useDocumentsTexts();
  const me = useMe();
  const navigate = useNavigate();
  const isFolder = thing.type === 'folder';
  const may = (right: Thing['rights'][number]) => thing.rights.includes(right) && !me.is_read_only;
  const isHeld = thing.isLocked || (thing.checkedOut !== null && !thing.checkedOut.isOwn);
  const icon = { size: 17, 'aria-hidden': true } as const;
  return (
    <>
      {onOpen && (
        <MenuItem icon={<FolderOpen {...icon} />} onAction={onOpen}>
          {t.open}
        </MenuItem>
      )}
      {onSelect && (
        <MenuItem icon={<SquareCheck {...icon} />} end={<Kbd>x</Kbd>} onAction={onSelect}>
          {t.select}
        </MenuItem>
      )}
      {(isFolder || thing.fileName !== null) && (
        <MenuItem icon={<Download {...icon} />} onAction={() => acts.download([thing])}>
          {isFolder ? t.downloadZip : t.download}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 {...icon} />} onAction={() => acts.copyAddress(thing)}>
        {t.copyAddress}
      </MenuItem>
      <MenuItem icon={thing.isPinned ? <PinOff {...icon} /> : <Pin {...icon} />} onAction={() => acts.pin(thing)}>
        {thing.isPinned ? t.unpin : t.pin}
      </MenuItem>
      <MenuItem
        icon={thing.isFollowed ? <BellOff {...icon} /> : <Bell {...icon} />}
        onAction={() => acts.follow(thing)}
      >
        {thing.isFollowed ? t.unfollow : t.follow}
      </MenuItem>
      {!me.is_read_only && <MenuLine />}
      {may('edit_meta') && (
        <MenuItem
          icon={<Pencil {...icon} />}
          end={<Kbd>F2</Kbd>}
          isDisabled={isHeld}
          onAction={() => acts.rename(thing)}
        >
          {t.rename}
        </MenuItem>
      )}
      {may('edit_meta') && (
        <MenuItem icon={<FilePen {...icon} />} isDisabled={isHeld} onAction={() => acts.describe(thing)}>
          {t.describe}
        </MenuItem>
      )}
      {may('delete') && (
        <MenuItem
          icon={<FolderInput {...icon} />}
          end={<Kbd>m</Kbd>}
          isDisabled={isHeld}
          onAction={() => acts.choosePlace('move', [thing])}
        >
          {t.move}
        </MenuItem>
      )}
      {!me.is_read_only && (
        <MenuItem icon={<Copy {...icon} />} onAction={() => acts.choosePlace('copy', [thing])}>
          {t.copy}
        </MenuItem>
      )}
      {!isFolder && !me.is_read_only && (
        <MenuItem icon={<FolderInput {...icon} />} onAction={() => acts.choosePlace('link', [thing])}>
          {t.link}
        </MenuItem>
      )}
      {isFolder && may('edit_perms') && (
        <MenuItem icon={<UsersRound {...icon} />} onAction={() => acts.access(thing)}>
          {t.accessOf}
        </MenuItem>
      )}
      {isFolder && may('edit_perms') && (
        <MenuItem icon={<FolderLock {...icon} />} onAction={() => acts.lock(thing, !thing.isLocked)}>
          {thing.isLocked ? t.unlock : t.lock}
        </MenuItem>
      )}
      {isFolder && mayDo(me, 'audit.read') && (
        <MenuItem
          icon={<ScrollText {...icon} />}
          onAction={() =>
            void navigate({
              to: '/admin/$part',
              params: { part: 'audit' },
              search: { object_type: 'folder', object_id: String(thing.id) },
            })
          }
        >
          {t.inAuditLog}
        </MenuItem>
      )}
      {may('delete') && (
        <MenuItem icon={<Trash2 {...icon} />} isDisabled={isHeld} onAction={() => acts.remove([thing])}>
          {t.remove}
        </MenuItem>
      )}
    </>
  );
}
