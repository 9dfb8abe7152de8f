import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { Avatar, Skeleton } from '../../ui/parts.tsx';
import { placeOf } from './metadata.ts';
import styles from './people.module.css';
import { type PeopleFilter, usePeople } from './people.queries.ts';
import { photoOf } from './people.ts';
import { usePeopleTexts } from './texts.ts';

const CARD = { width: 176, height: 188, gap: 12 };

/** The directory as cards; only those in sight are there. */
export function PeopleCards({ filter, total }: { filter: PeopleFilter; total: number | undefined }) {
  const t = usePeopleTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const [lanes, setLanes] = useState(4);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const measure = () =>
      setLanes(Math.max(2, Math.floor((current.clientWidth - 24 + CARD.gap) / (CARD.width + CARD.gap))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const count = total ?? 12;
  const virtual = useVirtualizer({
    count: Math.ceil(count / lanes),
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD.height + CARD.gap,
    overscan: 3,
  });
  const rows = virtual.getVirtualItems();
  const last = Math.min(count - 1, ((rows.at(-1)?.index ?? 0) + 1) * lanes - 1);
  const personAt = usePeople(filter, (rows[0]?.index ?? 0) * lanes, Math.max(0, last));
  return (
    <div ref={scroller} className={styles.cardsScroll} data-scroll-restoration-id="people-cards">
      <ul className={styles.cards} style={{ height: virtual.getTotalSize() }} aria-label={t.title}>
        {rows.flatMap(({ index: row, start }) =>
          Array.from({ length: Math.min(lanes, count - row * lanes) }, (_, lane) => {
            const index = row * lanes + lane;
            const person = personAt(index);
            return (
              <li
                key={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{
                  top: start,
                  height: CARD.height,
                  width: `calc((100% - ${(lanes - 1) * CARD.gap}px) / ${lanes})`,
                  insetInlineStart: `calc((100% + ${CARD.gap}px) / ${lanes} * ${lane})`,
                }}
              >
                {person ? (
                  <Link to="/people/$id" params={{ id: person.id }} search={(now) => now} className={styles.card}>
                    <Avatar name={person.fullname} src={photoOf(person.id, 72)} size={72} />
                    <b dir="auto">{person.fullname}</b>
                    <span dir="auto">{person.job_title}</span>
                    <small dir="auto">{[person.team?.name, placeOf(person)].filter(Boolean).join(' · ')}</small>
                  </Link>
                ) : (
                  <Skeleton height={CARD.height} />
                )}
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}
