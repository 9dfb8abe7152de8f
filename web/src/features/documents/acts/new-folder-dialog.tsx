import { useState } from 'react';
import { Form } from 'react-aria-components';
import { failureOf } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say } from '../../../ui/toast.tsx';
import { useDocumentsTexts } from '../texts.ts';
import { makeFolder } from './acts.ts';

export function NewFolderDialog({
  parentId,
  onMade,
  onClose,
}: {
  parentId: number;
  onMade?: (id: number) => void;
  onClose: () => void;
}) {
  const t = useDocumentsTexts();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      const id = await makeFolder(parentId, title.trim());
      say(t.created(title.trim()));
      onClose();
      onMade?.(id);
    } catch (failure) {
      setError(failureOf(failure).detail);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t.newFolder} isOpen onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() !== '' && !isBusy) void create();
        }}
      >
        <TextField
          label={t.folderName}
          value={title}
          onChange={(text) => {
            setTitle(text);
            setError(undefined);
          }}
          error={error}
          maxLength={255}
          dir="auto"
          autoFocus
        />
        <Acts>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit" isDisabled={title.trim() === '' || isBusy}>
            {t.create}
          </Button>
        </Acts>
      </Form>
    </Dialog>
  );
}
