import type { Profile } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, UserRound } from 'lucide-react';
import { useState } from 'react';
import { ContextMenu, MenuItem } from '../../../ui/overlay.tsx';
import { personQuery, useAccountActs } from '../../people/index.ts';
import { forgetAccounts } from '../together/together.queries.ts';
import { useUsersTexts } from './texts.ts';
import type { Account } from './users.queries.ts';

/** What can be done with an account, and the dialogs of it: they stay when the menu is closed. */
export function AccountMenu(props: { account: Account; at: { x: number; y: number }; onEdit: () => void }) {
  const { data } = useQuery(personQuery(props.account.id));
  return data && <LoadedMenu {...props} person={data} />;
}

function LoadedMenu({
  account: { id, name },
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
  const [isOpen, setOpen] = useState(true);
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
          {items}
        </ContextMenu>
      )}
      {dialogs}
    </>
  );
}
