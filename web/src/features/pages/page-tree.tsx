// All folders and pages, one in another; for those who write pages each folder has its acts.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, Ellipsis, Eye, FilePlus2, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import styles from './pages.module.css';
import { bringBack, discardFolder, type Node, treeQuery } from './pages.queries.ts';
import { usePagesTexts } from './texts.ts';
import { splatOf, wayTo } from './tree.ts';
import { ViewersDialog } from './viewers-dialog.tsx';

const STEP = 14;

export function PageTree({ path, mayWrite }: { path: string; mayWrite: boolean }) {
  const { data: tree } = useQuery(treeQuery);
  if (!tree) {
    return (
      <div className={styles.lines}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={14} width="55%" />
        <Skeleton height={14} width="62%" />
      </div>
    );
  }
  const way = wayTo(tree, path).map(({ id }) => id);
  return (
    <ul>
      {tree.map((node) => (
        <Branch key={node.id} node={node} way={way} depth={0} mayWrite={mayWrite} />
      ))}
    </ul>
  );
}

interface BranchProps {
  node: Node;
  /** The folders on the way to what is open. */
  way: readonly number[];
  depth: number;
  mayWrite: boolean;
}

function Branch({ node, way, depth, mayWrite }: BranchProps) {
  const t = usePagesTexts();
  const { id, title, path, children, pages } = node;
  const [isTurned, setTurned] = useState(false);
  const isOpen = way.includes(id) || depth === 0 ? !isTurned : isTurned;
  return (
    <li>
      <div className={styles.item} style={{ paddingInlineStart: depth * STEP }}>
        <button type="button" aria-expanded={isOpen} aria-label={t.below(title)} onClick={() => setTurned(!isTurned)}>
          <ChevronRight size={14} aria-hidden />
        </button>
        <Link to="/pages/$" params={{ _splat: splatOf(path) }} activeOptions={{ exact: true }} dir="auto">
          {title}
        </Link>
        {mayWrite && <FolderMenu folder={node} isTop={depth === 0} />}
      </div>
      {isOpen && (
        <ul>
          {pages.map((page) => (
            <li key={`page ${page.id}`}>
              <Link
                to="/pages/$"
                params={{ _splat: splatOf(page.path) }}
                className={classes(styles.leaf, page.draft && styles.unpublished)}
                style={{ paddingInlineStart: 28 + depth * STEP }}
                dir="auto"
              >
                {page.title}
                {page.draft && <small>{t.draft}</small>}
              </Link>
            </li>
          ))}
          {children.map((child) => (
            <Branch key={child.id} node={child} way={way} depth={depth + 1} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </li>
  );
}

function FolderMenu({ folder, isTop }: { folder: Node; isTop: boolean }) {
  const t = usePagesTexts();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'folder' | 'name' | 'viewers'>();
  const { id, title, path } = folder;
  const close = () => setOpened(undefined);
  const fail = (error: unknown) => sayFailed(failureOf(error).detail);
  const undo = () => void bringBack('pub_folder', id).then((isBack) => !isBack && sayFailed(t.notBack(title)), fail);
  const remove = () => void discardFolder(id).then(() => say(t.deleted(title), undo), fail);
  const icon = { size: 17, 'aria-hidden': true } as const;
  return (
    <>
      <MenuButton
        label={t.moreOf(title)}
        button={
          <IconButton small label={t.moreOf(title)} className={styles.acts}>
            <Ellipsis size={15} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={<FilePlus2 {...icon} />}
          onAction={() => void navigate({ to: '/pages/$', params: { _splat: splatOf(path) }, search: { folder: id } })}
        >
          {t.newPage}
        </MenuItem>
        <MenuItem icon={<FolderPlus {...icon} />} onAction={() => setOpened('folder')}>
          {t.newFolder}
        </MenuItem>
        <MenuItem icon={<Pencil {...icon} />} onAction={() => setOpened('name')}>
          {t.rename}
        </MenuItem>
        <MenuItem icon={<Eye {...icon} />} onAction={() => setOpened('viewers')}>
          {t.whoMayView}
        </MenuItem>
        <MenuItem icon={<Trash2 {...icon} />} onAction={remove}>
          {t.delete}
        </MenuItem>
      </MenuButton>
      {opened === 'folder' && <FolderDialog at={{ parent: id }} onClose={close} />}
      {opened === 'name' && <FolderDialog at={{ id, title }} onClose={close} />}
      {opened === 'viewers' && <ViewersDialog folder={folder} isTop={isTop} onClose={close} />}
    </>
  );
}
