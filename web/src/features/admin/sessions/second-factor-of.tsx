// The second factor of a person, for those who may take it off whoever has lost it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { cardClass, Section, Skeleton, Tile } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say } from '../../../ui/toast.tsx';
import styles from './second-factor-of.module.css';
import { endSecondFactor, secondFactorQuery } from './sessions.queries.ts';
import { useSessionsTexts } from './texts.ts';

export function SecondFactorOf({ id, name }: { id: number; name: string }) {
  const t = useSessionsTexts();
  const { common } = useTexts();
  const { data: factor, error, refetch } = useQuery(secondFactorQuery(id));
  const [isAsked, setAsked] = useState(false);
  const ending = useMutation({
    mutationFn: () => endSecondFactor(id),
    onSuccess() {
      setAsked(false);
      say(t.takenOff(name));
    },
  });
  const parts = factor && [
    ...(factor.totp === null ? [] : [t.app]),
    ...(factor.passkeys.length === 0 ? [] : [t.passkeys(factor.passkeys.length)]),
  ];
  return (
    <Section title={t.factor}>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !factor || !parts ? (
        <Skeleton height={60} />
      ) : parts.length === 0 ? (
        <p className={styles.none}>
          {t.noFactor} {factor.is_required && t.needed}
        </p>
      ) : (
        <div className={`${cardClass} ${styles.factor}`}>
          <Tile>
            <ShieldCheck size={18} />
          </Tile>
          <div>
            <b>{t.factorOf(parts.join(', '))}</b>
            <p>
              {t.codes(factor.recovery_codes)} {factor.is_required && t.needed}
            </p>
          </div>
          <Button small look="danger" onPress={() => setAsked(true)}>
            {t.takeOff}
          </Button>
        </div>
      )}
      {isAsked && (
        <Dialog role="alertdialog" title={t.takeOffTitle(name)} isOpen onClose={() => setAsked(false)}>
          <p>{t.takeOffText}</p>
          {ending.error && <p role="alert">{failureOf(ending.error).detail}</p>}
          <Acts>
            <Button onPress={() => setAsked(false)}>{common.cancel}</Button>
            <Button look="danger" isPending={ending.isPending} onPress={() => ending.mutate()}>
              {t.takeOff}
            </Button>
          </Acts>
        </Dialog>
      )}
    </Section>
  );
}
