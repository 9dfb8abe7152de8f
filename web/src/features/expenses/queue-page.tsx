// Sheets that wait for the reader: one is open beside the list, and the next opens once it is decided.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarClock, CircleCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { mayDo, useMe } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { createHeldSet } from '../../ui/held-set.ts';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import styles from './queue.module.css';
import { queueQuery } from './queue.queries.ts';
import { Queue } from './queue.tsx';
import { useQueueTexts } from './queue-texts.ts';
import { RoomNav } from './room-nav.tsx';
import { useExpensesTexts } from './texts.ts';

const StandInDialog = lazy(() =>
  import('./queue-stand-in.tsx').then(({ StandInDialog }) => ({ default: StandInDialog })),
);

const decisions = createHeldSet<number>();

export function QueuePage() {
  const t = useQueueTexts();
  const room = useExpensesTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { all = false } = useSearch({ from: '/frame/expenses/approve' });
  const { data, error, refetch } = useQuery(queueQuery(all));
  const decided = decisions.useHeld();
  const [isAway, setAway] = useState(false);
  useTitle(t.title, room.title);
  const sheets = data?.sheets.filter(({ id }) => !decided.has(id)) ?? [];
  const choose = (next: boolean) =>
    void navigate({ to: '/expenses/approve', search: next ? { all: true } : {}, replace: true });
  const head = (
    <header className={styles.top}>
      <div className={styles.titles}>
        <PageTitle>{room.title}</PageTitle>
        <RoomNav current="queue" />
        {mayDo(me, 'expenses.admin') && (
          <FilterChips
            label={t.scope}
            chips={[
              { key: 'mine', text: t.mine, isPressed: !all, press: () => choose(false) },
              { key: 'all', text: t.everybody, isPressed: all, press: () => choose(true) },
            ]}
          />
        )}
        {!me.is_read_only && (
          <Button small onPress={() => setAway(true)}>
            <CalendarClock size={16} aria-hidden />
            {t.standInAct}
          </Button>
        )}
      </div>
      {isAway && (
        <Suspense>
          <StandInDialog onClose={() => setAway(false)} />
        </Suspense>
      )}
    </header>
  );
  if (sheets.length > 0) {
    return <Queue head={head} sheets={sheets} total={(data?.total ?? 0) - decided.size} hold={decisions.hold} />;
  }
  return (
    <div className={styles.page}>
      {head}
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={styles.waiting}>
          <Skeleton height={72} />
          <Skeleton height={72} />
          <Skeleton height={72} />
        </div>
      ) : (
        <Empty icon={CircleCheck} title={t.none}>
          {t.noneNote}
        </Empty>
      )}
    </div>
  );
}
