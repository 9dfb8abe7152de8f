// Who may do what in a folder, to change: it says whom a change reaches, and asks before one takes away rights of one's own.
import { PreconditionFailed } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { failureOf, queryClient } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../../../ui/conflict.tsx';
import { Segments } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say } from '../../../ui/toast.tsx';
import { folderQuery } from '../documents.queries.ts';
import type { Right } from '../entries.ts';
import styles from './access.module.css';
import { type Access, accessQuery, lineKey, reachQuery, type SavedAccess, saveAccess } from './access.queries.ts';
import { AccessLines, AddLine } from './access-lines.tsx';
import { differencesOf } from './differences.ts';
import { PersonsRights } from './persons-rights.tsx';
import { holds } from './rights.ts';
import { useAccessTexts } from './texts.ts';

interface Props {
  folder: { id: number; title: string };
  onClose: () => void;
}

export function AccessDialog({ folder, onClose }: Props) {
  const t = useAccessTexts();
  const { data, error, refetch } = useQuery(accessQuery(folder.id));
  const { data: details } = useQuery(folderQuery(folder.id));
  return (
    <Dialog title={t.title(folder.title)} isOpen onClose={onClose} wide>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data && details ? (
        <Editor
          folder={folder}
          saved={data}
          ownRights={details.rights}
          mayInherit={details.path.length > 1}
          onClose={onClose}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

function Editor({
  folder,
  saved,
  ownRights,
  mayInherit,
  onClose,
}: Props & { saved: SavedAccess; ownRights: readonly Right[]; mayInherit: boolean }) {
  const t = useAccessTexts();
  // What was there when it was opened: another's change meanwhile is shown, not taken over.
  const [base, setBase] = useState(saved);
  const [access, setAccess] = useState<Access>(saved);
  const [theirs, setTheirs] = useState<SavedAccess>();
  const [lost, setLost] = useState<readonly Right[]>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { isInherited, lines } = access;
  const isChanged = isInherited !== base.isInherited || (!isInherited && lines !== base.lines);
  const reach = useQuery({ ...reachQuery(folder.id, access), enabled: isChanged });

  const save = async (onto: SavedAccess) => {
    setBusy(true);
    setLost(undefined);
    setTheirs(undefined);
    setError(undefined);
    try {
      await saveAccess(folder.id, access, onto.etag);
      say(t.saved);
      onClose();
    } catch (failure) {
      if (failure instanceof PreconditionFailed) {
        setTheirs(await queryClient.fetchQuery({ ...accessQuery(folder.id), staleTime: 0 }));
      } else setError(failureOf(failure).detail);
    } finally {
      setBusy(false);
    }
  };
  const ask = async () => {
    setError(undefined);
    try {
      const { own_rights } = await queryClient.fetchQuery(reachQuery(folder.id, access));
      const gone = ownRights.filter((right) => !holds(own_rights, right));
      if (gone.length > 0) setLost(gone);
      else await save(base);
    } catch (failure) {
      setError(failureOf(failure).detail);
    }
  };

  if (theirs) {
    return (
      <Conflict
        words={t.conflict}
        rows={differencesOf(access, theirs, t)}
        onTheirs={() => {
          setBase(theirs);
          setAccess(theirs);
          setTheirs(undefined);
        }}
        onMine={() => void save(theirs)}
      />
    );
  }
  return (
    <>
      {mayInherit && (
        <Segments
          label={t.which}
          value={isInherited ? 'inherit' : 'own'}
          onChange={(value) => setAccess({ ...access, isInherited: value === 'inherit' })}
          options={[
            { key: 'inherit', label: t.inherit },
            { key: 'own', label: t.own },
          ]}
        />
      )}
      <p className={styles.note}>
        {!isInherited ? t.ownNote : base.isInherited ? t.inheritedFrom(base.from?.title) : t.inheritNote}
      </p>
      {/* The list of the folder above is not known before it holds. */}
      {(!isInherited || base.isInherited) && (
        <AccessLines
          lines={isInherited ? base.lines : lines}
          onChange={isInherited ? undefined : (next) => setAccess({ ...access, lines: next })}
        />
      )}
      {!isInherited && (
        <AddLine
          onAdd={(line) =>
            setAccess({ ...access, lines: [...lines.filter((one) => lineKey(one) !== lineKey(line)), line] })
          }
        />
      )}
      <PersonsRights folderId={folder.id} />
      {isChanged && reach.data?.locks_out && (
        <p className={styles.warning}>
          <TriangleAlert size={16} aria-hidden />
          {t.shutOut}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Acts>
        <p className={styles.reach} role="status">
          {isChanged && reach.data ? t.reach(reach.data.gaining, reach.data.losing) : ''}
        </p>
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button look="primary" isDisabled={!isChanged} isPending={isBusy} onPress={() => void ask()}>
          {isChanged && reach.data ? t.saveFor(reach.data.people) : t.save}
        </Button>
      </Acts>
      {lost && (
        <Dialog title={t.ownTitle} isOpen onClose={() => setLost(undefined)} role="alertdialog">
          <p>{t.ownLost(lost.map((right) => t.rights[right]).join(', '), folder.title)}</p>
          <Acts>
            <Button onPress={() => setLost(undefined)}>{t.cancel}</Button>
            <Button look="danger" onPress={() => void save(base)}>
              {t.saveAnyway}
            </Button>
          </Acts>
        </Dialog>
      )}
    </>
  );
}
