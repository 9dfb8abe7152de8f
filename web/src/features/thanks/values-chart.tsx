// How often each value was thanked for, month by month: columns for eyes, a table behind them for everybody.
import type { ThankedValues } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormats, useSpeech } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { inColour } from '../../ui/colour.ts';
import { useNarrow } from '../../ui/narrow.ts';
import { Hidden, Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import styles from './chart.module.css';
import { useThanksTexts } from './texts.ts';
import { valuesQuery } from './thanks.queries.ts';

const HEIGHT = 150;
const COLUMN = 26;
/** From one column to the next, on wide and on narrow pages, which show half of the months. */
const STEP = 58;
const NARROW_STEP = 48;
const FOOT = 24;
const HEAD = 18;

export function ValuesChart() {
  const t = useThanksTexts();
  const { data, error, refetch } = useQuery(valuesQuery);
  const [isTable, setTable] = useState(false);
  const headingId = useId();
  const used = data?.values.some(({ notes }) => notes.some((count) => count > 0)) ?? false;
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header>
        <div>
          <h2 id={headingId}>{t.values}</h2>
          <p>{t.valuesNote}</p>
        </div>
        {used && (
          <Button small look="ghost" onPress={() => setTable(!isTable)}>
            {isTable ? <ChartColumn size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
            {isTable ? t.asChart : t.asTable}
          </Button>
        )}
      </header>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={HEIGHT + FOOT} />
      ) : !used ? (
        <p className={styles.nothing}>{t.noValues}</p>
      ) : isTable ? (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t.values}>
          <Months data={data} />
        </div>
      ) : (
        <div className={styles.both}>
          <Columns data={data} />
          <ul className={styles.legend} aria-hidden>
            {data.values.map(({ id, name, bg_colour, notes }) => (
              <li key={id} style={inColour(bg_colour)}>
                <i />
                <span dir="auto">{name}</span>
                <b>{notes.reduce((sum, count) => sum + count, 0)}</b>
              </li>
            ))}
          </ul>
          <div className={styles.hidden}>
            <Months data={data} />
          </div>
        </div>
      )}
    </section>
  );
}

function useMonthNames(months: readonly string[]): { short: string; long: string }[] {
  const { locale } = useSpeech();
  const formats = useFormats();
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return months.map((month) => ({ short: short.format(new Date(`${month}-01`)), long: formats.month(`${month}-01`) }));
}

function Columns({ data }: { data: ThankedValues }) {
  const t = useThanksTexts();
  const isNarrow = useNarrow();
  const step = isNarrow ? NARROW_STEP : STEP;
  const from = isNarrow ? data.months.length / 2 : 0;
  const months = data.months.slice(from);
  const values = data.values.map((value) => ({ ...value, notes: value.notes.slice(from) }));
  const names = useMonthNames(months);
  const totals = months.map((_, index) => values.reduce((sum, { notes }) => sum + (notes[index] ?? 0), 0));
  const most = Math.max(1, ...totals);
  const unit = (HEIGHT - HEAD) / most;
  return (
    <svg
      className={styles.plot}
      width={step * months.length}
      height={HEIGHT + FOOT}
      aria-hidden="true"
      focusable="false"
    >
      <line className={styles.axis} x1="0" x2={step * months.length} y1={HEIGHT} y2={HEIGHT} />
      {months.map((month, index) => {
        const x = index * step + (step - COLUMN) / 2;
        let top = HEIGHT;
        const parts: ReactNode[] = [];
        for (const { id, name, bg_colour, notes } of values) {
          const count = notes[index] ?? 0;
          if (count === 0) continue;
          const height = count * unit;
          top -= height;
          parts.push(
            <rect
              key={id}
              style={inColour(bg_colour)}
              x={x}
              y={top}
              width={COLUMN}
              height={Math.max(1, height - 1.5)}
              rx="3"
            >
              <title>{t.inMonth(`${name}, ${names[index]?.long ?? month}`, count)}</title>
            </rect>,
          );
        }
        return (
          <g key={month}>
            {parts}
            {(totals[index] ?? 0) > 0 && (
              <text className={styles.total} x={x + COLUMN / 2} y={top - 5}>
                {totals[index]}
              </text>
            )}
            <text
              className={classes(styles.month, index === months.length - 1 && styles.now)}
              x={x + COLUMN / 2}
              y={HEIGHT + 17}
            >
              {names[index]?.short}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Months({ data: { months, notes, values } }: { data: ThankedValues }) {
  const t = useThanksTexts();
  const names = useMonthNames(months);
  return (
    <table className={styles.table}>
      <caption>
        <Hidden>{t.valuesNote}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.month}</th>
          {values.map(({ id, name }) => (
            <th key={id} scope="col" dir="auto">
              {name}
            </th>
          ))}
          <th scope="col">{t.allNotes}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month, index) => (
          <tr key={month}>
            <th scope="row">{names[index]?.long}</th>
            {values.map(({ id, notes: counts }) => (
              <td key={id}>{counts[index]}</td>
            ))}
            <td>{notes[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
