import { useMutation, useQuery } from '@tanstack/react-query';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { useThanksTexts } from './texts.ts';
import { changeNote, type Draft, noteQuery, tagsQuery } from './thanks.queries.ts';
import { ThanksForm } from './thanks-form.tsx';

/** A note of the wall names only the first eight: the whole one is asked for. */
export function EditDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useThanksTexts();
  const { common } = useTexts();
  const { data: note, error } = useQuery(noteQuery(id));
  const { data: tags } = useQuery(tagsQuery);
  const saving = useMutation({
    mutationFn: (draft: Draft) => changeNote(id, draft),
    onSuccess() {
      say(t.changed);
      onClose();
    },
    onError: (failure) => sayFailed(failureOf(failure).detail),
  });
  return (
    <Dialog title={t.editTitle} isOpen onClose={onClose}>
      {error ? (
        <Failed error={error} />
      ) : note && tags ? (
        <ThanksForm
          tags={[...tags, ...note.tags.filter(({ id: tagId }) => !tags.some((tag) => tag.id === tagId))]}
          place={`thanks.${id}`}
          begin={saving.variables ?? draftOf(note)}
          autoFocus
          isBare
          sendLabel={common.save}
          onSend={(draft) => saving.mutateAsync(draft)}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

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
