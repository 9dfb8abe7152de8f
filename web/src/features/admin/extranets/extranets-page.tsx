import type { Extranet } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Switch, TextArea, TextField } from '../../../ui/field.tsx';
import { Acts, Dialog, MenuItem } from '../../../ui/overlay.tsx';
import { Chip, Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say } from '../../../ui/toast.tsx';
import { PersonPicker, type Picked } from '../../people/index.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { MembersDialog } from '../named/members-dialog.tsx';
import styles from '../named/named.module.css';
import {
  allExtranetsQuery,
  extranetCountsQuery,
  ownersQuery,
  removeExtranet,
  saveExtranet,
} from '../named/named.queries.ts';
import { useNamedTexts } from '../named/texts.ts';
import { PartHead } from '../part-head.tsx';

export function ExtranetsPage() {
  const t = useNamedTexts();
  const formats = useFormats();
  const me = useMe();
  const navigate = useNavigate();
  const { new: isNew } = useSearch({ from: '/frame/admin' });
  const { data: extranets, error, refetch } = useQuery(allExtranetsQuery);
  const all = extranets ?? [];
  const counts = useQuery(extranetCountsQuery(all.map(({ id }) => id))).data;
  const owners = useQuery(ownersQuery([...new Set(all.flatMap(({ admin_id }) => admin_id ?? []))])).data;
  const [opened, setOpened] = useState<{ extranet: Extranet; as: 'edit' | 'members' | 'delete' }>();
  const setNew = (is: boolean) =>
    void navigate({
      to: '/admin/$part',
      params: { part: 'extranets' },
      search: { new: is || undefined },
      replace: true,
    });
  const close = () => setOpened(undefined);
  return (
    <>
      <PartHead title={t.extranets} note={t.extranetsNote}>
        <Button look="primary" onPress={() => setNew(true)}>
          <Plus size={16} aria-hidden />
          {t.newExtranet}
        </Button>
      </PartHead>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : extranets === undefined ? (
        <Skeleton height={240} />
      ) : (
        <AdminGrid
          label={t.extranets}
          count={extranets.length}
          rowAt={(index) => extranets[index]}
          onOpen={(extranet) => setOpened({ extranet, as: 'members' })}
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
              key: 'users',
              label: t.users,
              width: '90px',
              onPhone: true,
              cell: ({ id }) => {
                const count = counts?.get(id);
                return count === undefined ? '' : formats.number(count);
              },
            },
            {
              key: 'admin',
              label: t.administrator,
              cell: ({ admin_id }) => <span dir="auto">{admin_id !== null && owners?.get(admin_id)}</span>,
            },
            {
              key: 'state',
              label: t.state,
              width: '190px',
              cell: ({ inactive, primary, read_only }) => (
                <>
                  <Chip {...(inactive && { hue: 'danger' as const })}>
                    {inactive ? t.inactive : primary ? t.primary : t.active}
                  </Chip>{' '}
                  {read_only && <Chip hue="amber">{t.readOnly}</Chip>}
                </>
              ),
            },
          ]}
          menuOf={(extranet) => (
            <>
              <MenuItem
                icon={<UsersRound size={18} aria-hidden />}
                onAction={() => setOpened({ extranet, as: 'members' })}
              >
                {t.seeMembers}
              </MenuItem>
              <MenuItem icon={<Pencil size={18} aria-hidden />} onAction={() => setOpened({ extranet, as: 'edit' })}>
                {t.edit}
              </MenuItem>
              {!extranet.primary && (
                <MenuItem
                  icon={<Trash2 size={18} aria-hidden />}
                  onAction={() => setOpened({ extranet, as: 'delete' })}
                >
                  {t.delete}
                </MenuItem>
              )}
            </>
          )}
        />
      )}
      {isNew && <ExtranetDialog admin={{ id: me.id, fullname: me.fullname }} onClose={() => setNew(false)} />}
      {opened?.as === 'edit' && (
        <ExtranetDialog
          extranet={opened.extranet}
          admin={{
            id: opened.extranet.admin_id ?? me.id,
            fullname: owners?.get(opened.extranet.admin_id ?? 0) ?? me.fullname,
          }}
          onClose={close}
        />
      )}
      {opened?.as === 'members' && (
        <MembersDialog
          kind="extranet"
          id={opened.extranet.id}
          name={opened.extranet.name}
          mayChange={false}
          onClose={close}
        />
      )}
      {opened?.as === 'delete' && (
        <DeleteExtranet
          extranet={opened.extranet}
          others={all.filter(({ id }) => id !== opened.extranet.id)}
          users={counts?.get(opened.extranet.id) ?? 0}
          onClose={close}
        />
      )}
    </>
  );
}

function ExtranetDialog({
  extranet,
  admin,
  onClose,
}: {
  extranet?: Extranet;
  admin: { id: number; fullname: string };
  onClose: () => void;
}) {
  const t = useNamedTexts();
  const { common } = useTexts();
  const [name, setName] = useState(extranet?.name ?? '');
  const [description, setDescription] = useState(extranet?.description ?? '');
  const [isActive, setActive] = useState(!(extranet?.inactive ?? false));
  const [isReadOnly, setReadOnly] = useState(extranet?.read_only ?? false);
  const [picked, setPicked] = useState<readonly Picked[]>([{ type: 'user', id: admin.id, name: admin.fullname }]);
  const saving = useMutation({
    mutationFn: () =>
      saveExtranet(extranet?.id, {
        name: name.trim(),
        description,
        admin_id: picked[0]?.id ?? admin.id,
        inactive: !isActive,
        read_only: isReadOnly,
      }),
    onSuccess(saved) {
      say(t.saved(saved.name));
      onClose();
    },
  });
  const failure = saving.error ? failureOf(saving.error) : undefined;
  return (
    <Dialog title={extranet ? t.editTitle(extranet.name) : t.newExtranet} isOpen onClose={onClose}>
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
          <span>{t.administrator}</span>
          <PersonPicker
            label={t.administrator}
            placeholder={t.typeName}
            only="user"
            picked={picked}
            onChange={(next) => setPicked(next.slice(-1))}
          />
        </div>
        {!extranet?.primary && (
          <>
            <Switch isSelected={isReadOnly} onChange={setReadOnly}>
              {t.isReadOnly}
            </Switch>
            <div>
              <Switch isSelected={isActive} onChange={setActive}>
                {t.isActive}
              </Switch>
              <p className={styles.hint}>{t.inactiveExtranet}</p>
            </div>
          </>
        )}
        {failure && failure.field !== 'name' && (
          <p className={styles.error} role="alert">
            {failure.detail}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={name.trim() === ''}>
            {extranet ? common.save : t.create}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}

function DeleteExtranet({
  extranet,
  others,
  users,
  onClose,
}: {
  extranet: Extranet;
  others: readonly Extranet[];
  users: number;
  onClose: () => void;
}) {
  const t = useNamedTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const [heir, setHeir] = useState(String(others.find(({ primary }) => primary)?.id ?? others[0]?.id ?? ''));
  const deleting = useMutation({
    mutationFn: () => removeExtranet(extranet.id, Number(heir)),
    onSuccess() {
      say(t.deleted(extranet.name));
      onClose();
    },
  });
  return (
    <Dialog title={t.deleteExtranet(extranet.name)} role="alertdialog" isOpen onClose={onClose}>
      <div className={styles.form}>
        <p>{t.deleteExtranetText(users, formats.number(users))}</p>
        <Choice
          isLabelShown
          label={t.moveTo}
          value={heir}
          onChange={setHeir}
          options={others.map(({ id, name }) => ({ key: String(id), label: name }))}
        />
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
