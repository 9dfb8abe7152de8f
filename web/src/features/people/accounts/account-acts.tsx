// What those who manage people do with an account, in the menu of its profile; and the dialogs of these acts.
import type { Profile } from '@atrium/client/core';
import { useNavigate } from '@tanstack/react-router';
import { Ban, KeyRound, Trash2, UserRoundCheck, UserRoundCog } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { MenuGroup, MenuItem } from '../../../ui/overlay.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { SetManagerDialog } from '../set-manager-dialog.tsx';
import { setBlocked, setManager } from './accounts.ts';
import { DeletePersonDialog } from './delete-person-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useAccountsTexts } from './texts.ts';

/** Who is deleted has no page any longer: `onDeleted` leads elsewhere than to the directory. */
export function useAccountActs(person: Profile, onDeleted?: () => void): { items: ReactNode; dialogs: ReactNode } {
  const t = useAccountsTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'manager' | 'password' | 'delete'>();
  const close = () => setOpened(undefined);
  const { id, fullname, blocked, manager } = person;
  const isMe = id === me.id;
  const attempt = (work: () => Promise<void>, done: () => void) =>
    work().then(done, (error: unknown) => sayFailed(failureOf(error).detail));
  const change = (work: () => Promise<void>, words: string, back: () => Promise<void>) =>
    void attempt(work, () => say(words, () => void attempt(back, () => {})));
  const block = (is: boolean) =>
    change(
      () => setBlocked(id, is),
      is ? t.blockedNow(fullname) : t.unblockedNow(fullname),
      () => setBlocked(id, !is),
    );
  return {
    items: (
      <MenuGroup title={t.account}>
        <MenuItem icon={<UserRoundCog size={18} aria-hidden />} onAction={() => setOpened('manager')}>
          {t.setManager}
        </MenuItem>
        {!isMe && (
          <>
            <MenuItem icon={<KeyRound size={18} aria-hidden />} onAction={() => setOpened('password')}>
              {t.setPassword}
            </MenuItem>
            <MenuItem
              icon={blocked ? <UserRoundCheck size={18} aria-hidden /> : <Ban size={18} aria-hidden />}
              onAction={() => block(!blocked)}
            >
              {blocked ? t.unblock : t.block}
            </MenuItem>
            <MenuItem icon={<Trash2 size={18} aria-hidden />} onAction={() => setOpened('delete')}>
              {t.delete}
            </MenuItem>
          </>
        )}
      </MenuGroup>
    ),
    dialogs: (
      <>
        {opened === 'manager' && (
          <SetManagerDialog
            id={id}
            onClose={close}
            onSet={(next) =>
              change(
                () => setManager(id, next?.id ?? null),
                t.managerSet(fullname, next?.fullname),
                () => setManager(id, manager?.id ?? null),
              )
            }
          />
        )}
        {opened === 'password' && <PasswordDialog person={person} onClose={close} />}
        {opened === 'delete' && (
          <DeletePersonDialog
            person={person}
            onClose={close}
            onDeleted={
              onDeleted
                ? () => {
                    close();
                    onDeleted();
                  }
                : () => void navigate({ to: '/people', search: ({ full: _, ...now }) => now })
            }
          />
        )}
      </>
    ),
  };
}
