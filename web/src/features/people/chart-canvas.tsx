// The org chart as a drawing that one drags and zooms; only the cards in sight are there.
import { useNavigate } from '@tanstack/react-router';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { useKeys } from '../../ui/keys.ts';
import { PersonLine } from '../../ui/parts.tsx';
import styles from './chart.module.css';
import { ChartCard } from './chart-card.tsx';
import { useChartDrag } from './chart-drag.ts';
import { chartKeys } from './chart-keys.ts';
import { CARD, draw } from './chart-layout.ts';
import { useChartTexts } from './chart-texts.ts';
import { type Chart, nodesOf } from './chart-tree.ts';
import { useChartView } from './chart-view.ts';
import { photoOf } from './people.ts';

/** At least as large as can be read, until one asks for the whole. */
const READABLE = 0.65;
const NEARBY = 300;
/** The width of a sheet of paper that lies on its side. */
const SHEET = 1020;

export function ChartCanvas({
  chart,
  foundId,
  flight,
  onSetManager,
  onDrop,
}: {
  chart: Chart;
  /** The id of the user who was searched for. */
  foundId: number | undefined;
  /** Changes whenever one shall fly to them. */
  flight: number;
  onSetManager: ((id: number) => void) | undefined;
  onDrop: (id: number, managerId: number) => void;
}) {
  const t = useChartTexts();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const { view, size, isFlying, land, zoom, move, fit, centre } = useChartView(frame);
  const [activeId, setActiveId] = useState<number>();
  const isPrinting = usePrinting();
  const drawing = draw(chart.roots);
  const active = activeId ?? foundId ?? drawing.cards.at(-1)?.node.person.id;
  const { dragged, handlers } = useChartDrag({ mayMove: onSetManager !== undefined, move, zoom, onDrop });

  const goTo = (id: number) => {
    const card = drawing.cards.find(({ node }) => node.person.id === id);
    if (!card) return;
    setActiveId(id);
    const { x, y } = card;
    const left = x * view.scale + view.x;
    const top = y * view.scale + view.y;
    const isInSight =
      left > 0 &&
      top > 0 &&
      left + CARD.width * view.scale < size.width &&
      top + CARD.height * view.scale < size.height;
    if (!isInSight) centre(x + CARD.width / 2, y + CARD.height / 2, Math.max(READABLE, view.scale));
    focusCard(frame.current, id);
  };
  useFirstSight(size.width > 0 && chart.isSettled, foundId === undefined, () =>
    fit(draw(chart.roots.slice(0, 1)), READABLE),
  );
  const found = drawing.cards.find(({ node }) => node.person.id === foundId);
  const isFoundThere = found !== undefined && size.width > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one flies when somebody is found, not whenever the drawing changes.
  useEffect(() => {
    if (!found || !isFoundThere) return;
    setActiveId(found.node.person.id);
    centre(found.x + CARD.width / 2, found.y + CARD.height / 2, 1);
    focusCard(frame.current, found.node.person.id);
  }, [flight, isFoundThere]);
  useKeys([
    { keys: '+', does: t.larger, run: () => zoom(1.25) },
    { keys: '-', does: t.smaller, run: () => zoom(0.8) },
    { keys: '0', does: t.fitKey, run: () => fit(drawing) },
    ...(onSetManager && active !== undefined
      ? [{ keys: 'm', does: t.setManager, run: () => onSetManager(active) }]
      : []),
  ]);

  const inSight = ({ x, y }: { x: number; y: number }) => {
    const left = x * view.scale + view.x;
    const top = y * view.scale + view.y;
    return (
      left > -CARD.width * view.scale - NEARBY &&
      left < size.width + NEARBY &&
      top > -CARD.height * view.scale - NEARBY &&
      top < size.height + NEARBY
    );
  };
  const shown = isPrinting
    ? drawing.cards
    : drawing.cards.filter((card) => inSight(card) || card.node.person.id === active);
  const onPaper = Math.min(1, SHEET / drawing.width);
  const { x, y, scale } = isPrinting ? { x: 0, y: 0, scale: onPaper } : view;
  const held = dragged && nodesOf(chart.roots).find(({ person }) => person.id === dragged.id)?.person;
  return (
    <div
      ref={frame}
      className={styles.canvas}
      data-held={dragged !== undefined || undefined}
      style={isPrinting ? { height: drawing.height * onPaper + 20 } : {}}
      {...handlers}
    >
      <div
        role="tree"
        aria-label={t.title}
        tabIndex={-1}
        className={classes(styles.layer, isFlying && styles.flying)}
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        onTransitionEnd={land}
        onKeyDown={chartKeys(chart, active, {
          go: goTo,
          openProfile: (id) => void navigate({ to: '/people/$id', params: { id } }),
          isList: false,
        })}
      >
        <svg width={drawing.width} height={drawing.height} aria-hidden="true" focusable="false">
          <path d={drawing.lines.join('')} />
        </svg>
        {shown
          .toSorted((one, other) => one.y - other.y || one.x - other.x)
          .map(({ node, x: left, y: top }) => (
            <ChartCard
              key={node.person.id}
              node={node}
              x={left}
              y={top}
              isActive={node.person.id === active}
              isFound={node.person.id === foundId}
              isTarget={node.person.id === dragged?.over}
              isLifted={node.person.id === dragged?.id}
              onSetManager={onSetManager}
              onToggle={chart.toggle}
              onFocus={setActiveId}
            />
          ))}
      </div>
      {held && dragged && (
        <div className={styles.ghost} style={{ transform: `translate(${dragged.x}px, ${dragged.y}px)` }}>
          <PersonLine name={held.fullname} note={held.job_title} src={photoOf(held.id, 38)} size={38} />
        </div>
      )}
      <div className={styles.zoom}>
        <IconButton small label={t.smaller} onPress={() => zoom(0.8)}>
          <Minus size={15} aria-hidden />
        </IconButton>
        <IconButton small label={t.fit} onPress={() => fit(drawing)}>
          <Maximize size={15} aria-hidden />
        </IconButton>
        <IconButton small label={t.larger} onPress={() => zoom(1.25)}>
          <Plus size={15} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function focusCard(frame: HTMLElement | null, id: number): void {
  focusWhenThere(() => frame?.querySelector<HTMLElement>(`[data-person="${id}"]`), { preventScroll: true });
}

/** Once, as soon as there is something to see. */
function useFirstSight(isReady: boolean, isWanted: boolean, look: () => void): void {
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done once.
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    if (isWanted) look();
  }, [isReady]);
}

/** On paper everything is there. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
