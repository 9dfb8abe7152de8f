// The second factor of one's own account: app, passkeys, recovery codes.
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, LifeBuoy, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Ago, cardClass, Section, Skeleton, Tile } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { hasPasskeys } from '../sign-in/index.ts';
import { PasskeyDialog } from './passkey-dialogs.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { makeCodes, secondFactorQuery, takeOffApp, takeOffPasskey } from './security.queries.ts';
import { useSecurityTexts } from './security.texts.ts';
import styles from './settings.module.css';
import { TotpSetUp } from './totp-set-up.tsx';

interface Named {
  id: number;
  name: string;
}

type Opened =
  | { what: 'app' | 'end app' | 'new codes' | 'passkey' }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'rename' | 'end passkey'; passkey: Named };

export function Security() {
  const t = useSecurityTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const { data: factor, error, refetch } = useQuery(secondFactorQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!factor) return <Skeleton height={240} />;
  /** The first factor brings codes to keep. */
  const turnedOn = (codes: readonly string[] | null) => {
    if (codes) setOpened({ what: 'codes', codes });
    else {
      close();
      say(t.isOn);
    }
  };
  const run = (work: Promise<unknown>, then: () => void) =>
    void work.then(then, (failure) => sayFailed(failureOf(failure).detail));
  const end = (work: Promise<unknown>) =>
    run(work, () => {
      close();
      say(t.takenOff);
    });
  const hasFactor = factor.totp !== null || factor.passkeys.length > 0;
  return (
    <>
      <p className={styles.note}>{factor.is_required ? t.required : t.note}</p>
      <ul className={`${cardClass} ${styles.card}`}>
        <li className={styles.row}>
          <Tile>
            <Smartphone size={18} />
          </Tile>
          <div>
            <b>{t.app}</b>
            <p>{factor.totp === null ? t.appOff : t.appSince(formats.date(factor.totp))}</p>
          </div>
          {factor.totp === null ? (
            <Button small look="primary" onPress={() => setOpened({ what: 'app' })}>
              {t.setUp}
            </Button>
          ) : (
            <Button small look="danger" onPress={() => setOpened({ what: 'end app' })}>
              {t.takeOff}
            </Button>
          )}
        </li>
        {hasFactor && (
          <li className={styles.row}>
            <Tile>
              <LifeBuoy size={18} />
            </Tile>
            <div>
              <b>{t.codes}</b>
              <p>{t.codesLeft(factor.recovery_codes)}</p>
            </div>
            <Button small onPress={() => setOpened({ what: 'new codes' })}>
              {t.newCodes}
            </Button>
          </li>
        )}
      </ul>
      <Section title={t.passkeys}>
        <p className={styles.note}>{hasPasskeys ? t.passkeysNote : t.noPasskeysHere}</p>
        {factor.passkeys.length > 0 && (
          <ul className={`${cardClass} ${styles.card}`}>
            {factor.passkeys.map(({ id, name, created, last_used }) => (
              <li key={id} className={styles.row}>
                <Tile>
                  <Fingerprint size={18} />
                </Tile>
                <div>
                  <b dir="auto">{name}</b>
                  <p>
                    {t.added(formats.date(created))}
                    {' · '}
                    {last_used === null ? (
                      t.neverUsed
                    ) : (
                      <>
                        {t.used} <Ago at={last_used} />
                      </>
                    )}
                  </p>
                </div>
                <Button
                  small
                  aria-label={t.renameOf(name)}
                  onPress={() => setOpened({ what: 'rename', passkey: { id, name } })}
                >
                  {t.rename}
                </Button>
                <Button
                  small
                  look="danger"
                  aria-label={t.takeOffOf(name)}
                  onPress={() => setOpened({ what: 'end passkey', passkey: { id, name } })}
                >
                  {t.takeOff}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeys && (
          <Acts>
            <Button onPress={() => setOpened({ what: 'passkey' })}>{t.addPasskey}</Button>
          </Acts>
        )}
      </Section>
      {opened?.what === 'app' && (
        <Dialog title={t.totpTitle} isOpen onClose={close}>
          <TotpSetUp onDone={turnedOn} />
        </Dialog>
      )}
      {opened?.what === 'passkey' && <PasskeyDialog onDone={turnedOn} onClose={close} />}
      {opened?.what === 'rename' && <PasskeyDialog passkey={opened.passkey} onDone={close} onClose={close} />}
      {opened?.what === 'codes' && (
        <Dialog title={t.codesTitle} isOpen onClose={close} stays>
          <RecoveryCodes codes={opened.codes} onDone={close} />
        </Dialog>
      )}
      {opened?.what === 'new codes' && (
        <Ask
          title={t.newCodes}
          text={t.newCodesText}
          act={t.newCodes}
          cancel={common.cancel}
          onClose={close}
          onAct={() =>
            void makeCodes().then(
              (codes) => setOpened({ what: 'codes', codes }),
              (failure) => sayFailed(failureOf(failure).detail),
            )
          }
        />
      )}
      {opened?.what === 'end app' && (
        <Ask
          title={t.takeOffApp}
          text={t.takeOffAppText}
          act={t.takeOff}
          cancel={common.cancel}
          onClose={close}
          onAct={() => end(takeOffApp())}
        />
      )}
      {opened?.what === 'end passkey' && (
        <Ask
          title={t.takeOffPasskey(opened.passkey.name)}
          text={t.takeOffPasskeyText}
          act={t.takeOff}
          cancel={common.cancel}
          onClose={close}
          onAct={() => end(takeOffPasskey(opened.passkey.id))}
        />
      )}
    </>
  );
}

function Ask({
  title,
  text,
  act,
  cancel,
  onAct,
  onClose,
}: {
  title: string;
  text: string;
  act: string;
  cancel: string;
  onAct: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} role="alertdialog" isOpen onClose={onClose}>
      <p>{text}</p>
      <Acts>
        <Button onPress={onClose}>{cancel}</Button>
        <Button look="danger" onPress={onAct}>
          {act}
        </Button>
      </Acts>
    </Dialog>
  );
}
