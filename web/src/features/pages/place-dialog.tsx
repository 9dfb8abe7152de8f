// Where a page stands: its folder, its place among the others, and its address.
import type { PublishPage } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { say } from '../../ui/toast.tsx';
import styles from './pages.module.css';
import { placePage, treeQuery } from './pages.queries.ts';
import { usePagesTexts } from './texts.ts';
import { folderOptions, foldersOf, splatOf } from './tree.ts';

export function PlaceDialog({ page, onClose }: { page: PublishPage; onClose: () => void }) {
  const t = usePagesTexts();
  const navigate = useNavigate();
  const { data: tree = [] } = useQuery(treeQuery);
  const folders = foldersOf(tree);
  const [folderId, setFolder] = useState(page.folder_id);
  const pages = folders.find(({ node }) => node.id === folderId)?.node.pages ?? [];
  const others = pages.filter(({ id }) => id !== page.id);
  const now = pages.findIndex(({ id }) => id === page.id);
  const standing = now < 0 ? others.length : now;
  const [chosen, setChosen] = useState<number>();
  const position = chosen ?? standing;
  const [slug, setSlug] = useState(page.slug);
  const [error, setError] = useState<string>();
  const save = async () => {
    try {
      const moved = await placePage(page.id, {
        ...(folderId !== page.folder_id && { folder_id: folderId }),
        ...(slug.trim() !== '' && slug !== page.slug && { slug: slug.trim() }),
        ...(position !== standing && { position }),
      });
      say(t.moved(page.title));
      onClose();
      void navigate({ to: '/pages/$', params: { _splat: splatOf(moved.path) }, replace: true });
    } catch (refused) {
      setError(failureOf(refused).detail);
    }
  };
  return (
    <Dialog title={t.placeOf(page.title)} isOpen onClose={onClose}>
      <div className={styles.form}>
        <Choice
          label={t.folder}
          isLabelShown
          value={`${folderId}`}
          onChange={(value) => {
            setFolder(Number(value));
            setChosen(undefined);
          }}
          options={folderOptions(tree)}
        />
        <Choice
          label={t.stands}
          isLabelShown
          value={`${position}`}
          onChange={(value) => setChosen(Number(value))}
          options={[
            { key: '0', label: t.first },
            ...others.map(({ title }, index) => ({ key: `${index + 1}`, label: t.after(title) })),
          ]}
        />
        <TextField
          label={t.address}
          hint={t.addressHint}
          value={slug}
          onChange={(words) => {
            setSlug(words);
            setError(undefined);
          }}
          {...(error !== undefined && { error })}
        />
        <Acts>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button look="primary" onPress={() => void save()}>
            {t.save}
          </Button>
        </Acts>
      </div>
    </Dialog>
  );
}
