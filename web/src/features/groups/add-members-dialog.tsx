import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { say } from '../../ui/toast.tsx';
import { PersonPicker, type Picked } from '../people/index.ts';
import styles from './groups.module.css';
import { setMembers } from './groups.queries.ts';
import { useGroupsTexts } from './texts.ts';

export function AddMembersDialog({ group, onClose }: { group: { id: number; name: string }; onClose: () => void }) {
  const t = useGroupsTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const ids = picked.map(({ id }) => id);
  const adding = useMutation({
    mutationFn: () => setMembers(group.id, ids, true),
    onSuccess() {
      say(
        t.added(formats.list(picked.map(({ name }) => name)), group.name),
        () => void setMembers(group.id, ids, false),
      );
      onClose();
    },
  });
  return (
    <Dialog title={t.addTo(group.name)} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ids.length > 0 && !adding.isPending) adding.mutate();
        }}
      >
        <PersonPicker
          label={t.who}
          placeholder={t.whoPlaceholder}
          only="user"
          autoFocus
          picked={picked}
          onChange={setPicked}
        />
        {adding.error && <p className={styles.error}>{failureOf(adding.error).detail}</p>}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={adding.isPending} isDisabled={ids.length === 0}>
            {t.add}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
