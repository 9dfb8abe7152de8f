import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { type Area, PictureCrop } from '../../ui/picture-crop.tsx';
import styles from './news.module.css';
import { useNewsTexts } from './texts.ts';

/** Pictures of stories are so much wider than high. */
const ASPECT = 16 / 9;
const WIDEST = 1600;
const QUALITY = 0.9;

/** A picture that is cut here, as the server takes it as it is. */
export function PictureDialog({
  file,
  onUse,
  onClose,
}: {
  file: File;
  onUse: (picture: Blob) => Promise<void>;
  onClose: () => void;
}) {
  const t = useNewsTexts();
  const { common } = useTexts();
  const [address, setAddress] = useState<string>();
  const [area, setArea] = useState<Area>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const saving = useMutation({
    mutationFn: async () => onUse(await cut(file, area)),
    onSuccess: onClose,
  });
  return (
    <Dialog title={t.cutTitle} isOpen onClose={onClose}>
      {address !== undefined && (
        <PictureCrop address={address} aspect={ASPECT} words={{ move: t.move, zoom: t.zoom }} onChange={setArea} />
      )}
      {saving.error && <p className={styles.error}>{failureOf(saving.error).detail}</p>}
      <Acts>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button look="primary" isPending={saving.isPending} isDisabled={!area} onPress={() => saving.mutate()}>
          {t.usePicture}
        </Button>
      </Acts>
    </Dialog>
  );
}

async function cut(file: File, area: Area | undefined): Promise<Blob> {
  if (!area) return file;
  const { x, y, width, height } = area;
  const picture = await createImageBitmap(file, x, y, width, height);
  const scale = Math.min(1, WIDEST / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', QUALITY));
}
