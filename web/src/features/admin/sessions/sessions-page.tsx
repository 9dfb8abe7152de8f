// Where somebody is signed in and which tokens they have, for those who manage people: each can be ended.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ban, LogOut, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog, MenuItem } from '../../../ui/overlay.tsx';
import { Ago, Chip, Section, Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { PersonPicker } from '../../people/index.ts';
import { deviceName, ScopeWords } from '../../settings/index.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { CsvButton } from '../grid/csv-button.tsx';
import { PartHead } from '../part-head.tsx';
import { SecondFactorOf } from './second-factor-of.tsx';
import styles from './sessions.module.css';
import { endAllSessions, endSession, endToken, nameQuery, sessionsQuery, tokensQuery } from './sessions.queries.ts';
import { useSessionsTexts } from './texts.ts';

export function SessionsPage() {
  const t = useSessionsTexts();
  const navigate = useNavigate();
  const { user } = useSearch({ from: '/frame/admin' });
  const name = useQuery({ ...nameQuery(user ?? 0), enabled: user !== undefined });
  const choose = (id: number | undefined) =>
    void navigate({ to: '/admin/$part', params: { part: 'sessions' }, search: { user: id } });
  return (
    <>
      <PartHead title={t.title} note={t.note} />
      <div className={styles.page}>
        <PersonPicker
          label={t.whose}
          only="user"
          placeholder={t.find}
          picked={user === undefined ? [] : [{ type: 'user', id: user, name: name.data ?? '…' }]}
          onChange={(picked) => choose(picked.at(-1)?.id)}
        />
        {user === undefined ? (
          <Empty icon={UserRoundSearch} title={t.nobody}>
            {t.nobodyAdvice}
          </Empty>
        ) : name.error ? (
          <Failed error={name.error} retry={() => void name.refetch()} />
        ) : (
          <Credentials key={user} id={user} name={name.data ?? '…'} />
        )}
      </div>
    </>
  );
}

type Asked = { kind: 'all'; count: number } | { kind: 'token'; id: number; name: string };

function Credentials({ id, name }: { id: number; name: string }) {
  const t = useSessionsTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const sessions = useQuery(sessionsQuery(id));
  const tokens = useQuery(tokensQuery(id));
  const [asked, setAsked] = useState<Asked>();
  const devices =
    sessions.data?.sessions.map((session) => ({ ...session, name: deviceName(session.user_agent) ?? t.someDevice })) ??
    [];
  const run = (work: Promise<void>, done: string) =>
    void work.then(
      () => say(done),
      (error) => sayFailed(failureOf(error).detail),
    );
  const confirm = () => {
    if (asked?.kind === 'all') run(endAllSessions(id), t.allEnded(asked.count));
    if (asked?.kind === 'token') run(endToken(id, asked.id), t.tokenEnded);
    setAsked(undefined);
  };
  if (sessions.error) return <Failed error={sessions.error} retry={() => void sessions.refetch()} />;
  return (
    <>
      <Section
        title={t.sessions}
        act={
          (sessions.data?.total ?? 0) > 0 && (
            <div className={styles.acts}>
              <CsvButton
                name={`sessions-${id}`}
                of={t.sessions}
                rows={() => [
                  ['device', 'address', 'created', 'last_used', 'expires'],
                  ...devices.map(({ name: device, address, created, last_used, expires }) => [
                    device,
                    address,
                    created,
                    last_used,
                    expires,
                  ]),
                ]}
              />
              <Button small look="danger" onPress={() => setAsked({ kind: 'all', count: sessions.data?.total ?? 0 })}>
                {t.endAll}
              </Button>
            </div>
          )
        }
      >
        {!sessions.data ? (
          <Skeleton height={120} />
        ) : sessions.data.sessions.length === 0 ? (
          <p className={styles.none}>{t.noSessions}</p>
        ) : (
          <AdminGrid
            label={t.sessions}
            count={devices.length}
            rowAt={(index) => devices[index]}
            columns={[
              {
                key: 'device',
                label: t.device,
                width: 'minmax(0, 2fr)',
                cell: ({ name: device, current }) => (
                  <>
                    <b>{device}</b> {current && <Chip hue="brand">{t.thisDevice}</Chip>}
                  </>
                ),
              },
              { key: 'address', label: t.address, cell: ({ address }) => address },
              { key: 'used', label: t.lastUsed, onPhone: true, cell: ({ last_used }) => <Ago at={last_used} /> },
            ]}
            menuOf={({ id: sessionId, current }) => (
              <MenuItem
                icon={<LogOut size={18} aria-hidden />}
                isDisabled={current}
                onAction={() => run(endSession(id, sessionId), t.sessionEnded)}
              >
                {t.end}
              </MenuItem>
            )}
          />
        )}
      </Section>
      <Section
        title={t.tokens}
        act={
          (tokens.data?.length ?? 0) > 0 && (
            <CsvButton
              name={`tokens-${id}`}
              of={t.tokens}
              rows={() => [
                ['name', 'scopes', 'created', 'last_used', 'expires'],
                ...(tokens.data ?? []).map(({ name: token, scopes, created, last_used, expires }) => [
                  token,
                  scopes?.join(' ') ?? '',
                  created,
                  last_used ?? '',
                  expires ?? '',
                ]),
              ]}
            />
          )
        }
      >
        {tokens.error ? (
          <Failed error={tokens.error} retry={() => void tokens.refetch()} />
        ) : !tokens.data ? (
          <Skeleton height={80} />
        ) : tokens.data.length === 0 ? (
          <p className={styles.none}>{t.noTokens}</p>
        ) : (
          <AdminGrid
            label={t.tokens}
            count={tokens.data.length}
            rowAt={(index) => tokens.data[index]}
            columns={[
              {
                key: 'name',
                label: t.token,
                width: 'minmax(0, 2fr)',
                cell: ({ name: token }) => <b dir="auto">{token}</b>,
              },
              {
                key: 'may',
                label: t.may,
                cell: ({ scopes }) => <ScopeWords scopes={scopes} />,
              },
              { key: 'made', label: t.made, cell: ({ created }) => <Ago at={created} /> },
              {
                key: 'used',
                label: t.lastUsed,
                onPhone: true,
                cell: ({ last_used }) => (last_used === null ? t.never : <Ago at={last_used} />),
              },
              {
                key: 'until',
                label: t.goodUntil,
                cell: ({ expires }) => (expires === null ? t.noEnd : formats.date(expires)),
              },
            ]}
            menuOf={({ id: tokenId, name: token }) => (
              <MenuItem
                icon={<Ban size={18} aria-hidden />}
                onAction={() => setAsked({ kind: 'token', id: tokenId, name: token })}
              >
                {t.end}
              </MenuItem>
            )}
          />
        )}
      </Section>
      <SecondFactorOf id={id} name={name} />
      {asked && (
        <Dialog
          role="alertdialog"
          isOpen
          onClose={() => setAsked(undefined)}
          title={asked.kind === 'all' ? t.endAllTitle(asked.count, name) : t.endTokenTitle(asked.name, name)}
        >
          <p>{asked.kind === 'all' ? t.endAllText : t.endTokenText}</p>
          <Acts>
            <Button onPress={() => setAsked(undefined)}>{common.cancel}</Button>
            <Button look="danger" onPress={confirm}>
              {asked.kind === 'all' ? t.endAll : t.end}
            </Button>
          </Acts>
        </Dialog>
      )}
    </>
  );
}
