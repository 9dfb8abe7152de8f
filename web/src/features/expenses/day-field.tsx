import { useState } from 'react';
import { useNarrow } from '../../ui/narrow.ts';
import fields from './fields.module.css';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';
import { readDay, shiftDay, writeDay } from './typed-dates.ts';

/** A day, typed in few letters: `8`, `8.11.`, `8 Nov`; the arrow keys go a day on or back. On phones it is the device's own. */
export function DayField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useSheetTexts();
  const { locale, today } = useSheetOnPage();
  const isPhone = useNarrow();
  const [text, setText] = useState<string>();
  if (isPhone) {
    return (
      <input
        type="date"
        className={fields.input}
        data-field="day"
        aria-label={t.date}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const isWrong = text !== undefined && readDay(text, locale, today) === undefined;
  return (
    <input
      className={fields.input}
      data-field="day"
      aria-label={t.date}
      aria-invalid={isWrong}
      placeholder={t.date}
      title={isWrong ? t.dayHint : undefined}
      value={text ?? writeDay(value, locale, today)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ target }) => {
        setText(target.value);
        const day = readDay(target.value, locale, today);
        if (day !== undefined) onChange(day);
      }}
      onBlur={() => setText(undefined)}
      onKeyDown={(event) => {
        const by = event.altKey ? undefined : { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        setText(undefined);
        onChange(shiftDay(value || today, by));
      }}
    />
  );
}
