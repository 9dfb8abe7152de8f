// The folders, a level at a time, and what stands above them: recent, checked out, to approve.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock, FileCheck, Folder, FolderLock, FolderOpen, LockKeyhole } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/parts.tsx';
import { countsQuery } from '../../home/index.ts';
import { levelQuery } from '../documents.queries.ts';
import { addressOf, type Entry } from '../entries.ts';
import { acceptsThings, droppedOn } from '../list/drag.ts';
import { useDocumentsTexts } from '../texts.ts';
import styles from './tree.module.css';

interface TreeProps {
  /** From the top to the open folder. */
  path: readonly number[];
  onOpen: (id: number) => void;
  onDropThings: (into: Entry, isCopy: boolean) => void;
  onDropFiles: (into: Entry, event: DragEvent) => void;
}

export function FolderTree(props: TreeProps) {
  const t = useDocumentsTexts();
  const { path } = props;
  const [shut, setShut] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();
  const current = path.at(-1);
  const way = path.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever walks to a folder sees it in the tree.
  useEffect(() => setShut(new Set()), [way]);
  const isOpen = (id: number) => (path.includes(id) && !shut.has(id)) || opened.has(id);
  const toggle = (id: number) => {
    const isShown = isOpen(id);
    setShut(isShown ? new Set(shut).add(id) : without(shut, id));
    setOpened(isShown ? without(opened, id) : new Set(opened).add(id));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="treeitem"]') : null;
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = items.indexOf(item);
    const id = Number(item.dataset.id);
    const state = item.getAttribute('aria-expanded');
    const parent = items.slice(0, at).findLast((one) => Number(one.ariaLevel) < Number(item.ariaLevel));
    const moves: Record<string, () => void> = {
      ArrowDown: () => items[at + 1]?.focus(),
      ArrowUp: () => items[at - 1]?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      ArrowRight: () => (state === 'false' ? toggle(id) : state === 'true' ? items[at + 1]?.focus() : undefined),
      ArrowLeft: () => (state === 'true' ? toggle(id) : parent?.focus()),
      Enter: () => props.onOpen(id),
      ' ': () => props.onOpen(id),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };

  return (
    <div className={styles.side}>
      <Shortcuts />
      <p className={styles.heading}>{t.folders}</p>
      <div
        ref={tree}
        role="tree"
        aria-label={t.folders}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(Number(event.target.closest<HTMLElement>('[role="treeitem"]')?.dataset.id))}
      >
        <Level {...props} id={0} depth={0} current={current} focused={focused} isOpen={isOpen} onToggle={toggle} />
      </div>
    </div>
  );
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  next.delete(id);
  return next;
}

interface LevelProps extends TreeProps {
  id: number;
  depth: number;
  current: number | undefined;
  focused: number | undefined;
  isOpen: (id: number) => boolean;
  onToggle: (id: number) => void;
}

function Level({ id, ...props }: LevelProps) {
  const { data, isError } = useQuery(levelQuery(id));
  if (isError) return null;
  if (!data) {
    return (
      <div role="none" className={styles.waiting}>
        <Skeleton width="60%" height={14} />
      </div>
    );
  }
  return data.folders.map((folder, index) => (
    <Branch key={folder.id} folder={folder} isFirst={index === 0} {...props} />
  ));
}

function Branch({ folder, isFirst, ...props }: Omit<LevelProps, 'id'> & { folder: Entry; isFirst: boolean }) {
  const { depth, current, focused, isOpen, onToggle, onOpen, onDropThings, onDropFiles } = props;
  const [isDropped, setDropped] = useState(false);
  const isExpanded = folder.hasFolders && isOpen(folder.id);
  const isCurrent = current === folder.id;
  const Icon = folder.isLocked ? FolderLock : isExpanded || isCurrent ? FolderOpen : Folder;
  const isStop = (focused ?? current) === folder.id || (isFirst && depth === 0 && focused === undefined && !current);
  return (
    <>
      <div
        role="treeitem"
        data-id={folder.id}
        tabIndex={isStop ? 0 : -1}
        aria-level={depth + 1}
        aria-selected={isCurrent}
        {...(folder.hasFolders && { 'aria-expanded': isExpanded })}
        className={classes(styles.item, isCurrent && styles.on, isDropped && styles.dropped)}
        style={{ paddingInlineStart: 4 + depth * 16 }}
        onDragOver={(event) => acceptsThings(event, folder) && setDropped(true)}
        onDragLeave={() => setDropped(false)}
        onDrop={(event) => {
          setDropped(false);
          const dropped = droppedOn(event);
          if (dropped === 'things') onDropThings(folder, event.ctrlKey);
          if (dropped === 'files') onDropFiles(folder, event);
        }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys open and close. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
        <span className={styles.arrow} data-open={isExpanded || undefined} onClick={() => onToggle(folder.id)}>
          {folder.hasFolders ? <ChevronRight size={14} aria-hidden /> : <i />}
        </span>
        <a
          href={addressOf(folder)}
          tabIndex={-1}
          draggable={false}
          title={folder.title}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(folder.id);
          }}
        >
          <Icon size={16} aria-hidden />
          <span dir="auto">{folder.title}</span>
        </a>
      </div>
      {isExpanded && <Level {...props} id={folder.id} depth={depth + 1} />}
    </>
  );
}

/** The pages of the room that are no folder. */
export function Shortcuts({ className }: { className?: string | undefined }) {
  const t = useDocumentsTexts();
  const waiting = useQuery(countsQuery).data?.waiting;
  const active = { activeProps: { 'aria-current': 'page' as const }, inactiveProps: {} };
  return (
    <nav className={classes(styles.quick, className)} aria-label={t.title}>
      <Link to="/documents/recent" {...active}>
        <Clock size={16} aria-hidden />
        {t.recent}
      </Link>
      <Link to="/documents/checked-out" {...active}>
        <LockKeyhole size={16} aria-hidden />
        {t.checkedOut}
        {!!waiting?.check_out && <b>{waiting.check_out}</b>}
      </Link>
      <Link to="/documents/approve" {...active}>
        <FileCheck size={16} aria-hidden />
        {t.toApprove}
        {!!waiting?.draft && <b className={styles.hot}>{waiting.draft}</b>}
      </Link>
    </nav>
  );
}
