import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from './button.tsx';
import { TextArea } from './field.tsx';
import { Acts, Dialog } from './overlay.tsx';
import styles from './reason-dialog.module.css';

/** Asks why something is refused: without a reason it is not. */
export function ReasonDialog({
  title,
  label,
  hint,
  act,
  cancel,
  longest,
  onDone,
  onClose,
}: {
  title: string;
  label: string;
  hint: string;
  /** The name of what is done with the reason. */
  act: string;
  cancel: string;
  longest: number;
  onDone: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const done = () => {
    if (words !== '') onDone(words);
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <TextArea
          label={label}
          hint={hint}
          value={reason}
          onChange={setReason}
          maxLength={longest}
          rows={3}
          autoFocus
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) done();
          }}
        />
        <Acts>
          <Button onPress={onClose}>{cancel}</Button>
          <Button look="danger" type="submit" isDisabled={words === ''}>
            {act}
          </Button>
        </Acts>
      </Form>
    </Dialog>
  );
}
