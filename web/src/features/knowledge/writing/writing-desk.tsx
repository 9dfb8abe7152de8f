// The page of an article while it is written: the title and the text are the page.
import type { KnowledgebaseArticleDetails } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { useDraft } from '../../../device/drafts.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { RichTextEditor } from '../../../ui/editor/index.ts';
import { KeptDraft } from '../../../ui/kept-draft.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { useTitle } from '../../../ui/title.ts';
import { say, sayFailed } from '../../../ui/toast.tsx';
import articleStyles from '../article.module.css';
import { pathTo } from '../categories.ts';
import { Crumbs } from '../crumbs.tsx';
import { categoriesQuery } from '../knowledge.queries.ts';
import { useKnowledgeTexts } from '../texts.ts';
import { ArticleFields } from './article-fields.tsx';
import { BothTexts } from './both-texts.tsx';
import { useWritingTexts } from './texts.ts';
import { useWriters } from './use-writers.ts';
import { useWriting, type Writing } from './use-writing.ts';
import styles from './writing.module.css';
import { type Saved, savedOf, sendForReview, sendPicture, type Typed } from './writing.queries.ts';

export function WritingDesk({
  article,
  category,
  onSaved,
}: {
  /** Left out for a new one. */
  article?: KnowledgebaseArticleDetails | undefined;
  category?: number | undefined;
  onSaved?: (saved: Saved) => void;
}) {
  const t = useWritingTexts();
  const room = useKnowledgeTexts();
  const me = useMe();
  const formats = useFormats();
  const navigate = useNavigate();
  const [start] = useState(() => {
    const saved = article && savedOf(article);
    return {
      saved,
      typed: saved?.typed ?? { title: '', text: '', category, tags: '', language: me.language.slice(0, 2) },
    };
  });
  const forgetDraft = useRef(() => {});
  /** What ends after somebody walked away does not call them back. */
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const writing = useWriting(start, (saved) => {
    forgetDraft.current();
    if (isHere.current) onSaved?.(saved);
  });
  const { typed, saved, theirs, change, save } = writing;
  const { found, forget } = useDraft<Typed>(me.id, `article.${saved?.id ?? 'new'}`, typed, !writing.isChanged);
  forgetDraft.current = forget;
  const [isOffered, setOffered] = useState(found !== undefined);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const path = pathTo(categories, typed.category);
  const mayPublish = path.at(-1)?.rights.includes('publish') ?? article?.may.publish ?? false;
  useTitle(typed.title || t.newArticle, room.title);
  useEffect(() => {
    // Whoever walks away from a draft finds it saved.
    const leave = writing.savesItself ? save : undefined;
    return () => void leave?.();
  }, [writing.savesItself, save]);
  const close = (id: number | undefined) =>
    id === undefined
      ? void navigate({ to: '/knowledgebase' })
      : void navigate({ to: '/knowledgebase/articles/$id', params: { id } });
  // A save that began by itself does not take the press from the button.
  const [isFinishing, setFinishing] = useState(false);
  const finish = async () => {
    const status = mayPublish ? 'publish' : 'draft';
    const wasDraft = saved?.status !== 'publish';
    setFinishing(true);
    const done = await save(saved?.status === 'archive' ? 'archive' : status);
    const isSent = !done || mayPublish || done.status !== 'draft' || (await review(done.id));
    setFinishing(false);
    if (!done || !isSent || !isHere.current) return;
    say(!mayPublish ? t.sentForReview : wasDraft ? t.published : t.changesSaved);
    close(done.id);
  };
  const review = (id: number) =>
    sendForReview(id).then(
      () => true,
      (error: unknown) => {
        sayFailed(failureOf(error).detail);
        return false;
      },
    );
  const acts = (
    <>
      <Button look="primary" isDisabled={!writing.canSave} isPending={isFinishing} onPress={() => void finish()}>
        {!mayPublish ? t.review : saved && saved.status !== 'draft' ? t.save : t.publish}
      </Button>
      <Button
        onPress={async () => {
          const kept = writing.savesItself ? await save() : saved;
          close((kept ?? saved)?.id);
        }}
      >
        {writing.savesItself ? t.done : t.cancel}
      </Button>
    </>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (event.key === 'Enter') void finish();
    else if (event.key.toLowerCase() === 's') void save();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl-S saves wherever one writes.
    <div className={articleStyles.article} onKeyDown={onKeyDown}>
      <div className={classes(articleStyles.column, styles.column)}>
        <div className={styles.head}>
          <Crumbs path={path} />
          <div className={styles.narrowActs}>{acts}</div>
        </div>
        <h1 className={styles.unseen}>{saved ? t.editing(saved.typed.title) : t.newArticle}</h1>
        <textarea
          className={styles.title}
          aria-label={t.titleField}
          placeholder={t.titleHint}
          rows={1}
          dir="auto"
          maxLength={255}
          value={typed.title}
          // biome-ignore lint/a11y/noAutofocus: a new article begins with its title.
          autoFocus={!article}
          onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
          }}
        />
        {found && isOffered && (
          <KeptDraft
            words={t.found(formats.ago(new Date(found.at).toISOString()))}
            use={t.use}
            discard={t.discard}
            onUse={() => {
              setOffered(false);
              change({ ...found.value, category: found.value.category ?? typed.category });
            }}
            onDiscard={() => {
              setOffered(false);
              if (!writing.isChanged) forget();
            }}
          />
        )}
        <Others writing={writing} />
        {theirs && (
          <BothTexts
            mine={typed}
            theirs={theirs}
            onGoOn={writing.goOn}
            onTheirs={() => {
              const mine = writing.takeTheirs(theirs);
              say(t.tookTheirs, () => change(mine));
            }}
            onMine={() => void writing.putMine(theirs)}
          />
        )}
        <Suspense fallback={<Skeleton height={300} />}>
          <RichTextEditor
            label={t.text}
            value={typed.text}
            onChange={(text) => change({ text })}
            onPicture={sendPicture}
            onSave={() => void save()}
            onBlur={() => writing.savesItself && void save()}
            autoFocus={article !== undefined}
            className={styles.editor}
          />
        </Suspense>
      </div>
      <aside className={classes(articleStyles.rail, styles.rail)}>
        <div className={articleStyles.acts}>{acts}</div>
        <State writing={writing} />
        <ArticleFields writing={writing} />
      </aside>
    </div>
  );
}

/** What of the text is saved, and where the rest is. */
function State({ writing }: { writing: Writing }) {
  const t = useWritingTexts();
  const { isSaving, isChanged, failure, saved, savesItself, canSave, save } = writing;
  if (failure !== undefined && !isSaving) {
    return (
      <p className={classes(styles.state, styles.failed)} role="alert">
        {t.failed(failure)} <TextButton onPress={() => void save()}>{t.again}</TextButton>
      </p>
    );
  }
  const words = isSaving
    ? t.saving
    : isChanged
      ? !canSave
        ? t.notYet
        : savesItself
          ? t.unsaved
          : t.keptHere
      : saved
        ? t.saved(saved.revision)
        : t.notYet;
  return (
    <p className={styles.state} role="status">
      {words}
    </p>
  );
}

/** Whoever writes or saves it, too, is named at once. */
function Others({ writing: { saved, theirs, isSaving, compare } }: { writing: Writing }) {
  const t = useWritingTexts();
  const formats = useFormats();
  const article = useWriters(saved?.id);
  const isNewer = article && saved && !theirs && !isSaving && article.revision > saved.revision;
  const names = article?.writers.map(({ name }) => name) ?? [];
  return (
    <div role="status">
      {isNewer ? (
        <p className={styles.newer}>
          {t.newer(article.modified_by?.name ?? t.somebody, article.revision)}
          <TextButton onPress={() => void compare()}>{t.look}</TextButton>
        </p>
      ) : (
        names.length > 0 && <p className={styles.newer}>{t.alsoWriting(formats.list(names), names.length)}</p>
      )}
    </div>
  );
}
