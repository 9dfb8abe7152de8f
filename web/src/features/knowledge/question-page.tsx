// A question with its answers, the accepted one first, and a field to answer.
import type { KnowledgebaseAnswer, KnowledgebaseQuestionDetails } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CircleCheck, Heart } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { localAddress } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useDraft } from '../../device/drafts.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Ago, Avatar, Chip, Skeleton } from '../../ui/parts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import { Comments } from './article/comments.tsx';
import styles from './article.module.css';
import { Experts } from './article-page.tsx';
import { Crumbs } from './crumbs.tsx';
import {
  answer,
  answersQuery,
  noteVisit,
  questionQuery,
  setAccepted,
  setFollowed,
  setLiked,
} from './knowledge.queries.ts';
import { AnswerForm, QuestionForm } from './question/edit-form.tsx';
import { bringBack, discardAnswer } from './question/question.queries.ts';
import { QuestionMenu } from './question/question-acts.tsx';
import { useQuestionTexts } from './question/texts.ts';
import { FaceOf } from './rows.tsx';
import { useKnowledgeTexts } from './texts.ts';

export function QuestionPage() {
  const t = useKnowledgeTexts();
  const { id } = useParams({ from: '/frame/knowledgebase/questions/$id' });
  const { data: question, error, refetch } = useQuery(questionQuery(id));
  useTitle(question?.title, t.title);
  useEffect(() => void noteVisit(id).catch(() => {}), [id]);
  if (error) return <Failed error={error} retry={() => void refetch()} isPage />;
  if (!question) {
    return (
      <div className={styles.article}>
        <div className={styles.waiting}>
          <Skeleton height={46} width="80%" />
          <Skeleton height={160} />
        </div>
      </div>
    );
  }
  return <Question key={id} question={question} />;
}

const hues = { open: 'sky', answered: 'amber', accepted: 'brand', archived: undefined } as const;

function Question({ question }: { question: KnowledgebaseQuestionDetails }) {
  const t = useKnowledgeTexts();
  const words = useQuestionTexts();
  const me = useMe();
  const { id, title, path, author, created, state, liked, may, rights, tags } = question;
  const { data: answers, error, refetch } = useQuery(answersQuery(id));
  const [isEdited, setEdited] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const tell = (failure: unknown) => sayFailed(failureOf(failure).detail);
  const like = () => void setLiked('question', question).catch(tell);
  const follow = () => void setFollowed('question', question).catch(tell);
  const edit = () => setEdited(true);
  const manages = rights.includes('manage');
  const mayEdit = may.edit && !me.is_read_only;
  const hasOthersAnswers = answers?.some((one) => one.author.id !== me.id) ?? true;
  useKeys(
    me.is_read_only
      ? []
      : [
          { keys: 'l', does: t.likeKey, run: like },
          { keys: 'f', does: t.follow, run: follow },
          ...(mayEdit ? [{ keys: 'e', does: t.edit, run: edit }] : []),
          ...(may.answer
            ? [
                {
                  keys: 'r',
                  does: words.answerKey,
                  run: () => page.current?.querySelector<HTMLElement>('[data-answer] textarea')?.focus(),
                },
              ]
            : []),
        ],
  );
  const hue = hues[state];
  return (
    <div ref={page} className={styles.article}>
      <article className={styles.column}>
        <Crumbs path={path} />
        <h1 dir="auto">{title}</h1>
        <div className={styles.meta}>
          <FaceOf person={author} size={36} />
          <div>
            <Link to="/people/$id" params={{ id: author.id }} dir="auto">
              {author.name}
            </Link>
            <small>
              {t.asked} <Ago at={created} />
            </small>
          </div>
          <span className={styles.state}>
            <Chip {...(hue && { hue })} large>
              {t.states[state]}
            </Chip>
          </span>
        </div>
        {isEdited ? (
          <QuestionForm question={question} onDone={() => setEdited(false)} />
        ) : (
          <div className={styles.text}>
            <RichText html={question.text} />
          </div>
        )}
        {tags.length > 0 && !isEdited && (
          <ul className={styles.tags} aria-label={words.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        )}
        <section className={styles.answers}>
          <h2>{t.answers(question.answers_count)}</h2>
          {error && <Failed error={error} retry={() => void refetch()} />}
          <ul>
            {answers?.map((one) => (
              <Answer key={one.id} question={question} answer={one} />
            ))}
          </ul>
          <NewAnswer question={question} />
        </section>
        <Comments on={{ kind: 'question', id }} mayWrite={may.comment} mayDelete={manages} />
      </article>
      <aside className={styles.rail}>
        {!me.is_read_only && (
          <div className={styles.acts}>
            <Button
              look={liked ? 'soft' : 'plain'}
              aria-pressed={liked}
              aria-label={t.like(question.like_count)}
              onPress={like}
            >
              <Heart size={16} aria-hidden fill={liked ? 'currentColor' : 'none'} />
              {question.like_count}
            </Button>
            <Button look={question.followed ? 'soft' : 'plain'} aria-pressed={question.followed} onPress={follow}>
              {question.followed ? t.followed : t.follow}
            </Button>
            {mayEdit && <QuestionMenu question={question} mayDelete={manages || !hasOthersAnswers} onEdit={edit} />}
          </div>
        )}
        <Experts people={question.experts} />
        {!may.answer && question.only_experts_answer && state !== 'archived' && (
          <p className={styles.note}>
            {question.experts.length > 0
              ? t.onlyExperts(question.experts.map(({ name }) => name).join(', '))
              : t.noExperts}
          </p>
        )}
      </aside>
    </div>
  );
}

function Answer({ question, answer: one }: { question: KnowledgebaseQuestionDetails; answer: KnowledgebaseAnswer }) {
  const t = useKnowledgeTexts();
  const words = useQuestionTexts();
  const me = useMe();
  const [isEdited, setEdited] = useState(false);
  const { id, text, author, accepted, by_expert: isExpert, created, modified } = one;
  const tell = (failure: unknown) => sayFailed(failureOf(failure).detail);
  const accept = () => void setAccepted(question.id, id, !accepted).catch(tell);
  const isOwn = author.id === me.id && !me.is_read_only;
  const mayDelete = isOwn || (question.rights.includes('manage') && !me.is_read_only);
  const undo = async () => {
    if (!(await bringBack('answer', id))) sayFailed(words.notBack);
  };
  const remove = () => void discardAnswer(one).then(() => say(words.answerGone, () => void undo().catch(tell)), tell);
  if (isEdited) {
    return (
      <li className={styles.answer}>
        <Avatar name={author.name} src={localAddress(author.photo_url)} size={36} />
        <AnswerForm answer={one} onDone={() => setEdited(false)} />
      </li>
    );
  }
  return (
    <li className={styles.answer} data-accepted={accepted || undefined}>
      <Avatar name={author.name} src={localAddress(author.photo_url)} size={36} />
      <div>
        <p className={styles.by}>
          <Link to="/people/$id" params={{ id: author.id }} dir="auto">
            {author.name}
          </Link>
          {isExpert && <Chip hue="brand">{t.byExpert}</Chip>}
          <Ago at={created} />
          {modified !== created && <small>{words.changed}</small>}
        </p>
        {accepted && (
          <p className={styles.accepted}>
            <CircleCheck size={16} aria-hidden />
            {t.accepted}
          </p>
        )}
        <RichText html={text} className={styles.words ?? ''} />
        {(question.may.accept || mayDelete) && (
          <p className={styles.answerActs}>
            {question.may.accept && !me.is_read_only && (
              <TextButton onPress={accept}>{accepted ? t.unaccept : t.accept}</TextButton>
            )}
            {isOwn && question.state !== 'archived' && (
              <TextButton onPress={() => setEdited(true)}>{words.edit}</TextButton>
            )}
            {mayDelete && <TextButton onPress={remove}>{words.delete}</TextButton>}
          </p>
        )}
      </div>
    </li>
  );
}

function NewAnswer({ question: { id, may, state } }: { question: KnowledgebaseQuestionDetails }) {
  const t = useKnowledgeTexts();
  const me = useMe();
  const [text, setText] = useState('');
  const { found, forget } = useDraft(me.id, `answer.${id}`, text, text.trim() === '');
  useEffect(() => {
    if (found) setText(found.value);
  }, [found]);
  const sending = useMutation({
    mutationFn: () => answer(id, text.trim()),
    onSuccess() {
      forget();
      setText('');
    },
  });
  if (state === 'archived') return <p className={styles.note}>{t.isArchived}</p>;
  if (!may.answer || me.is_read_only) return null;
  const send = () => text.trim() !== '' && sending.mutate();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.form}
      data-answer
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={onKeyDown}
    >
      <TextArea
        label={t.yourAnswer}
        rows={4}
        value={text}
        onChange={setText}
        error={sending.error ? failureOf(sending.error).detail : undefined}
      />
      <Button type="submit" look="primary" isPending={sending.isPending} isDisabled={text.trim() === ''}>
        {t.sendAnswer}
      </Button>
    </form>
  );
}
