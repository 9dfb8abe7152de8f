// Deleting a category: it says what goes with it, and where that is much its name is typed.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useSpeech } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say } from '../../../ui/toast.tsx';
import styles from './admin.module.css';
import { type Details, detailsQuery, removeCategory } from './admin.queries.ts';
import { useAdminTexts } from './texts.ts';

interface Props {
  category: { id: number; name: string };
  onClose: () => void;
}

export function DeleteCategoryDialog({ category, onClose }: Props) {
  const t = useAdminTexts();
  const { data, error, refetch } = useQuery(detailsQuery(category.id));
  return (
    <Dialog title={t.deleteTitle(category.name)} isOpen onClose={onClose} role="alertdialog">
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Question details={data.value} onClose={onClose} />
      ) : (
        <Skeleton height={80} />
      )}
    </Dialog>
  );
}

const kinds = ['categories', 'articles', 'questions', 'trashed'] as const;

function Question({ details, onClose }: { details: Details; onClose: () => void }) {
  const t = useAdminTexts();
  const navigate = useNavigate();
  const list = new Intl.ListFormat(useSpeech().locale);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { id, name, parent_id: parent, contents, may_delete: mayDelete } = details;
  const parts = kinds.filter((kind) => contents[kind] > 0).map((kind) => t[kind](contents[kind]));
  const isEmpty = parts.length === 0;
  if (!mayDelete) {
    return (
      <>
        <p>{t.mayNotDelete}</p>
        <Acts>
          <Button onPress={onClose}>{t.cancel}</Button>
        </Acts>
      </>
    );
  }
  const remove = async () => {
    setBusy(true);
    try {
      await removeCategory(id);
      say(t.deleted(name));
      onClose();
      if (parent === null) void navigate({ to: '/knowledgebase' });
      else void navigate({ to: '/knowledgebase/categories/$id', params: { id: parent } });
    } catch (refused) {
      setError(failureOf(refused).detail);
      setBusy(false);
    }
  };
  return (
    <>
      <p>{isEmpty ? t.deleteEmpty : t.holds(list.format(parts))}</p>
      {!isEmpty && (
        <>
          <p className={styles.note}>{t.noWayBack}</p>
          <TextField label={t.typeName(name)} value={typed} onChange={setTyped} dir="auto" autoFocus />
        </>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Acts>
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button
          look="danger"
          isDisabled={!isEmpty && typed.trim() !== name.trim()}
          isPending={isBusy}
          onPress={() => void remove()}
        >
          {t.deleteForGood}
        </Button>
      </Acts>
    </>
  );
}
