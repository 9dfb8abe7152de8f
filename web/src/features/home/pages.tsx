// Home: what waits, what is new, who is around.
import type { Home, Occasion, ReceivedThanks } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Cake, CircleQuestionMark, Heart, Newspaper, PartyPopper, Sprout, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Ago, Avatar, Chip, cardClass, PageTitle, PersonLine, Section, Skeleton, Tile } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { AddToLibrary } from '../documents/index.ts';
import { Brief, Lead } from '../news/index.ts';
import { photoOf } from '../people/index.ts';
import { FirstDay } from './first-day.tsx';
import styles from './home.module.css';
import { homeQuery, recentQuery } from './home.queries.ts';
import { hueOf, iconOf } from './looks.ts';
import { PinButton } from './pin-button.tsx';
import { useHomeTexts } from './texts.ts';
import { Waiting } from './waiting.tsx';

const STORIES = 3;
const OCCASIONS = 4;

export function HomePage() {
  const t = useTexts();
  const me = useMe();
  const formats = useFormats();
  const { data: home, error, refetch } = useQuery(homeQuery);
  useTitle(t.places.home);
  const own = useHomeTexts();
  const [isUploading, setUploading] = useState(false);
  const retry = () => void refetch();
  return (
    <div className={styles.home}>
      <header className={styles.hello}>
        <div>
          <PageTitle>{t.home.greeting(formats.hour(), me.firstname)}</PageTitle>
          <p>
            {formats.day(new Date())}
            {home && (
              <span className={styles.sum}>
                <i />
                {t.home.sum(home.waiting?.total ?? 0, home.unread.news ?? 0)}
              </span>
            )}
          </p>
        </div>
        <div className={styles.quick}>
          {!me.is_read_only && (
            <ButtonLink to="/knowledgebase/ask">
              <CircleQuestionMark size={17} aria-hidden />
              {own.ask}
            </ButtonLink>
          )}
          {!me.is_read_only && (
            <Button onPress={() => setUploading(true)}>
              <Upload size={17} aria-hidden />
              {own.upload}
            </Button>
          )}
          {!me.is_read_only && (
            <ButtonLink to="/thanks" search={{ new: true }} look="primary">
              <Heart size={16} aria-hidden />
              {t.home.giveThanks}
            </ButtonLink>
          )}
        </div>
      </header>
      {error ? (
        <Failed error={error} retry={retry} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.left}>
            <FirstDay />
            <Waiting waiting={home?.waiting} retry={retry} />
            <News news={home?.news} retry={retry} />
          </div>
          <aside className={styles.right} aria-label={t.home.aside}>
            {home?.thanks?.data[0] && <Kudos note={home.thanks.data[0]} />}
            {home?.occasions && home.occasions.data.length > 0 && (
              <Section title={t.home.thisWeek}>
                <ul className={styles.people}>
                  {home.occasions.data.slice(0, OCCASIONS).map((occasion) => (
                    <OccasionRow key={`${occasion.kind}-${occasion.user.id}`} occasion={occasion} />
                  ))}
                </ul>
              </Section>
            )}
            <Recent />
          </aside>
        </div>
      )}
      {isUploading && (
        <Suspense>
          <AddToLibrary what="upload" onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </div>
  );
}

function News({ news, retry }: { news: Home['news'] | undefined; retry: () => void }) {
  const t = useTexts();
  const [first, ...others] = sortStories(news?.data ?? []).slice(0, STORIES);
  return (
    <Section title={t.places.news} act={<TextLink to="/news">{t.home.allNews}</TextLink>}>
      {news === undefined ? (
        <div className={styles.news}>
          <Skeleton height={190} />
          <Skeleton height={68} />
          <Skeleton height={68} />
        </div>
      ) : news === null ? (
        <Failed error={new Error(t.home.partFailed)} retry={retry} />
      ) : first ? (
        <div className={styles.news}>
          <Lead story={first} level={3} />
          {others.map((story) => (
            <Brief key={story.id} story={story} level={3} />
          ))}
        </div>
      ) : (
        <Empty icon={Newspaper} title={t.news.empty} />
      )}
    </Section>
  );
}

/** What is new leads; among the rest the order stays. */
function sortStories<Story extends { read: boolean; image_url: string | null }>(stories: readonly Story[]): Story[] {
  const lead = stories.find(({ read, image_url }) => !read && image_url !== null) ?? stories.find(({ read }) => !read);
  return lead ? [lead, ...stories.filter((story) => story !== lead)] : [...stories];
}

function Kudos({ note: { author, description, created, tags } }: { note: ReceivedThanks }) {
  const t = useTexts().home;
  const me = useMe();
  return (
    <section className={classes(cardClass, styles.kudos)} aria-label={t.thankedYou(author.name)}>
      <div className={styles.who}>
        <Avatar name={author.name} src={photoOf(author.id, 34)} size={34} />
        <span>
          <b dir="auto">{author.name}</b> {t.thanked}
          <br />
          <Ago at={created} />
        </span>
      </div>
      <blockquote dir="auto">{description}</blockquote>
      <div className={styles.row}>
        {tags[0] ? <Chip hue="sky">{tags[0].name}</Chip> : <span />}
        {!me.is_read_only && (
          <TextLink to="/thanks" search={{ new: true, to: [author.id] }}>
            {t.thankBack}
          </TextLink>
        )}
      </div>
    </section>
  );
}

const occasionIcons = { birthday: Cake, anniversary: PartyPopper, newcomer: Sprout };

function OccasionRow({ occasion: { kind, user, date, years } }: { occasion: Occasion }) {
  const t = useTexts().home;
  const formats = useFormats();
  const Icon = occasionIcons[kind];
  const when = formats.dayNear(date);
  const notes = {
    birthday: t.birthday(when),
    anniversary: t.anniversary(years ?? 0, when),
    newcomer: t.newcomer(when),
  };
  return (
    <li>
      <Link to="/people/$id" params={{ id: user.id }}>
        <PersonLine name={user.name} note={notes[kind]} src={photoOf(user.id)} />
        <Icon size={18} aria-hidden className={styles[kind]} />
      </Link>
    </li>
  );
}

function Recent() {
  const t = useTexts().home;
  const { data: things } = useQuery(recentQuery);
  if (!things || things.length === 0) return null;
  return (
    <Section title={t.leftOff}>
      <ul className={classes(styles.people, styles.recent)}>
        {things.map(({ type, id, title, place, link, opened }) => {
          const Icon = iconOf(type);
          return (
            <li key={`${type}-${id}`}>
              <AddressLink address={link}>
                <Tile hue={hueOf(type)}>
                  <Icon size={16} />
                </Tile>
                <span className={styles.words}>
                  <b dir="auto">{title}</b>
                  <small>
                    {place !== null && <span dir="auto">{place} · </span>}
                    <Ago at={opened} />
                  </small>
                </span>
              </AddressLink>
              <PinButton thing={{ type, id, title, link }} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
