// The versions of a document, the newest first: shown, compared, brought back, deleted.
import type { DocumentVersion } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, Eye, GitCompare, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { momentOf } from '../../../api/moments.ts';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../../ui/overlay.tsx';
import { Ago, Avatar, Chip, Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { photoOf } from '../../people/index.ts';
import { contentOf, saveFrom } from '../entries.ts';
import { CompareDialog } from './compare-dialog.tsx';
import type { DocumentDetails } from './document-details.ts';
import styles from './panel.module.css';
import { bringBackVersion, deleteVersion, versionsQuery } from './panel.queries.ts';
import { usePanelTexts } from './texts.ts';

export function VersionsTab({
  document: { id, version: latest, rights, checked_out },
  folderId,
  onShow,
}: {
  document: DocumentDetails;
  folderId: number;
  onShow: (version: number | undefined) => void;
}) {
  const t = usePanelTexts();
  const me = useMe();
  const { data: versions, error, refetch } = useQuery(versionsQuery(id));
  const [compared, setCompared] = useState<DocumentVersion>();
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!versions) return <Skeleton height={60} />;
  const mayChange = !me.is_read_only && (checked_out === null || checked_out.own);
  const attempt = (work: Promise<unknown>, words: string) =>
    void work.then(
      () => say(words),
      (failure: unknown) => sayFailed(failureOf(failure).detail),
    );
  return (
    <ol className={styles.versions}>
      {versions.map((version) => {
        const { version_num: number, is_latest, title, date_last_modified, modified_by, version_comment } = version;
        const isDraft = number > latest;
        return (
          <li key={number}>
            <Avatar name={modified_by.name} src={photoOf(modified_by.id, 32)} size={32} />
            <div>
              <b>
                {t.version(number)}
                {is_latest && <Chip hue="brand">{t.latest}</Chip>}
                {isDraft && <Chip hue="plum">{t.draft}</Chip>}
              </b>
              <small>
                <bdi>{modified_by.name}</bdi>, <Ago at={momentOf(date_last_modified.date)} />
              </small>
              {version_comment !== '' && <p dir="auto">{version_comment}</p>}
            </div>
            <MenuButton
              label={t.moreOfVersion(number)}
              button={
                <IconButton small label={t.moreOfVersion(number)}>
                  <Ellipsis size={17} aria-hidden />
                </IconButton>
              }
            >
              <MenuItem icon={<Eye size={17} aria-hidden />} onAction={() => onShow(is_latest ? undefined : number)}>
                {t.show}
              </MenuItem>
              <MenuItem
                icon={<Download size={17} aria-hidden />}
                onAction={() => saveFrom(contentOf(id, { version: number }))}
              >
                {t.download}
              </MenuItem>
              {!is_latest && (
                <MenuItem icon={<GitCompare size={17} aria-hidden />} onAction={() => setCompared(version)}>
                  {t.compare}
                </MenuItem>
              )}
              {!is_latest && !isDraft && mayChange && checked_out === null && rights.includes('edit') && (
                <MenuItem
                  icon={<RotateCcw size={17} aria-hidden />}
                  onAction={() =>
                    attempt(
                      bringBackVersion({ id, folderId }, number, title, t.broughtBack(number)),
                      t.broughtBack(number),
                    )
                  }
                >
                  {t.bringBack}
                </MenuItem>
              )}
              {!is_latest && mayChange && rights.includes('delete') && (
                <MenuItem
                  icon={<Trash2 size={17} aria-hidden />}
                  onAction={() => attempt(deleteVersion({ id, folderId }, number), t.versionDeleted(number))}
                >
                  {t.deleteVersion}
                </MenuItem>
              )}
            </MenuButton>
          </li>
        );
      })}
      {compared && (
        <CompareDialog id={id} older={compared.version_num} newer={latest} onClose={() => setCompared(undefined)} />
      )}
    </ol>
  );
}
