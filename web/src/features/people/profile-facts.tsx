import type { Profile } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Building2, Calendar, Clock, type LucideIcon, Mail, MapPin, Phone, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/index.ts';
import { shownValue } from '../../ui/typed-values.ts';
import { textOf } from './metadata.ts';
import { fieldsQuery } from './people.queries.ts';
import styles from './profile.module.css';
import { useProfileTexts } from './profile-texts.ts';
import { hoursAhead } from './zones.ts';

/** Fields that stand somewhere else in a profile, or are kept for the days that are celebrated. */
const placed: ReadonlySet<string> = new Set(['about', 'office', 'city', 'phone', 'started', 'skills', 'birthday']);

export function ProfileFacts({ person }: { person: Profile }) {
  const t = useProfileTexts();
  const { formats } = useSpeech();
  const { email, company, metadata } = person;
  const about = textOf(metadata, 'about');
  const started = textOf(metadata, 'started');
  const phone = textOf(metadata, 'phone');
  const further = (useQuery(fieldsQuery).data ?? [])
    .filter(({ name }) => !placed.has(name))
    .map(({ label, name, type }): [LucideIcon, string, ReactNode] => [
      Tag,
      label,
      shownValue(metadata[name], type, formats, t),
    ]);
  const facts: readonly [LucideIcon, string, ReactNode][] = [
    [MapPin, t.office, textOf(metadata, 'office') ?? textOf(metadata, 'city')],
    [Clock, t.time, <LocalTime key="time" zone={person.timezone} />],
    [Phone, t.phone, phone],
    [Mail, t.address, email],
    [Building2, t.company, company],
    [Calendar, t.since, started && !Number.isNaN(Date.parse(started)) ? formats.month(started) : undefined],
    ...further,
  ];
  return (
    <>
      {about !== undefined && (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter(([, , value]) => value)
          .map(([Icon, name, value]) => (
            <div key={name}>
              <Icon size={17} aria-hidden />
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

/** What time it is where they are, and how far that is from here. */
function LocalTime({ zone }: { zone: string }) {
  const t = useProfileTexts();
  const { formats, locale } = useSpeech();
  const hours = hoursAhead(zone, formats.zone());
  const amount = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
    Math.abs(hours),
  );
  return (
    <>
      {formats.timeIn(zone)} <small>{hours === 0 ? t.sameTime : hours > 0 ? t.ahead(amount) : t.behind(amount)}</small>
    </>
  );
}
