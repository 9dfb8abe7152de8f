// The org chart as an indented tree: for phones, for ears, and for whoever likes lists.
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, UserRoundPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { PersonLine } from '../../ui/parts.tsx';
import styles from './chart.module.css';
import { chartKeys } from './chart-keys.ts';
import { useChartTexts } from './chart-texts.ts';
import { type Chart, nodesOf } from './chart-tree.ts';
import { photoOf } from './people.ts';

export function ChartList({
  chart,
  foundId,
  flight,
  onSetManager,
}: {
  chart: Chart;
  foundId: number | undefined;
  flight: number;
  onSetManager: ((id: number) => void) | undefined;
}) {
  const t = useChartTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number>();
  const nodes = nodesOf(chart.roots);
  const known = nodes.some(({ person }) => person.id === activeId) ? activeId : undefined;
  const active = known ?? nodes[0]?.person.id;
  const go = (id: number) => {
    setActiveId(id);
    frame.current?.querySelector<HTMLElement>(`[data-person="${id}"]`)?.focus();
  };
  const isFoundThere = nodes.some(({ person }) => person.id === foundId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one goes there when somebody is found.
  useEffect(() => {
    if (foundId !== undefined && isFoundThere) go(foundId);
  }, [flight, isFoundThere]);
  useKeys(
    onSetManager && active !== undefined ? [{ keys: 'm', does: t.setManager, run: () => onSetManager(active) }] : [],
  );
  return (
    <div
      ref={frame}
      role="tree"
      aria-label={t.title}
      className={styles.tree}
      onKeyDown={chartKeys(chart, active, {
        go,
        openProfile: (id) => void navigate({ to: '/people/$id', params: { id } }),
        isList: true,
      })}
    >
      {nodes.map(({ person: { id, fullname, job_title, subordinates_count: count }, level, isOpen, place, among }) => (
        <div
          key={id}
          role="treeitem"
          aria-level={level}
          aria-posinset={place}
          aria-setsize={among}
          aria-selected={id === foundId}
          {...(count > 0 && { 'aria-expanded': isOpen })}
          tabIndex={id === active ? 0 : -1}
          data-person={id}
          className={styles.node}
          style={{ '--level': level - 1 } as React.CSSProperties}
          onFocus={() => setActiveId(id)}
        >
          {count > 0 ? (
            <button
              type="button"
              tabIndex={-1}
              aria-label={isOpen ? t.close(fullname) : t.open(fullname)}
              onClick={() => chart.toggle(id)}
            >
              <ChevronRight size={16} aria-hidden />
            </button>
          ) : (
            <span />
          )}
          <Link to="/people/$id" params={{ id }} tabIndex={-1}>
            <PersonLine name={fullname} note={job_title} src={photoOf(id, 38)} size={38} />
          </Link>
          {count > 0 && <span className={styles.count}>{formats.number(count)}</span>}
          {onSetManager && (
            <IconButton
              small
              label={t.setManagerOf(fullname)}
              className={styles.menu}
              excludeFromTabOrder
              onPress={() => onSetManager(id)}
            >
              <UserRoundPen size={15} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  );
}
