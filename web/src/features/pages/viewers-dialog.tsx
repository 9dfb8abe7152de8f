// Who may view the pages of a folder: as above it, everyone, or those who are named.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { PersonPicker, type Picked } from '../people/index.ts';
import styles from './pages.module.css';
import { accessQuery, type Entry, type Node, saveAccess } from './pages.queries.ts';
import { usePagesTexts } from './texts.ts';

type Way = 'above' | 'everyone' | 'some';

export function ViewersDialog({ folder, isTop, onClose }: { folder: Node; isTop: boolean; onClose: () => void }) {
  const t = usePagesTexts();
  const { data, error, refetch } = useQuery({ ...accessQuery(folder.id), staleTime: 0, gcTime: 0 });
  return (
    <Dialog title={t.viewers(folder.title)} isOpen onClose={onClose}>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Viewers folder={folder} isTop={isTop} access={data} onClose={onClose} />
      ) : (
        <Skeleton height={120} />
      )}
    </Dialog>
  );
}

type Access = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof accessQuery>['queryFn']>>>>;

function Viewers({
  folder,
  isTop,
  access,
  onClose,
}: {
  folder: Node;
  isTop: boolean;
  access: Access;
  onClose: () => void;
}) {
  const t = usePagesTexts();
  const isForEveryone = access.entries.some(({ subject }) => subject === 'everyone');
  const [way, setWay] = useState<Way>(access.inherit && !isTop ? 'above' : isForEveryone ? 'everyone' : 'some');
  const [picked, setPicked] = useState<readonly Picked[]>(() =>
    access.entries.flatMap(({ subject, subject_id: id }) =>
      (subject === 'user' || subject === 'group') && typeof id === 'number'
        ? [{ type: subject, id, name: access.names.get(`${subject}-${id}`) ?? `#${id}` }]
        : [],
    ),
  );
  const roles = access.entries.filter(({ subject }) => subject === 'role');
  const save = () => {
    const rights: Entry['rights'] = ['view'];
    const entries: Entry[] =
      way === 'everyone'
        ? [{ subject: 'everyone', rights }, ...roles]
        : [...picked.map(({ type, id }) => ({ subject: type, subject_id: id, rights })), ...roles];
    saveAccess(folder.id, { inherit: way === 'above', entries }, access.etag).then(
      () => {
        say(t.viewersSaved);
        onClose();
      },
      (refused: unknown) => sayFailed(failureOf(refused).detail),
    );
  };
  return (
    <div className={styles.form}>
      <Segments
        label={t.viewers(folder.title)}
        value={way}
        onChange={setWay}
        options={[
          ...(isTop ? [] : [{ key: 'above' as const, label: t.asAbove }]),
          { key: 'everyone' as const, label: t.everyone },
          { key: 'some' as const, label: t.some },
        ]}
      />
      {way === 'some' && <PersonPicker label={t.people} placeholder={t.people} picked={picked} onChange={setPicked} />}
      {way === 'some' && roles.length > 0 && <p className={styles.note}>{t.roles(roles.length)}</p>}
      <Acts>
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button look="primary" onPress={save}>
          {t.save}
        </Button>
      </Acts>
    </div>
  );
}
