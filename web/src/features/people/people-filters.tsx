// Team, office, skill and extranet: each narrows the directory, and stands in its address.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useFormats } from '../../i18n/index.ts';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { extranetsQuery, facetsQuery, groupsQuery, type PeopleFilter } from './people.queries.ts';
import { usePeopleTexts } from './texts.ts';

export type FilterNames = 'group' | 'office' | 'city' | 'skill' | 'extranet';
type Change = (change: Partial<Pick<PeopleFilter, FilterNames>>) => void;

export const noFilters = {
  group: undefined,
  office: undefined,
  city: undefined,
  skill: undefined,
  extranet: undefined,
};

export function PeopleFilters({ filter, onChange }: { filter: PeopleFilter; onChange: Change }) {
  return (
    <>
      <TeamFilter chosen={filter.group} onChange={onChange} />
      <FacetFilter field="office" or="city" name="office" filter={filter} onChange={onChange} />
      <FacetFilter field="skills" name="skill" filter={filter} onChange={onChange} />
      <ExtranetFilter chosen={filter.extranet} onChange={onChange} />
    </>
  );
}

function useWords() {
  const t = usePeopleTexts();
  return (name: string) => ({
    open: t.filterBy(name),
    find: t.findIn(name),
    takeOff: t.takeOff,
    nothing: t.noValue,
  });
}

function TeamFilter({ chosen, onChange }: { chosen: number | undefined; onChange: Change }) {
  const t = usePeopleTexts();
  const formats = useFormats();
  const wordsOf = useWords();
  const [text, setText] = useState('');
  const { data } = useQuery(groupsQuery(useDeferredValue(text.trim())));
  const { data: named } = useQuery({ ...groupsQuery(), enabled: chosen !== undefined });
  const groups = data?.data ?? [];
  const more = (data?.pagination.total ?? 0) - groups.length;
  const isChosen = chosen !== undefined;
  return (
    <FilterMenu
      name={t.filters.group}
      words={wordsOf(t.filters.group)}
      options={groups.map(({ id, name }) => ({ key: String(id), label: name }))}
      chosen={isChosen ? (named?.data.find(({ id }) => id === chosen)?.name ?? t.filters.group) : undefined}
      onChoose={(key) => onChange({ group: key === undefined ? undefined : Number(key) })}
      onType={setText}
      note={more > 0 ? t.moreValues(formats.number(more)) : undefined}
    />
  );
}

/** The values of a metadata field with how many people have each; `or` stands in where nobody has the field. */
function FacetFilter({
  field,
  or,
  name,
  filter,
  onChange,
}: {
  field: string;
  or?: 'city';
  name: 'office' | 'skill';
  filter: PeopleFilter;
  onChange: Change;
}) {
  const t = usePeopleTexts();
  const formats = useFormats();
  const wordsOf = useWords();
  const [text, setText] = useState('');
  const facets = useQuery(facetsQuery).data ?? [];
  const first = facets.find((facet) => facet.field === field && facet.metadata && facet.values.length > 0);
  const other = facets.find((facet) => facet.field === or && facet.metadata && facet.values.length > 0);
  const facet = first ?? other;
  const key: 'office' | 'skill' | 'city' = first || or === undefined ? name : or;
  const chosen = filter[name] ?? (or && filter[or]);
  if (chosen === undefined && facet === undefined) return null;
  const typed = text.trim();
  const fold = (value: string) => value.toLocaleLowerCase();
  const found = (facet?.values ?? []).filter(({ value }) => fold(value).includes(fold(typed)));
  const options = found.map(({ value, count }) => ({ key: value, label: value, count: formats.number(count) }));
  const more = (facet?.values_total ?? 0) - (facet?.values.length ?? 0);
  // Values beyond the commonest are not told: what is typed is taken as it stands.
  if (more > 0 && typed !== '' && found.length === 0) options.push({ key: typed, label: typed, count: '' });
  return (
    <FilterMenu
      name={t.filters[name]}
      words={wordsOf(t.filters[name])}
      options={options}
      chosen={chosen}
      onChoose={(value) =>
        onChange(value === undefined ? { [name]: undefined, ...(or && { [or]: undefined }) } : { [key]: value })
      }
      onType={setText}
      note={more > 0 ? t.moreValues(formats.number(more)) : undefined}
    />
  );
}

function ExtranetFilter({ chosen, onChange }: { chosen: number | undefined; onChange: Change }) {
  const t = usePeopleTexts();
  const wordsOf = useWords();
  const extranets = useQuery(extranetsQuery).data ?? [];
  if (chosen === undefined && extranets.length < 2) return null;
  return (
    <FilterMenu
      name={t.filters.extranet}
      words={wordsOf(t.filters.extranet)}
      options={extranets.map(({ id, name }) => ({ key: String(id), label: name }))}
      chosen={
        chosen === undefined ? undefined : (extranets.find(({ id }) => id === chosen)?.name ?? t.filters.extranet)
      }
      onChoose={(key) => onChange({ extranet: key === undefined ? undefined : Number(key) })}
    />
  );
}
