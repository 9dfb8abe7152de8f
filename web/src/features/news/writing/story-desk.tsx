// A story while it is written: the title, the picture and the text are the page.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, Eye, ImagePlus, PencilLine, Trash2 } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { localAddress } from '../../../api/instance.ts';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { useDraft } from '../../../device/drafts.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { classes } from '../../../ui/classes.ts';
import { Conflict } from '../../../ui/conflict.tsx';
import { RichTextEditor } from '../../../ui/editor/index.ts';
import { Segments, Switch, TextField } from '../../../ui/field.tsx';
import { KeptDraft } from '../../../ui/kept-draft.tsx';
import { Hidden, Skeleton } from '../../../ui/parts.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { useTitle } from '../../../ui/title.ts';
import { say, sayFailed } from '../../../ui/toast.tsx';
import newsStyles from '../news.module.css';
import { channelsQuery } from '../news.queries.ts';
import { useNewsTexts } from '../texts.ts';
import { useDiscard } from '../use-discard.ts';
import { useWritingTexts } from './texts.ts';
import { type StoryWriting, useStoryWriting } from './use-story-writing.ts';
import styles from './writing.module.css';
import { type Known, type Saved, savedOf, sendPicture, type Typed } from './writing.queries.ts';

const PictureDialog = lazy(async () => ({ default: (await import('../picture-dialog.tsx')).PictureDialog }));

const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

export function StoryDesk({
  known,
  channel,
  onSaved,
}: {
  /** Left out for a new story. */
  known?: Known;
  channel?: number | undefined;
  onSaved?: (saved: Saved) => void;
}) {
  const t = useWritingTexts();
  const room = useTexts().news;
  const me = useMe();
  const formats = useFormats();
  const navigate = useNavigate();
  const discardStory = useDiscard();
  const [start] = useState(() => {
    const saved = known && savedOf(known);
    const blank: Typed = { title: '', text: '', channel: channel ?? null, pinned: false, at: null };
    return { saved, typed: saved?.typed ?? blank };
  });
  const forgetDraft = useRef(() => {});
  /** What ends after somebody walked away does not call them back. */
  const isHere = useRef(true);
  const isDiscarded = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const writing = useStoryWriting(start, t.untitled, (saved) => {
    forgetDraft.current();
    if (isHere.current) onSaved?.(saved);
  });
  const { typed, saved, status, theirs, savesItself, change, save } = writing;
  const { found, forget } = useDraft<Typed>(me.id, `story.${saved?.story.id ?? 'new'}`, typed, !writing.isChanged);
  forgetDraft.current = forget;
  const [isOffered, setOffered] = useState(found !== undefined);
  const [isRead, setRead] = useState(false);
  const [isTried, setTried] = useState(false);
  useTitle(typed.title || t.newStory, room.title);
  useEffect(() => {
    // Whoever walks away from a draft finds it saved.
    const leave = savesItself ? save : undefined;
    return () => {
      if (!isDiscarded.current) void leave?.();
    };
  }, [savesItself, save]);
  const close = (id: number | undefined) =>
    id === undefined ? void navigate({ to: '/news' }) : void navigate({ to: '/news/$id', params: { id } });
  // A save that began by itself does not take the press from the button.
  const [isFinishing, setFinishing] = useState(false);
  const isAtWrong = typed.at === '';
  const finish = async () => {
    setTried(true);
    if (isAtWrong || isFinishing) return;
    const isPublishing = status === 'draft' || (status === 'scheduled' && typed.at !== saved?.typed.at);
    setFinishing(true);
    const done = await save(isPublishing ? 'publish' : 'keep');
    setFinishing(false);
    if (!done || !isHere.current) return;
    const { story } = done;
    if (!isPublishing) say(t.changesSaved);
    else if (story.status === 'scheduled' && story.publish_at !== null)
      say(t.isScheduled(formats.moment(story.publish_at)));
    else say(t.isPublished);
    close(story.id);
  };
  const leave = async () => {
    const kept = savesItself ? await save() : saved;
    close((kept ?? saved)?.story.id);
  };
  const discard = () => {
    isDiscarded.current = true;
    forget();
    if (saved) discardStory(saved.story);
  };
  const sendToText = async (file: File) => {
    const there = await writing.ensureSaved();
    if (!there) throw new Error(t.notYet);
    return sendPicture(there.story.id, file);
  };
  const acts = (
    <>
      <Button look="primary" isDisabled={!writing.canSave} isPending={isFinishing} onPress={() => void finish()}>
        {status === 'draft' ? (typed.at === null ? t.publishNow : t.schedule) : t.save}
      </Button>
      <Button onPress={() => void leave()}>{savesItself ? t.done : t.cancel}</Button>
    </>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (event.key === 'Enter') void finish();
    else if (event.key.toLowerCase() === 's') void save();
    else return;
    event.preventDefault();
  };
  const picture = saved?.story.image_url ?? null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl-S saves wherever one writes.
    <div className={styles.desk} onKeyDown={onKeyDown}>
      <div className={styles.column}>
        <div className={styles.head}>
          <Link to="/news" className={newsStyles.back}>
            <ChevronLeft size={18} aria-hidden />
            {room.title}
          </Link>
          <div className={styles.narrowActs}>{acts}</div>
        </div>
        {isRead ? (
          <article className={styles.read}>
            <h1 dir="auto">{typed.title || t.untitled}</h1>
            {picture !== null && <img src={localAddress(picture)} alt="" />}
            <RichText html={typed.text} />
          </article>
        ) : (
          <>
            <Hidden>
              <h1>{saved ? t.editing(saved.typed.title) : t.newStory}</h1>
            </Hidden>
            <textarea
              className={styles.title}
              aria-label={t.title}
              placeholder={t.title}
              rows={1}
              dir="auto"
              maxLength={255}
              value={typed.title}
              // biome-ignore lint/a11y/noAutofocus: a new story begins with its title.
              autoFocus={!known}
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
                  change(found.value);
                }}
                onDiscard={() => {
                  setOffered(false);
                  if (!writing.isChanged) forget();
                }}
              />
            )}
            {theirs && <BothTexts writing={writing} theirs={theirs} />}
            <Picture writing={writing} address={picture} />
            <Suspense fallback={<Skeleton height={300} />}>
              <RichTextEditor
                label={t.text}
                value={typed.text}
                onChange={(text) => change({ text })}
                onPicture={sendToText}
                onSave={() => void save()}
                onBlur={() => savesItself && void save()}
                autoFocus={known !== undefined}
              />
            </Suspense>
          </>
        )}
      </div>
      <aside className={styles.rail}>
        <div className={styles.acts}>{acts}</div>
        <State writing={writing} />
        <div className={styles.fields}>
          <StoryFields writing={writing} isAtWrong={isTried && isAtWrong} />
          <div className={styles.more}>
            <Button small onPress={() => setRead(!isRead)}>
              {isRead ? <PencilLine size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
              {isRead ? t.write : t.preview}
            </Button>
            {saved && (
              <Button small look="ghost" onPress={discard}>
                <Trash2 size={15} aria-hidden />
                {t.trash}
              </Button>
            )}
          </div>
        </div>
      </aside>
    </div>
  );
}

function BothTexts({
  writing: { typed, takeTheirs, putMine, change },
  theirs,
}: {
  writing: StoryWriting;
  theirs: Known;
}) {
  const t = useWritingTexts();
  const { story } = theirs;
  return (
    <Conflict
      words={t.conflict}
      heading="h2"
      rows={[
        { key: 'title', label: t.title, mine: typed.title, theirs: story.title },
        { key: 'text', label: t.text, mine: wordsOf(typed.text), theirs: wordsOf(story.text) },
      ]}
      onTheirs={() => {
        const mine = takeTheirs(theirs);
        say(t.tookTheirs, () => change(mine));
      }}
      onMine={() => void putMine(theirs)}
    />
  );
}

/** The picture above the text, cut to the shape that the feed shows. */
function Picture({ writing, address }: { writing: StoryWriting; address: string | null }) {
  const t = useWritingTexts();
  const news = useNewsTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const choose = () => chooser.current?.click();
  const put = async (picture: Blob | undefined) => {
    if (await writing.putPicture(picture)) say(picture ? news.pictureChanged : news.pictureGone);
  };
  return (
    <section className={styles.picture} aria-label={t.picture}>
      {address === null ? (
        <Button className={styles.addPicture} onPress={choose}>
          <ImagePlus size={17} aria-hidden />
          {t.addPicture}
        </Button>
      ) : (
        <>
          <img src={localAddress(address)} alt="" />
          <div>
            <Button small onPress={choose}>
              {t.otherPicture}
            </Button>
            <Button small onPress={() => put(undefined).catch((error) => sayFailed(failureOf(error).detail))}>
              {t.dropPicture}
            </Button>
          </div>
        </>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={t.picture}
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <Suspense>{file && <PictureDialog file={file} onUse={put} onClose={() => setFile(undefined)} />}</Suspense>
    </section>
  );
}

function StoryFields({ writing: { typed, status, change }, isAtWrong }: { writing: StoryWriting; isAtWrong: boolean }) {
  const t = useWritingTexts();
  const news = useNewsTexts();
  const channels = useQuery(channelsQuery).data ?? [];
  return (
    <>
      <Choice
        label={news.channel}
        isLabelShown
        value={typed.channel === null ? '' : String(typed.channel)}
        onChange={(key) => change({ channel: key === '' ? null : Number(key) })}
        options={[
          { key: '', label: news.noChannel },
          ...channels.map(({ id, name }) => ({ key: String(id), label: name })),
        ]}
      />
      {status !== 'published' && (
        <fieldset>
          <legend>{t.publishing}</legend>
          <Segments
            label={t.publishing}
            value={typed.at === null ? 'now' : 'at'}
            onChange={(key) => change({ at: key === 'now' ? null : '' })}
            options={[
              { key: 'now', label: t.atNow },
              { key: 'at', label: t.atTime },
            ]}
          />
          {typed.at !== null && (
            <TextField
              label={t.at}
              type="datetime-local"
              value={typed.at}
              onChange={(at) => change({ at })}
              error={isAtWrong ? t.atMissing : undefined}
            />
          )}
        </fieldset>
      )}
      <Switch isSelected={typed.pinned} onChange={(pinned) => change({ pinned })}>
        {t.pin}
      </Switch>
    </>
  );
}

/** What of the story is saved, and where the rest is. */
function State({ writing }: { writing: StoryWriting }) {
  const t = useWritingTexts();
  const { isSaving, isEdited, isChanged, failure, saved, savesItself, canSave, save } = writing;
  if (failure !== undefined && !isSaving) {
    return (
      <p className={classes(styles.state, styles.failed)} role="alert">
        {t.failed(failure)} <TextButton onPress={() => void save()}>{t.again}</TextButton>
      </p>
    );
  }
  const words = isSaving
    ? t.saving
    : (savesItself ? isEdited : isChanged)
      ? !canSave
        ? t.notYet
        : savesItself
          ? t.unsaved
          : t.keptHere
      : saved
        ? savesItself
          ? t.saved
          : t.allSaved
        : t.notYet;
  return (
    <p className={styles.state} role="status">
      {words}
    </p>
  );
}
