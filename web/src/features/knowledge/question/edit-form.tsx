// Changing a question, or an answer, where it stands.
import type { KnowledgebaseAnswer, KnowledgebaseQuestionDetails } from '@atrium/client/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { RichTextEditor } from '../../../ui/editor/index.ts';
import { TextField } from '../../../ui/field.tsx';
import { Acts } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { sendPicture, tagsOf } from '../writing/writing.queries.ts';
import styles from './edit-form.module.css';
import { changeAnswer, changeQuestion } from './question.queries.ts';
import { useQuestionTexts } from './texts.ts';

export function QuestionForm({ question, onDone }: { question: KnowledgebaseQuestionDetails; onDone: () => void }) {
  const t = useQuestionTexts();
  const [title, setTitle] = useState(question.title);
  const [text, setText] = useState(question.text);
  const [tags, setTags] = useState(question.tags.join(', '));
  return (
    <EditForm
      canSave={title.trim() !== ''}
      save={() => changeQuestion(question, { title: title.trim(), text, tags: tagsOf(tags) })}
      onDone={onDone}
    >
      <TextField label={t.title} value={title} onChange={setTitle} maxLength={255} autoFocus dir="auto" />
      <TextOf label={t.text} value={text} onChange={setText} />
      <TextField label={t.tags} hint={t.tagsHint} value={tags} onChange={setTags} dir="auto" />
    </EditForm>
  );
}

export function AnswerForm({ answer, onDone }: { answer: KnowledgebaseAnswer; onDone: () => void }) {
  const t = useQuestionTexts();
  const [text, setText] = useState(answer.text);
  return (
    <EditForm canSave save={() => changeAnswer(answer, text)} onDone={onDone}>
      <TextOf label={t.editAnswer} value={text} onChange={setText} autoFocus />
    </EditForm>
  );
}

function TextOf(props: { label: string; value: string; onChange: (html: string) => void; autoFocus?: boolean }) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <RichTextEditor {...props} onPicture={sendPicture} className={styles.text} />
    </Suspense>
  );
}

function EditForm({
  canSave,
  save,
  onDone,
  children,
}: {
  canSave: boolean;
  save: () => Promise<void>;
  onDone: () => void;
  children: ReactNode;
}) {
  const t = useQuestionTexts();
  const saving = useMutation({ mutationFn: save, onSuccess: onDone });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canSave) return;
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) saving.mutate();
      }}
      onKeyDown={onKeyDown}
    >
      {children}
      {saving.error && (
        <p className={styles.error} role="alert">
          {failureOf(saving.error).detail}
        </p>
      )}
      <Acts>
        <Button onPress={onDone}>{t.cancel}</Button>
        <Button type="submit" look="primary" isDisabled={!canSave} isPending={saving.isPending}>
          {t.save}
        </Button>
      </Acts>
    </form>
  );
}
