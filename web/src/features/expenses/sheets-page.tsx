// My sheets: where each stands, what it comes to, and a new one.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { Button, floatingClass } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useKeys } from '../../ui/keys.ts';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { type SheetState, sheetStates, sheetsQuery } from './expenses.queries.ts';
import { DropVeil, useFileDrop } from './file-drop.tsx';
import { openNewSheet } from './make-sheet.ts';
import room from './room.module.css';
import { RoomNav } from './room-nav.tsx';
import styles from './sheets.module.css';
import { SheetsGrid } from './sheets-grid.tsx';
import { useExpensesTexts } from './texts.ts';

export function SheetsPage() {
  const t = useExpensesTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { state } = useSearch({ from: '/frame/expenses' });
  const list = useInfiniteQuery(sheetsQuery(me.id, state));
  const sheets = list.data?.pages.flat() ?? [];
  const [isMaking, setMaking] = useState(false);
  useTitle(t.title);
  const mayMake = !me.is_read_only;
  const make = async (files?: readonly File[]) => {
    setMaking(true);
    await openNewSheet(navigate, files);
    setMaking(false);
  };
  const onDrop = useFileDrop(mayMake, (files) => void make(files));
  const choose = (next: SheetState | undefined) =>
    void navigate({ to: '/expenses', search: { state: next }, replace: true });
  useKeys(mayMake ? [{ keys: 'n', does: t.newSheet, run: () => void make() }] : []);
  return (
    <div className={room.page} {...onDrop.props}>
      <header className={room.head}>
        <PageTitle>{t.title}</PageTitle>
        <RoomNav current="sheets" />
        {mayMake && (
          <Button look="primary" className={floatingClass} isDisabled={isMaking} onPress={() => void make()}>
            <Plus size={17} aria-hidden />
            {t.newSheet}
          </Button>
        )}
      </header>
      <FilterChips
        className={styles.filter}
        label={t.filter}
        chips={[undefined, ...sheetStates].map((one) => ({
          key: one ?? '',
          text: one ? t.states[one] : t.all,
          isPressed: state === one,
          press: () => choose(one),
        }))}
      />
      {list.error ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className={styles.waiting}>
          <Skeleton height={48} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      ) : sheets.length === 0 ? (
        <Empty
          icon={ReceiptText}
          title={state ? t.nothingInState : t.nothing}
          act={
            state ? (
              <Button onPress={() => choose(undefined)}>{t.showAll}</Button>
            ) : (
              mayMake && <Button onPress={() => void make()}>{t.newSheet}</Button>
            )
          }
        >
          {state ? undefined : t.nothingAdvice}
        </Empty>
      ) : (
        <SheetsGrid sheets={sheets} isWhole={!list.hasNextPage} />
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
            {t.more}
          </Button>
        </div>
      )}
      {onDrop.isOver && <DropVeil words={t.dropToBegin} />}
    </div>
  );
}
