import type { GalleryBadge } from '@atrium/client/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { say } from '../../ui/toast.tsx';
import { PersonPicker, type Picked } from '../people/index.ts';
import { BadgeMark } from './badge-mark.tsx';
import styles from './badges.module.css';
import { galleryQuery, giveBadges } from './badges.queries.ts';
import { useBadgesTexts } from './texts.ts';

/** Badges, people, and the words that they read. */
export function GiveDialog({ badge, onClose }: { badge?: GalleryBadge; onClose: () => void }) {
  const t = useBadgesTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const me = useMe();
  const [chosen, setChosen] = useState(badge);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [message, setMessage] = useState('');
  const giving = useMutation({
    mutationFn: ({ id }: GalleryBadge) =>
      giveBadges(
        [id],
        picked.map((person) => person.id),
        message.trim(),
      ),
    onSuccess(_, { title }) {
      say(t.given(title, formats.list(picked.map(({ name }) => name))));
      onClose();
    },
  });
  const isReady = chosen !== undefined && picked.length > 0;
  const give = () => chosen && isReady && !giving.isPending && giving.mutate(chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    give();
  };
  return (
    <Dialog title={badge ? `${t.give}: ${badge.title}` : t.giveTitle} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          give();
        }}
      >
        {!badge && <Choice chosen={chosen} onChoose={setChosen} />}
        <div className={styles.field}>
          <span>{t.giveWhom}</span>
          <PersonPicker
            label={t.giveWhom}
            placeholder={t.giveWhomPlaceholder}
            picked={picked}
            exceptId={me.id}
            only="user"
            autoFocus={badge !== undefined}
            onChange={setPicked}
          />
        </div>
        <TextArea
          label={t.giveWhy}
          hint={t.giveWhyHint}
          rows={3}
          maxLength={2000}
          value={message}
          onChange={setMessage}
        />
        {giving.error && <p className={styles.error}>{failureOf(giving.error).detail}</p>}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isDisabled={!isReady} isPending={giving.isPending}>
            {t.give}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}

function Choice({ chosen, onChoose }: { chosen: GalleryBadge | undefined; onChoose: (badge: GalleryBadge) => void }) {
  const t = useBadgesTexts();
  const gallery = useInfiniteQuery(galleryQuery(undefined, false));
  const badges = gallery.data?.pages.flatMap((page) => page.data);
  return (
    <fieldset className={styles.choice}>
      <legend>{t.giveWhat}</legend>
      {badges ? (
        badges.map((badge) => (
          <button
            key={badge.id}
            type="button"
            aria-pressed={badge.id === chosen?.id}
            onClick={() => onChoose(badge)}
            dir="auto"
          >
            <BadgeMark colour={badge.background_colour} image={badge.image} size={26} />
            {badge.title}
          </button>
        ))
      ) : (
        <Skeleton height={80} />
      )}
    </fieldset>
  );
}
