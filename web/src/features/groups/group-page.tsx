// A group: what it is for, the groups below, and its members, whom its owner adds and takes away in place.
import type { Group, Profile } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight, Pencil, Trash2, UserRoundMinus, UserRoundPlus, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Chip, PageTitle, PersonLine, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import { PeopleGrid, peoplePage, photoOf } from '../people/index.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupRights } from './group-rights.tsx';
import styles from './groups.module.css';
import { groupQuery, ownersQuery, removeGroup, setMembers, subgroupsQuery, wayQuery } from './groups.queries.ts';
import { Subgroups } from './subgroups.tsx';
import { useGroupsTexts } from './texts.ts';

export function GroupPage() {
  const t = useGroupsTexts();
  const { id } = useParams({ from: '/frame/groups/$id' });
  const { data: group, error, refetch } = useQuery(groupQuery(id));
  useTitle(group?.name, t.title);
  if (error) return <Failed error={error} retry={() => void refetch()} isPage />;
  return (
    <div className={styles.page}>
      {group ? (
        <Loaded key={group.id} group={group} />
      ) : (
        <>
          <Skeleton width="40%" height={36} />
          <Skeleton height={300} />
        </>
      )}
    </div>
  );
}

function Loaded({ group }: { group: Group }) {
  const t = useGroupsTexts();
  const me = useMe();
  const formats = useFormats();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'add' | 'edit' | 'delete'>();
  const close = () => setOpened(undefined);
  const { id, name, description, inactive, owner_id } = group;
  const way = useQuery(wayQuery(group)).data ?? [];
  const owner = useQuery(ownersQuery([owner_id])).data?.get(owner_id);
  const below = useQuery(subgroupsQuery(id)).data ?? [];
  const filter = { query: '', group: id, sort: 'fullname' };
  const members = useQuery(peoplePage(filter, 0));
  const total = members.data?.pagination.total;
  const mayManage = mayDo(me, 'people.admin') && !me.is_read_only;
  const maySetMembers = mayManage || (owner_id === me.id && !me.is_read_only);
  useKeys([
    ...(maySetMembers ? [{ keys: 'c', does: t.addKey, run: () => setOpened('add') }] : []),
    ...(mayManage ? [{ keys: 'e', does: t.edit, run: () => setOpened('edit') }] : []),
  ]);
  const remove = async ({ id: userId, fullname }: Profile) => {
    try {
      await setMembers(id, [userId], false);
      say(t.removed(fullname, name), () => void setMembers(id, [userId], true));
    } catch (error) {
      sayFailed(failureOf(error).detail);
    }
  };
  return (
    <>
      <nav className={styles.way} aria-label={t.title}>
        <Link to="/groups">{t.title}</Link>
        {way.map((above) => (
          <span key={above.id}>
            <ChevronRight size={14} aria-hidden />
            <Link to="/groups/$id" params={{ id: above.id }} dir="auto">
              {above.name}
            </Link>
          </span>
        ))}
      </nav>
      <header className={styles.groupHead}>
        <div>
          <PageTitle>{name}</PageTitle>
          {description !== '' && (
            <p className={styles.lead} dir="auto">
              {description}
            </p>
          )}
        </div>
        <div className={styles.acts}>
          {maySetMembers && (
            <Button look="primary" onPress={() => setOpened('add')}>
              <UserRoundPlus size={16} aria-hidden />
              {t.addMembers}
            </Button>
          )}
          {mayManage && (
            <>
              <Button onPress={() => setOpened('edit')}>
                <Pencil size={15} aria-hidden />
                {t.edit}
              </Button>
              <IconButton label={t.delete} onPress={() => setOpened('delete')}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </>
          )}
        </div>
      </header>
      <div className={styles.facts}>
        {inactive && <Chip hue="amber">{t.inactive}</Chip>}
        {owner && (
          <>
            <span>{t.owner}</span>
            <Link to="/people/$id" params={{ id: owner.id }}>
              <PersonLine name={owner.fullname} src={photoOf(owner.id, 28)} size={28} />
            </Link>
          </>
        )}
      </div>
      {below.length > 0 && <Subgroups groups={below} />}
      <GroupRights id={id} />
      <section className={styles.members} aria-label={t.members}>
        <h2>{total === undefined ? t.members : t.memberCount(total, formats.number(total))}</h2>
        {members.error ? (
          <Failed error={members.error} retry={() => void members.refetch()} />
        ) : total === 0 ? (
          <Empty
            icon={UsersRound}
            title={t.nobody}
            act={maySetMembers && <Button onPress={() => setOpened('add')}>{t.addMembers}</Button>}
          >
            {maySetMembers ? undefined : t.nobodyAdvice}
          </Empty>
        ) : (
          <Suspense fallback={<Skeleton height={200} />}>
            <PeopleGrid
              label={t.membersOf(name)}
              filter={filter}
              total={total}
              onOpen={(personId) => void navigate({ to: '/people/$id', params: { id: personId } })}
              actOf={
                maySetMembers
                  ? (person) => (
                      <IconButton small label={t.remove(person.fullname)} onPress={() => void remove(person)}>
                        <UserRoundMinus size={15} aria-hidden />
                      </IconButton>
                    )
                  : undefined
              }
            />
          </Suspense>
        )}
      </section>
      {opened === 'add' && <AddMembersDialog group={group} onClose={close} />}
      {opened === 'edit' && <GroupDialog group={group} owner={owner} onClose={close} onSaved={close} />}
      {opened === 'delete' && <DeleteDialog group={group} onClose={close} />}
    </>
  );
}

function DeleteDialog({ group: { id, name }, onClose }: { group: Group; onClose: () => void }) {
  const t = useGroupsTexts();
  const { common } = useTexts();
  const navigate = useNavigate();
  const remove = async () => {
    try {
      onClose();
      await navigate({ to: '/groups' });
      await removeGroup(id);
      say(t.deleted(name));
    } catch (error) {
      sayFailed(failureOf(error).detail);
    }
  };
  return (
    <Dialog title={t.deleteTitle(name)} role="alertdialog" isOpen onClose={onClose}>
      <p>{t.deleteText}</p>
      <Acts>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button look="danger" onPress={() => void remove()}>
          {t.delete}
        </Button>
      </Acts>
    </Dialog>
  );
}
