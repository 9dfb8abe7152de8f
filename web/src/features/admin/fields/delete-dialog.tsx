import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say } from '../../../ui/toast.tsx';
import styles from './fields.module.css';
import { useFieldsTexts } from './texts.ts';

/** Says what goes and what stays. */
export function DeleteDialog({
  title,
  name,
  texts,
  remove,
  onClose,
}: {
  title: string;
  name: string;
  texts: readonly string[];
  remove: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useFieldsTexts();
  const { common } = useTexts();
  const deleting = useMutation({
    mutationFn: remove,
    onSuccess() {
      say(t.deleted(name));
      onClose();
    },
  });
  return (
    <Dialog title={title} role="alertdialog" isOpen onClose={onClose}>
      <div className={styles.form}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {deleting.error && (
          <p className={styles.error} role="alert">
            {failureOf(deleting.error).detail}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="danger" isPending={deleting.isPending} onPress={() => deleting.mutate()}>
            {t.delete}
          </Button>
        </Acts>
      </div>
    </Dialog>
  );
}
