import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { Hidden, PersonLine } from '../../ui/parts.tsx';
import styles from './chart.module.css';
import { CARD } from './chart-layout.ts';
import { useChartTexts } from './chart-texts.ts';
import type { ChartNode } from './chart-tree.ts';
import { photoOf } from './people.ts';

export interface CardProps {
  node: ChartNode;
  x: number;
  y: number;
  isActive: boolean;
  isTarget: boolean;
  isFound: boolean;
  isLifted: boolean;
  /** For those who may set managers. */
  onSetManager: ((id: number) => void) | undefined;
  onToggle: (id: number) => void;
  onFocus: (id: number) => void;
}

export const ChartCard = memo(function ChartCard(props: CardProps) {
  const { node, x, y, isActive, isTarget, isFound, isLifted, onToggle, onSetManager, onFocus } = props;
  const t = useChartTexts();
  const formats = useFormats();
  const { id, fullname, job_title, subordinates_count: count } = node.person;
  return (
    <div
      role="treeitem"
      aria-level={node.level}
      aria-posinset={node.place}
      aria-setsize={node.among}
      aria-selected={isFound}
      {...(count > 0 && { 'aria-expanded': node.isOpen })}
      tabIndex={isActive ? 0 : -1}
      data-person={id}
      className={classes(styles.card, isTarget && styles.target, isFound && styles.found, isLifted && styles.lifted)}
      style={{ width: CARD.width, height: CARD.height, transform: `translate(${x}px, ${y}px)` }}
      onFocus={() => onFocus(id)}
    >
      <Link to="/people/$id" params={{ id }} tabIndex={-1} draggable={false}>
        <PersonLine name={fullname} note={job_title} src={photoOf(id, 38)} size={38} />
      </Link>
      {onSetManager && (
        <MenuButton
          label={t.more(fullname)}
          button={
            <Button small square look="ghost" className={styles.menu} aria-label={t.more(fullname)} excludeFromTabOrder>
              <Ellipsis size={15} aria-hidden />
            </Button>
          }
        >
          <MenuItem onAction={() => onSetManager(id)}>{t.setManager}</MenuItem>
        </MenuButton>
      )}
      {count > 0 && (
        <button type="button" tabIndex={-1} className={styles.toggle} onClick={() => onToggle(id)}>
          {formats.number(count)}
          <Hidden>{node.isOpen ? t.close(fullname) : t.open(fullname)}</Hidden>
          {node.isOpen ? <ChevronUp size={13} aria-hidden /> : <ChevronDown size={13} aria-hidden />}
        </button>
      )}
    </div>
  );
});
