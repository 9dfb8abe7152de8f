import type { Profile } from '@atrium/client/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../api/session.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say } from '../../../ui/toast.tsx';
import { PersonPicker, type Picked } from '../person-picker.tsx';
import styles from './accounts.module.css';
import { deletePerson, faultOf } from './accounts.ts';
import { useAccountsTexts } from './texts.ts';

export function DeletePersonDialog({
  person: { id, fullname },
  onClose,
  onDeleted,
}: {
  person: Profile;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useAccountsTexts();
  const { common } = useTexts();
  const me = useMe();
  const [heir, setHeir] = useState<readonly Picked[]>([{ type: 'user', id: me.id, name: me.fullname }]);
  const deleting = useMutation({
    mutationFn: () => deletePerson(id, heir[0]?.id ?? me.id),
    onSuccess() {
      say(t.deleted(fullname));
      onDeleted();
    },
  });
  return (
    <Dialog title={t.deleteTitle(fullname)} role="alertdialog" isOpen onClose={onClose}>
      <div className={styles.form}>
        <p>{t.deleteText}</p>
        <div className={styles.field}>
          <span>{t.handTo}</span>
          <PersonPicker
            label={t.handTo}
            placeholder={t.typeName}
            only="user"
            exceptId={id}
            picked={heir}
            onChange={(next) => setHeir(next.slice(-1))}
          />
        </div>
        {deleting.error && (
          <p className={styles.error} role="alert">
            {faultOf(deleting.error).reason}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            look="danger"
            isPending={deleting.isPending}
            isDisabled={heir.length === 0}
            onPress={() => deleting.mutate()}
          >
            {t.deleteAct}
          </Button>
        </Acts>
      </div>
    </Dialog>
  );
}
