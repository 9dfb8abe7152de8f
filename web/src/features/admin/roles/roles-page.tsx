import type { Role } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, Plus, ShieldAlert, Trash2, UserCog, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch, TextArea, TextField } from '../../../ui/field.tsx';
import { Acts, Dialog, MenuItem } from '../../../ui/overlay.tsx';
import { Chip, Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { PersonPicker, type Picked } from '../../people/index.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { MembersDialog } from '../named/members-dialog.tsx';
import styles from '../named/named.module.css';
import {
  allRolesQuery,
  askForFactor,
  neededFactorsQuery,
  ownersQuery,
  removeRole,
  roleCountsQuery,
  saveRole,
} from '../named/named.queries.ts';
import { useNamedTexts } from '../named/texts.ts';
import { PartHead } from '../part-head.tsx';

const ADMINISTRATORS = 1;

export function RolesPage() {
  const t = useNamedTexts();
  const formats = useFormats();
  const me = useMe();
  const navigate = useNavigate();
  const { new: isNew } = useSearch({ from: '/frame/admin' });
  const { data: roles, error, refetch } = useQuery(allRolesQuery);
  const ids = (roles ?? []).map(({ id }) => id);
  const counts = useQuery(roleCountsQuery(ids)).data;
  const owners = useQuery(ownersQuery([...new Set((roles ?? []).map(({ owner_id }) => owner_id))])).data;
  const [opened, setOpened] = useState<{ role: Role; as: 'edit' | 'members' | 'delete' | 'factor' }>();
  const setNew = (is: boolean) =>
    void navigate({ to: '/admin/$part', params: { part: 'roles' }, search: { new: is || undefined }, replace: true });
  const close = () => setOpened(undefined);
  const factors = useQuery({ ...neededFactorsQuery, enabled: me.is_administrator }).data;
  const dropFactor = ({ id, name }: Role) =>
    void askForFactor(id, false).then(
      () => say(t.dropsFactor(name), () => void askForFactor(id, true)),
      (failure) => sayFailed(failureOf(failure).detail),
    );
  const mayChange = ({ id }: Role) => id !== ADMINISTRATORS || me.is_administrator;
  return (
    <>
      <PartHead title={t.roles} note={t.rolesNote}>
        <Button look="primary" onPress={() => setNew(true)}>
          <Plus size={16} aria-hidden />
          {t.newRole}
        </Button>
      </PartHead>
      <p className={styles.band}>
        <ShieldAlert size={18} aria-hidden />
        {t.band}
      </p>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : roles === undefined ? (
        <Skeleton height={240} />
      ) : roles.length === 0 ? (
        <Empty icon={UserCog} title={t.none} />
      ) : (
        <AdminGrid
          label={t.roles}
          count={roles.length}
          rowAt={(index) => roles[index]}
          onOpen={(role) => setOpened({ role, as: 'members' })}
          columns={[
            {
              key: 'name',
              label: t.name,
              width: 'minmax(0, 2fr)',
              cell: ({ name, description }) => (
                <>
                  <b dir="auto">{name}</b>
                  <small dir="auto">{description}</small>
                </>
              ),
            },
            {
              key: 'members',
              label: t.members,
              width: '90px',
              onPhone: true,
              cell: ({ id }) => formats.number(counts?.get(id)?.members ?? 0),
            },
            { key: 'owner', label: t.owner, cell: ({ owner_id }) => <span dir="auto">{owners?.get(owner_id)}</span> },
            {
              key: 'state',
              label: t.state,
              width: '150px',
              cell: ({ id, inactive }) => (
                <>
                  {id === ADMINISTRATORS ? (
                    <Chip hue="amber">{t.everything}</Chip>
                  ) : (
                    <Chip {...(inactive && { hue: 'danger' as const })}>{inactive ? t.inactive : t.active}</Chip>
                  )}
                  {factors?.has(id) && <Chip hue="sky">{t.factor}</Chip>}
                </>
              ),
            },
          ]}
          menuOf={(role) => (
            <>
              <MenuItem icon={<UsersRound size={18} aria-hidden />} onAction={() => setOpened({ role, as: 'members' })}>
                {t.seeMembers}
              </MenuItem>
              {mayChange(role) && (
                <MenuItem icon={<Pencil size={18} aria-hidden />} onAction={() => setOpened({ role, as: 'edit' })}>
                  {t.edit}
                </MenuItem>
              )}
              {me.is_administrator && (
                <MenuItem
                  icon={<ShieldAlert size={18} aria-hidden />}
                  onAction={() => (factors?.has(role.id) ? dropFactor(role) : setOpened({ role, as: 'factor' }))}
                >
                  {factors?.has(role.id) ? t.dropFactor : t.askFactor}
                </MenuItem>
              )}
              {role.id !== ADMINISTRATORS && (
                <MenuItem icon={<Trash2 size={18} aria-hidden />} onAction={() => setOpened({ role, as: 'delete' })}>
                  {t.delete}
                </MenuItem>
              )}
            </>
          )}
        />
      )}
      {isNew && <RoleDialog owner={{ id: me.id, fullname: me.fullname }} onClose={() => setNew(false)} />}
      {opened?.as === 'edit' && (
        <RoleDialog
          role={opened.role}
          owner={{ id: opened.role.owner_id, fullname: owners?.get(opened.role.owner_id) ?? '' }}
          onClose={close}
        />
      )}
      {opened?.as === 'members' && (
        <MembersDialog
          kind="role"
          id={opened.role.id}
          name={opened.role.name}
          mayChange={mayChange(opened.role)}
          onClose={close}
        />
      )}
      {opened?.as === 'factor' && (
        <AskForFactor role={opened.role} members={counts?.get(opened.role.id)?.members ?? 0} onClose={close} />
      )}
      {opened?.as === 'delete' && (
        <DeleteRole role={opened.role} members={counts?.get(opened.role.id)?.members ?? 0} onClose={close} />
      )}
    </>
  );
}

function RoleDialog({
  role,
  owner,
  onClose,
}: {
  role?: Role;
  owner: { id: number; fullname: string };
  onClose: () => void;
}) {
  const t = useNamedTexts();
  const { common } = useTexts();
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [isActive, setActive] = useState(!(role?.inactive ?? false));
  const [picked, setPicked] = useState<readonly Picked[]>([{ type: 'user', id: owner.id, name: owner.fullname }]);
  const saving = useMutation({
    mutationFn: () =>
      saveRole(role?.id, {
        name: name.trim(),
        description,
        owner_id: picked[0]?.id ?? owner.id,
        inactive: !isActive,
      }),
    onSuccess(saved) {
      say(t.saved(saved.name));
      onClose();
    },
  });
  const failure = saving.error ? failureOf(saving.error) : undefined;
  return (
    <Dialog title={role ? t.editTitle(role.name) : t.newRole} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !saving.isPending) saving.mutate();
        }}
      >
        <TextField
          label={t.name}
          value={name}
          onChange={setName}
          maxLength={255}
          dir="auto"
          autoFocus
          error={failure?.field === 'name' ? failure.detail : undefined}
        />
        <TextArea label={t.description} value={description} onChange={setDescription} rows={2} />
        <div className={styles.field}>
          <span>{t.owner}</span>
          <PersonPicker
            label={t.owner}
            placeholder={t.typeName}
            only="user"
            picked={picked}
            onChange={(next) => setPicked(next.slice(-1))}
          />
        </div>
        {role?.id !== ADMINISTRATORS && (
          <div>
            <Switch isSelected={isActive} onChange={setActive}>
              {t.isActive}
            </Switch>
            <p className={styles.hint}>{t.inactiveRole}</p>
          </div>
        )}
        {failure && failure.field !== 'name' && (
          <p className={styles.error} role="alert">
            {failure.detail}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={name.trim() === ''}>
            {role ? common.save : t.create}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}

function AskForFactor({ role, members, onClose }: { role: Role; members: number; onClose: () => void }) {
  const t = useNamedTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const asking = useMutation({
    mutationFn: () => askForFactor(role.id, true),
    onSuccess() {
      say(t.asksFactor(role.name));
      onClose();
    },
  });
  return (
    <Dialog title={t.askFactorTitle(role.name)} role="alertdialog" isOpen onClose={onClose}>
      <div className={styles.form}>
        <p>{t.askFactorText(members, formats.number(members))}</p>
        {asking.error && (
          <p className={styles.error} role="alert">
            {failureOf(asking.error).detail}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" isPending={asking.isPending} onPress={() => asking.mutate()}>
            {t.askFactor}
          </Button>
        </Acts>
      </div>
    </Dialog>
  );
}

function DeleteRole({ role, members, onClose }: { role: Role; members: number; onClose: () => void }) {
  const t = useNamedTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const deleting = useMutation({
    mutationFn: () => removeRole(role.id),
    onSuccess() {
      say(t.deleted(role.name));
      onClose();
    },
  });
  return (
    <Dialog title={t.deleteRole(role.name)} role="alertdialog" isOpen onClose={onClose}>
      <div className={styles.form}>
        <p>{t.deleteRoleText(members, formats.number(members))}</p>
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
