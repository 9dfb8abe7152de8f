import { Download, FileText, ReceiptText } from 'lucide-react';
import { Suspense } from 'react';
import { base } from '../../api/instance.ts';
import { useFormats } from '../../i18n/index.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { PdfPreview } from '../documents/index.ts';
import type { Receipt, Sheet } from './expenses.queries.ts';
import styles from './queue.module.css';
import { useQueueTexts } from './queue-texts.ts';

/** The receipt that is looked at, large, and all of them below it. */
export function QueueReceipts({
  sheet: { receipts, items },
  chosen,
  onChoose,
}: {
  sheet: Sheet;
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  const t = useQueueTexts();
  const formats = useFormats();
  const shown = receipts.find(({ id }) => id === chosen) ?? receipts[0];
  const vendor = items.find(({ id }) => id === shown?.item_id)?.vendor;
  return (
    <aside className={styles.receipts} aria-label={t.receiptsTitle}>
      <h3>
        {t.receiptsTitle} <small>{receipts.length > 0 && receipts.length}</small>
      </h3>
      {!shown ? (
        <p className={styles.noReceipts}>
          <ReceiptText size={22} aria-hidden />
          {t.noReceipts}
        </p>
      ) : (
        <>
          <figure>
            <div className={styles.large} data-pdf={shown.content_type === 'application/pdf' || undefined}>
              {shown.content_type === 'application/pdf' ? (
                <Suspense fallback={<Skeleton height={200} />}>
                  <PdfPreview key={shown.id} address={fileOf(shown)} label={shown.name} />
                </Suspense>
              ) : shown.thumbnail_URI === null ? (
                <FileText size={44} aria-hidden />
              ) : (
                <img key={shown.id} src={fileOf(shown)} alt={shown.name} />
              )}
            </div>
            <figcaption>
              <b dir="auto">{vendor ? t.forItem(vendor) : t.forSheet}</b>
              <small>
                <bdi>{shown.name}</bdi>, {formats.size(shown.size)}
              </small>
              <ButtonAnchor small look="ghost" href={fileOf(shown)} download={shown.name} aria-label={t.save}>
                <Download size={16} aria-hidden />
              </ButtonAnchor>
            </figcaption>
          </figure>
          {receipts.length > 1 && (
            <ul>
              {receipts.map((receipt) => (
                <li key={receipt.id}>
                  <button
                    type="button"
                    aria-pressed={receipt === shown}
                    aria-label={t.showReceipt(receipt.name)}
                    onClick={() => onChoose(receipt.id)}
                  >
                    {receipt.thumbnail_URI === null ? (
                      <FileText size={22} aria-hidden />
                    ) : (
                      <img src={`${atReceipt(receipt)}/thumbnail`} alt="" loading="lazy" />
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </aside>
  );
}

const atReceipt = ({ id }: Receipt) => `${base}/api/expenses/v1/receipts/${id}`;
const fileOf = (receipt: Receipt) => `${atReceipt(receipt)}/file`;
