// A new group, or the fields of one that is there.
import type { Group } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Switch, TextArea, TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { say } from '../../ui/toast.tsx';
import { PersonPicker, type Picked } from '../people/index.ts';
import styles from './groups.module.css';
import { groupsQuery, saveGroup } from './groups.queries.ts';
import { useGroupsTexts } from './texts.ts';
import { type Branch, treeOf } from './tree.ts';

export function GroupDialog({
  group,
  owner,
  onClose,
  onSaved,
}: {
  group?: Group;
  owner?: { id: number; fullname: string } | undefined;
  onClose: () => void;
  onSaved: (group: Group) => void;
}) {
  const t = useGroupsTexts();
  const { common } = useTexts();
  const me = useMe();
  const [name, setName] = useState(group?.name ?? '');
  const [description, setDescription] = useState(group?.description ?? '');
  const [parent, setParent] = useState(group?.parent_id ?? 0);
  const [isActive, setActive] = useState(!(group?.inactive ?? false));
  const first = owner ?? { id: me.id, fullname: me.fullname };
  const [picked, setPicked] = useState<readonly Picked[]>([{ type: 'user', id: first.id, name: first.fullname }]);
  const { data } = useQuery(groupsQuery({ query: '', all: false }));
  const saving = useMutation({
    mutationFn: () =>
      saveGroup(group?.id, {
        name: name.trim(),
        description,
        parent_id: parent,
        owner_id: picked[0]?.id ?? first.id,
        inactive: !isActive,
      }),
    onSuccess(saved) {
      say(group ? t.saved(saved.name) : t.created(saved.name));
      onClose();
      onSaved(saved);
    },
  });
  const failure = saving.error ? failureOf(saving.error) : undefined;
  const isMissing = name.trim() === '';
  return (
    <Dialog title={group ? t.editTitle(group.name) : t.newGroup} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing && !saving.isPending) saving.mutate();
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
        <Choice
          isLabelShown
          label={t.parent}
          value={String(parent)}
          onChange={(value) => setParent(Number(value))}
          options={[{ key: '0', label: t.noParent }, ...optionsOf(treeOf(data?.groups ?? []), group?.id)]}
        />
        <div className={styles.field}>
          <span>{t.ownerField}</span>
          <PersonPicker
            label={t.ownerField}
            placeholder={t.whoPlaceholder}
            only="user"
            picked={picked}
            onChange={(next) => setPicked(next.slice(-1))}
          />
        </div>
        <div>
          <Switch isSelected={isActive} onChange={setActive}>
            {t.isActive}
          </Switch>
          <p className={styles.hint}>{t.activeHint}</p>
        </div>
        {failure && failure.field !== 'name' && <p className={styles.error}>{failure.detail}</p>}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={isMissing}>
            {group ? common.save : t.create}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}

/** Where a group may stand: everywhere but below itself. */
function optionsOf(
  branches: readonly Branch[],
  except: number | undefined,
  depth = 0,
): { key: string; label: string }[] {
  return branches
    .filter(({ group }) => group.id !== except)
    .flatMap(({ group, below }) => [
      { key: String(group.id), label: `${'\u2003'.repeat(depth)}${group.name}` },
      ...optionsOf(below, except, depth + 1),
    ]);
}
