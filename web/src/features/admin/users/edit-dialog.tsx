import type { Extranet } from '@atrium/client/core';
import { getUser } from '@atrium/client/operations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureOf } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { say } from '../../../ui/toast.tsx';
import { useUsersTexts } from './texts.ts';
import styles from './users.module.css';
import { type Account, type AccountInput, saveAccount } from './users.queries.ts';

const needed = ['firstname', 'surname', 'username', 'email'] as const;
const texts = ['firstname', 'surname', 'username', 'email', 'job_title', 'company', 'user_code'] as const;

/** The fields of an account; only what was changed is sent. */
export function EditDialog({
  account: { id, name },
  extranets,
  onClose,
}: {
  account: Account;
  extranets: readonly Extranet[];
  onClose: () => void;
}) {
  const t = useUsersTexts();
  const { common } = useTexts();
  const { data: user } = useQuery({
    queryKey: ['accounts', 'one', id],
    queryFn: ({ signal }) => call(getUser, { id }, { signal }),
    staleTime: 0,
  });
  const [typed, setTyped] = useState<Partial<AccountInput>>({});
  const saving = useMutation({
    mutationFn: () => saveAccount(id, typed),
    onSuccess() {
      say(t.saved(name));
      onClose();
    },
  });
  const failure = saving.error ? failureOf(saving.error) : undefined;
  const labels = {
    firstname: t.firstname,
    surname: t.surname,
    username: t.username,
    email: t.email,
    job_title: t.jobTitle,
    company: t.company,
    user_code: t.code,
  };
  const textOf = (key: (typeof texts)[number]) => typed[key] ?? user?.[key] ?? '';
  const missing = user && needed.some((key) => textOf(key).trim() === '');
  return (
    <Dialog title={t.editTitle(name)} isOpen onClose={onClose}>
      {user === undefined ? (
        <Skeleton height={320} />
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!missing && !saving.isPending) saving.mutate();
          }}
        >
          <div className={styles.pair}>
            {texts.map((key, index) => (
              <TextField
                key={key}
                label={labels[key]}
                dir="auto"
                autoFocus={index === 0}
                autoComplete="off"
                value={textOf(key)}
                onChange={(value) => setTyped((now) => ({ ...now, [key]: value }))}
                error={
                  needed.some((one) => one === key) && textOf(key).trim() === ''
                    ? t.missing
                    : failure?.field === key
                      ? failure.detail
                      : undefined
                }
              />
            ))}
            {extranets.length > 1 && (
              <Choice
                isLabelShown
                label={t.extranet}
                value={String(typed.extranet_id ?? user.extranet_id)}
                onChange={(key) => setTyped((now) => ({ ...now, extranet_id: Number(key) }))}
                options={extranets.map((one) => ({ key: String(one.id), label: one.name }))}
              />
            )}
          </div>
          {failure && !texts.some((key) => key === failure.field) && (
            <p className={styles.error} role="alert">
              {failure.detail}
            </p>
          )}
          <Acts>
            <Button onPress={onClose}>{common.cancel}</Button>
            <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={missing === true}>
              {common.save}
            </Button>
          </Acts>
        </form>
      )}
    </Dialog>
  );
}
