// Making and changing a badge: its name, what it is for, picture and colour, as it will look.
import { type GalleryBadge, PreconditionFailed } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { rgbOf } from '../../ui/colour.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say } from '../../ui/toast.tsx';
import { BadgeMark } from './badge-mark.tsx';
import styles from './badges.module.css';
import {
  badgeToChangeQuery,
  changeBadge,
  imagesQuery,
  makeBadge,
  type ReadBadge,
  readBadge,
} from './badges.queries.ts';
import { ColourField } from './colour-field.tsx';
import { PictureField } from './picture-field.tsx';
import { useBadgesTexts } from './texts.ts';

const FIRST_COLOUR = '2f6f9f';
const ICONS = 1;

interface Closing {
  onClose: () => void;
  onSaved?: ((id: number) => void) | undefined;
}

export function BadgeDialog({ badge, onClose, onSaved }: Closing & { badge?: GalleryBadge }) {
  const t = useBadgesTexts();
  const { data: read, error } = useQuery(badgeToChangeQuery(badge?.id));
  const [taken, setTaken] = useState<ReadBadge>();
  return (
    <Dialog title={badge ? t.editTitle : t.new} isOpen wide onClose={onClose}>
      {error ? (
        <Failed error={error} />
      ) : badge && !read ? (
        <Skeleton height={320} />
      ) : (
        <BadgeForm key={taken?.etag ?? ''} read={taken ?? read} onTake={setTaken} onClose={onClose} onSaved={onSaved} />
      )}
    </Dialog>
  );
}

function BadgeForm({
  read,
  onTake,
  onClose,
  onSaved,
}: Closing & {
  /** Left out for a new one. */
  read: ReadBadge | undefined;
  /** Begins anew with what somebody else has saved. */
  onTake: (theirs: ReadBadge) => void;
}) {
  const t = useBadgesTexts();
  const { common } = useTexts();
  const badge = read?.badge;
  const { data: images } = useQuery(imagesQuery);
  const [title, setTitle] = useState(badge?.title ?? '');
  const [description, setDescription] = useState(badge?.description ?? '');
  const [imageId, setImageId] = useState(badge?.image_id);
  const [colour, setColour] = useState(badge?.background_colour ?? FIRST_COLOUR);
  const [isTried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<ReadBadge>();
  const image = images?.find(({ id }) => id === imageId) ?? images?.find(({ set_id: set }) => set === ICONS);
  const saving = useMutation({
    mutationFn: (onto: ReadBadge | undefined) => {
      const fields = {
        title: title.trim(),
        description: description.trim(),
        image_id: image?.id ?? 0,
        background_colour: colour.replace('#', ''),
      };
      return onto ? changeBadge(onto, fields) : makeBadge(fields);
    },
    onSuccess(id) {
      say(badge ? t.changed(title.trim()) : t.made(title.trim()));
      onClose();
      onSaved?.(id);
    },
    async onError(failure) {
      if (badge && failure instanceof PreconditionFailed) setTheirs(await readBadge(badge.id));
    },
  });
  const isRight = title.trim() !== '' && rgbOf(colour) !== undefined && image !== undefined;
  const failure = saving.error instanceof PreconditionFailed ? undefined : saving.error;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isRight && !saving.isPending) saving.mutate(read);
      }}
    >
      {theirs && (
        <Conflict
          words={t.conflict}
          rows={[
            { key: 'title', label: t.name, mine: title, theirs: theirs.badge.title },
            { key: 'description', label: t.why, mine: description, theirs: theirs.badge.description },
            { key: 'colour', label: t.colour, mine: colour, theirs: theirs.badge.background_colour },
          ]}
          onMine={() => {
            setTheirs(undefined);
            saving.mutate(theirs);
          }}
          onTheirs={() => onTake(theirs)}
        />
      )}
      <div className={styles.preview}>
        <BadgeMark colour={rgbOf(colour) ? colour : FIRST_COLOUR} image={image?.image_url} size={84} />
        <div>
          <TextField
            label={t.name}
            value={title}
            onChange={setTitle}
            autoFocus
            maxLength={255}
            dir="auto"
            error={isTried && title.trim() === '' ? t.nameMissing : undefined}
          />
        </div>
      </div>
      <TextArea label={t.why} rows={2} maxLength={10_000} value={description} onChange={setDescription} />
      <ColourField colour={colour} isOnIcon={image?.set_id === ICONS} onChange={setColour} />
      <PictureField
        images={images}
        chosen={image?.id}
        colour={rgbOf(colour) ? colour : FIRST_COLOUR}
        onChoose={setImageId}
      />
      {failure && <p className={styles.error}>{failureOf(failure).detail}</p>}
      <Acts>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button look="primary" type="submit" isPending={saving.isPending}>
          {badge ? common.save : t.make}
        </Button>
      </Acts>
    </form>
  );
}
