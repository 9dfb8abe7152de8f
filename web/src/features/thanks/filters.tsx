// The wall narrowed down to words, an author or somebody who is thanked; each stands in the address.
import { listUsers } from '@atrium/client/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { SearchField } from '../../ui/field.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { useThanksTexts } from './texts.ts';
import styles from './thanks.module.css';
import { namedQuery, type WallFilter } from './thanks.queries.ts';

const EACH = 8;
const PAUSE_MS = 250;

export function Filters({ filter, onChange }: { filter: WallFilter; onChange: (change: WallFilter) => void }) {
  const t = useThanksTexts();
  const [words, setWords] = useState(filter.query ?? '');
  useEffect(() => {
    const wanted = words.trim() || undefined;
    if (wanted === filter.query) return;
    const timer = setTimeout(() => onChange({ query: wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, filter.query, onChange]);
  return (
    <div className={styles.filters}>
      <SearchField label={t.search} placeholder={t.search} value={words} onChange={setWords} className={styles.words} />
      <PersonFilter
        name={t.by}
        open={t.byOpen}
        say={t.byChosen}
        chosen={filter.by}
        onChoose={(by) => onChange({ by })}
      />
      <PersonFilter
        name={t.for}
        open={t.forOpen}
        say={t.forChosen}
        chosen={filter.for}
        onChoose={(thanked) => onChange({ for: thanked })}
      />
    </div>
  );
}

function PersonFilter({
  name,
  open,
  say,
  chosen,
  onChoose,
}: {
  name: string;
  open: string;
  say: (name: string) => string;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}) {
  const t = useThanksTexts();
  const [text, setText] = useState('');
  const { data: named } = useQuery(namedQuery(chosen === undefined ? [] : [chosen]));
  const { data: found = [] } = useQuery({
    queryKey: ['picker', 'people', text],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = text.trim();
      const found = await call(
        listUsers,
        { fields: ['fullname'], sort: 'fullname', limit: EACH, ...(query !== '' && { query }) },
        { signal },
      );
      return found.data;
    },
  });
  return (
    <FilterMenu
      name={name}
      words={{ open, find: t.find, takeOff: t.takeOff, nothing: t.nobody }}
      options={found.map(({ id, fullname = '' }) => ({ key: String(id), label: fullname }))}
      chosen={chosen === undefined ? undefined : say(named?.[0]?.fullname ?? '…')}
      onChoose={(key) => onChoose(key === undefined ? undefined : Number(key))}
      onType={setText}
    />
  );
}
