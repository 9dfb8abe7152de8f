// Months as columns, types as their parts: for eyes and pointers, with a table behind them for everybody.
import { Link } from '@tanstack/react-router';
import { scaleBand, scaleLinear } from 'd3-scale';
import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormats, useSpeech } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useNarrow } from '../../ui/narrow.ts';
import { Hidden } from '../../ui/parts.tsx';
import styles from './reports.module.css';
import type { ReportSearch } from './reports.queries.ts';
import type { Series } from './reports-series.ts';
import { useReportTexts } from './reports-texts.ts';

const WIDTH = 900;
const NARROW = 340;
const HEIGHT = 260;
const SIDE = 64;
const FOOT = 26;
const HEAD = 10;

interface Shown {
  months: readonly string[];
  series: readonly Series[];
  currency: string;
  search: ReportSearch;
}

export function MonthsCard(shown: Shown) {
  const t = useReportTexts();
  const formats = useFormats();
  const [isTable, setTable] = useState(false);
  const headingId = useId();
  const { series, currency, search } = shown;
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header>
        <div>
          <h2 id={headingId}>{t.byMonth}</h2>
          <p>{t.note}</p>
        </div>
        <Button small look="ghost" onPress={() => setTable(!isTable)}>
          {isTable ? <ChartColumn size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
          {isTable ? t.asChart : t.asTable}
        </Button>
      </header>
      {isTable ? (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t.byMonth}>
          <Months {...shown} />
        </div>
      ) : (
        <>
          <Columns {...shown} />
          <ul className={styles.legend}>
            {series.map(({ id, name, hue, total }) => {
              const words = (
                <>
                  <i className={hue && styles[hue]} />
                  <span dir="auto">{name}</span>
                  <b>{formats.money(total / 100, currency)}</b>
                </>
              );
              return (
                <li key={id ?? 'others'}>
                  <Link to="/expenses/reports" search={itemsOf(search, typesOf(series, id))} hash="items">
                    {words}
                  </Link>
                </li>
              );
            })}
          </ul>
          <Hidden>
            <Months {...shown} isPlain />
          </Hidden>
        </>
      )}
    </section>
  );
}

/** The address of the items of a bar, in the same time and states. */
export function itemsOf({ months, state }: ReportSearch, bar: Omit<ReportSearch, 'months' | 'state'>): ReportSearch {
  return { ...(months && { months }), ...(state && { state }), ...bar };
}

/** A type, or all that the chart shows as one. */
function typesOf(series: readonly Series[], id: number | undefined): Pick<ReportSearch, 'type' | 'except'> {
  return id === undefined ? { except: series.flatMap((one) => one.id ?? []) } : { type: id };
}

function Columns({ months, series, currency, search }: Shown) {
  const t = useReportTexts();
  const formats = useFormats();
  const { locale } = useSpeech();
  const isNarrow = useNarrow();
  const width = isNarrow ? NARROW : WIDTH;
  const sumOf = (at: number, sign: 1 | -1) =>
    series.reduce((sum, { units }) => sum + sign * Math.max(0, sign * (units[at] ?? 0)), 0);
  const spent = months.map((_, at) => sumOf(at, 1));
  const refunded = months.map((_, at) => sumOf(at, -1));
  const x = scaleBand<string>()
    .domain([...months])
    .range([SIDE, width])
    .padding(0.34);
  const y = scaleLinear()
    .domain([Math.min(0, ...refunded) / 100, Math.max(100, ...spent) / 100])
    .nice(4)
    .range([HEIGHT, HEAD]);
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const round = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const every = Math.ceil(months.length / (isNarrow ? 6 : 12));
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${HEIGHT + FOOT}`} aria-hidden="true" focusable="false">
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={styles.axis} x1={SIDE} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={SIDE - 10} y={y(tick) + 4}>
            {round.format(tick)}
          </text>
        </g>
      ))}
      {months.map((month, at) => {
        // What was spent stands on the line, refunds hang from it.
        const ends = { spent: 0, refunded: 0 };
        return (
          <g key={month}>
            {series.map(({ id, name, hue, units }) => {
              const amount = (units[at] ?? 0) / 100;
              if (amount === 0) return null;
              const side = amount > 0 ? 'spent' : 'refunded';
              const from = y(ends[side]);
              ends[side] += amount;
              const to = y(ends[side]);
              const rect = (
                <rect
                  className={classes(
                    styles.bar,
                    hue && styles[hue],
                    search.month === month &&
                      search.type === id &&
                      (id !== undefined || search.except) &&
                      styles.chosen,
                  )}
                  x={x(month)}
                  y={Math.min(from, to) + (amount < 0 ? 1.5 : 0)}
                  width={x.bandwidth()}
                  height={Math.max(1, Math.abs(from - to) - 1.5)}
                  rx="3"
                >
                  <title>{t.barOf(`${name}, ${formats.month(`${month}-01`)}`, formats.money(amount, currency))}</title>
                </rect>
              );
              const bar = itemsOf(search, { month, ...typesOf(series, id) });
              return (
                <Link key={id ?? 'others'} to="/expenses/reports" search={bar} hash="items" tabIndex={-1}>
                  {rect}
                </Link>
              );
            })}
            {(months.length - 1 - at) % every === 0 && (
              <text
                className={classes(styles.monthName, at === months.length - 1 && styles.now)}
                x={(x(month) ?? 0) + x.bandwidth() / 2}
                y={HEIGHT + 19}
              >
                {short.format(new Date(`${month}-01`))}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Months({ months, series, currency, search, isPlain }: Shown & { isPlain?: boolean }) {
  const t = useReportTexts();
  const formats = useFormats();
  const money = (units: number) => formats.money(units / 100, currency);
  return (
    <table className={styles.table}>
      <caption>
        <Hidden>{t.byMonth}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.month}</th>
          {series.map(({ id, name }) => (
            <th key={id ?? 'others'} scope="col" dir="auto">
              {name}
            </th>
          ))}
          <th scope="col">{t.total}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month, at) => (
          <tr key={month}>
            <th scope="row">{formats.month(`${month}-01`)}</th>
            {series.map(({ id, units }) => {
              const amount = units[at] ?? 0;
              if (amount === 0) return <td key={id ?? 'others'}>–</td>;
              return (
                <td key={id ?? 'others'}>
                  {isPlain ? (
                    money(amount)
                  ) : (
                    <Link
                      to="/expenses/reports"
                      search={itemsOf(search, { month, ...typesOf(series, id) })}
                      hash="items"
                    >
                      {money(amount)}
                    </Link>
                  )}
                </td>
              );
            })}
            <td>{money(series.reduce((sum, { units }) => sum + (units[at] ?? 0), 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
