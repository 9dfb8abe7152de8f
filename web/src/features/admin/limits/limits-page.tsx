// What users may take, each and all together; who is near a limit, and who has one of their own.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, cardClass, PersonLine, Section, Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { photoOf } from '../../people/index.ts';
import { PartHead } from '../part-head.tsx';
import { KindDialog, PersonDialog } from './limit-dialogs.tsx';
import styles from './limits.module.css';
import {
  type LimitKind,
  type Limits,
  type LimitsOfUser,
  limitedUsersQuery,
  limitKinds,
  limitsQuery,
} from './limits.queries.ts';
import { useLimitsTexts } from './texts.ts';

export function LimitsPage() {
  const t = useLimitsTexts();
  const { data: limits, error, refetch } = useQuery(limitsQuery);
  const [opened, setOpened] = useState<{ kind?: LimitKind; person?: LimitsOfUser }>();
  const close = () => setOpened(undefined);
  return (
    <>
      <PartHead title={t.title} note={t.note}>
        <Button onPress={() => setOpened({})}>{t.limitPerson}</Button>
      </PartHead>
      {limits ? (
        <div className={styles.page}>
          <ul className={`${cardClass} ${styles.kinds}`}>
            {limitKinds.map((kind) => (
              <KindRow key={kind} kind={kind} limit={limits[kind]} onChange={() => setOpened({ kind })} />
            ))}
          </ul>
          <Section title={t.people}>
            <People onChange={(person) => setOpened({ person })} />
          </Section>
          {opened?.kind && <KindDialog kind={opened.kind} limit={limits[opened.kind]} onClose={close} />}
        </div>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
      {opened && !opened.kind && <PersonDialog of={opened.person} onClose={close} />}
    </>
  );
}

function useAmount() {
  const t = useLimitsTexts();
  const formats = useFormats();
  return {
    amount: (kind: LimitKind, value: number) => (kind === 'storage' ? formats.size(value) : formats.number(value)),
    limit(kind: LimitKind, value: number): string {
      return value === 0 ? t.none : t.per[kind](this.amount(kind, value));
    },
  };
}

function KindRow({ kind, limit, onChange }: { kind: LimitKind; limit: Limits[LimitKind]; onChange: () => void }) {
  const t = useLimitsTexts();
  const amounts = useAmount();
  const { each_user, together, near } = limit;
  return (
    <li>
      <div className={styles.kind}>
        <h2>{t.kinds[kind]}</h2>
        <p>{t.hints[kind]}</p>
      </div>
      <dl>
        <div>
          <dt>{t.eachUser}</dt>
          <dd>
            {amounts.limit(kind, each_user.limit)} {!each_user.set && <small>{t.setting}</small>}
          </dd>
        </div>
        <div>
          <dt>{t.together}</dt>
          <dd>
            {amounts.limit(kind, together.limit)} <small>{t.used(amounts.amount(kind, together.used))}</small>
          </dd>
        </div>
      </dl>
      {near > 0 && <Chip hue="amber">{t.near(near)}</Chip>}
      <Button small aria-label={t.changeOf(t.kinds[kind])} onPress={onChange}>
        {t.change}
      </Button>
    </li>
  );
}

function People({ onChange }: { onChange: (person: LimitsOfUser) => void }) {
  const t = useLimitsTexts();
  const amounts = useAmount();
  const { data } = useQuery(limitedUsersQuery);
  if (!data) return <Skeleton height={80} />;
  if (data.data.length === 0) return <p className={styles.hint}>{t.nobody}</p>;
  return (
    <ul className={`${cardClass} ${styles.people}`}>
      {data.data.map((person) => (
        <li key={person.user.id}>
          <PersonLine name={person.user.name} src={photoOf(person.user.id)} size={32} />
          <div className={styles.chips}>
            {limitKinds
              .filter((kind) => person[kind].own || person[kind].near)
              .map((kind) => (
                <Chip key={kind} {...(person[kind].near && { hue: 'amber' as const })}>
                  {t.takes(
                    t.kinds[kind],
                    amounts.amount(kind, person[kind].used),
                    amounts.limit(kind, person[kind].limit),
                  )}
                </Chip>
              ))}
          </div>
          <Button small aria-label={t.changeOf(person.user.name)} onPress={() => onChange(person)}>
            {t.change}
          </Button>
        </li>
      ))}
    </ul>
  );
}
