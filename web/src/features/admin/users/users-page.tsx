// All accounts: their state, when they were last seen, their roles and extranet; changed one by one or together.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Plus, Upload, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { base } from '../../../api/instance.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, ButtonAnchor, ButtonLink, TextButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { useNarrow } from '../../../ui/narrow.ts';
import { Ago, Chip, type Hue, PersonLine } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { AddPersonDialog, photoOf } from '../../people/index.ts';
import { AdminGrid, type GridColumn } from '../grid/admin-grid.tsx';
import { allExtranetsQuery, allRolesQuery } from '../named/named.queries.ts';
import { PartHead } from '../part-head.tsx';
import { AccountMenu } from './account-menu.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useUsersTexts } from './texts.ts';
import styles from './users.module.css';
import {
  type Account,
  type AccountsFilter,
  accountsPage,
  allAccounts,
  invitedCountQuery,
  type State,
  useAccounts,
} from './users.queries.ts';
import { UsersBar } from './users-bar.tsx';

const states: readonly State[] = ['active', 'invited', 'blocked', 'all'];
const sorts = ['fullname', '-last_time_used', 'last_time_used', '-id'] as const;

export function UsersPage() {
  const t = useUsersTexts();
  const formats = useFormats();
  const isPhone = useNarrow();
  const navigate = useNavigate();
  const search = useSearch({ from: '/frame/admin' });
  const [text, setText] = useState(search.query ?? '');
  const filter: AccountsFilter = {
    query: useDeferredValue(text.trim()),
    state: states.find((state) => state === search.show) ?? 'active',
    sort: sorts.find((sort) => sort === search.sort) ?? 'fullname',
    role: search.role,
    extranet: search.extranet,
  };
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const first = useQuery(accountsPage(filter, 0));
  const { accountAt, rolesOf, invitationOf } = useAccounts(filter, sight.first, sight.last);
  const total = first.data?.total;
  const [chosen, setChosen] = useState<ReadonlyMap<number, Account>>(new Map());
  const [acted, setActed] = useState<{ account: Account; at: { x: number; y: number } }>();
  const [edited, setEdited] = useState<Account>();
  const { data: invited = 0 } = useQuery(invitedCountQuery);
  const { data: roles = [] } = useQuery(allRolesQuery);
  const { data: extranets = [] } = useQuery(allExtranetsQuery);
  const change = (next: {
    query?: string | undefined;
    show?: string | undefined;
    sort?: string | undefined;
    role?: number | undefined;
    extranet?: number | undefined;
    new?: true | undefined;
  }) =>
    void navigate({
      to: '/admin/$part',
      params: { part: 'users' },
      search: (now) => ({ ...now, ...next }),
      replace: true,
    });
  const stateOf = ({ id, blocked }: Account): { words: string; hue: Hue | undefined } => {
    const invitation = blocked ? undefined : invitationOf(id);
    if (invitation === undefined) return { words: blocked ? t.blocked : t.active, hue: blocked ? 'danger' : undefined };
    const isAmiss = invitation === 'refused' || invitation === 'expired';
    return { words: t.invitations[invitation], hue: isAmiss ? 'amber' : 'sky' };
  };
  const extranetOf = (id: number) => extranets.find((one) => one.id === id)?.name ?? '';
  const columns: readonly GridColumn<Account>[] = [
    {
      key: 'name',
      label: t.name,
      width: 'minmax(0, 1.7fr)',
      cell: (account) => {
        const { id, name, job_title, email } = account;
        const { words, hue } = stateOf(account);
        // There is no column for the state on a phone: it is told where it is not the usual one.
        const note = isPhone && hue !== undefined ? words : job_title || email;
        return <PersonLine name={name} note={note} src={photoOf(id)} size={34} />;
      },
    },
    { key: 'username', label: t.username, cell: ({ username }) => <span dir="auto">{username}</span> },
    {
      key: 'state',
      label: t.state,
      width: '112px',
      cell: (account) => {
        const { words, hue } = stateOf(account);
        return <Chip {...(hue && { hue })}>{words}</Chip>;
      },
    },
    {
      key: 'last',
      label: t.lastSeen,
      width: '104px',
      cell: ({ last }) => (last === null ? t.never : <Ago at={last} />),
    },
    {
      key: 'roles',
      label: t.roles,
      cell: ({ id }) => <span dir="auto">{formats.list(rolesOf(id).map(({ name }) => name))}</span>,
    },
    ...(extranets.length > 1
      ? [
          {
            key: 'extranet',
            label: t.extranet,
            width: 'minmax(0, 0.7fr)',
            cell: ({ extranet_id }: Account) => <span dir="auto">{extranetOf(extranet_id)}</span>,
          },
        ]
      : []),
  ];
  return (
    <>
      <PartHead title={t.title} note={t.note}>
        <ButtonAnchor download href={`${base}/api/people/v1/users/export?bom=true`}>
          <Download size={16} aria-hidden />
          {t.export}
        </ButtonAnchor>
        <ButtonLink to="/admin/$part" params={{ part: 'import' }}>
          <Upload size={16} aria-hidden />
          {t.import}
        </ButtonLink>
        <Button look="primary" onPress={() => change({ new: true })}>
          <Plus size={16} aria-hidden />
          {t.add}
        </Button>
      </PartHead>
      <div className={styles.tools}>
        <SearchField
          className={styles.grow}
          label={t.search}
          placeholder={t.searchFor}
          value={text}
          onChange={(next) => {
            setText(next);
            change({ query: next || undefined });
          }}
        />
        <Choice
          label={t.state}
          value={filter.state}
          onChange={(show) => change({ show: show === 'active' ? undefined : show })}
          options={states.map((key) => ({ key, label: t.states[key] }))}
        />
        {roles.length > 0 && (
          <Choice
            label={t.role}
            value={String(filter.role ?? 0)}
            onChange={(key) => change({ role: Number(key) || undefined })}
            options={[
              { key: '0', label: t.anyRole },
              ...roles.map(({ id, name }) => ({ key: String(id), label: name })),
            ]}
          />
        )}
        {extranets.length > 1 && (
          <Choice
            label={t.extranet}
            value={String(filter.extranet ?? 0)}
            onChange={(key) => change({ extranet: Number(key) || undefined })}
            options={[
              { key: '0', label: t.anyExtranet },
              ...extranets.map(({ id, name }) => ({ key: String(id), label: name })),
            ]}
          />
        )}
        <Choice
          label={t.sort}
          value={filter.sort}
          onChange={(sort) => change({ sort: sort === 'fullname' ? undefined : sort })}
          options={sorts.map((key) => ({ key, label: t.sorts[key] }))}
        />
        <span className={styles.count} aria-live="polite">
          {total !== undefined && t.count(formats.number(total))}
        </span>
        {invited > 0 && filter.state !== 'invited' && (
          <span className={styles.count}>
            <TextButton onPress={() => change({ show: 'invited' })}>
              {t.invitedCount(invited, formats.number(invited))}
            </TextButton>
          </span>
        )}
      </div>
      {chosen.size > 0 && (
        <UsersBar chosen={chosen} onClear={() => setChosen(new Map())}>
          {total !== undefined && chosen.size < total && (
            <TextButton
              onPress={() =>
                void allAccounts(filter).then((all) => setChosen(new Map(all.map((one) => [one.id, one]))))
              }
            >
              {t.chooseAll(formats.number(total))}
            </TextButton>
          )}
        </UsersBar>
      )}
      {first.error ? (
        <Failed error={first.error} retry={() => void first.refetch()} />
      ) : total === 0 ? (
        <Empty icon={Users} title={t.none}>
          {t.noneAdvice}
        </Empty>
      ) : (
        <AdminGrid
          label={t.title}
          columns={columns}
          count={total ?? 12}
          rowAt={(index) => (total === undefined ? undefined : accountAt(index))}
          onInSight={(from, to) =>
            setSight((now) => (now.first === from && now.last === to ? now : { first: from, last: to }))
          }
          onOpen={setEdited}
          selection={{ chosen, set: setChosen }}
          onMenu={(account, at) => setActed({ account, at })}
        />
      )}
      {acted && (
        <AccountMenu
          key={`${acted.account.id} ${acted.at.x} ${acted.at.y}`}
          {...acted}
          onEdit={() => setEdited(acted.account)}
        />
      )}
      {edited && <EditDialog account={edited} extranets={extranets} onClose={() => setEdited(undefined)} />}
      {search.new && (
        <AddPersonDialog onClose={() => change({ new: undefined })} onAdded={() => change({ new: undefined })} />
      )}
    </>
  );
}
