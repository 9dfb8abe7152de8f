// Who leads whom: a drawing or a list, which open below a person on demand.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { List, LocateFixed, Network, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureOf, queryClient } from '../../api/queries.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, IconButton, TextButton } from '../../ui/button.tsx';
import { Segments } from '../../ui/field.tsx';
import { useKeys } from '../../ui/keys.ts';
import { useNarrow } from '../../ui/narrow.ts';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import styles from './chart.module.css';
import { setManager } from './chart.queries.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartList } from './chart-list.tsx';
import { useChartTexts } from './chart-texts.ts';
import { nodesOf, useChart } from './chart-tree.ts';
import { personQuery } from './people.queries.ts';
import { PersonPicker } from './person-picker.tsx';
import { type NewManager, SetManagerDialog } from './set-manager-dialog.tsx';
import { usePeopleTexts } from './texts.ts';
import { Views } from './views.tsx';

export function ChartPage() {
  const t = useChartTexts();
  const formats = useFormats();
  const me = useMe();
  const navigate = useNavigate();
  const { person: foundId, look } = useSearch({ from: '/frame/people/chart' });
  const isList = useNarrow() || look === 'list';
  const chart = useChart();
  const [flight, setFlight] = useState(0);
  const [changing, setChanging] = useState<number>();
  useTitle(t.title, usePeopleTexts().title);
  const show = (next: 'list' | undefined) =>
    void navigate({ to: '/people/chart', search: (now) => ({ ...now, look: next }), replace: true });
  const flyTo = (id: number) => {
    void navigate({ to: '/people/chart', search: (now) => ({ ...now, person: id }), replace: true });
    setFlight((now) => now + 1);
  };
  const { isLoading } = chart;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way is opened when somebody is asked for.
  useEffect(() => {
    if (foundId === undefined || isLoading) return;
    chart.openWayTo(foundId).then(
      () => setFlight((now) => now + 1),
      (error) => sayFailed(failureOf(error).detail),
    );
  }, [foundId, isLoading]);
  useKeys([{ keys: 'v', does: t.switchLook, run: () => show(look === 'list' ? undefined : 'list') }]);

  const change = async (id: number, manager: NewManager | null) => {
    try {
      const before = await queryClient.fetchQuery(personQuery(id));
      await setManager(id, manager?.id ?? null);
      if (manager) chart.open(manager.id);
      say(
        manager ? t.managerSet(before.fullname, manager.fullname) : t.managerCleared(before.fullname),
        () => void setManager(id, before.manager?.id ?? null),
      );
    } catch (error) {
      sayFailed(failureOf(error).detail);
    }
  };
  const maySet = mayDo(me, 'people.admin') && !me.is_read_only;
  const onSetManager = maySet ? setChanging : undefined;
  const parts = { chart, foundId, flight, onSetManager };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <Views current="chart" />
      </header>
      <div className={styles.tools}>
        <div className={styles.find}>
          <PersonPicker
            label={t.find}
            placeholder={t.findFor}
            only="user"
            picked={[]}
            onChange={([picked]) => picked && flyTo(picked.id)}
          />
        </div>
        <Button onPress={() => flyTo(me.id)}>
          <LocateFixed size={16} aria-hidden />
          {t.me}
        </Button>
        <div className={styles.look}>
          <Segments
            label={t.look}
            value={isList ? 'list' : 'chart'}
            onChange={(next) => show(next === 'list' ? 'list' : undefined)}
            options={[
              { key: 'chart', label: <Look icon={Network} words={t.asChart} /> },
              { key: 'list', label: <Look icon={List} words={t.asList} /> },
            ]}
          />
          <IconButton label={t.print} onPress={() => window.print()}>
            <Printer size={17} aria-hidden />
          </IconButton>
        </div>
      </div>
      {chart.error ? (
        <Failed error={chart.error} retry={chart.retry} />
      ) : chart.isLoading ? (
        <Skeleton height={64} />
      ) : chart.roots.length === 0 ? (
        <Empty icon={Network} title={t.noManagers}>
          {t.noManagersAdvice}
        </Empty>
      ) : isList ? (
        <ChartList {...parts} />
      ) : (
        <ChartCanvas
          {...parts}
          onDrop={(id, managerId) => {
            const manager = nodesOf(chart.roots).find(({ person }) => person.id === managerId)?.person;
            if (manager) void change(id, manager);
          }}
        />
      )}
      {chart.lonely > 0 && !chart.isLoading && (
        <p className={styles.lonely}>
          <TextButton onPress={chart.showLonely}>{t.moreAtTop(formats.number(chart.lonely))}</TextButton>
        </p>
      )}
      {changing !== undefined && (
        <SetManagerDialog
          id={changing}
          onSet={(manager) => void change(changing, manager)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </div>
  );
}

function Look({ icon: Icon, words }: { icon: typeof List; words: string }) {
  return (
    <>
      <Icon size={16} aria-hidden />
      {words}
    </>
  );
}
