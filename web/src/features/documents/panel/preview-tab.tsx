// The file of a document as a browser can show it: nothing of it acts.
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Download, FileX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { Empty } from '../../../ui/states.tsx';
import { contentOf, pdfOf } from '../entries.ts';
import { kindOf } from '../kinds.ts';
import { officePdfQuery } from './panel.queries.ts';
import { PicturePreview } from './picture-preview.tsx';
import styles from './preview.module.css';
import { usePanelTexts } from './texts.ts';

const PdfPreview = lazy(() => import('./pdf-preview.tsx').then((module) => ({ default: module.PdfPreview })));
const TextPreview = lazy(() => import('./text-preview.tsx').then((module) => ({ default: module.TextPreview })));

export interface PreviewProps {
  id: number;
  /** The name of the file; null for a marker. */
  fileName: string | null;
  /** Another than the latest. */
  version: number | undefined;
  /** What it is called aloud, where several are shown; else its name. */
  label?: string;
  /** A text that changes with the file. */
  stamp: string;
  onLatest: () => void;
  onDownload: () => void;
}

export function PreviewTab(props: PreviewProps) {
  const t = usePanelTexts();
  const { version, onLatest } = props;
  return (
    <>
      {version !== undefined && (
        <p className={styles.version} role="status">
          {t.viewing(version)} <TextButton onPress={onLatest}>{t.toLatest}</TextButton>
        </p>
      )}
      <FilePreview {...props} />
    </>
  );
}

/** The file of one version, without words around it. */
export function FilePreview(props: Omit<PreviewProps, 'onLatest'>) {
  return (
    <Suspense fallback={<Waiting />}>
      <Preview key={`${props.id}-${props.version ?? props.stamp}`} {...props} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height={320} />
    </div>
  );
}

function Preview({ id, fileName, label, version, onDownload }: Omit<PreviewProps, 'onLatest'>) {
  const t = usePanelTexts();
  // By its name it could be shown, but not by its bytes.
  const [isBroken, setBroken] = useState(false);
  const onError = () => setBroken(true);
  if (fileName === null) {
    return (
      <Empty icon={Bookmark} title={t.noFile}>
        {t.noFileNote}
      </Empty>
    );
  }
  if (isBroken) return <NoPreview onDownload={onDownload} />;
  const { shown } = kindOf(fileName);
  const name = label ?? fileName;
  const address = contentOf(id, { version, inline: true });
  if (shown === 'pdf') return <PdfPreview address={address} label={label} />;
  if (shown === 'picture') return <PicturePreview address={address} name={name} onError={onError} />;
  if (shown === 'text' || shown === 'markdown' || shown === 'table') {
    return <TextPreview address={contentOf(id, { version })} shown={shown} name={name} />;
  }
  if (shown === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are in the file, if there are any.
      <video className={styles.video} src={address} controls preload="metadata" aria-label={name} onError={onError} />
    );
  }
  if (shown === 'sound') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: as above.
      <audio className={styles.audio} src={address} controls preload="metadata" aria-label={name} onError={onError} />
    );
  }
  if (shown === 'pages') return <OfficePreview address={pdfOf(id, version)} label={label} onDownload={onDownload} />;
  return <NoPreview onDownload={onDownload} />;
}

/** The pages of an Office file, where the server draws them. */
function OfficePreview({
  address,
  label,
  onDownload,
}: Pick<PreviewProps, 'label' | 'onDownload'> & { address: string }) {
  const { data: isDrawn } = useQuery(officePdfQuery);
  const none = <NoPreview onDownload={onDownload} />;
  if (isDrawn === undefined) return <Waiting />;
  return isDrawn ? <PdfPreview address={address} label={label} none={none} /> : none;
}

export function NoPreview({ onDownload }: { onDownload: () => void }) {
  const t = usePanelTexts();
  return (
    <Empty
      icon={FileX}
      title={t.noPreview}
      act={
        <Button onPress={onDownload}>
          <Download size={17} aria-hidden />
          {t.download}
        </Button>
      }
    >
      {t.noPreviewNote}
    </Empty>
  );
}
