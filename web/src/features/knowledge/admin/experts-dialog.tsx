// The experts of a category.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../../../ui/conflict.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { PersonPicker, type Picked } from '../../people/index.ts';
import styles from './admin.module.css';
import { expertsQuery, type Read, saveExperts } from './admin.queries.ts';
import { useAdminTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';

interface Props {
  category: { id: number; name: string };
  onClose: () => void;
}

type Experts = readonly { id: number; name: string }[];

export function ExpertsDialog({ category, onClose }: Props) {
  const t = useAdminTexts();
  const { data, error, refetch } = useQuery(expertsQuery(category.id));
  return (
    <Dialog title={t.expertsOf(category.name)} isOpen onClose={onClose}>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Editor category={category} read={data} onClose={onClose} />
      ) : (
        <Skeleton height={80} />
      )}
    </Dialog>
  );
}

const pickedOf = (experts: Experts): readonly Picked[] => experts.map(({ id, name }) => ({ type: 'user', id, name }));
const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');

function Editor({ category, read, onClose }: Props & { read: Read<Experts> }) {
  const t = useAdminTexts();
  const [picked, setPicked] = useState(() => pickedOf(read.value));
  const ids = picked.map(({ id }) => id);
  const saving = useSaving(read, expertsQuery(category.id), {
    words: t.saved,
    onDone: onClose,
    send: (etag) => saveExperts(category.id, ids, etag),
  });
  const isChanged = ids.join() !== saving.base.map(({ id }) => id).join();
  if (saving.theirs) {
    return (
      <Conflict
        words={t.conflict}
        rows={[{ key: 'experts', label: t.experts, mine: namesOf(picked), theirs: namesOf(saving.theirs) }]}
        onMine={saving.putMine}
        onTheirs={() => setPicked(pickedOf(saving.takeTheirs()))}
      />
    );
  }
  return (
    <>
      <p className={styles.note}>{t.expertsNote}</p>
      <PersonPicker
        label={t.expertsAdd}
        placeholder={t.expertsAdd}
        only="user"
        autoFocus
        picked={picked}
        onChange={setPicked}
      />
      {saving.error !== undefined && (
        <p className={styles.error} role="alert">
          {saving.error}
        </p>
      )}
      <Acts>
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button look="primary" isDisabled={!isChanged} isPending={saving.isBusy} onPress={() => void saving.save()}>
          {t.save}
        </Button>
      </Acts>
    </>
  );
}
