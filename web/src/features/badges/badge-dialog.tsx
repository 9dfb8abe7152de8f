// Making and changing a badge: its name, what it is for, picture and colour, as it will look.
import type { GalleryBadge } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { rgbOf } from '../../ui/colour.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { say } from '../../ui/toast.tsx';
import { BadgeMark } from './badge-mark.tsx';
import styles from './badges.module.css';
import { imagesQuery, saveBadge } from './badges.queries.ts';
import { ColourField } from './colour-field.tsx';
import { PictureField } from './picture-field.tsx';
import { useBadgesTexts } from './texts.ts';

const FIRST_COLOUR = '2f6f9f';
const ICONS = 1;

export function BadgeDialog({
  badge,
  onClose,
  onSaved,
}: {
  badge?: GalleryBadge;
  onClose: () => void;
  onSaved?: (id: number) => void;
}) {
  const t = useBadgesTexts();
  const { common } = useTexts();
  const { data: images } = useQuery(imagesQuery);
  const [title, setTitle] = useState(badge?.title ?? '');
  const [description, setDescription] = useState(badge?.description ?? '');
  const [imageId, setImageId] = useState(badge?.image_id);
  const [colour, setColour] = useState(badge?.background_colour ?? FIRST_COLOUR);
  const [isTried, setTried] = useState(false);
  const image = images?.find(({ id }) => id === imageId) ?? images?.find(({ set_id: set }) => set === ICONS);
  const saving = useMutation({
    mutationFn: () =>
      saveBadge(badge?.id, {
        title: title.trim(),
        description: description.trim(),
        image_id: image?.id ?? 0,
        background_colour: colour.replace('#', ''),
      }),
    onSuccess(id) {
      say(badge ? t.changed(title.trim()) : t.made(title.trim()));
      onClose();
      onSaved?.(id);
    },
  });
  const isRight = title.trim() !== '' && rgbOf(colour) !== undefined && image !== undefined;
  return (
    <Dialog title={badge ? t.editTitle : t.new} isOpen wide onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isRight && !saving.isPending) saving.mutate();
        }}
      >
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
        {saving.error && <p className={styles.error}>{failureOf(saving.error).detail}</p>}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending}>
            {badge ? common.save : t.make}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
