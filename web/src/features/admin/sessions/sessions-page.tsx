// Where somebody is signed in and which tokens they have, for those who manage people: each can be ended.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, MonitorSmartphone, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Ago, Chip, cardClass, Section, Skeleton, Tile } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { PersonPicker } from '../../people/index.ts';
import { deviceName, ScopeWords } from '../../settings/index.ts';
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
            <Button small look="danger" onPress={() => setAsked({ kind: 'all', count: sessions.data?.total ?? 0 })}>
              {t.endAll}
            </Button>
          )
        }
      >
        {!sessions.data ? (
          <Skeleton height={120} />
        ) : sessions.data.sessions.length === 0 ? (
          <p className={styles.none}>{t.noSessions}</p>
        ) : (
          <ul className={`${cardClass} ${styles.list}`}>
            {sessions.data.sessions.map(({ id: sessionId, user_agent, address, last_used, current }) => {
              const device = deviceName(user_agent) ?? t.device;
              return (
                <li key={sessionId}>
                  <Tile>
                    <MonitorSmartphone size={18} />
                  </Tile>
                  <div>
                    <b>{device}</b>
                    <p>
                      {address !== '' && `${address} · `}
                      {t.used} <Ago at={last_used} />
                    </p>
                  </div>
                  {current ? (
                    <Chip hue="brand">{t.thisDevice}</Chip>
                  ) : (
                    <Button
                      small
                      aria-label={t.endSession(device)}
                      onPress={() => run(endSession(id, sessionId), t.sessionEnded)}
                    >
                      {t.end}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Section>
      <Section title={t.tokens}>
        {tokens.error ? (
          <Failed error={tokens.error} retry={() => void tokens.refetch()} />
        ) : !tokens.data ? (
          <Skeleton height={80} />
        ) : tokens.data.length === 0 ? (
          <p className={styles.none}>{t.noTokens}</p>
        ) : (
          <ul className={`${cardClass} ${styles.list}`}>
            {tokens.data.map(({ id: tokenId, name: token, created, last_used, expires, scopes }) => (
              <li key={tokenId}>
                <Tile>
                  <KeyRound size={18} />
                </Tile>
                <div>
                  <b dir="auto">{token}</b>
                  <p>
                    {t.made} <Ago at={created} />
                    {' · '}
                    {last_used === null ? (
                      t.never
                    ) : (
                      <>
                        {t.used} <Ago at={last_used} />
                      </>
                    )}
                    {' · '}
                    {expires === null ? t.noEnd : `${t.until} ${formats.date(expires)}`}
                  </p>
                  <p>
                    {t.may} <ScopeWords scopes={scopes} />
                  </p>
                </div>
                <Button
                  small
                  look="danger"
                  aria-label={t.endToken(token)}
                  onPress={() => setAsked({ kind: 'token', id: tokenId, name: token })}
                >
                  {t.end}
                </Button>
              </li>
            ))}
          </ul>
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
