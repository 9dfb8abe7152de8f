// The wall of thanks: the form first, then the notes in the colours of their tags.
import type { WallNote } from '@atrium/client/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn, HeartHandshake, ListFilter, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { inColour } from '../../ui/colour.ts';
import { useKeys } from '../../ui/keys.ts';
import { Masonry } from '../../ui/masonry.tsx';
import { useNarrow } from '../../ui/narrow.ts';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { EditDialog } from './edit-dialog.tsx';
import { Filters } from './filters.tsx';
import { NoteCard } from './note-card.tsx';
import { takeThanks, thank } from './open-thanks.ts';
import { useThanksTexts } from './texts.ts';
import styles from './thanks.module.css';
import { tagsQuery, valuesQuery, type WallFilter, wallQuery } from './thanks.queries.ts';
import { ThanksForm } from './thanks-form.tsx';
import { useSending } from './use-sending.ts';

const ValuesChart = lazy(() => import('./values-chart.tsx').then(({ ValuesChart: chart }) => ({ default: chart })));

export function ThanksPage() {
  const t = useThanksTexts();
  const me = useMe();
  const isNarrow = useNarrow();
  const search = useSearch({ from: '/frame/thanks' });
  const navigate = useNavigate();
  const filter: WallFilter = { tag: search.tag, by: search.by, for: search.for, query: search.query };
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const wall = useInfiniteQuery(wallQuery(filter));
  const tags = useQuery(tagsQuery).data ?? [];
  const [isFiltering, setFiltering] = useState(false);
  const [edited, setEdited] = useState<WallNote>();
  const send = useSending(tags);
  useTitle(t.title);
  const change = useCallback(
    (next: WallFilter & { chart?: boolean | undefined }) =>
      void navigate({ to: '/thanks', search: (now) => ({ ...now, ...next }), replace: true }),
    [navigate],
  );
  const notes = wall.data?.pages.flatMap((page) => page.data);
  const total = wall.data?.pages[0]?.pagination.total;
  const showsFilters = isFiltering || search.by !== undefined || search.for !== undefined || search.query !== undefined;
  const showsForm = !me.is_read_only && (!isNarrow || search.new === true);
  const form = useFocusedForm(showsForm);
  useKeys([{ keys: 'f', does: t.filter, run: () => setFiltering(true) }]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        {total !== undefined && <Count total={total} isNarrowed={isNarrowed} />}
        <div className={styles.tools}>
          <fieldset className={styles.tags} aria-label={t.tags}>
            <button
              type="button"
              className={styles.tag}
              aria-pressed={search.tag === undefined}
              onClick={() => change({ tag: undefined })}
            >
              {t.allTags}
            </button>
            {tags.map(({ id, name, bg_colour }) => (
              <button
                key={id}
                type="button"
                className={styles.tag}
                aria-pressed={search.tag === id}
                style={inColour(bg_colour)}
                onClick={() => change({ tag: search.tag === id ? undefined : id })}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <IconButton
            small
            label={t.filter}
            aria-expanded={showsFilters}
            className={styles.tool}
            onPress={() => setFiltering(!showsFilters)}
          >
            <ListFilter size={17} aria-hidden />
          </IconButton>
          <IconButton
            small
            label={t.values}
            aria-pressed={search.chart ?? false}
            className={styles.tool}
            onPress={() => change({ chart: search.chart ? undefined : true })}
          >
            <ChartColumn size={17} aria-hidden />
          </IconButton>
        </div>
      </header>
      {showsFilters && <Filters filter={filter} onChange={change} />}
      {search.chart && (
        <Suspense fallback={<Skeleton height={260} />}>
          <ValuesChart />
        </Suspense>
      )}
      {wall.error ? (
        <Failed error={wall.error} retry={() => void wall.refetch()} />
      ) : (
        <div ref={form}>
          <Masonry>
            {showsForm && (
              <ThanksForm
                key={search.to?.join() ?? ''}
                tags={tags}
                to={search.to}
                place="thanks"
                autoFocus={search.new ?? false}
                onSend={async (draft) => {
                  if (search.new || search.to) void navigate({ to: '/thanks', replace: true });
                  await send(draft);
                }}
              />
            )}
            {notes
              ? notes.map((note) => <NoteCard key={note.id} note={note} onEdit={setEdited} />)
              : [120, 180, 150, 160, 130].map((height) => <Skeleton key={height} height={height} />)}
          </Masonry>
        </div>
      )}
      {notes?.length === 0 && (
        <Empty
          icon={HeartHandshake}
          title={isNarrowed ? t.emptyFilter : t.empty}
          act={
            isNarrowed && (
              <Button onPress={() => void navigate({ to: '/thanks', search: {}, replace: true })}>{t.showAll}</Button>
            )
          }
        >
          {isNarrowed ? undefined : t.emptyNote}
        </Empty>
      )}
      {wall.hasNextPage && (
        <div className={styles.more}>
          <Button onPress={() => void wall.fetchNextPage()} isPending={wall.isFetchingNextPage}>
            {t.older}
          </Button>
        </div>
      )}
      {isNarrow && !showsForm && !me.is_read_only && (
        <Button look="primary" className={styles.add} aria-label={t.give} onPress={() => thank()}>
          <Plus size={24} aria-hidden />
        </Button>
      )}
      {edited && <EditDialog id={edited.id} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function Count({ total, isNarrowed }: { total: number; isNarrowed: boolean }) {
  const t = useThanksTexts();
  const formats = useFormats();
  const { first } = useQuery({ ...valuesQuery, enabled: !isNarrowed }).data ?? {};
  const [count, isOne] = [formats.number(total), total === 1];
  const since = first && !isNarrowed ? formats.monthNear(first) : undefined;
  return (
    <span className={styles.count}>
      {since === undefined ? t.count(count, isOne) : t.countSince(count, isOne, since)}
    </span>
  );
}

/** Where the form stands on the page, `t` goes to it instead of opening another. */
function useFocusedForm(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    return takeThanks(() => box.current?.querySelector<HTMLInputElement>('form input')?.focus());
  }, [isShown]);
  return box;
}
