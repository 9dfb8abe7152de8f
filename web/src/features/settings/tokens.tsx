import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Ago, cardClass, Skeleton, Tile } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { NewToken } from './new-token.tsx';
import styles from './settings.module.css';
import { endToken, tokensQuery } from './settings.queries.ts';
import { useSettingsTexts } from './texts.ts';
import { ScopeWords } from './token-scopes.tsx';

export function Tokens() {
  const t = useSettingsTexts();
  const { common } = useTexts();
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<{ id: number; name: string }>();
  const end = (id: number) =>
    void endToken(id).then(
      () => {
        setEnding(undefined);
        say(t.tokenEnded);
      },
      (failure) => sayFailed(failureOf(failure).detail),
    );
  return (
    <>
      <p className={styles.note}>{t.tokensNote}</p>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !tokens ? (
        <Skeleton height={120} />
      ) : tokens.length === 0 ? (
        <Empty
          icon={KeyRound}
          title={t.noTokens}
          act={<Button onPress={() => setMaking(true)}>{t.makeToken}</Button>}
        />
      ) : (
        <>
          <ul className={`${cardClass} ${styles.card}`}>
            {tokens.map(({ id, name, created, last_used, expires, scopes }) => (
              <li key={id} className={styles.row}>
                <Tile>
                  <KeyRound size={18} />
                </Tile>
                <div>
                  <b dir="auto">{name}</b>
                  <p>
                    {t.made} <Ago at={created} />
                    {last_used !== null && (
                      <>
                        {' · '}
                        {t.used} <Ago at={last_used} />
                      </>
                    )}
                    {expires !== null && ` · ${t.until(new Date(expires))}`}
                  </p>
                  <p>
                    {t.tokenMay} <ScopeWords scopes={scopes} />
                  </p>
                </div>
                <Button small look="danger" onPress={() => setEnding({ id, name })}>
                  {t.endToken}
                </Button>
              </li>
            ))}
          </ul>
          <Acts>
            <Button look="primary" onPress={() => setMaking(true)}>
              {t.makeToken}
            </Button>
          </Acts>
        </>
      )}
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
      <Dialog
        title={t.endTokenTitle(ending?.name ?? '')}
        role="alertdialog"
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
      >
        <p>{t.endTokenText}</p>
        <Acts>
          <Button onPress={() => setEnding(undefined)}>{common.cancel}</Button>
          <Button look="danger" onPress={() => ending && end(ending.id)}>
            {t.endToken}
          </Button>
        </Acts>
      </Dialog>
    </>
  );
}
