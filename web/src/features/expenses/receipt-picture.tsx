// A receipt as large as its place: a picture, or the pages of a PDF.
import { FileX, Maximize2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { localAddress } from '../../api/instance.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { PdfPreview, PicturePreview } from '../documents/index.ts';
import type { Receipt } from './expenses.queries.ts';
import styles from './receipts.module.css';
import { useSheetTexts } from './sheet-texts.ts';

export function ReceiptPicture({
  receipt,
  isLarge,
  onLarge,
}: {
  receipt: Receipt;
  isLarge?: boolean;
  onLarge?: () => void;
}) {
  const t = useSheetTexts();
  const [brokenId, setBrokenId] = useState<number>();
  const address = localAddress(receipt.URI);
  const isPdf = receipt.content_type === 'application/pdf';
  const onError = () => setBrokenId(receipt.id);
  return (
    <div className={styles.big} data-pdf={isPdf || undefined}>
      {brokenId === receipt.id ? (
        <p className={styles.broken}>
          <FileX size={22} aria-hidden />
          {t.notShown}
        </p>
      ) : isPdf ? (
        <Suspense fallback={<Skeleton height={200} />}>
          <PdfPreview key={receipt.id} address={address} label={receipt.name} />
        </Suspense>
      ) : isLarge ? (
        <Suspense fallback={<Skeleton height={200} />}>
          <PicturePreview address={address} name={receipt.name} onError={onError} />
        </Suspense>
      ) : (
        <img src={address} alt={receipt.name} onError={onError} />
      )}
      {onLarge && (
        <IconButton small look="plain" className={styles.enlarge} label={t.larger} onPress={onLarge}>
          <Maximize2 size={15} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
