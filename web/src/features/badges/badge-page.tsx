// One badge: what it is for, and who has it, when, from whom and with which words.
import type { BadgeHolder, GalleryBadge } from '@atrium/client/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Archive, ArchiveRestore, ChevronLeft, Ellipsis, Gift, Link2, Pencil, Trash2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { base } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button, IconButton, TextButton } from '../../ui/button.tsx';
import { inColour } from '../../ui/colour.ts';
import { faceOf } from '../../ui/faces.tsx';
import { hold } from '../../ui/held.ts';
import { useKeys } from '../../ui/keys.ts';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { Ago, Avatar, Chip, Section, Skeleton, titleClass } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import { PinButton } from '../home/index.ts';
import { BadgeDialog } from './badge-dialog.tsx';
import { BadgeMark } from './badge-mark.tsx';
import styles from './badges.module.css';
import { badgeQuery, bringBackBadge, holdersQuery, removeBadge, setArchived, takeBadge } from './badges.queries.ts';
import { GiveDialog } from './give-dialog.tsx';
import { useBadgesTexts } from './texts.ts';

export function BadgePage() {
  const t = useBadgesTexts();
  const { id } = useParams({ from: '/frame/badges/$id' });
  const { data: badge, error, refetch } = useQuery(badgeQuery(id));
  useTitle(badge?.title, t.title);
  return (
    <div className={styles.single}>
      <Link to="/badges" className={styles.back}>
        <ChevronLeft size={18} aria-hidden />
        {t.all}
      </Link>
      {error ? (
        <Failed error={error} retry={() => void refetch()} isPage />
      ) : badge ? (
        <Badge key={badge.id} badge={badge} />
      ) : (
        <Skeleton height={240} />
      )}
    </div>
  );
}

function Badge({ badge }: { badge: GalleryBadge }) {
  const t = useBadgesTexts();
  const formats = useFormats();
  const me = useMe();
  const { id, title, description, background_colour, image, status, holders, held_by_you } = badge;
  const [opened, setOpened] = useState<'give' | 'edit'>();
  const isArchived = status === 'archived';
  const mayManage = mayDo(me, 'badges.manage') && !me.is_read_only;
  const mayGive = mayDo(me, 'badges.assign') && !me.is_read_only && !isArchived;
  useKeys([
    ...(mayGive ? [{ keys: 'n', does: t.giveTitle, run: () => setOpened('give') }] : []),
    ...(mayManage ? [{ keys: 'e', does: t.edit, run: () => setOpened('edit') }] : []),
  ]);
  return (
    <>
      <div className={styles.top} style={inColour(background_colour)}>
        <BadgeMark colour={background_colour} image={image} size={104} />
        <div>
          <h1 className={titleClass} dir="auto">
            {title}
          </h1>
          <p dir="auto">{description}</p>
          <div className={styles.facts}>
            <span>
              {holders.count === 0 ? t.nobody : t.holders(formats.number(holders.count), holders.count === 1)}
            </span>
            {held_by_you && <Chip hue="brand">{t.yours}</Chip>}
            {isArchived && <Chip hue="amber">{t.archived}</Chip>}
          </div>
        </div>
        <div className={styles.acts}>
          {mayGive && (
            <Button look="primary" onPress={() => setOpened('give')}>
              <Gift size={16} aria-hidden />
              {t.give}
            </Button>
          )}
          <PinButton thing={{ type: 'badge', id, title, link: `/badges/${id}` }} />
          <BadgeMenu badge={badge} mayManage={mayManage} onEdit={() => setOpened('edit')} />
        </div>
      </div>
      <Holders badge={badge} />
      {opened === 'give' && <GiveDialog badge={badge} onClose={() => setOpened(undefined)} />}
      {opened === 'edit' && <BadgeDialog badge={badge} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function BadgeMenu({ badge, mayManage, onEdit }: { badge: GalleryBadge; mayManage: boolean; onEdit: () => void }) {
  const t = useBadgesTexts();
  const { common } = useTexts();
  const navigate = useNavigate();
  const { id, title, status } = badge;
  const isArchived = status === 'archived';
  const fail = (error: unknown) => sayFailed(failureOf(error).detail);
  const copy = () =>
    void navigator.clipboard.writeText(`${location.origin}${base}/badges/${id}`).then(
      () => say(t.copied),
      () => sayFailed(common.notCopied),
    );
  const archive = (next: boolean) =>
    void setArchived(badge, next).then(
      () => say(next ? t.isArchived(title) : t.isLive(title), () => void setArchived(badge, !next).catch(fail)),
      fail,
    );
  const undo = () => void bringBackBadge(id).then((isBack) => !isBack && sayFailed(t.notBack(title)), fail);
  const remove = () =>
    void removeBadge(id).then(() => {
      say(t.deleted(title), undo);
      void navigate({ to: '/badges', replace: true });
    }, fail);
  return (
    <MenuButton
      label={t.moreActs}
      button={
        <IconButton label={t.moreActs}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Link2 size={17} aria-hidden />} onAction={copy}>
        {t.copyLink}
      </MenuItem>
      {mayManage && (
        <MenuItem icon={<Pencil size={17} aria-hidden />} onAction={onEdit}>
          {t.edit}
        </MenuItem>
      )}
      {mayManage && (
        <MenuItem
          icon={isArchived ? <ArchiveRestore size={17} aria-hidden /> : <Archive size={17} aria-hidden />}
          onAction={() => archive(!isArchived)}
        >
          {isArchived ? t.unarchive : t.archive}
        </MenuItem>
      )}
      {mayManage && (
        <MenuItem icon={<Trash2 size={17} aria-hidden />} onAction={remove}>
          {t.delete}
        </MenuItem>
      )}
    </MenuButton>
  );
}

function Holders({ badge }: { badge: GalleryBadge }) {
  const t = useBadgesTexts();
  const list = useInfiniteQuery(holdersQuery(badge.id));
  const [taken, setTaken] = useState<readonly number[]>([]);
  const holders = list.data?.pages.flatMap((page) => page.data).filter(({ user }) => !taken.includes(user.id));
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  if (holders?.length === 0) return null;
  const take = (holder: BadgeHolder) => {
    const { id, name } = holder.user;
    setTaken((now) => [...now, id]);
    hold(
      t.taken(name),
      () => takeBadge(badge.id, id),
      () => setTaken((now) => now.filter((one) => one !== id)),
    );
  };
  return (
    <Section title={t.who}>
      <ul className={styles.holders}>
        {holders?.map((holder) => <Holder key={holder.user.id} holder={holder} onTake={() => take(holder)} />) ?? (
          <Skeleton height={60} />
        )}
      </ul>
      {list.hasNextPage && <TextButton onPress={() => void list.fetchNextPage()}>{t.showMore}</TextButton>}
    </Section>
  );
}

function Holder({ holder: { user, given_by, given, message }, onTake }: { holder: BadgeHolder; onTake: () => void }) {
  const t = useBadgesTexts();
  const me = useMe();
  return (
    <li>
      <Avatar name={user.name} src={faceOf(user.photo_url)} size={40} />
      <div>
        <Link to="/people/$id" params={{ id: user.id }} dir="auto">
          {user.name}
        </Link>
        {message !== '' && <q dir="auto">{message}</q>}
        <small>
          {t.by(given_by.name)} · <Ago at={given} />
        </small>
      </div>
      {mayDo(me, 'badges.assign') && !me.is_read_only && (
        <IconButton small label={t.take(user.name)} className={styles.take} onPress={onTake}>
          <UserMinus size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
