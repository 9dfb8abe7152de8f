// What else can be done with an article.
import type { KnowledgebaseArticleDetails } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, BadgeCheck, Bell, Ellipsis, FolderInput, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { useKeys } from '../../../ui/keys.ts';
import { Acts, Dialog, MenuButton, MenuItem } from '../../../ui/overlay.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { categoryOptions } from '../categories.ts';
import { categoriesQuery } from '../knowledge.queries.ts';
import { bringBackArticle, changeArticle, removeArticle, setVouched } from './article.queries.ts';
import { useArticleTexts } from './texts.ts';

const icon = { size: 17, 'aria-hidden': true } as const;

export function ArticleMenu({
  article,
  onFollow,
}: {
  article: KnowledgebaseArticleDetails;
  /** Where there is no button for it. */
  onFollow: (() => void) | undefined;
}) {
  const t = useArticleTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  const { id, may, status, category, revision, endorsed } = article;
  const mayEdit = may.edit && !me.is_read_only;
  const mayVouch = may.endorse && !me.is_read_only;
  useKeys(mayEdit ? [{ keys: 'm', does: t.move, run: () => setMoving(true) }] : []);
  if (!mayEdit && !mayVouch && !may.see_revisions) return null;
  const tell = (error: unknown) => sayFailed(failureOf(error).detail);
  /** Done at once, and taken back by the same way. */
  const change = (
    there: Parameters<typeof changeArticle>[1],
    back: Parameters<typeof changeArticle>[1],
    words: string,
  ) =>
    void changeArticle(id, there)
      .then(() => say(words, () => void changeArticle(id, back).catch(tell)))
      .catch(tell);
  const undoRemoval = async () => {
    if (await bringBackArticle(id)) void navigate({ to: '/knowledgebase/articles/$id', params: { id } });
    else sayFailed(t.notBack);
  };
  const remove = () =>
    void removeArticle(id, async () => {
      say(t.deleted, () => void undoRemoval().catch(tell));
      await navigate({ to: '/knowledgebase/categories/$id', params: { id: category.id } });
    }).catch(tell);
  const items = [
    onFollow && (
      <MenuItem key="follow" icon={<Bell {...icon} />} onAction={onFollow}>
        {article.followed ? t.unfollow : t.follow}
      </MenuItem>
    ),
    may.see_revisions && (
      <MenuItem
        key="revisions"
        icon={<History {...icon} />}
        onAction={() => void navigate({ to: '/knowledgebase/articles/$id', params: { id }, search: { revision } })}
      >
        {t.revisions}
      </MenuItem>
    ),
    mayVouch && (
      <MenuItem key="vouch" icon={<BadgeCheck {...icon} />} onAction={() => void setVouched(id, !endorsed).catch(tell)}>
        {endorsed ? t.unvouch : t.vouch}
      </MenuItem>
    ),
    mayEdit && (
      <MenuItem key="move" icon={<FolderInput {...icon} />} onAction={() => setMoving(true)}>
        {t.move}
      </MenuItem>
    ),
    mayEdit && may.publish && status !== 'archive' && (
      <MenuItem
        key="archive"
        icon={<Archive {...icon} />}
        onAction={() => change({ status: 'archive' }, { status }, t.archived)}
      >
        {t.archive}
      </MenuItem>
    ),
    mayEdit && may.publish && status === 'archive' && (
      <MenuItem
        key="unarchive"
        icon={<ArchiveRestore {...icon} />}
        onAction={() => change({ status: 'publish' }, { status }, t.unarchived)}
      >
        {t.unarchive}
      </MenuItem>
    ),
    mayEdit && (
      <MenuItem key="delete" icon={<Trash2 {...icon} />} onAction={remove}>
        {t.deleteArticle}
      </MenuItem>
    ),
  ];
  return (
    <>
      <MenuButton
        label={t.more}
        button={
          <IconButton label={t.more} look="plain">
            <Ellipsis size={17} aria-hidden />
          </IconButton>
        }
      >
        {items}
      </MenuButton>
      {isMoving && (
        <MoveDialog
          article={article}
          onClose={() => setMoving(false)}
          onMove={(to, name) => {
            setMoving(false);
            change({ category_id: to }, { category_id: category.id }, t.moved(name));
          }}
        />
      )}
    </>
  );
}

function MoveDialog({
  article: { category },
  onClose,
  onMove,
}: {
  article: KnowledgebaseArticleDetails;
  onClose: () => void;
  onMove: (to: number, name: string) => void;
}) {
  const t = useArticleTexts();
  const { common } = useTexts();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [chosen, setChosen] = useState(category.id);
  const name = categories.find(({ id }) => id === chosen)?.name ?? '';
  return (
    <Dialog title={t.move} isOpen onClose={onClose}>
      <Choice
        label={t.moveTo}
        isLabelShown
        value={String(chosen)}
        options={categoryOptions(categories, 'publish', category.id)}
        onChange={(id) => setChosen(Number(id))}
      />
      <Acts>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button look="primary" isDisabled={chosen === category.id} onPress={() => onMove(chosen, name)}>
          {t.move}
        </Button>
      </Acts>
    </Dialog>
  );
}
