import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../api/session.ts';
import { useDraft } from '../../../device/drafts.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Switch, TextField } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { extranetsQuery } from '../people.queries.ts';
import { PersonPicker, type Picked } from '../person-picker.tsx';
import styles from './accounts.module.css';
import { addPerson, faultOf } from './accounts.ts';
import { sendsMailQuery } from './invitations.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useAccountsTexts } from './texts.ts';

const empty = {
  firstname: '',
  surname: '',
  email: '',
  username: '',
  job_title: '',
  extranet: '',
  manager: [] as readonly Picked[],
  groups: [] as readonly Picked[],
};

const needed = ['firstname', 'surname', 'email', 'username'] as const;

export function AddPersonDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const t = useAccountsTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const me = useMe();
  const [typed, setTyped] = useState(empty);
  const [password, setPassword] = useState('');
  const [wantsMail, setWantsMail] = useState(true);
  const sendsMail = useQuery(sendsMailQuery).data;
  const isInvited = sendsMail === true && wantsMail && password === '';
  const [isTried, setTried] = useState(false);
  const [isOffered, setOffered] = useState(true);
  const extranets = useQuery(extranetsQuery).data ?? [];
  const isEmpty = JSON.stringify(typed) === JSON.stringify(empty);
  // The password stays out of it.
  const { found, forget } = useDraft(me.id, 'people.new', typed, isEmpty);
  // What stands before the @ is the usual name, until another is typed.
  const username = typed.username || (typed.email.split('@')[0] ?? '').trim();
  const set = (change: Partial<typeof empty>) => setTyped((now) => ({ ...now, ...change }));
  const values = { ...typed, username };
  const missing = needed.filter((name) => values[name].trim() === '');

  const adding = useMutation({
    mutationFn: () =>
      addPerson(
        {
          firstname: typed.firstname.trim(),
          surname: typed.surname.trim(),
          email: typed.email.trim(),
          username: username.trim(),
          job_title: typed.job_title.trim(),
          ...(typed.extranet !== '' && { extranet_id: Number(typed.extranet) }),
          ...(password !== '' && { password }),
        },
        typed.manager[0]?.id,
        typed.groups.map(({ id }) => id),
        isInvited,
      ),
    onSuccess({ user, fault }) {
      forget();
      if (fault === undefined) say((isInvited ? t.invited : t.created)(user.fullname));
      else sayFailed(t.notAll(user.fullname, fault));
      onAdded(user.id);
    },
  });
  const fault = adding.error ? faultOf(adding.error) : undefined;
  const shown = ['password', ...needed];
  const errorOf = (name: (typeof needed)[number] | 'password') =>
    isTried && name !== 'password' && missing.includes(name)
      ? t.missing
      : fault?.field === name
        ? fault.reason
        : undefined;
  const text = (name: 'firstname' | 'surname' | 'email' | 'job_title') => ({
    label: { firstname: t.firstname, surname: t.surname, email: t.email, job_title: t.jobTitle }[name],
    value: typed[name],
    onChange: (value: string) => set({ [name]: value }),
    dir: 'auto' as const,
    autoComplete: 'off',
    ...(name !== 'job_title' && { isRequired: true, error: errorOf(name) }),
  });
  return (
    <Dialog title={t.addTitle} isOpen onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (missing.length === 0 && !adding.isPending) adding.mutate();
        }}
      >
        {found && isEmpty && isOffered && (
          <p className={styles.kept}>
            {t.kept(formats.ago(new Date(found.at)))}
            <TextButton onPress={() => setTyped({ ...empty, ...found.value })}>{t.useKept}</TextButton>
            <TextButton
              onPress={() => {
                forget();
                setOffered(false);
              }}
            >
              {t.discardKept}
            </TextButton>
          </p>
        )}
        <div className={styles.pair}>
          <TextField {...text('firstname')} autoFocus />
          <TextField {...text('surname')} />
        </div>
        <TextField {...text('email')} type="email" />
        <div className={styles.pair}>
          <TextField
            label={t.username}
            hint={t.usernameHint}
            value={username}
            onChange={(value) => set({ username: value })}
            autoComplete="off"
            isRequired
            error={errorOf('username')}
          />
          <TextField {...text('job_title')} />
        </div>
        <div className={styles.field}>
          <span>{t.manager}</span>
          <PersonPicker
            label={t.manager}
            placeholder={t.typeName}
            only="user"
            picked={typed.manager}
            onChange={(next) => set({ manager: next.slice(-1) })}
          />
        </div>
        <div className={styles.field}>
          <span>{t.groups}</span>
          <PersonPicker
            label={t.groups}
            placeholder={t.typeName}
            only="group"
            picked={typed.groups}
            onChange={(groups) => set({ groups })}
          />
        </div>
        {extranets.length > 1 && (
          <Choice
            isLabelShown
            label={t.extranet}
            value={typed.extranet || String(extranets.find(({ primary }) => primary)?.id ?? '')}
            onChange={(extranet) => set({ extranet })}
            options={extranets.map(({ id, name }) => ({ key: String(id), label: name }))}
          />
        )}
        {sendsMail === true && (
          <div className={styles.invite}>
            <Switch isSelected={isInvited} isDisabled={password !== ''} onChange={setWantsMail}>
              {t.invite}
            </Switch>
            <small>{t.inviteHint}</small>
          </div>
        )}
        <NewPasswordField
          hint={isInvited ? t.passwordOrMail : t.passwordHint}
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        {fault && !shown.includes(fault.field ?? '') && (
          <p className={styles.error} role="alert">
            {fault.reason}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={adding.isPending}>
            {t.create}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
