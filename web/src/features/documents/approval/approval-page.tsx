// Drafts that wait for the reader: one is open beside the list, and the next opens once it is decided.
import type { QueuedDraft } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, FileCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../../api/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useKeys } from '../../../ui/keys.ts';
import { usePanelCovers } from '../../../ui/narrow.ts';
import { Ago, Avatar, PageTitle, Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { useTitle } from '../../../ui/title.ts';
import { photoOf } from '../../people/index.ts';
import { EntryTile } from '../file-tile.tsx';
import { useDocumentsTexts } from '../texts.ts';
import styles from './approval.module.css';
import { approve, draftsQuery, keyOfDraft, reject } from './approval.queries.ts';
import { decide, useDecided } from './decisions.ts';
import { DecideButtons, DraftView, isHeldBy } from './draft-view.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RejectedDrafts } from './rejected-drafts.tsx';
import { useApprovalTexts } from './texts.ts';

export function ApprovalPage() {
  const t = useApprovalTexts();
  const { data, error, refetch } = useQuery(draftsQuery);
  const decided = useDecided();
  useTitle(t.title, useDocumentsTexts().title);
  const drafts = data?.drafts.filter((draft) => !decided.has(keyOfDraft(draft))) ?? [];
  if (drafts.length > 0) return <Queue drafts={drafts} total={(data?.total ?? 0) - decided.size} />;
  return (
    <div className={styles.page}>
      <PageTitle>{t.title}</PageTitle>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={styles.waiting}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      ) : (
        <Empty icon={FileCheck} title={t.none}>
          {t.noneNote}
        </Empty>
      )}
      <RejectedDrafts />
    </div>
  );
}

function Queue({ drafts, total }: { drafts: readonly QueuedDraft[]; total: number }) {
  const t = useApprovalTexts();
  const me = useMe();
  const isAlone = usePanelCovers();
  const { at, draft, open, step } = useOpenDraft(drafts);
  const [isRejecting, setRejecting] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const mayDecide = !me.is_read_only && draft !== undefined && !isHeldBy(draft);
  const settle = (words: string, work: () => Promise<unknown>) => {
    if (!draft || !mayDecide) return;
    setRejecting(false);
    open(drafts[at + 1] ?? drafts[at - 1]);
    decide(draft, words, work, () => isThere.current && open(draft));
  };
  const onApprove = () => draft && settle(t.approved(draft.title), () => approve(draft));
  const onReject = () => mayDecide && setRejecting(true);
  useKeys([
    { keys: 'a', does: t.approve, run: onApprove },
    { keys: 'r', does: t.reject, run: onReject },
    { keys: 'j', does: t.after, run: () => step(1) },
    { keys: 'k', does: t.before, run: () => step(-1) },
  ]);
  if (!draft) return null;
  const buttons = me.is_read_only ? null : <DecideButtons draft={draft} onApprove={onApprove} onReject={onReject} />;
  const dialog = isRejecting && (
    <RejectDialog
      draft={draft}
      onClose={() => setRejecting(false)}
      onReject={(reason) => settle(t.rejected(draft.title), () => reject(draft, reason))}
    />
  );
  if (isAlone) {
    return (
      <div className={styles.alone}>
        <div className={styles.scroller}>
          <div className={styles.top}>
            <PageTitle>{t.title}</PageTitle>
            {drafts.length > 1 && (
              <div className={styles.steps}>
                <IconButton label={t.before} isDisabled={at === 0} onPress={() => step(-1)}>
                  <ChevronLeft size={20} aria-hidden />
                </IconButton>
                {t.place(at + 1, drafts.length)}
                <IconButton label={t.after} isDisabled={at === drafts.length - 1} onPress={() => step(1)}>
                  <ChevronRight size={20} aria-hidden />
                </IconButton>
              </div>
            )}
          </div>
          <DraftView draft={draft} acts={null} />
          <RejectedDrafts />
        </div>
        {buttons}
        {dialog}
      </div>
    );
  }
  return (
    <div className={styles.both}>
      <div className={styles.page}>
        <PageTitle>{t.title}</PageTitle>
        <ul className={styles.queue} aria-label={t.queue}>
          {drafts.map((one) => (
            <DraftRow key={keyOfDraft(one)} draft={one} isOpen={one === draft} />
          ))}
        </ul>
        {total > drafts.length && <p className={styles.note}>{t.onlyFirst(drafts.length, total)}</p>}
        <RejectedDrafts />
      </div>
      <DraftView draft={draft} acts={buttons} />
      {dialog}
    </div>
  );
}

/** The draft that the address names, else the oldest. */
function useOpenDraft(drafts: readonly QueuedDraft[]) {
  const { draft: key } = useSearch({ from: '/frame/documents/approve' });
  const navigate = useNavigate();
  const at = Math.max(
    0,
    drafts.findIndex((draft) => keyOfDraft(draft) === key),
  );
  const open = (draft: QueuedDraft | undefined) =>
    void navigate({ to: '/documents/approve', search: draft ? { draft: keyOfDraft(draft) } : {}, replace: true });
  return {
    at,
    draft: drafts[at],
    open,
    step(by: number) {
      const next = drafts[at + by];
      if (next) open(next);
    },
  };
}

function DraftRow({ draft, isOpen }: { draft: QueuedDraft; isOpen: boolean }) {
  const { title, folder, file, uploaded, uploaded_by, comment } = draft;
  return (
    <li>
      <Link
        to="/documents/approve"
        search={{ draft: keyOfDraft(draft) }}
        replace
        activeProps={{}}
        aria-current={isOpen ? 'true' : undefined}
        className={isOpen ? styles.open : undefined}
      >
        <EntryTile type="document" name={file?.name ?? null} />
        <span>
          <b dir="auto">{title}</b>
          <small dir="auto">{folder.title}</small>
          {comment !== '' && <em dir="auto">{comment}</em>}
          <span className={styles.who}>
            <Avatar name={uploaded_by.name} src={photoOf(uploaded_by.id, 20)} size={20} />
            <bdi>{uploaded_by.name}</bdi> <Ago at={uploaded} />
          </span>
        </span>
      </Link>
    </li>
  );
}
