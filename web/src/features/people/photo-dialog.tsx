import { setUserPhoto } from '@atrium/client/operations';
import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { call } from '../../api/client.ts';
import { failureOf, queryClient } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import type { Square } from '../../ui/picture-crop.tsx';
import { say } from '../../ui/toast.tsx';
import { photoChanged } from './people.ts';
import styles from './profile.module.css';
import { useProfileTexts } from './profile-texts.ts';

const PictureCrop = lazy(() =>
  import('../../ui/picture-crop.tsx').then(({ PictureCrop: crop }) => ({ default: crop })),
);

/** A new photo: chosen, cut to a square, sent. */
export function PhotoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useProfileTexts();
  const { common } = useTexts();
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState<string>();
  const [square, setSquare] = useState<Square>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const saving = useMutation({
    mutationFn: (photo: File) => call(setUserPhoto, { id, body: { photo, ...square } }),
    async onSuccess() {
      photoChanged(id);
      await queryClient.invalidateQueries({ queryKey: ['people', 'one', id] });
      say(t.photoSaved);
      onClose();
    },
  });
  const choose = (
    <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => setFile(files?.[0])}>
      <Button>
        <ImageUp size={16} aria-hidden />
        {file ? t.anotherPicture : t.choosePicture}
      </Button>
    </FileTrigger>
  );
  return (
    <Dialog title={t.changePhoto} isOpen onClose={onClose}>
      {address === undefined ? (
        <div className={styles.drop}>
          <p>{t.photoAdvice}</p>
          {choose}
        </div>
      ) : (
        <Suspense fallback={<Skeleton height={340} />}>
          <PictureCrop
            address={address}
            words={{ move: t.moveCrop, zoom: t.zoom }}
            isRound
            onChange={({ x, y, width }) => setSquare({ x, y, width })}
          />
        </Suspense>
      )}
      {saving.error && <p className={styles.error}>{failureOf(saving.error).detail}</p>}
      {file && (
        <Acts>
          {choose}
          <Button look="primary" isPending={saving.isPending} onPress={() => saving.mutate(file)}>
            {common.save}
          </Button>
        </Acts>
      )}
    </Dialog>
  );
}
