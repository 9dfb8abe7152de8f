// What a row says of something in the trash.
import {
  ArchiveRestore,
  Award,
  Bookmark,
  BookOpen,
  Check,
  CircleQuestionMark,
  Ellipsis,
  File,
  FileClock,
  Folder,
  FolderInput,
  HeartHandshake,
  type LucideIcon,
  MessageSquare,
  MessagesSquare,
  Newspaper,
  PanelsTopLeft,
  Receipt,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNarrow } from '../../ui/narrow.ts';
import { ContextMenu, MenuItem } from '../../ui/overlay.tsx';
import { Ago, Avatar, type Hue, Kbd, Tile } from '../../ui/parts.tsx';
import { RowCheck } from '../../ui/row-check.tsx';
import { useSwipe } from '../../ui/swipe.ts';
import { FileTile } from '../documents/index.ts';
import { photoOf } from '../people/index.ts';
import { useTrashTexts } from './texts.ts';
import styles from './trash.module.css';
import type { Discarded } from './trash.queries.ts';
import { goesIntoFolder, type TrashActs } from './use-trash-acts.tsx';

const looks: Record<Discarded['obj_type'], { icon: LucideIcon; hue?: Hue }> = {
  document: { icon: File, hue: 'sky' },
  marker: { icon: Bookmark, hue: 'sky' },
  document_version: { icon: FileClock, hue: 'sky' },
  folder: { icon: Folder },
  pub_page: { icon: PanelsTopLeft, hue: 'plum' },
  pub_page_version: { icon: FileClock, hue: 'plum' },
  pub_folder: { icon: Folder, hue: 'plum' },
  news: { icon: Newspaper, hue: 'berry' },
  news_comment: { icon: MessageSquare, hue: 'berry' },
  article: { icon: BookOpen, hue: 'brand' },
  question: { icon: CircleQuestionMark, hue: 'brand' },
  answer: { icon: MessagesSquare, hue: 'brand' },
  comment: { icon: MessageSquare, hue: 'brand' },
  thanks: { icon: HeartHandshake, hue: 'rose' },
  badge: { icon: Award, hue: 'amber' },
  sheet: { icon: Receipt, hue: 'berry' },
};

/** So few days are pointed out. */
const SOON = 3;

export function TrashRow({
  record,
  index,
  isCurrent,
  isSelected,
  isEverybodys,
  mayAct,
  acts,
  onFocus,
  onToggle,
}: {
  record: Discarded;
  index: number;
  isCurrent: boolean;
  isSelected: boolean;
  isEverybodys: boolean;
  mayAct: boolean;
  acts: TrashActs;
  onFocus: () => void;
  onToggle: () => void;
}) {
  const t = useTrashTexts();
  const isPhone = useNarrow();
  const [menu, setMenu] = useState<{ x: number; y: number }>();
  const { title, obj_type, orig_location, date_deleted, days_left, deleted_by } = record;
  const swipe = useSwipe(() => acts.restore([record]));
  const { icon: Icon, hue } = looks[obj_type];
  const place = orig_location.split('/').filter(Boolean).join(' › ');
  const iconOf = { size: 17, 'aria-hidden': true } as const;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      data-at={index}
      className={styles.row}
      onFocus={onFocus}
      {...(isPhone && mayAct && swipe)}
      onContextMenu={(event) => {
        if (!mayAct) return;
        event.preventDefault();
        setMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <span role="gridcell" tabIndex={-1} className={styles.name}>
        <span className={styles.mark}>
          {obj_type === 'document' ? (
            <FileTile name={title} />
          ) : (
            <Tile hue={hue}>
              <Icon size={18} />
            </Tile>
          )}
          {mayAct && (
            <RowCheck
              isSelected={isSelected}
              label={`${isSelected ? t.unselect : t.select}: ${title}`}
              onToggle={onToggle}
            />
          )}
        </span>
        <span className={styles.words}>
          <b dir="auto" title={title}>
            {title}
          </b>
          <small dir="auto">{isPhone && place !== '' ? place : t.types[obj_type]}</small>
          {isPhone && (
            <small>
              <Ago at={date_deleted} /> ·{' '}
              <span data-soon={days_left <= SOON || undefined}>{t.daysLeftLong(days_left)}</span>
            </small>
          )}
        </span>
      </span>
      {!isPhone && (
        <>
          <span role="gridcell" tabIndex={-1} className={styles.where} dir="auto" title={place}>
            {place}
          </span>
          <span role="gridcell" tabIndex={-1} className={styles.when}>
            {isEverybodys && (
              <span title={t.deletedBy(deleted_by.name)} className={styles.face}>
                <Avatar name={deleted_by.name} src={photoOf(deleted_by.id, 22)} size={22} />
              </span>
            )}
            <Ago at={date_deleted} />
          </span>
          <span role="gridcell" tabIndex={-1} className={styles.left} data-soon={days_left <= SOON || undefined}>
            {t.daysLeft(days_left)}
          </span>
        </>
      )}
      {mayAct && (
        <span role="gridcell" tabIndex={-1} className={styles.acts}>
          <button
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            title={t.restore}
            aria-label={t.restoreOf(title)}
            onClick={() => acts.restore([record])}
          >
            <ArchiveRestore size={18} aria-hidden />
          </button>
          <button
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            aria-haspopup="menu"
            aria-label={t.moreOf(title)}
            onClick={(event) => {
              const { left, bottom } = event.currentTarget.getBoundingClientRect();
              setMenu({ x: left, y: bottom });
            }}
          >
            <Ellipsis size={18} aria-hidden />
          </button>
        </span>
      )}
      {isPhone && mayAct && (
        <span className={styles.swipe} aria-hidden>
          <ArchiveRestore size={19} />
          {t.restore}
        </span>
      )}
      {menu && (
        <ContextMenu at={menu} label={t.moreOf(title)} onClose={() => setMenu(undefined)}>
          <MenuItem icon={<ArchiveRestore {...iconOf} />} end={<Kbd>z</Kbd>} onAction={() => acts.restore([record])}>
            {t.restore}
          </MenuItem>
          {goesIntoFolder(record) && (
            <MenuItem icon={<FolderInput {...iconOf} />} onAction={() => acts.restoreTo([record])}>
              {t.restoreTo}
            </MenuItem>
          )}
          <MenuItem icon={<Check {...iconOf} />} end={<Kbd>x</Kbd>} onAction={onToggle}>
            {isSelected ? t.unselect : t.select}
          </MenuItem>
          <MenuItem icon={<Trash2 {...iconOf} />} onAction={() => acts.remove([record])}>
            {t.deleteForGood}
          </MenuItem>
        </ContextMenu>
      )}
    </div>
  );
}
