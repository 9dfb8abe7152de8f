import type { Profile } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { localAddress } from '../../api/instance.ts';
import { useFormats } from '../../i18n/index.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { TextLink } from '../../ui/button.tsx';
import { useNarrow } from '../../ui/narrow.ts';
import { Ago, Avatar, Chip, PersonLine } from '../../ui/parts.tsx';
import { textsOf } from './metadata.ts';
import { badgesQuery, reportsQuery, thanksToQuery, workQuery } from './people.queries.ts';
import { photoOf } from './people.ts';
import styles from './profile.module.css';
import { useProfileTexts } from './profile-texts.ts';
import { Works } from './profile-works.tsx';

/** More people below, or beside, are in the chart. */
const MOST = 8;
const WORKS = 5;

/** Who and what is around a person. What fails is left out: the person is what one came for. */
export function ProfileAround({ person: { id, metadata, manager, groups }, level }: { person: Profile; level: 2 | 3 }) {
  const t = useProfileTexts();
  const formats = useFormats();
  const led = useQuery(reportsQuery(id, MOST)).data;
  const reports = led?.data ?? [];
  const colleagues = useQuery({ ...reportsQuery(manager?.id ?? 0, MOST + 1), enabled: manager !== null }).data;
  const peers = (colleagues?.data ?? []).filter((peer) => peer.id !== id);
  const badges = useQuery(badgesQuery(id)).data ?? [];
  const thanks = useQuery(thanksToQuery(id)).data ?? [];
  const work = useQuery(workQuery(id)).data;
  const skills = textsOf(metadata, 'skills');
  return (
    <div className={styles.around}>
      {manager && (
        <Part level={level} title={t.reportsTo}>
          <Near person={manager} />
        </Part>
      )}
      {reports.length > 0 && (
        <Part level={level} title={t.leads}>
          <ul>
            {reports.map((report) => (
              <li key={report.id}>
                <Near person={report} />
              </li>
            ))}
          </ul>
          {led && led.pagination.total > reports.length && (
            <TextLink to="/people/chart" search={{ person: id }}>
              {t.allLed(formats.number(led.pagination.total))}
            </TextLink>
          )}
        </Part>
      )}
      {peers.length > 0 && reports.length === 0 && (
        <Part level={level} title={t.peers}>
          <Faces people={peers} />
        </Part>
      )}
      {groups.length > 0 && (
        <Part level={level} title={t.groups}>
          <div className={styles.chips}>
            {groups.map(({ id: groupId, name }) => (
              <Link key={groupId} to="/groups/$id" params={{ id: groupId }}>
                <Chip large>{name}</Chip>
              </Link>
            ))}
          </div>
        </Part>
      )}
      {skills.length > 0 && (
        <Part level={level} title={t.knows}>
          <div className={styles.chips}>
            {skills.map((skill) => (
              <Link key={skill} to="/people" search={{ skill }} title={t.knowsToo(skill)}>
                <Chip large>{skill}</Chip>
              </Link>
            ))}
          </div>
        </Part>
      )}
      {work && work.expert_for.length > 0 && (
        <Part level={level} title={t.expert}>
          <div className={styles.chips}>
            {work.expert_for.map(({ id: categoryId, title, link }) => (
              <AddressLink key={categoryId} address={link}>
                <Chip large>{title}</Chip>
              </AddressLink>
            ))}
          </div>
        </Part>
      )}
      {badges.length > 0 && (
        <Part level={level} title={t.badges}>
          <ul>
            {badges.map((badge) => (
              <li key={badge.id} className={styles.badge}>
                <span style={{ background: `#${badge.background_colour.replace('#', '')}` }}>
                  <img src={localAddress(badge.image)} alt="" />
                </span>
                <span>
                  <b dir="auto">{badge.title}</b>
                  <small dir="auto">{badge.assigned?.message || badge.description}</small>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {thanks.length > 0 && (
        <Part level={level} title={t.thanks}>
          <ul className={styles.notes}>
            {thanks.map(({ id: noteId, description, author, date_created }) => (
              <li key={noteId} className={styles.note}>
                <Avatar name={author.name} src={photoOf(author.id)} size={28} />
                <div>
                  <p dir="auto">{description}</p>
                  <small>
                    <span dir="auto">{author.name}</span> · <Ago at={date_created.date} />
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {work && work.works.length > 0 && (
        <Part level={level} title={t.lately}>
          <Works works={work.works.slice(0, WORKS)} />
        </Part>
      )}
    </div>
  );
}

/** Several people as faces alone; each says its name. */
function Faces({ people }: { people: readonly Pick<Profile, 'id' | 'fullname'>[] }) {
  return (
    <ul className={styles.faces}>
      {people.map(({ id, fullname }) => (
        <li key={id}>
          <Link to="/people/$id" params={{ id }} search={(now) => now} title={fullname} aria-label={fullname}>
            <Avatar name={fullname} src={photoOf(id, 34)} size={34} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Near({ person: { id, fullname, job_title } }: { person: Pick<Profile, 'id' | 'fullname' | 'job_title'> }) {
  return (
    <Link to="/people/$id" params={{ id }} search={(now) => now} className={styles.person}>
      <PersonLine name={fullname} note={job_title} src={photoOf(id, 34)} size={34} />
      <ChevronRight size={16} aria-hidden />
    </Link>
  );
}

function Part({ title, level, children }: { title: string; level: 2 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const;
  const isPhone = useNarrow();
  if (isPhone) {
    return (
      <details open className={styles.fold}>
        <summary>
          <Heading>{title}</Heading>
          <ChevronDown size={16} aria-hidden />
        </summary>
        {children}
      </details>
    );
  }
  return (
    <section>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
