import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import styles from './sheet.module.css';
import { useSheetTexts } from './sheet-texts.ts';

/** Why a sheet is not approved: its owner reads it. */
export function RejectDialog({
  name,
  onReject,
  onClose,
}: {
  name: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const t = useSheetTexts();
  const common = useTexts().common;
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    if (reason.trim() === '') setAsked(true);
    else onReject(reason.trim());
  };
  return (
    <Dialog title={t.rejectTitle} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextArea
          label={t.reason}
          hint={t.reasonHint(name)}
          error={isAsked && reason.trim() === '' ? t.reasonMissing : undefined}
          value={reason}
          onChange={setReason}
          rows={3}
          autoFocus
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit">
            {t.reject}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
