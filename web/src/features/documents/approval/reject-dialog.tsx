import type { QueuedDraft } from '@atrium/client/core';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useApprovalTexts } from './texts.ts';

const LONGEST = 1_000;

/** Asks for the reason, which the uploader reads. */
export function RejectDialog({
  draft: { title, uploaded_by },
  onReject,
  onClose,
}: {
  draft: QueuedDraft;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const t = useApprovalTexts();
  return (
    <ReasonDialog
      title={t.rejectOf(title)}
      label={t.reason}
      hint={t.reasonHint(uploaded_by.name)}
      act={t.reject}
      cancel={t.cancel}
      longest={LONGEST}
      onDone={onReject}
      onClose={onClose}
    />
  );
}
