// A page to read, with its contents, and what can be done with it.
import type { PublishPage } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, Ellipsis, EyeOff, FolderInput, History, Link2, PencilLine, Send, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { base } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { RichTextEditor } from '../../ui/editor/index.ts';
import { useKeys } from '../../ui/keys.ts';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { Avatar, Chip } from '../../ui/parts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { PinButton } from '../home/index.ts';
import { photoOf } from '../people/index.ts';
import { Contents } from './contents.tsx';
import styles from './pages.module.css';
import { bringBack, discardPage, setDraft, treeQuery } from './pages.queries.ts';
import { usePagesTexts } from './texts.ts';
import { splatOf, wayTo } from './tree.ts';

const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }));
const VersionsDialog = lazy(async () => ({ default: (await import('./versions-dialog.tsx')).VersionsDialog }));

/** On phones, where the tree is a page of its own. */
export function BackToTree() {
  const t = usePagesTexts();
  return (
    <Link to="/pages" className={styles.back}>
      <ChevronLeft size={16} aria-hidden />
      {t.showTree}
    </Link>
  );
}

export function PageArticle({ page, mayWrite }: { page: PublishPage; mayWrite: boolean }) {
  const t = usePagesTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const text = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<'place' | 'versions'>();
  const { data: tree = [] } = useQuery(treeQuery);
  const { id, title, path, modified, modified_by: by, version_num: version, draft } = page;
  const edit = () => void navigate({ to: '/pages/$', params: { _splat: splatOf(path) }, search: { edit: true } });
  useKeys([
    { keys: 'v', does: t.versions, run: () => setOpened('versions') },
    ...(mayWrite ? [{ keys: 'e', does: t.edit, run: edit }] : []),
  ]);
  return (
    <div className={styles.article}>
      <article className={styles.column}>
        <BackToTree />
        <p className={styles.crumbs}>
          {wayTo(tree, path).map((folder) => (
            <Link
              key={folder.id}
              to="/pages/$"
              params={{ _splat: splatOf(folder.path) }}
              activeOptions={{ exact: true }}
              dir="auto"
            >
              {folder.title}
            </Link>
          ))}
        </p>
        <h1 dir="auto">{title}</h1>
        <div className={styles.meta}>
          <Avatar name={by.name} src={photoOf(by.id, 36)} size={36} />
          <div>
            <Link to="/people/$id" params={{ id: by.id }} dir="auto">
              {by.name}
            </Link>
            <small>{[t.changed(formats.ago(modified)), t.version(version)].join(' · ')}</small>
          </div>
          {draft && (
            <span title={t.draftAdvice}>
              <Chip hue="amber">{t.draft}</Chip>
            </span>
          )}
        </div>
        <div ref={text} className={styles.text}>
          <RichText html={page.text} />
        </div>
      </article>
      <aside className={styles.rail}>
        <div className={styles.buttons}>
          {mayWrite ? (
            <Button onPress={edit} onHoverStart={() => void RichTextEditor.load()}>
              <PencilLine size={16} aria-hidden />
              {t.edit}
            </Button>
          ) : (
            <Button onPress={() => setOpened('versions')}>
              <History size={16} aria-hidden />
              {t.versions}
            </Button>
          )}
          <PinButton thing={{ type: 'page', id, title, link: `/pages${path}` }} />
          {mayWrite && <PageMenu page={page} onOpen={setOpened} />}
        </div>
        <Contents text={text} html={page.text} />
      </aside>
      <Suspense>
        {opened === 'place' && <PlaceDialog page={page} onClose={() => setOpened(undefined)} />}
        {opened === 'versions' && (
          <VersionsDialog page={page} mayWrite={mayWrite} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

function PageMenu({ page, onOpen }: { page: PublishPage; onOpen: (what: 'place' | 'versions') => void }) {
  const t = usePagesTexts();
  const { common } = useTexts();
  const navigate = useNavigate();
  const { id, title, path, draft } = page;
  const fail = (error: unknown) => sayFailed(failureOf(error).detail);
  const copy = () =>
    void navigator.clipboard.writeText(`${location.origin}${base}/pages${path}`).then(
      () => say(t.copied),
      () => sayFailed(common.notCopied),
    );
  const keep = (next: boolean) => setDraft(id, next).then(() => say(next ? t.isDraft : t.published), fail);
  const undo = () => void bringBack('pub_page', id).then((isBack) => !isBack && sayFailed(t.notBack(title)), fail);
  const remove = () =>
    void discardPage(id).then(() => {
      say(t.deleted(title), undo);
      void navigate({ to: '/pages', replace: true });
    }, fail);
  const icon = { size: 17, 'aria-hidden': true } as const;
  return (
    <MenuButton
      label={t.more}
      button={
        <IconButton label={t.more}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Link2 {...icon} />} onAction={copy}>
        {t.copyLink}
      </MenuItem>
      <MenuItem icon={draft ? <Send {...icon} /> : <EyeOff {...icon} />} onAction={() => void keep(!draft)}>
        {draft ? t.publish : t.toDraft}
      </MenuItem>
      <MenuItem icon={<History {...icon} />} onAction={() => onOpen('versions')}>
        {t.versions}
      </MenuItem>
      <MenuItem icon={<FolderInput {...icon} />} onAction={() => onOpen('place')}>
        {t.place}
      </MenuItem>
      <MenuItem icon={<Trash2 {...icon} />} onAction={remove}>
        {t.delete}
      </MenuItem>
    </MenuButton>
  );
}
