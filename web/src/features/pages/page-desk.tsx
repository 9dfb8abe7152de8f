// A page while it is written: the title and the text are the page.
import { PreconditionFailed, type PublishPage } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useDraft } from '../../device/drafts.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { RichTextEditor } from '../../ui/editor/index.ts';
import { TextField } from '../../ui/field.tsx';
import { KeptDraft } from '../../ui/kept-draft.tsx';
import { Hidden, Skeleton } from '../../ui/parts.tsx';

import { say, sayFailed } from '../../ui/toast.tsx';
import styles from './pages.module.css';
import { readPage, savePage, sendPicture, type Typed, treeQuery } from './pages.queries.ts';
import { usePagesTexts } from './texts.ts';
import { folderOptions, splatOf } from './tree.ts';

const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

interface Known {
  page: PublishPage;
  etag: string | undefined;
}

/** Where a page that is not there yet will stand; undefined: its writer has not chosen yet. */
interface Place {
  folder: number | undefined;
}

export function PageDesk({ at }: { at: Place | Known }) {
  const t = usePagesTexts();
  const me = useMe();
  const formats = useFormats();
  const navigate = useNavigate();
  const [known, setKnown] = useState<Place | Known>(at);
  const page = 'page' in known ? known.page : undefined;
  const [typed, setTyped] = useState<Typed>({ title: page?.title ?? '', text: page?.text ?? '', comment: '' });
  const { data: tree = [] } = useQuery(treeQuery);
  const [theirs, setTheirs] = useState<Known>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = typed.title !== (page?.title ?? '') || typed.text !== (page?.text ?? '');
  const place = page ? `page.${page.id}` : `page.new.${('folder' in at && at.folder) || 0}`;
  const canSave = typed.title.trim() !== '' && ('page' in known || known.folder !== undefined);
  const { found, forget } = useDraft<Typed>(me.id, place, typed, !isChanged);
  const [isOffered, setOffered] = useState(found !== undefined);
  const change = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }));
  const close = (path: string | undefined) =>
    path === undefined
      ? void navigate({ to: '/pages' })
      : void navigate({ to: '/pages/$', params: { _splat: splatOf(path) } });

  const save = async (draft: boolean, onto: Place | Known = known, stays = false) => {
    if (!canSave || isSaving) return undefined;
    setSaving(true);
    try {
      const saved = await savePage(onto, typed, draft);
      forget();
      say(draft ? t.saved : page?.draft === false ? t.saved : t.published);
      if (!stays) close(saved.path);
      else {
        setKnown(await readPage(saved.id));
        void navigate({
          to: '/pages/$',
          params: { _splat: splatOf(saved.path) },
          search: { edit: true },
          replace: true,
        });
      }
      return saved;
    } catch (error) {
      if (error instanceof PreconditionFailed && page) setTheirs(await readPage(page.id));
      else sayFailed(failureOf(error).detail);
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  const isDraft = page?.draft ?? true;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (event.key === 'Enter') void save(false);
    else if (event.key.toLowerCase() === 's') void save(isDraft);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl-S saves wherever one writes.
    <div className={styles.article} onKeyDown={onKeyDown}>
      <div className={styles.column}>
        <Hidden>
          <h1>{page ? t.editing(page.title) : t.newPage}</h1>
        </Hidden>
        <textarea
          className={styles.title}
          aria-label={t.titleField}
          placeholder={t.titleHint}
          rows={1}
          dir="auto"
          maxLength={255}
          value={typed.title}
          // biome-ignore lint/a11y/noAutofocus: a new page begins with its title.
          autoFocus={!page}
          onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
        />
        {found && isOffered && (
          <KeptDraft
            words={t.found(formats.ago(new Date(found.at).toISOString()))}
            use={t.use}
            discard={t.discard}
            onUse={() => {
              setOffered(false);
              change(found.value);
            }}
            onDiscard={() => {
              setOffered(false);
              forget();
            }}
          />
        )}
        {theirs && (
          <Conflict
            words={t.conflict}
            rows={[
              { key: 'title', label: t.titleField, mine: typed.title, theirs: theirs.page.title },
              { key: 'text', label: t.text, mine: wordsOf(typed.text), theirs: wordsOf(theirs.page.text) },
            ]}
            onTheirs={() => {
              setKnown(theirs);
              change({ title: theirs.page.title, text: theirs.page.text });
              setTheirs(undefined);
            }}
            onMine={() => {
              setKnown(theirs);
              setTheirs(undefined);
              void save(theirs.page.draft, theirs);
            }}
          />
        )}
        <Suspense fallback={<Skeleton height={300} />}>
          <RichTextEditor
            label={t.text}
            value={typed.text}
            onChange={(text) => change({ text })}
            {...(page && { onPicture: (file: File) => sendPicture(page.id, file) })}
            onSave={() => void save(isDraft)}
            autoFocus={page !== undefined}
          />
        </Suspense>
      </div>
      <aside className={styles.rail}>
        <div className={styles.buttons}>
          <Button look="primary" isPending={isSaving} isDisabled={!canSave} onPress={() => void save(false)}>
            {isDraft ? t.publish : t.save}
          </Button>
          <Button onPress={() => close(page?.path)}>{t.cancel}</Button>
        </div>
        {isDraft && (
          <Button className={styles.draftButton} isDisabled={!canSave} onPress={() => void save(true, known, true)}>
            {t.saveDraft}
          </Button>
        )}
        {'folder' in known && (
          <div className={styles.whereNew}>
            <Choice
              label={t.folder}
              isLabelShown
              none={t.chooseFolder}
              value={`${known.folder ?? ''}`}
              options={folderOptions(tree)}
              onChange={(folder) => setKnown({ folder: Number(folder) })}
            />
          </div>
        )}
        <TextField
          label={t.comment}
          hint={page ? t.commentHint : t.pictureFirst}
          value={typed.comment}
          onChange={(comment) => change({ comment })}
          maxLength={1000}
          dir="auto"
        />
      </aside>
    </div>
  );
}
