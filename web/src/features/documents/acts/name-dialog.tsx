import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../../ui/button.tsx';
import { TextField as Line, TextArea } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import type { Thing } from '../entries.ts';
import { useDocumentsTexts } from '../texts.ts';
import type { TextField } from './acts.ts';

/** Another title or description. */
export function NameDialog({
  thing,
  field,
  typed,
  error,
  onClose,
  onSave,
}: {
  thing: Thing;
  field: TextField;
  /** What was typed before and could not be saved, and why. */
  typed?: string | undefined;
  error?: string | undefined;
  onClose: () => void;
  onSave: (text: string) => void;
}) {
  const t = useDocumentsTexts();
  const [text, setText] = useState(typed ?? thing[field]);
  const isMissing = field === 'title' && text.trim() === '';
  const shared = { value: text, onChange: setText, autoFocus: true, error };
  return (
    <Dialog title={field === 'title' ? t.rename : t.describe} isOpen onClose={onClose}>
      <Form
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          if (isMissing) return;
          onClose();
          if (text.trim() !== thing[field]) onSave(text.trim());
        }}
      >
        {field === 'title' ? (
          <Line
            {...shared}
            label={thing.type === 'folder' ? t.folderName : t.documentName}
            dir="auto"
            maxLength={255}
            // The ending stays unless it is meant.
            onFocus={(event) => {
              const { target } = event;
              const end = target instanceof HTMLInputElement ? text.lastIndexOf('.') : -1;
              if (target instanceof HTMLInputElement) target.setSelectionRange(0, end > 0 ? end : text.length);
            }}
          />
        ) : (
          <TextArea {...shared} label={t.description} maxLength={1000} rows={3} />
        )}
        <Acts>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit" isDisabled={isMissing}>
            {t.save}
          </Button>
        </Acts>
      </Form>
    </Dialog>
  );
}
