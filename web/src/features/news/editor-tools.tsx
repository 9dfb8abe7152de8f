// What editors see of a story and do with it: its readers, pinning, publishing, its picture, the trash.
import type { NewsArticle } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Ellipsis, Eye, ImageOff, ImageUp, Link2, Pin, PinOff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { base } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import styles from './news.module.css';
import { readCountsQuery, setPicture, setPinned } from './news.queries.ts';
import { useNewsTexts } from './texts.ts';
import { useDiscard } from './use-discard.ts';

const ReadersDialog = lazy(() => import('./readers-dialog.tsx').then((door) => ({ default: door.ReadersDialog })));
const PublishDialog = lazy(() => import('./publish-dialog.tsx').then((door) => ({ default: door.PublishDialog })));
const PictureDialog = lazy(() => import('./picture-dialog.tsx').then((door) => ({ default: door.PictureDialog })));

const iconSize = 17;

export function EditorTools({ story }: { story: NewsArticle }) {
  const t = useNewsTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const discard = useDiscard();
  const [opened, setOpened] = useState<'readers' | 'publish'>();
  const [picture, setPictureFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const { id, status, pinned, image_url } = story;
  const counts = useQuery(readCountsQuery([id], status === 'published')).data;
  const close = () => setOpened(undefined);
  const fail = (error: unknown) => sayFailed(failureOf(error).detail);
  const pin = (next: boolean) =>
    void setPinned(id, next).then(
      () => say(next ? t.isPinned : t.isUnpinned, () => void setPinned(id, !next).catch(fail)),
      fail,
    );
  const copy = () =>
    void navigator.clipboard.writeText(`${location.origin}${base}/news/${id}`).then(
      () => say(t.copied),
      () => sayFailed(common.notCopied),
    );
  const takeOff = () => void setPicture(id, undefined).then(() => say(t.pictureGone), fail);
  return (
    <>
      {counts && (
        <Button small look="ghost" onPress={() => setOpened('readers')} className={styles.readBy}>
          <Eye size={15} aria-hidden />
          {t.readBy(formats.number(counts.readers.get(id) ?? 0), formats.number(counts.people))}
        </Button>
      )}
      <MenuButton
        label={t.acts}
        button={
          <IconButton label={t.acts}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Link2 size={iconSize} aria-hidden />} onAction={copy}>
          {t.copyLink}
        </MenuItem>
        <MenuItem
          icon={pinned ? <PinOff size={iconSize} aria-hidden /> : <Pin size={iconSize} aria-hidden />}
          onAction={() => pin(!pinned)}
        >
          {pinned ? t.unpin : t.pin}
        </MenuItem>
        <MenuItem icon={<CalendarClock size={iconSize} aria-hidden />} onAction={() => setOpened('publish')}>
          {status === 'published' ? t.publishing : t.publish}
        </MenuItem>
        <MenuItem icon={<ImageUp size={iconSize} aria-hidden />} onAction={() => input.current?.click()}>
          {t.picture}
        </MenuItem>
        {image_url !== null && (
          <MenuItem icon={<ImageOff size={iconSize} aria-hidden />} onAction={takeOff}>
            {t.noPicture}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 size={iconSize} aria-hidden />} onAction={() => discard(story)}>
          {t.delete}
        </MenuItem>
      </MenuButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          setPictureFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Suspense>
        {opened === 'readers' && <ReadersDialog id={id} onClose={close} />}
        {opened === 'publish' && <PublishDialog story={story} onClose={close} />}
        {picture && (
          <PictureDialog
            file={picture}
            onUse={async (cut) => {
              await setPicture(id, cut);
              say(t.pictureChanged);
            }}
            onClose={() => setPictureFile(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
