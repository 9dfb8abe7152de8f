// A person: beside the list, or as a page of their own.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Maximize2, Minimize2, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { usePanelCovers } from '../../ui/narrow.ts';
import { Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { personQuery } from './people.queries.ts';
import { Person } from './person.tsx';
import styles from './profile.module.css';
import { useProfileTexts } from './profile-texts.ts';
import { usePeopleTexts } from './texts.ts';

export function Profile() {
  const t = useProfileTexts();
  const { id } = useParams({ from: '/frame/people/$id' });
  const { full } = useSearch({ from: '/frame/people' });
  const navigate = useNavigate();
  const { data: person, error, refetch } = useQuery(personQuery(id));
  useTitle(person?.fullname, usePeopleTexts().title);
  const covers = usePanelCovers();
  const isPage = covers || (full ?? false);
  const close = () => void navigate({ to: '/people', search: ({ full: _, ...now }) => now });
  const toggle = () =>
    void navigate({
      to: '.',
      search: ({ full: is, ...now }: { full?: boolean }) => (is ? now : { ...now, full: true }),
    });
  return (
    <section className={classes(styles.profile, full && styles.full)} aria-label={t.of(person?.fullname ?? '')}>
      <div className={styles.band} />
      <div className={styles.corner}>
        <IconButton small label={full ? t.asPanel : t.asPage} onPress={toggle} className={styles.wider}>
          {full ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
        </IconButton>
        <IconButton small label={t.close} onPress={close}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {error ? (
        <div className={styles.failed}>
          <Failed error={error} retry={() => void refetch()} isPage={isPage} />
        </div>
      ) : person ? (
        <Person key={person.id} person={person} isPage={isPage} />
      ) : (
        <div className={styles.who}>
          <Skeleton width={92} height={92} round />
          <div className={styles.waiting}>
            <Skeleton width="60%" height={28} />
            <Skeleton width="45%" />
            <Skeleton height={36} />
          </div>
        </div>
      )}
    </section>
  );
}
