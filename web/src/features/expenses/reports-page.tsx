// What was spent: by month and type, by department, by project.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn, Download, Printer } from 'lucide-react';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { csvOf, saveText } from '../../ui/csv.ts';
import { useKeys } from '../../ui/keys.ts';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import styles from './reports.module.css';
import { type Group, monthsOf, type ReportSearch, sumQuery } from './reports.queries.ts';
import { BarsCard } from './reports-bars.tsx';
import { itemsOf, MonthsCard } from './reports-columns.tsx';
import { ReportItems } from './reports-items.tsx';
import { seriesOf } from './reports-series.ts';
import { useReportTexts } from './reports-texts.ts';
import room from './room.module.css';
import { RoomNav } from './room-nav.tsx';
import { useExpensesTexts } from './texts.ts';

export function ReportsPage() {
  const t = useReportTexts();
  const { title } = useExpensesTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const search = useSearch({ from: '/frame/expenses/reports' });
  const sums = useQuery(sumQuery('type', search));
  const byDept = useQuery(sumQuery('dept', search));
  const byProject = useQuery(sumQuery('project', search));
  useTitle(t.title, title);
  useKeys([{ keys: 'p', does: t.print, run: () => print() }]);
  const choose = (next: ReportSearch) =>
    void navigate({ to: '/expenses/reports', search: itemsOf({ ...search, ...next }, {}), replace: true });
  const { data } = sums;
  const save = () => {
    const rows = data?.data.map(({ month, type, amount, items }) => [
      month ?? '',
      type?.name ?? '',
      amount,
      String(items),
    ]);
    saveText(
      csvOf([['month', 'type', 'amount', 'items'], ...(rows ?? [])]),
      'expense-sums.csv',
      'text/csv;charset=utf-8',
    );
  };
  const failed = sums.error ?? byDept.error ?? byProject.error;
  const retry = () => void Promise.all([sums.refetch(), byDept.refetch(), byProject.refetch()]);
  const barTitle = useBarTitle(search, data?.data, byDept.data?.data, byProject.data?.data);
  return (
    <div className={room.page}>
      <header className={room.head}>
        <PageTitle>{title}</PageTitle>
        <RoomNav current="reports" />
        <div className={styles.acts}>
          <Button small onPress={save} isDisabled={!data || data.items === 0} aria-label={t.csvOf}>
            <Download size={16} aria-hidden />
            {t.csv}
          </Button>
          <Button small onPress={() => print()}>
            <Printer size={16} aria-hidden />
            {t.print}
          </Button>
        </div>
      </header>
      <div className={styles.choices}>
        <Choice
          label={t.time}
          value={search.months ?? '12'}
          onChange={(months) => choose({ months: months === '6' || months === '24' ? months : undefined })}
          options={(['6', '12', '24'] as const).map((key) => ({ key, label: t.months[key] }))}
        />
        <Choice
          label={t.states}
          value={search.state ?? 'all'}
          onChange={(state) => choose({ state: state === 'approved' || state === 'processed' ? state : undefined })}
          options={(['all', 'approved', 'processed'] as const).map((key) => ({ key, label: t.state[key] }))}
        />
        {data && data.items > 0 && (
          <p className={styles.spent}>
            {t.spent} <b>{formats.money(Number(data.amount), data.currency)}</b> {t.inItems(data.items)}
          </p>
        )}
      </div>
      {failed ? (
        <Failed error={failed} retry={retry} />
      ) : !data || !byDept.data || !byProject.data ? (
        <div className={styles.cards}>
          <Skeleton height={390} />
          <Skeleton height={220} />
          <Skeleton height={220} />
        </div>
      ) : data.items === 0 ? (
        <Empty icon={ChartColumn} title={t.nothing}>
          {t.nothingNote}
        </Empty>
      ) : (
        <div className={styles.cards}>
          <MonthsCard
            months={monthsOf(search)}
            series={seriesOf(data.data, monthsOf(search), t)}
            currency={data.currency}
            search={search}
          />
          <BarsCard
            title={t.byDept}
            by="dept"
            none={t.noDept}
            groups={byDept.data.data}
            currency={data.currency}
            search={search}
          />
          <BarsCard
            title={t.byProject}
            by="project"
            none={t.noProject}
            groups={byProject.data.data}
            currency={data.currency}
            search={search}
          />
          {barTitle !== undefined && <ReportItems search={search} title={barTitle} />}
        </div>
      )}
    </div>
  );
}

/** What the bar is of whose items are shown; undefined while none is chosen. */
function useBarTitle(
  { month, type, except, dept, project }: ReportSearch,
  ...sums: readonly (readonly Group[] | undefined)[]
): string | undefined {
  const t = useReportTexts();
  const formats = useFormats();
  const nameOf = (by: 'type' | 'dept' | 'project', id: number | undefined, none: string) => {
    if (id === undefined) return undefined;
    return id === 0 ? none : sums.flat().find((group) => group?.[by]?.id === id)?.[by]?.name;
  };
  const parts = [
    nameOf('type', type, t.noType),
    except && t.others,
    nameOf('dept', dept, t.noDept),
    nameOf('project', project, t.noProject),
    month && formats.month(`${month}-01`),
  ].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(', ') : undefined;
}
