// The trash: what one deleted, for administrators what anybody did, until it goes for good.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useMe } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { SelectionBar as Bar, BarAct } from '../../ui/selection-bar.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { useTrashTexts } from './texts.ts';
import styles from './trash.module.css';
import { daysQuery, type Kind, kinds, trashQuery } from './trash.queries.ts';
import { TrashList } from './trash-list.tsx';
import { type Selection, useSelection } from './use-selection.ts';
import { type TrashActs, useTrashActs } from './use-trash-acts.tsx';

const names = Object.keys(kinds) as Kind[];

export function TrashPage() {
  const t = useTrashTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { kind, everybody } = useSearch({ from: '/frame/trash' });
  const isEverybodys = me.is_administrator && everybody === true;
  const trash = { isEverybodys, kind };
  const list = useInfiniteQuery(trashQuery(trash));
  const days = useQuery(daysQuery).data;
  const records = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const selection = useSelection(records, `${isEverybodys} ${kind}`);
  const acts = useTrashActs(trash, total, selection.clear);
  const mayAct = !me.is_read_only;
  useTitle(t.title);
  const choose = (next: { kind?: Kind | undefined; everybody?: boolean | undefined }) =>
    void navigate({ to: '/trash', search: { kind, everybody, ...next }, replace: true });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <PageTitle>{t.title}</PageTitle>
          <p>{days !== undefined && total > 0 && t.stays(days)}</p>
        </div>
        {mayAct && total > 0 && (
          <Button onPress={acts.empty}>
            <Trash2 size={16} aria-hidden />
            {t.empty}
          </Button>
        )}
      </header>
      {selection.records.length > 0 ? (
        <SelectionBar selection={selection} acts={acts} />
      ) : (
        <div className={styles.tools}>
          <FilterChips
            label={t.filter}
            chips={[undefined, ...names].map((name) => ({
              key: name ?? '',
              text: name ? t.kinds[name] : t.all,
              isPressed: kind === name,
              press: () => choose({ kind: name }),
            }))}
          />
          {me.is_administrator && (
            <Segments
              label={t.whose}
              value={isEverybodys ? 'everybody' : 'mine'}
              onChange={(whose) => choose({ everybody: whose === 'everybody' || undefined })}
              options={[
                { key: 'mine', label: t.mine },
                { key: 'everybody', label: t.everybodys },
              ]}
            />
          )}
        </div>
      )}
      {list.error ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className={styles.waiting}>
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      ) : records.length === 0 ? (
        <Empty
          icon={Trash2}
          title={kind ? t.nothingOfKind : t.nothing}
          act={kind && <Button onPress={() => choose({ kind: undefined })}>{t.showAll}</Button>}
        >
          {days === undefined ? undefined : t.nothingAdvice(days)}
        </Empty>
      ) : (
        <TrashList
          records={records}
          total={total}
          selection={selection}
          acts={acts}
          isEverybodys={isEverybodys}
          mayAct={mayAct}
        />
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
            {t.more}
          </Button>
        </div>
      )}
      {acts.dialogs}
    </div>
  );
}

function SelectionBar({ selection, acts }: { selection: Selection; acts: TrashActs }) {
  const t = useTrashTexts();
  const { records, clear } = selection;
  return (
    <Bar words={t.selected(records.length)} clear={t.clearSelection} onClear={clear}>
      <BarAct label={t.restore} icon={ArchiveRestore} onPress={() => acts.restore(records)} />
      <BarAct label={t.deleteForGood} icon={Trash2} onPress={() => acts.remove(records)} />
    </Bar>
  );
}
