// A profile while it is edited, in its own place.
import type { Profile } from '@atrium/client/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useDraft } from '../../device/drafts.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { KeptDraft } from '../../ui/kept-draft.tsx';
import { Acts } from '../../ui/overlay.tsx';
import { say } from '../../ui/toast.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { differing, type EditableField, type Typed } from '../../ui/typed-values.ts';
import styles from './profile.module.css';
import { typedOf } from './profile-fields.ts';
import { saveProfile } from './profile-saving.ts';
import { useProfileTexts } from './profile-texts.ts';

export function ProfileEdit({
  person,
  fields,
  mayManage,
  onDone,
}: {
  person: Profile;
  fields: readonly EditableField[];
  mayManage: boolean;
  onDone: () => void;
}) {
  const t = useProfileTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const me = useMe();
  const [base, setBase] = useState(() => typedOf(person, fields));
  const [typed, setTyped] = useState(base);
  const [theirs, setTheirs] = useState<Typed>();
  const changed = differing(fields, base, typed);
  const { found, forget } = useDraft(me.id, `profile.${person.id}`, typed, changed.length === 0);
  const isOffered = found !== undefined && changed.length === 0 && differing(fields, base, found.value).length > 0;
  const [isDiscarded, setDiscarded] = useState(false);
  const leave = () => {
    forget();
    onDone();
  };
  const saving = useMutation({
    mutationFn: (from: Typed) => saveProfile({ person, fields, base: from, typed, mayManage }),
    onSuccess(saved) {
      if (!saved.isSaved) return setTheirs(saved.theirs);
      say(t.saved);
      leave();
    },
  });
  const missing = fields.find(({ key, isNeeded }) => isNeeded && (typed[key] ?? '').trim() === '');
  const save = (from = base) => {
    if (missing || saving.isPending) return;
    if (changed.length === 0) leave();
    else saving.mutate(from);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onDone();
    }
  };
  if (theirs) {
    return (
      <Conflict
        words={t.conflict}
        rows={differing(fields, theirs, typed)
          .filter((field) => changed.includes(field))
          .map(({ key, label }) => ({ key, label, mine: typed[key], theirs: theirs[key] }))}
        onTheirs={leave}
        onMine={() => {
          setBase(theirs);
          setTheirs(undefined);
          save(theirs);
        }}
      />
    );
  }
  return (
    <form
      className={styles.edit}
      aria-label={t.editOf(person.fullname)}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isOffered && !isDiscarded && (
        <KeptDraft
          words={t.kept(formats.ago(new Date(found.at)))}
          use={t.useKept}
          discard={t.discardKept}
          onUse={() => setTyped({ ...base, ...found.value })}
          onDiscard={() => {
            forget();
            setDiscarded(true);
          }}
        />
      )}
      {fields.map((field, index) => (
        <TypedField
          key={field.key}
          field={field}
          listHint={t.listHint}
          autoFocus={index === 0}
          value={typed[field.key] ?? ''}
          onChange={(value) => setTyped((now) => ({ ...now, [field.key]: value }))}
        />
      ))}
      {saving.error && <p className={styles.error}>{failureOf(saving.error).detail}</p>}
      <Acts>
        <Button onPress={leave}>{common.cancel}</Button>
        <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={missing !== undefined}>
          {common.save}
        </Button>
      </Acts>
    </form>
  );
}
