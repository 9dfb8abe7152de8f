// All groups as a tree: what each is for, who looks after it, who is in it.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight, Plus, UsersRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { mayDo, useMe } from '../../api/session.ts';
import { keep, useKept } from '../../device/store.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField, Switch } from '../../ui/field.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Chip, PageTitle, PersonLine, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { photoOf, Views } from '../people/index.ts';
import { Faces } from './faces.tsx';
import { GroupDialog } from './group-dialog.tsx';
import styles from './groups.module.css';
import { groupsQuery, membersQuery, ownersQuery } from './groups.queries.ts';
import { useGroupsTexts } from './texts.ts';
import { type Branch, treeOf } from './tree.ts';

const CLOSED = 'groups.closed';

export function GroupsPage() {
  const t = useGroupsTexts();
  const formats = useFormats();
  const me = useMe();
  const navigate = useNavigate();
  const { query: asked = '', inactive = false, new: isNew = false } = useSearch({ from: '/frame/groups' });
  const [query, setQuery] = useState(asked);
  const words = useDeferredValue(query.trim());
  const { data, error, refetch } = useQuery(groupsQuery({ query: words, all: inactive }));
  useTitle(t.title);
  const mayMake = mayDo(me, 'people.admin') && !me.is_read_only;
  const change = (next: { query?: string | undefined; inactive?: boolean | undefined; new?: boolean | undefined }) =>
    void navigate({ to: '/groups', search: (now) => ({ ...now, ...next }), replace: true });
  const isMaking = isNew && mayMake;
  const setMaking = (is: boolean) => change({ new: is || undefined });
  useKeys(mayMake ? [{ keys: 'c', does: t.newGroup, run: () => setMaking(true) }] : []);
  const type = (text: string) => {
    setQuery(text);
    change({ query: text || undefined });
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <span className={styles.count} aria-live="polite">
          {data && formats.number(data.total)}
        </span>
        <Views current="groups" />
      </header>
      <div className={styles.tools}>
        <SearchField className={styles.grow} label={t.search} placeholder={t.searchFor} value={query} onChange={type} />
        <Switch isSelected={inactive} onChange={(on) => change({ inactive: on || undefined })}>
          {t.inactiveToo}
        </Switch>
        {mayMake && (
          <Button look="primary" onPress={() => setMaking(true)}>
            <Plus size={16} aria-hidden />
            {t.newGroup}
          </Button>
        )}
      </div>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={300} />
      ) : data.groups.length === 0 ? (
        <Empty
          icon={UsersRound}
          title={words === '' ? t.none : t.nothing(words)}
          act={words !== '' && <Button onPress={() => type('')}>{t.showAll}</Button>}
        >
          {words === '' ? t.noneAdvice : undefined}
        </Empty>
      ) : (
        <Tree branches={treeOf(data.groups)} />
      )}
      {data && data.groups.length < data.total && (
        <p className={styles.note}>{t.onlyFirst(formats.number(data.groups.length))}</p>
      )}
      {isMaking && (
        <GroupDialog
          onClose={() => setMaking(false)}
          onSaved={({ id }) => void navigate({ to: '/groups/$id', params: { id } })}
        />
      )}
    </div>
  );
}

function Tree({ branches }: { branches: readonly Branch[] }) {
  const t = useGroupsTexts();
  const closed = new Set((useKept(CLOSED) ?? '').split(',').filter(Boolean).map(Number));
  const toggle = (id: number) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    keep(CLOSED, next.size === 0 ? undefined : [...next].join());
  };
  const all = everything(branches);
  const ids = all.map(({ group }) => group.id).sort((a, b) => a - b);
  const owners = [...new Set(all.map(({ group }) => group.owner_id))].sort((a, b) => a - b);
  const facts = { counts: useQuery(membersQuery(ids)).data, owners: useQuery(ownersQuery(owners)).data };
  return (
    <ul className={styles.tree}>
      <li className={styles.names} aria-hidden>
        <span>{t.title}</span>
        <span>{t.owner}</span>
        <span>{t.members}</span>
      </li>
      {branches.map((branch) => (
        <Row key={branch.group.id} branch={branch} facts={facts} closed={closed} onToggle={toggle} />
      ))}
    </ul>
  );
}

const everything = (branches: readonly Branch[]): readonly Branch[] =>
  branches.flatMap((branch) => [branch, ...everything(branch.below)]);

interface RowProps {
  branch: Branch;
  facts: {
    counts: Map<number, { members: number; faces: readonly { id: number; fullname: string }[] }> | undefined;
    owners: Map<number, { id: number; fullname: string; job_title: string }> | undefined;
  };
  closed: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

function Row({ branch: { group, below }, facts, closed, onToggle }: RowProps) {
  const t = useGroupsTexts();
  const formats = useFormats();
  const { id, name, description, inactive, owner_id } = group;
  const isOpen = !closed.has(id);
  const count = facts.counts?.get(id);
  const owner = facts.owners?.get(owner_id);
  return (
    <li>
      <div className={styles.row}>
        {below.length > 0 ? (
          <button type="button" aria-expanded={isOpen} aria-label={t.below(name)} onClick={() => onToggle(id)}>
            <ChevronRight size={16} aria-hidden />
          </button>
        ) : (
          <span />
        )}
        <Link to="/groups/$id" params={{ id }} className={styles.name}>
          <b dir="auto">{name}</b>
          <small dir="auto">{description}</small>
        </Link>
        {inactive && <Chip hue="amber">{t.inactive}</Chip>}
        <span className={styles.owner}>
          {owner && <PersonLine name={owner.fullname} note={owner.job_title} src={photoOf(owner.id, 28)} size={28} />}
        </span>
        <span className={styles.faces}>{count && <Faces people={count.faces} />}</span>
        <span className={styles.number}>
          {count && (
            <span title={t.memberCount(count.members, formats.number(count.members))}>
              {formats.number(count.members)}
            </span>
          )}
        </span>
      </div>
      {isOpen && below.length > 0 && (
        <ul>
          {below.map((one) => (
            <Row key={one.group.id} branch={one} facts={facts} closed={closed} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  );
}
