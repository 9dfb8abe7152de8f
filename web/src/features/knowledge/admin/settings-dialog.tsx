// The name and the description of a category: of a new one, or to change.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { failureOf } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../../../ui/conflict.tsx';
import { Switch, TextArea, TextField } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say } from '../../../ui/toast.tsx';
import styles from './admin.module.css';
import { type Details, detailsQuery, makeCategory, type Read, saveSettings } from './admin.queries.ts';
import { plainOf } from './plain.ts';
import { useAdminTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';

interface Typed {
  name: string;
  description: string;
  onlyExperts: boolean;
}

export function NewCategoryDialog({ parent, onClose }: { parent: number | null; onClose: () => void }) {
  const t = useAdminTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Typed>({ name: '', description: '', onlyExperts: false });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    const name = typed.name.trim();
    if (name === '') return setError(t.needsName);
    setBusy(true);
    try {
      const id = await makeCategory(parent, { ...typed, name, description: typed.description.trim() });
      say(t.made(name));
      onClose();
      void navigate({ to: '/knowledgebase/categories/$id', params: { id } });
    } catch (refused) {
      setError(failureOf(refused).detail);
      setBusy(false);
    }
  };
  return (
    <Dialog title={parent === null ? t.newCategory : t.newBelow} isOpen onClose={onClose}>
      <Fields
        typed={typed}
        error={error}
        onSubmit={() => void make()}
        onChange={(next) => {
          setTyped(next);
          setError(undefined);
        }}
      >
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button look="primary" type="submit" isPending={isBusy}>
          {t.make}
        </Button>
      </Fields>
    </Dialog>
  );
}

export function SettingsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useAdminTexts();
  const { data, error, refetch } = useQuery(detailsQuery(id));
  return (
    <Dialog title={t.edit} isOpen onClose={onClose}>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Editor read={data} onClose={onClose} />
      ) : (
        <Skeleton height={200} />
      )}
    </Dialog>
  );
}

const typedOf = ({ name, text, only_experts_answer: onlyExperts }: Details): Typed => ({
  name,
  description: plainOf(text).words,
  onlyExperts,
});

function Editor({ read, onClose }: { read: Read<Details>; onClose: () => void }) {
  const t = useAdminTexts();
  const { id } = read.value;
  const [typed, setTyped] = useState(() => typedOf(read.value));
  const before = plainOf(read.value.text);
  const saving = useSaving(read, detailsQuery(id), {
    words: t.saved,
    onDone: onClose,
    send: (etag) => {
      const description = typed.description.trim();
      const isDescribed = description !== before.words;
      const { name, onlyExperts } = typed;
      return saveSettings(id, { name: name.trim(), onlyExperts, ...(isDescribed && { description }) }, etag);
    },
  });
  if (saving.theirs) {
    const theirs = typedOf(saving.theirs);
    return (
      <Conflict
        words={t.conflict}
        rows={[
          { key: 'name', label: t.name, mine: typed.name, theirs: theirs.name },
          { key: 'description', label: t.description, mine: typed.description, theirs: theirs.description },
        ]}
        onMine={saving.putMine}
        onTheirs={() => setTyped(typedOf(saving.takeTheirs()))}
      />
    );
  }
  return (
    <Fields
      typed={typed}
      onChange={(next) => {
        setTyped(next);
        saving.setError(undefined);
      }}
      error={saving.error}
      hint={before.isFormatted ? t.formatted : undefined}
      onSubmit={() => (typed.name.trim() === '' ? saving.setError(t.needsName) : void saving.save())}
    >
      <Button onPress={onClose}>{t.cancel}</Button>
      <Button look="primary" type="submit" isPending={saving.isBusy}>
        {t.save}
      </Button>
    </Fields>
  );
}

function Fields({
  typed,
  onChange,
  error,
  hint,
  onSubmit,
  children,
}: {
  typed: Typed;
  onChange: (typed: Typed) => void;
  error: string | undefined;
  hint?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const t = useAdminTexts();
  return (
    <Form
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        label={t.name}
        value={typed.name}
        onChange={(name) => onChange({ ...typed, name })}
        maxLength={255}
        dir="auto"
        autoFocus
        {...(error !== undefined && { error })}
      />
      <TextArea
        label={t.description}
        rows={4}
        value={typed.description}
        onChange={(description) => onChange({ ...typed, description })}
        {...(hint !== undefined && { hint })}
      />
      <Switch isSelected={typed.onlyExperts} onChange={(onlyExperts) => onChange({ ...typed, onlyExperts })}>
        {t.onlyExperts}
      </Switch>
      <Acts>{children}</Acts>
    </Form>
  );
}
