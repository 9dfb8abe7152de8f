// What people say to an article or a question, in threads.
import type { KnowledgebaseComment } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { useDraft } from '../../../device/drafts.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Ago, Avatar } from '../../../ui/parts.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { photoOf } from '../../people/index.ts';
import {
  addComment,
  bringBackComment,
  type Commented,
  changeComment,
  commentsQuery,
  removeComment,
} from './article.queries.ts';
import styles from './comments.module.css';
import { useArticleTexts } from './texts.ts';

export function Comments({
  on,
  mayWrite: mayComment,
  mayDelete,
}: {
  on: Commented;
  mayWrite: boolean;
  /** Whether comments of others may be deleted too. */
  mayDelete: boolean;
}) {
  const t = useArticleTexts();
  const me = useMe();
  const { data, error, refetch } = useQuery(commentsQuery(on));
  const [gone, setGone] = useState<readonly number[]>([]);
  const [answered, setAnswered] = useState<number>();
  const mayWrite = mayComment && !me.is_read_only;
  const shown = data?.filter((comment) => !gone.includes(comment.id)) ?? [];
  const remove = (comment: number) => {
    setGone((now) => [...now, comment]);
    const tell = (failure: unknown) => sayFailed(failureOf(failure).detail);
    const undo = async () => {
      if (!(await bringBackComment(on, comment))) sayFailed(t.notBack);
    };
    removeComment(on, comment)
      .then(() => say(t.commentGone, () => void undo().catch(tell)), tell)
      // One with replies stands there without its words.
      .finally(() => setGone((now) => now.filter((one) => one !== comment)));
  };
  if (!mayWrite && shown.length === 0 && !error) return null;
  return (
    <section className={styles.comments} aria-label={t.comments}>
      <h2>
        {t.comments}
        {shown.length > 0 && <span>{shown.filter(({ deleted }) => !deleted).length}</span>}
      </h2>
      {error && <Failed error={error} retry={() => void refetch()} />}
      <ul>
        {shown
          .filter(({ parent_id: parent }) => parent === null)
          .map((comment) => (
            <li key={comment.id}>
              <Comment
                on={on}
                comment={comment}
                mayDelete={mayDelete}
                onRemove={() => remove(comment.id)}
                onReply={mayWrite ? () => setAnswered(comment.id) : undefined}
              />
              <ul className={styles.replies}>
                {shown
                  .filter(({ parent_id: parent }) => parent === comment.id)
                  .map((reply) => (
                    <li key={reply.id}>
                      <Comment on={on} comment={reply} mayDelete={mayDelete} onRemove={() => remove(reply.id)} />
                    </li>
                  ))}
                {answered === comment.id && (
                  <li>
                    <CommentForm on={on} parent={comment.id} onDone={() => setAnswered(undefined)} />
                  </li>
                )}
              </ul>
            </li>
          ))}
      </ul>
      {mayWrite && <CommentForm on={on} parent={null} />}
    </section>
  );
}

function Comment({
  on,
  comment,
  mayDelete,
  onRemove,
  onReply,
}: {
  on: Commented;
  comment: KnowledgebaseComment;
  mayDelete: boolean;
  onRemove: () => void;
  onReply?: (() => void) | undefined;
}) {
  const t = useArticleTexts();
  const me = useMe();
  const [isEdited, setEdited] = useState(false);
  const { author, created, modified, text, plain_text: plain, deleted } = comment;
  if (deleted) return <p className={styles.gone}>{t.gone}</p>;
  const isOwn = author.id === me.id && !me.is_read_only;
  return (
    <div className={styles.comment}>
      <Avatar name={author.name} src={photoOf(author.id)} size={32} />
      <div>
        <p className={styles.by}>
          <Link to="/people/$id" params={{ id: author.id }} dir="auto">
            {author.name}
          </Link>
          <Ago at={created} />
          {modified !== created && <small>{t.changed}</small>}
        </p>
        {isEdited ? (
          <Words
            label={t.yours}
            value={plain}
            act={t.save}
            send={(words) => changeComment(on, comment.id, words)}
            onDone={() => setEdited(false)}
          />
        ) : (
          <RichText html={text} className={styles.words ?? ''} />
        )}
        {!isEdited && (
          <p className={styles.acts}>
            {onReply && <TextButton onPress={onReply}>{t.reply}</TextButton>}
            {isOwn && <TextButton onPress={() => setEdited(true)}>{t.edit}</TextButton>}
            {(isOwn || (mayDelete && !me.is_read_only)) && <TextButton onPress={onRemove}>{t.delete}</TextButton>}
          </p>
        )}
      </div>
    </div>
  );
}

function CommentForm({ on, parent, onDone }: { on: Commented; parent: number | null; onDone?: () => void }) {
  const t = useArticleTexts();
  const me = useMe();
  return (
    <div className={styles.comment}>
      <Avatar name={me.fullname} src={photoOf(me.id)} size={32} />
      <Words
        label={parent === null ? t.write : t.answer}
        value=""
        place={`comment.${on.kind === 'article' ? '' : 'question.'}${on.id}.${parent ?? 'new'}`}
        act={parent === null ? t.send : t.sendReply}
        send={(words) => addComment(on, words, parent)}
        onDone={onDone}
      />
    </div>
  );
}

interface WordsProps {
  label: string;
  value: string;
  /** The name under which a draft is kept. */
  place?: string;
  act: string;
  send: (words: string) => Promise<void>;
  onDone?: (() => void) | undefined;
}

function Words({ label, value, place = '', act, send, onDone }: WordsProps) {
  const t = useArticleTexts();
  const me = useMe();
  const fieldId = useId();
  const [words, setWords] = useState(value);
  const isEmpty = words.trim() === '';
  const { found, forget } = useDraft(me.id, place, words, isEmpty || place === '');
  useEffect(() => {
    if (found && place !== '') setWords(found.value);
  }, [found, place]);
  const sending = useMutation({
    mutationFn: () => send(words.trim()),
    onSuccess() {
      forget();
      setWords('');
      onDone?.();
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isEmpty) return;
    event.preventDefault();
    sending.mutate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) sending.mutate();
      }}
    >
      <label htmlFor={fieldId}>{label}</label>
      <textarea
        id={fieldId}
        dir="auto"
        rows={1}
        value={words}
        placeholder={label}
        // biome-ignore lint/a11y/noAutofocus: it was asked for.
        autoFocus={onDone !== undefined}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {sending.error && <p className={styles.error}>{failureOf(sending.error).detail}</p>}
      {(!isEmpty || onDone) && (
        <p className={styles.acts}>
          <Button small look="primary" type="submit" isDisabled={isEmpty} isPending={sending.isPending}>
            {act}
          </Button>
          {onDone && (
            <Button small look="ghost" onPress={onDone}>
              {t.cancel}
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
