import { useState } from 'react';
import { Form } from 'react-aria-components';
import { failureOf } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { saveFolder } from './pages.queries.ts';
import { usePagesTexts } from './texts.ts';

/** Makes a folder, or names one anew. */
export function FolderDialog({
  at,
  onClose,
}: {
  at: { parent: number | null } | { id: number; title: string };
  onClose: () => void;
}) {
  const t = usePagesTexts();
  const [title, setTitle] = useState('title' in at ? at.title : '');
  const [error, setError] = useState<string>();
  const save = async () => {
    if (title.trim() === '') return setError(t.needsName);
    try {
      await saveFolder(at, title.trim());
      onClose();
    } catch (refused) {
      setError(failureOf(refused).detail);
    }
  };
  return (
    <Dialog title={'id' in at ? t.rename : t.newFolder} isOpen onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t.folderName}
          value={title}
          onChange={(words) => {
            setTitle(words);
            setError(undefined);
          }}
          maxLength={255}
          dir="auto"
          autoFocus
          {...(error !== undefined && { error })}
        />
        <Acts>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit">
            {t.save}
          </Button>
        </Acts>
      </Form>
    </Dialog>
  );
}
