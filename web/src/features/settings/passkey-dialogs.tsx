import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { deviceName } from './device-name.ts';
import { makePasskey, namePasskey } from './security.queries.ts';
import { useSecurityTexts } from './security.texts.ts';
import styles from './settings.module.css';

/** The name of a new passkey, or of one that is there; a new one asks the device. */
export function PasskeyDialog({
  passkey,
  onDone,
  onClose,
}: {
  passkey?: { id: number; name: string } | undefined;
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const t = useSecurityTexts();
  const { common } = useTexts();
  const [name, setName] = useState(passkey?.name ?? deviceName(navigator.userAgent) ?? '');
  const saving = useMutation({
    async mutationFn() {
      if (!passkey) return makePasskey(name.trim());
      await namePasskey(passkey.id, name.trim());
      return null;
    },
    onSuccess: (codes) => codes !== undefined && onDone(codes),
  });
  const isStopped = saving.isSuccess && saving.data === undefined;
  return (
    <Dialog title={passkey ? t.renameOf(passkey.name) : t.addPasskey} isOpen onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !saving.isPending) saving.mutate();
        }}
      >
        <TextField
          autoFocus
          dir="auto"
          label={t.passkeyName}
          hint={t.passkeyNameHint}
          maxLength={100}
          value={name}
          onChange={setName}
          error={saving.error ? failureOf(saving.error).detail : isStopped ? t.stopped : undefined}
        />
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" isPending={saving.isPending} isDisabled={name.trim() === ''}>
            {passkey ? t.save : t.add}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
