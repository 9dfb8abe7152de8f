// The directory: a grid of any length, searched as one types, with the opened profile beside it.
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { UserRoundPlus, UserRoundX } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, floatingClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SearchField } from '../../ui/field.tsx';
import { useKeys } from '../../ui/keys.ts';
import { usePanelCovers } from '../../ui/narrow.ts';
import { PageTitle, titleClass } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { SearchDialog } from '../search/index.ts';
import { useAccountsTexts } from './accounts/texts.ts';
import styles from './people.module.css';
import { everybodyQuery, type PeopleFilter, peoplePage } from './people.queries.ts';
import { PeopleCards } from './people-cards.tsx';
import { noFilters, PeopleFilters } from './people-filters.tsx';
import { PeopleGrid } from './people-grid.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { usePeopleTexts } from './texts.ts';
import { Views } from './views.tsx';

const AddPersonDialog = lazy(() =>
  import('./accounts/add-person-dialog.tsx').then((module) => ({ default: module.AddPersonDialog })),
);

export function PeoplePage() {
  const t = usePeopleTexts();
  const accounts = useAccountsTexts();
  const formats = useFormats();
  const me = useMe();
  const search = useSearch({ from: '/frame/people' });
  const navigate = useNavigate();
  const opened = useMatch({ from: '/frame/people/$id', shouldThrow: false });
  const openedId = opened?.params.id;
  const [query, setQuery] = useState(search.query ?? '');
  const { group, office, city, skill, extranet, sort = 'fullname' } = search;
  const filter: PeopleFilter = { query: useDeferredValue(query.trim()), group, office, city, skill, extranet, sort };
  const first = useQuery(peoplePage(filter, 0));
  const everybody = useQuery(everybodyQuery).data;
  const selection = useSelection();
  const [isSearching, setSearching] = useState(false);
  const view = search.view ?? 'table';
  const covers = usePanelCovers();
  const isCovered = openedId !== undefined && (covers || (search.full ?? false));
  useTitle(openedId === undefined ? t.title : undefined);

  const change = (next: Partial<typeof search>) =>
    void navigate({
      to: '.',
      search: (now: typeof search) => ({ ...now, ...next }),
      replace: true,
      resetScroll: false,
    });
  const type = (text: string) => {
    setQuery(text);
    change({ query: text || undefined });
  };
  const open = (id: number, isFull = false) =>
    void navigate({ to: '/people/$id', params: { id }, search: (now) => ({ ...now, ...(isFull && { full: true }) }) });
  const close = () => void navigate({ to: '/people', search: ({ full: _, ...now }) => now });
  const mayAdd = mayDo(me, 'people.admin') && !me.is_read_only;
  const add = () => change({ new: true });
  const thank = (id: number) => void navigate({ to: '/thanks', search: { new: true, to: [id] } });
  useKeys([
    { keys: 'v', does: t.switchView, run: () => change({ view: view === 'table' ? 'cards' : undefined }) },
    { keys: 'Escape', does: t.closeProfile, run: () => openedId !== undefined && close() },
    { keys: 'j', does: t.toList, run: focusList },
    ...(mayAdd ? [{ keys: 'c', does: accounts.add, run: add }] : []),
  ]);

  const total = first.data?.pagination.total;
  const hasFilters = [group, office, city, skill, extranet].some((one) => one !== undefined);
  const isFiltered = filter.query !== '' || hasFilters;
  const count =
    total === undefined
      ? ''
      : isFiltered && everybody !== undefined
        ? t.countOf(formats.number(total), formats.number(everybody))
        : formats.number(total);
  return (
    <div className={classes(styles.page, openedId !== undefined && styles.withPanel, search.full && styles.full)}>
      <div className={styles.list}>
        <header className={styles.head}>
          {isCovered ? <p className={titleClass}>{t.title}</p> : <PageTitle>{t.title}</PageTitle>}
          <span className={styles.count} aria-live="polite">
            {count}
          </span>
          <Views current={view} />
          {mayAdd && (
            <Button look="primary" className={classes(styles.add, floatingClass)} onPress={add}>
              <UserRoundPlus size={16} aria-hidden />
              {accounts.add}
            </Button>
          )}
        </header>
        <div className={styles.filters}>
          <SearchField
            className={styles.grow}
            label={t.search}
            placeholder={t.searchFor}
            value={query}
            onChange={type}
          />
          <PeopleFilters filter={filter} onChange={change} />
        </div>
        {first.error ? (
          <Failed error={first.error} retry={() => void first.refetch()} />
        ) : total === 0 ? (
          <Empty
            icon={UserRoundX}
            title={t.nobody(filter.query)}
            act={
              <>
                {filter.query !== '' && (
                  <Button look="primary" onPress={() => setSearching(true)}>
                    {t.searchEverywhere}
                  </Button>
                )}
                {hasFilters && <Button onPress={() => change(noFilters)}>{t.takeAllOff}</Button>}
                <Button
                  onPress={() => {
                    setQuery('');
                    change({ query: undefined, ...noFilters });
                  }}
                >
                  {t.showAll}
                </Button>
              </>
            }
          >
            {hasFilters ? t.nobodyAdvice : t.nobodyWithout}
          </Empty>
        ) : view === 'cards' ? (
          <PeopleCards filter={filter} total={total} />
        ) : (
          <PeopleGrid
            label={t.title}
            filter={filter}
            total={total}
            openedId={openedId}
            onOpen={open}
            onSort={() => change({ sort: sort === 'fullname' ? '-fullname' : undefined })}
            onThank={me.is_read_only ? undefined : thank}
            selection={selection}
          />
        )}
        {selection.chosen.size > 0 && <SelectionBar selection={selection} />}
      </div>
      <Outlet />
      {search.new && mayAdd && (
        <Suspense>
          <AddPersonDialog
            onClose={() => change({ new: undefined })}
            onAdded={(id) =>
              void navigate({ to: '/people/$id', params: { id }, search: ({ new: _, ...now }) => now, replace: true })
            }
          />
        </Suspense>
      )}
      <SearchDialog isOpen={isSearching} words={filter.query} onClose={() => setSearching(false)} />
    </div>
  );
}

/** From anywhere in the page to the row that one was at. */
function focusList(): void {
  document.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]')?.focus();
}
