import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Acts } from '../../ui/overlay.tsx';
import { cardClass } from '../../ui/parts.tsx';
import { say } from '../../ui/toast.tsx';
import styles from './settings.module.css';
import { changePassword } from './settings.queries.ts';
import { useSettingsTexts } from './texts.ts';

export function Password() {
  const t = useSettingsTexts();
  const me = useMe();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<{ field: 'current' | 'next' | 'again'; text: string }>();
  const changing = useMutation({
    mutationFn: () => changePassword(me.id, current, next),
    onSuccess() {
      say(t.passwordChanged);
      setCurrent('');
      setNext('');
      setAgain('');
    },
    onError(error) {
      const { detail, field } = failureOf(error);
      setFault({ field: field === 'current_password' ? 'current' : 'next', text: detail });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    if (next !== again) return setFault({ field: 'again', text: t.notTheSame });
    changing.mutate();
  };
  const faultOf = (field: string) => (fault?.field === field ? fault.text : undefined);
  return (
    <form className={`${cardClass} ${styles.card} ${styles.form}`} onSubmit={submit} noValidate>
      <input type="text" hidden readOnly autoComplete="username" value={me.username} />
      <PasswordField
        label={t.currentPassword}
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={faultOf('current')}
      />
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        hint={t.passwordRule}
        value={next}
        onChange={setNext}
        error={faultOf('next')}
      />
      <PasswordField
        label={t.newPasswordAgain}
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={faultOf('again')}
      />
      <p className={styles.note}>{t.passwordEnds}</p>
      <Acts>
        <Button
          type="submit"
          look="primary"
          isPending={changing.isPending}
          isDisabled={current === '' || next === '' || again === ''}
        >
          {t.changePassword}
        </Button>
      </Acts>
    </form>
  );
}
