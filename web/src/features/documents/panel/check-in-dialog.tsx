import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { failureOf } from '../../../api/queries.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Switch, TextArea } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say } from '../../../ui/toast.tsx';
import { FileTile } from '../file-tile.tsx';
import { useDocumentsTexts } from '../texts.ts';
import { chooseFiles } from '../uploads/dropped.ts';
import styles from './check-in.module.css';
import { checkIn } from './panel.queries.ts';
import { usePanelTexts } from './texts.ts';

/** The new file, what has changed, and whether it is only a draft. */
export function CheckInDialog({
  id,
  folderId,
  mayPublish,
  onClose,
}: {
  id: number;
  folderId: number;
  mayPublish: boolean;
  onClose: () => void;
}) {
  const t = usePanelTexts();
  const room = useDocumentsTexts();
  const formats = useFormats();
  const [file, setFile] = useState<File>();
  const [comment, setComment] = useState('');
  const [isDraft, setDraft] = useState(!mayPublish);
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const choose = async () => {
    const [first] = await chooseFiles('files');
    if (first) setFile(first.file);
  };
  const send = async (chosen: File) => {
    setBusy(true);
    setError(undefined);
    try {
      const version = await checkIn({ id, folderId }, { file: chosen, comment, isDraft });
      say(isDraft ? t.draftIn : t.checkedIn(version));
      onClose();
    } catch (failure) {
      setError(failureOf(failure).detail);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t.checkIn} isOpen onClose={onClose} stays={isBusy}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (file && !isBusy) void send(file);
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a file is dropped on it; the button chooses one. */}
        <div
          className={classes(styles.drop, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setOver(false);
            setFile(event.dataTransfer.files[0] ?? file);
          }}
        >
          {file ? <FileTile name={file.name} /> : <FileUp size={24} aria-hidden />}
          <p>
            {file ? (
              <>
                <b dir="auto">{file.name}</b> · {formats.size(file.size)}
              </>
            ) : (
              t.dropNew
            )}{' '}
            <TextButton onPress={() => void choose()}>{t.chooseNew}</TextButton>
          </p>
        </div>
        <TextArea label={t.comment} value={comment} onChange={setComment} maxLength={4000} rows={2} error={error} />
        {mayPublish ? (
          <Switch isSelected={isDraft} onChange={setDraft}>
            {t.asDraft}
          </Switch>
        ) : (
          <p className={styles.note}>{t.onlyDraft}</p>
        )}
        <Acts>
          <Button onPress={onClose} isDisabled={isBusy}>
            {room.cancel}
          </Button>
          <Button look="primary" type="submit" isDisabled={file === undefined || isBusy}>
            {isBusy ? t.sending : t.checkIn}
          </Button>
        </Acts>
      </Form>
    </Dialog>
  );
}
