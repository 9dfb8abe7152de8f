// What was paid, in which currency and at which rate, and what it comes to.
import { keep, readKept } from '../../device/store.ts';
import { classes } from '../../ui/classes.ts';
import { currencies } from './currencies.ts';
import fields from './fields.module.css';
import styles from './items.module.css';
import { fromUnits, MINOR } from './money.ts';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';
import { readNumber, writeNumber } from './typed-numbers.ts';
import { moneyOf, type TypedItem } from './typed-sheet.ts';

const rateKey = (currency: string) => `rate.${currency}`;

export function PaidFields({ item, change }: { item: TypedItem; change: (next: Partial<TypedItem>) => void }) {
  const t = useSheetTexts();
  const { sheet, typed, locale } = useSheetOnPage();
  const { units, fault } = moneyOf(item, locale);
  const isForeign = item.currency !== '';
  const computed = moneyOf({ ...item, amount: '' }, locale).units;
  const written = (value: number | undefined) =>
    value === undefined ? '' : writeNumber(fromUnits(value, MINOR), locale, MINOR);
  const chooseCurrency = (chosen: string) => {
    if (chosen === sheet.currency) {
      change({ currency: '', rate: '', amount: '' });
      return;
    }
    const used = typed.items.find(({ currency, rate }) => currency === chosen && rate !== '')?.rate;
    change({ currency: chosen, amount: '', rate: used ?? readKept(rateKey(chosen)) ?? '' });
  };
  // On leaving a field its number is written as others are.
  const tidy = (field: 'paid' | 'amount', decimals: number) => {
    const value = readNumber(item[field], locale);
    if (value !== undefined) change({ [field]: writeNumber(value, locale, decimals) });
  };
  return (
    <>
      <span role="gridcell" tabIndex={-1} className={classes(styles.two, styles.money)}>
        <span className={fields.money} data-invalid={(fault === 'paid' && item.paid !== '') || undefined}>
          <input
            data-field="paid"
            aria-label={t.paid}
            aria-invalid={fault === 'paid' && item.paid !== ''}
            inputMode="decimal"
            autoComplete="off"
            placeholder={writeNumber(0, locale, MINOR)}
            value={item.paid}
            onFocus={(event) => event.currentTarget.select()}
            onChange={({ target }) => change({ paid: target.value })}
            onBlur={() => tidy('paid', MINOR)}
          />
          <select
            data-field="currency"
            aria-label={t.currency}
            value={item.currency || sheet.currency}
            onChange={({ target }) => chooseCurrency(target.value)}
          >
            {currencies(sheet.currency, item.currency).map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </span>
        {isForeign && (
          <label className={fields.rate} data-invalid={fault === 'rate' || undefined}>
            <span>{t.at}</span>
            <input
              data-field="rate"
              aria-label={t.rate(item.currency)}
              aria-invalid={fault === 'rate'}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t.ratePlaceholder}
              value={item.rate}
              onFocus={(event) => event.currentTarget.select()}
              onChange={({ target }) => change({ rate: target.value })}
              onBlur={() => {
                if (fault !== 'rate') keep(rateKey(item.currency), item.rate);
              }}
            />
          </label>
        )}
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.amount}>
        {isForeign && fault !== 'paid' && fault !== 'rate' ? (
          <input
            className={fields.quiet}
            data-field="amount"
            aria-label={t.amountIn(sheet.currency)}
            aria-invalid={fault === 'amount'}
            inputMode="decimal"
            autoComplete="off"
            title={item.amount === '' ? undefined : t.byRate(written(computed))}
            value={item.amount || written(computed)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={({ target }) => change({ amount: target.value === written(computed) ? '' : target.value })}
            onBlur={() => {
              if (item.amount !== '') tidy('amount', MINOR);
            }}
          />
        ) : (
          <output>{written(units) || '–'}</output>
        )}
      </span>
    </>
  );
}
