import type { BadgeImage } from '@atrium/client/core';
import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { localAddress } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import type { Square } from '../../ui/picture-crop.tsx';
import { cssColour } from './badge-mark.tsx';
import styles from './badges.module.css';
import { addPicture } from './badges.queries.ts';
import { useBadgesTexts } from './texts.ts';

const PictureCrop = lazy(() =>
  import('../../ui/picture-crop.tsx').then(({ PictureCrop: crop }) => ({ default: crop })),
);

/** A picture of the sets, or one of one's own, cut to a square. */
export function PictureField({
  images,
  chosen,
  colour,
  onChoose,
}: {
  images: readonly BadgeImage[] | undefined;
  chosen: number | undefined;
  colour: string;
  onChoose: (id: number) => void;
}) {
  const t = useBadgesTexts();
  const [file, setFile] = useState<File>();
  const grid = useRef<HTMLDivElement>(null);
  const isThere = images !== undefined;
  useEffect(() => {
    if (isThere) grid.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return (
    <fieldset className={styles.pictures}>
      <legend>{t.picture}</legend>
      <div ref={grid} className={styles.grid} style={{ '--ground-of-badge': cssColour(colour) } as CSSProperties}>
        {images ? (
          images.map(({ id, image_url }, index) => (
            <button
              key={id}
              type="button"
              aria-label={t.pictureNumber(index + 1)}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
            >
              <img src={localAddress(image_url)} width={22} height={22} alt="" loading="lazy" />
            </button>
          ))
        ) : (
          <Skeleton height={120} />
        )}
      </div>
      <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => setFile(files?.[0])}>
        <Button small>
          <ImageUp size={16} aria-hidden />
          {t.ownPicture}
        </Button>
      </FileTrigger>
      {file && (
        <CutDialog
          file={file}
          onClose={() => setFile(undefined)}
          onAdded={(id) => {
            setFile(undefined);
            onChoose(id);
          }}
        />
      )}
    </fieldset>
  );
}

function CutDialog({ file, onClose, onAdded }: { file: File; onClose: () => void; onAdded: (id: number) => void }) {
  const t = useBadgesTexts();
  const { common } = useTexts();
  const [square, setSquare] = useState<Square>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const adding = useMutation({ mutationFn: () => addPicture(file, square), onSuccess: onAdded });
  return (
    <Dialog title={t.cutTitle} isOpen onClose={onClose}>
      {address !== undefined && (
        <Suspense fallback={<Skeleton height={300} />}>
          <PictureCrop
            address={address}
            words={{ move: t.move, zoom: t.zoom }}
            onChange={({ x, y, width }) => setSquare({ x, y, width })}
          />
        </Suspense>
      )}
      {adding.error && <p className={styles.error}>{failureOf(adding.error).detail}</p>}
      <Acts>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button look="primary" isPending={adding.isPending} onPress={() => adding.mutate()}>
          {t.usePicture}
        </Button>
      </Acts>
    </Dialog>
  );
}
