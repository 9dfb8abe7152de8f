// A draft beside the version that is live.
import type { QueuedDraft } from '@atrium/client/core';
import { Check, FileClock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Ago, Avatar, Chip, Kbd } from '../../../ui/parts.tsx';
import { Empty } from '../../../ui/states.tsx';
import { photoOf } from '../../people/index.ts';
import { contentOf, saveFrom } from '../entries.ts';
import { EntryTile } from '../file-tile.tsx';
import { FilePreview } from '../panel/preview-tab.tsx';
import styles from './approval.module.css';
import { useApprovalTexts } from './texts.ts';

export const isHeldBy = ({ checked_out }: QueuedDraft) => checked_out !== null && !checked_out.own;

export function DraftView({ draft, acts }: { draft: QueuedDraft; acts: ReactNode }) {
  const t = useApprovalTexts();
  const { doc_id, title, folder, version, file, uploaded, uploaded_by, own, comment, checked_out, live } = draft;
  return (
    <section className={styles.view} aria-label={t.draftOf(title)}>
      <header className={styles.head}>
        <EntryTile type="document" name={file?.name ?? null} />
        <div>
          <h2 dir="auto">{title}</h2>
          <small>
            <TextLink to="/documents/folder/$id" params={{ id: folder.id }}>
              <bdi>{folder.title}</bdi>
            </TextLink>
            {' · '}
            <TextLink to="/documents/document/$id" params={{ id: doc_id }} search={{ in: folder.id }}>
              {t.open}
            </TextLink>
          </small>
        </div>
        {acts}
      </header>
      <div className={styles.words}>
        <Avatar name={uploaded_by.name} src={photoOf(uploaded_by.id, 36)} size={36} />
        <div>
          <b>
            <bdi>{uploaded_by.name}</bdi> {own && <Chip>{t.yours}</Chip>} <Ago at={uploaded} />
          </b>
          <p dir="auto">{comment === '' ? <i>{t.noComment}</i> : comment}</p>
        </div>
      </div>
      {isHeldBy(draft) && <p className={styles.band}>{t.held(checked_out?.by?.name ?? t.somebody)}</p>}
      <div className={styles.sides}>
        <Side id={doc_id} version={version} title={t.draft(version)} fileName={file?.name ?? null} isDraft />
        {live ? (
          <Side id={doc_id} version={live.version} title={t.live(live.version)} fileName={live.file?.name ?? null} />
        ) : (
          <div className={styles.side}>
            <Empty icon={FileClock} title={t.notLive}>
              {t.notLiveNote}
            </Empty>
          </div>
        )}
      </div>
    </section>
  );
}

interface SideProps {
  id: number;
  version: number;
  title: string;
  fileName: string | null;
  isDraft?: boolean;
}

function Side({ id, version, title, fileName, isDraft }: SideProps) {
  return (
    <section className={styles.side} aria-label={title}>
      <h3>
        <Chip hue={isDraft ? 'plum' : 'brand'}>{title}</Chip>
      </h3>
      <div className={styles.sheet}>
        <FilePreview
          id={id}
          version={version}
          fileName={fileName}
          label={`${fileName ?? ''}, ${title}`}
          stamp={String(version)}
          onDownload={() => saveFrom(contentOf(id, { version }))}
        />
      </div>
    </section>
  );
}

export function DecideButtons({
  draft,
  onApprove,
  onReject,
}: {
  draft: QueuedDraft;
  onApprove: () => void;
  onReject: () => void;
}) {
  const t = useApprovalTexts();
  const isDisabled = isHeldBy(draft);
  return (
    <div className={styles.acts}>
      <Button onPress={onReject} isDisabled={isDisabled} aria-keyshortcuts="r">
        <X size={17} aria-hidden />
        {t.reject} <Kbd>r</Kbd>
      </Button>
      <Button look="primary" onPress={onApprove} isDisabled={isDisabled} aria-keyshortcuts="a">
        <Check size={17} aria-hidden />
        {t.approve} <Kbd>a</Kbd>
      </Button>
    </div>
  );
}
