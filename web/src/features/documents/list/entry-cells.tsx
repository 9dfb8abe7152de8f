// What a row says of a folder or a document.
import { ChevronRight, Ellipsis, EllipsisVertical, FileClock, Lock, Stamp } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useFormats } from '../../../i18n/index.ts';
import { classes } from '../../../ui/classes.ts';
import { Ago, Avatar, Chip, Skeleton } from '../../../ui/parts.tsx';
import { RowCheck } from '../../../ui/row-check.tsx';
import { photoOf } from '../../people/index.ts';
import { addressOf, type Entry } from '../entries.ts';
import { EntryTile } from '../file-tile.tsx';
import { useDocumentsTexts } from '../texts.ts';
import styles from './list.module.css';

export const EntryCells = memo(function EntryCells({
  entry,
  isSelected,
  isPhone,
  onToggle,
  onMenu,
}: {
  entry: Entry;
  isSelected: boolean;
  isPhone: boolean;
  onToggle: (entry: Entry) => void;
  onMenu: (entry: Entry, at: Element) => void;
}) {
  const t = useDocumentsTexts();
  const chips = useChips(entry);
  const second = isPhone ? <PhoneFacts entry={entry} /> : entry.description;
  return (
    <>
      <span role="gridcell" tabIndex={-1} className={styles.mark}>
        <EntryTile type={entry.type} name={entry.fileName} />
        <RowCheck
          isSelected={isSelected}
          label={`${isSelected ? t.unselect : t.select}: ${entry.title}`}
          onToggle={() => onToggle(entry)}
        />
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.name}>
        <a href={addressOf(entry)} tabIndex={-1} draggable={false} dir="auto" title={entry.title}>
          {entry.title}
        </a>
        {chips.length > 0 ? (
          <span className={styles.chips}>{chips}</span>
        ) : (
          second !== '' && <small dir="auto">{second}</small>
        )}
      </span>
      {!isPhone && (
        <>
          <span role="gridcell" tabIndex={-1} className={styles.by}>
            <Face id={entry.editor.id} name={entry.editor.name} />
            <Ago at={entry.changed} />
          </span>
          <span role="gridcell" tabIndex={-1} className={styles.size}>
            <SizeOf entry={entry} />
          </span>
        </>
      )}
      <span role="gridcell" tabIndex={-1} className={styles.end}>
        {isPhone && entry.type === 'folder' ? (
          // Its own page has its menu; a long press opens it here.
          <ChevronRight size={18} aria-hidden />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={styles.dots}
            aria-haspopup="menu"
            aria-label={t.moreOf(entry.title)}
            onClick={(event) => {
              event.stopPropagation();
              onMenu(entry, event.currentTarget);
            }}
          >
            {isPhone ? <EllipsisVertical size={18} aria-hidden /> : <Ellipsis size={18} aria-hidden />}
          </button>
        )}
      </span>
    </>
  );
});

function Face({ id, name, size = 22 }: { id: number; name: string; size?: number }) {
  return (
    <span title={name} className={styles.face}>
      <Avatar name={name} src={photoOf(id, size)} size={size} />
    </span>
  );
}

function SizeOf({ entry }: { entry: Entry }) {
  const t = useDocumentsTexts();
  const formats = useFormats();
  if (entry.type === 'document') return entry.size === null ? '' : formats.size(entry.size);
  return entry.items === null ? '' : t.items(formats.number(entry.items), entry.items === 1);
}

function PhoneFacts({ entry }: { entry: Entry }) {
  return (
    <span className={styles.facts}>
      {entry.type === 'document' && (
        <>
          <Face id={entry.editor.id} name={entry.editor.name} size={18} />
          <Ago at={entry.changed} />
          {entry.size !== null && <i>·</i>}
        </>
      )}
      <SizeOf entry={entry} />
    </span>
  );
}

/** What one should know before touching it: lock, check-out, draft, record. */
function useChips(entry: Entry): ReactNode[] {
  const t = useDocumentsTexts();
  const chips: ReactNode[] = [];
  if (entry.isLocked) {
    chips.push(
      <Chip key="lock" hue="amber">
        <Lock size={12} aria-hidden />
        {entry.lockedBy === null ? t.locked : t.lockedBy(entry.lockedBy)}
      </Chip>,
    );
  }
  if (entry.checkedOut) {
    chips.push(
      <Chip key="out" hue="amber">
        <Lock size={12} aria-hidden />
        {entry.checkedOut.isOwn ? t.outByYou : entry.checkedOut.by ? t.outBy(entry.checkedOut.by.name) : t.checkedOut}
      </Chip>,
    );
  }
  if (entry.drafts > 0) {
    chips.push(
      <Chip key="draft" hue="plum">
        <FileClock size={12} aria-hidden />
        {entry.rights.includes('edit') ? t.draftsForYou(entry.drafts) : t.draftsOfYours(entry.drafts)}
      </Chip>,
    );
  }
  if (entry.isRecord) {
    chips.push(
      <Chip key="record" hue="sky">
        <Stamp size={12} aria-hidden />
        {t.record}
      </Chip>,
    );
  }
  return chips;
}

/** The place of a row whose page has not come yet. */
export function WaitingCells() {
  return (
    <>
      <span role="gridcell" tabIndex={-1}>
        <Skeleton width={36} height={36} />
      </span>
      <span role="gridcell" tabIndex={-1} className={classes(styles.name, styles.waiting)}>
        <Skeleton width="46%" height={14} />
        <Skeleton width="28%" height={11} />
      </span>
    </>
  );
}
