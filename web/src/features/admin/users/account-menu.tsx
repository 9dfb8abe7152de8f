import type { Profile } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MailPlus, Pencil, UserRound } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats } from '../../../i18n/index.ts';
import { ContextMenu, MenuItem } from '../../../ui/overlay.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { personQuery, sendsMailQuery, useAccountActs } from '../../people/index.ts';
import { changeTogether, forgetAccounts } from '../together/together.queries.ts';
import { useUsersTexts } from './texts.ts';
import type { Account } from './users.queries.ts';

/** What can be done with an account, and the dialogs of it: they stay when the menu is closed. */
export function AccountMenu(props: { account: Account; at: { x: number; y: number }; onEdit: () => void }) {
  const { data } = useQuery(personQuery(props.account.id));
  return data && <LoadedMenu {...props} person={data} />;
}

function LoadedMenu({
  account: { id, name, last, blocked },
  at,
  onEdit,
  person,
}: {
  account: Account;
  at: { x: number; y: number };
  onEdit: () => void;
  person: Profile;
}) {
  const t = useUsersTexts();
  const navigate = useNavigate();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(true);
  const sendsMail = useQuery(sendsMailQuery).data;
  const inviting = useMutation({
    mutationFn: () => changeTogether('invite', [id]),
    onSuccess({ changed, failed: [refused] }) {
      const shown = formats.number(1);
      if (refused) sayFailed(t.notInvited(1, shown, refused.detail));
      else say((changed.length > 0 ? t.invitedNow : t.invitedJustNow)(1, shown));
    },
    onError: (error) => sayFailed(failureOf(error).detail),
  });
  const { items, dialogs } = useAccountActs(person, () => void forgetAccounts());
  return (
    <>
      {isOpen && (
        <ContextMenu at={at} label={name} onClose={() => setOpen(false)}>
          <MenuItem
            icon={<UserRound size={18} aria-hidden />}
            onAction={() => void navigate({ to: '/people/$id', params: { id } })}
          >
            {t.openProfile}
          </MenuItem>
          <MenuItem icon={<Pencil size={18} aria-hidden />} onAction={onEdit}>
            {t.edit}
          </MenuItem>
          {sendsMail === true && last === null && !blocked && (
            <MenuItem icon={<MailPlus size={18} aria-hidden />} onAction={() => inviting.mutate()}>
              {t.inviteOne}
            </MenuItem>
          )}
          {items}
        </ContextMenu>
      )}
      {dialogs}
    </>
  );
}
