// What people say to a story.
import type { NewsComment } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { localAddress } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { useDraft } from '../../device/drafts.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Ago, Avatar } from '../../ui/parts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { photoOf } from '../people/index.ts';
import styles from './news.module.css';
import { addComment, bringBackComment, commentsQuery, removeComment } from './news.queries.ts';
import { useNewsTexts } from './texts.ts';

export function Comments({ id }: { id: number }) {
  const t = useTexts().news;
  const me = useMe();
  const { data, error, refetch } = useQuery(commentsQuery(id));
  const { commentGone, commentNotBack } = useNewsTexts();
  const [gone, setGone] = useState<readonly number[]>([]);
  const comments = data?.filter((comment) => !gone.includes(comment.id));
  const remove = (commentId: number) => {
    setGone((now) => [...now, commentId]);
    const show = () => setGone((now) => now.filter((one) => one !== commentId));
    const fail = (error: unknown) => sayFailed(failureOf(error).detail);
    const undo = () =>
      void bringBackComment(commentId).then((isBack) => (isBack ? show() : sayFailed(commentNotBack)), fail);
    void removeComment(id, commentId).then(
      () => say(commentGone, undo),
      (error: unknown) => {
        show();
        fail(error);
      },
    );
  };
  return (
    <section className={styles.comments} aria-label={t.comments}>
      <h2>
        {t.comments}
        {comments && comments.length > 0 && <span>{comments.length}</span>}
      </h2>
      {error && <Failed error={error} retry={() => void refetch()} />}
      <ul>
        {comments?.map((comment) => (
          <Comment key={comment.id} comment={comment} onRemove={() => remove(comment.id)} />
        ))}
      </ul>
      {!me.is_read_only && <CommentForm id={id} />}
    </section>
  );
}

function Comment({ comment: { text, author, created }, onRemove }: { comment: NewsComment; onRemove: () => void }) {
  const t = useTexts();
  const me = useMe();
  return (
    <li className={styles.comment}>
      <Avatar name={author.name} src={photoOf(author.id)} size={32} />
      <div>
        <p className={styles.by}>
          <Link to="/people/$id" params={{ id: author.id }} dir="auto">
            {author.name}
          </Link>
          <Ago at={created} />
          {(author.id === me.id || mayDo(me, 'news.admin')) && !me.is_read_only && (
            <TextButton onPress={onRemove}>{t.common.delete}</TextButton>
          )}
        </p>
        <RichText html={text} className={styles.words} />
      </div>
    </li>
  );
}

function CommentForm({ id }: { id: number }) {
  const t = useTexts().news;
  const me = useMe();
  const fieldId = useId();
  const [text, setText] = useState('');
  const { found, forget } = useDraft(me.id, `news.${id}`, text, text.trim() === '');
  useEffect(() => {
    if (found) setText(found.value);
  }, [found]);
  const sending = useMutation({
    mutationFn: () => addComment(id, text.trim()),
    onSuccess() {
      forget();
      setText('');
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || text.trim() === '') return;
    event.preventDefault();
    sending.mutate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') sending.mutate();
      }}
    >
      <Avatar name={me.fullname} src={localAddress(me.photo_url)} size={32} />
      <div>
        <label htmlFor={fieldId}>{t.writeComment}</label>
        <textarea
          id={fieldId}
          dir="auto"
          rows={2}
          value={text}
          placeholder={t.writeComment}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {sending.error && <p className={styles.error}>{failureOf(sending.error).detail}</p>}
        {text.trim() !== '' && (
          <Button small look="primary" type="submit" isPending={sending.isPending} className={classes(styles.submit)}>
            {t.comment}
          </Button>
        )}
      </div>
    </form>
  );
}
