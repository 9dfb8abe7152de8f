import type { GalleryBadge } from '@atrium/client/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Award, Gift, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { inColour } from '../../ui/colour.ts';
import { Faces } from '../../ui/faces.tsx';
import { SearchField, Segments } from '../../ui/field.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Chip, PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { BadgeDialog } from './badge-dialog.tsx';
import { BadgeMark } from './badge-mark.tsx';
import styles from './badges.module.css';
import { galleryQuery } from './badges.queries.ts';
import { GiveDialog } from './give-dialog.tsx';
import { useBadgesTexts } from './texts.ts';

const PAUSE_MS = 250;

export function BadgesPage() {
  const t = useBadgesTexts();
  const formats = useFormats();
  const me = useMe();
  const navigate = useNavigate();
  const { search, archived = false } = useSearch({ from: '/frame/badges' });
  const gallery = useInfiniteQuery(galleryQuery(search, archived));
  const [opened, setOpened] = useState<'give' | 'new'>();
  const mayManage = mayDo(me, 'badges.manage') && !me.is_read_only;
  const mayGive = mayDo(me, 'badges.assign') && !me.is_read_only;
  useTitle(t.title);
  useKeys(mayGive ? [{ keys: 'n', does: t.giveTitle, run: () => setOpened('give') }] : []);
  const badges = gallery.data?.pages.flatMap((page) => page.data);
  const total = gallery.data?.pages[0]?.pagination.total;
  const isNarrowed = search !== undefined || archived;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        {total !== undefined && <span className={styles.count}>{t.count(formats.number(total), total === 1)}</span>}
        <div className={styles.tools}>
          <Words
            search={search}
            onChange={(words) =>
              void navigate({ to: '/badges', search: (now) => ({ ...now, search: words }), replace: true })
            }
          />
          {mayManage && (
            <Segments
              label={t.which}
              value={archived ? 'archived' : 'live'}
              onChange={(which) =>
                void navigate({
                  to: '/badges',
                  search: (now) => ({ ...now, archived: which === 'archived' ? true : undefined }),
                  replace: true,
                })
              }
              options={[
                { key: 'live', label: t.live },
                { key: 'archived', label: t.archived },
              ]}
            />
          )}
          {mayManage && (
            <Button onPress={() => setOpened('new')}>
              <Plus size={16} aria-hidden />
              {t.new}
            </Button>
          )}
          {mayGive && (
            <Button look="primary" onPress={() => setOpened('give')}>
              <Gift size={16} aria-hidden />
              {t.give}
            </Button>
          )}
        </div>
      </header>
      {gallery.error ? (
        <Failed error={gallery.error} retry={() => void gallery.refetch()} />
      ) : badges?.length === 0 ? (
        <Empty
          icon={Award}
          title={isNarrowed ? t.nothing : t.empty}
          act={!isNarrowed && mayManage && <Button onPress={() => setOpened('new')}>{t.makeFirst}</Button>}
        >
          {isNarrowed ? t.nothingNote : t.emptyNote}
        </Empty>
      ) : (
        <ul className={styles.gallery}>
          {badges
            ? badges.map((badge) => <Card key={badge.id} badge={badge} />)
            : [1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
                <li key={place}>
                  <Skeleton height={228} />
                </li>
              ))}
        </ul>
      )}
      {gallery.hasNextPage && (
        <div className={styles.more}>
          <Button onPress={() => void gallery.fetchNextPage()} isPending={gallery.isFetchingNextPage}>
            {t.more}
          </Button>
        </div>
      )}
      {opened === 'give' && <GiveDialog onClose={() => setOpened(undefined)} />}
      {opened === 'new' && (
        <BadgeDialog
          onClose={() => setOpened(undefined)}
          onSaved={(id) => void navigate({ to: '/badges/$id', params: { id } })}
        />
      )}
    </div>
  );
}

function Card({ badge }: { badge: GalleryBadge }) {
  const t = useBadgesTexts();
  const formats = useFormats();
  const { id, title, description, background_colour, image, holders, held_by_you } = badge;
  return (
    <li className={styles.card} style={inColour(background_colour)}>
      <BadgeMark colour={background_colour} image={image} size={68} />
      <h2>
        <Link to="/badges/$id" params={{ id }} dir="auto">
          {title}
        </Link>
      </h2>
      <p dir="auto">{description}</p>
      <div className={styles.foot}>
        {holders.count > 0 && <Faces people={holders.people} size={24} />}
        <span>{holders.count === 0 ? t.nobody : t.holders(formats.number(holders.count), holders.count === 1)}</span>
        {held_by_you && (
          <span className={styles.yours}>
            <Chip hue="brand">{t.yours}</Chip>
          </span>
        )}
      </div>
    </li>
  );
}

function Words({ search, onChange }: { search: string | undefined; onChange: (search: string | undefined) => void }) {
  const t = useBadgesTexts();
  const [words, setWords] = useState(search ?? '');
  useEffect(() => {
    const wanted = words.trim() || undefined;
    if (wanted === search) return;
    const timer = setTimeout(() => onChange(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, search, onChange]);
  return (
    <SearchField label={t.search} placeholder={t.search} value={words} onChange={setWords} className={styles.words} />
  );
}
