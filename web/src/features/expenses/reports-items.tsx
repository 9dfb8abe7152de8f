// The items behind a bar.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx';
import { csvOf, saveText } from '../../ui/csv.ts';
import { Avatar, Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { sayFailed } from '../../ui/toast.tsx';
import { photoOf } from '../people/index.ts';
import styles from './reports.module.css';
import { listSummedItems, type ReportSearch, type SummedItem, summedItemsQuery } from './reports.queries.ts';
import { itemsOf } from './reports-columns.tsx';
import { useReportTexts } from './reports-texts.ts';
import { TypeChip } from './type-look.tsx';

export function ReportItems({ search, title }: { search: ReportSearch; title: string }) {
  const t = useReportTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    summedItemsQuery(search),
  );
  const items = data?.pages.flatMap((page) => page.data);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const all = await listSummedItems(search);
      const rows = all.map(({ day, vendor, description, type, user, sheet, amount, currency }) => [
        day ?? '',
        vendor,
        description,
        type?.name ?? '',
        user.name,
        sheet.name,
        amount,
        currency,
      ]);
      const names = ['day', 'vendor', 'description', 'type', 'user', 'sheet', 'amount', 'currency'];
      saveText(csvOf([names, ...rows]), 'expense-items.csv', 'text/csv;charset=utf-8');
    } catch (failure) {
      sayFailed(failureOf(failure).detail);
    }
    setSaving(false);
  };
  return (
    <section className={styles.card} id="items" aria-label={t.items}>
      <header>
        <div>
          <h2 dir="auto">{title}</h2>
          <p>{data && t.inItems(data.pages[0]?.pagination.total ?? 0)}</p>
        </div>
        {items && items.length > 0 && (
          <Button small onPress={() => void save()} isPending={isSaving} aria-label={t.itemsCsv}>
            <Download size={16} aria-hidden />
            {t.csv}
          </Button>
        )}
        <ButtonLink small look="ghost" to="/expenses/reports" search={itemsOf(search, {})} aria-label={t.allItems}>
          <X size={16} aria-hidden />
        </ButtonLink>
      </header>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !items ? (
        <Skeleton height={160} />
      ) : items.length === 0 ? (
        <p>{t.noItems}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t.items}>
          <table className={styles.items}>
            <thead>
              <tr>
                {[t.day, t.what, t.type, t.who, t.amount].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button small onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
          {t.more}
        </Button>
      )}
    </section>
  );
}

function ItemRow({ item: { day, vendor, description, type, user, sheet, amount, currency } }: { item: SummedItem }) {
  const formats = useFormats();
  return (
    <tr>
      <td>{day && formats.dayOfYear(day)}</td>
      <td>
        <b dir="auto">{vendor}</b>
        <small dir="auto">{description}</small>
      </td>
      <td>{type && <TypeChip name={type.name} />}</td>
      <td>
        <span className={styles.who}>
          <Avatar name={user.name} src={photoOf(user.id, 28)} size={28} />
          <span>
            <bdi>{user.name}</bdi>
            <small>
              <TextLink to="/expenses/$id" params={{ id: sheet.id }}>
                <bdi>{sheet.name}</bdi>
              </TextLink>
            </small>
          </span>
        </span>
      </td>
      <td>{formats.money(Number(amount), currency)}</td>
    </tr>
  );
}
