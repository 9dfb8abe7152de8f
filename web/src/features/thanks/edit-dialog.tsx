import { PreconditionFailed } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { useThanksTexts } from './texts.ts';
import { changeNote, type Draft, noteToChangeQuery, type ReadNote, readNote, tagsQuery } from './thanks.queries.ts';
import { ThanksForm } from './thanks-form.tsx';

interface Change {
  draft: Draft;
  onto: ReadNote;
}

/** A note of the wall names only the first eight: the whole one is asked for. */
export function EditDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useThanksTexts();
  const { common } = useTexts();
  const { data: read, error } = useQuery(noteToChangeQuery(id));
  const { data: tags } = useQuery(tagsQuery);
  const [taken, setTaken] = useState<ReadNote>();
  const [theirs, setTheirs] = useState<ReadNote>();
  const base = taken ?? read;
  const saving = useMutation({
    mutationFn: ({ draft, onto }: Change) => changeNote(onto, draft),
    onSuccess() {
      say(t.changed);
      onClose();
    },
    async onError(failure) {
      if (failure instanceof PreconditionFailed) setTheirs(await readNote(id));
      else sayFailed(failureOf(failure).detail);
    },
  });
  const mine = saving.variables?.draft;
  return (
    <Dialog title={t.editTitle} isOpen onClose={onClose}>
      {theirs && mine && (
        <Conflict
          words={t.conflict}
          rows={[
            { key: 'whom', label: t.whom, mine: namesOf(mine), theirs: namesOf(draftOf(theirs.note)) },
            { key: 'text', label: t.what, mine: mine.text, theirs: theirs.note.description },
          ]}
          onMine={() => {
            setTheirs(undefined);
            saving.mutate({ draft: mine, onto: theirs });
          }}
          onTheirs={() => {
            saving.reset();
            setTaken(theirs);
            setTheirs(undefined);
          }}
        />
      )}
      {error ? (
        <Failed error={error} />
      ) : base && tags ? (
        <ThanksForm
          key={base.etag}
          tags={[...tags, ...base.note.tags.filter(({ id: tagId }) => !tags.some((tag) => tag.id === tagId))]}
          place={`thanks.${id}`}
          begin={mine ?? draftOf(base.note)}
          autoFocus
          isBare
          sendLabel={common.save}
          onSend={(draft) => saving.mutateAsync({ draft, onto: base })}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

const namesOf = ({ picked }: Draft): string => picked.map(({ name }) => name).join(', ');

const drafts = new WeakMap<object, Draft>();

/** The same for the same note, so that the form knows when nothing was changed. */
function draftOf(note: {
  description: string;
  thanked: readonly { type: 'user' | 'group'; id: number; name: string }[];
  tags: readonly { id: number }[];
}): Draft {
  const known = drafts.get(note);
  if (known) return known;
  const draft = {
    text: note.description,
    picked: note.thanked.map(({ type, id, name }) => ({ type, id, name })),
    chosen: note.tags.map(({ id }) => id),
  };
  drafts.set(note, draft);
  return draft;
}
