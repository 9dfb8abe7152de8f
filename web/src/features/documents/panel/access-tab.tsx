// What one may do with a document, and who decides it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/parts.tsx';
import { AccessList } from '../access/index.ts';
import type { Acts } from '../acts/use-acts.tsx';
import { folderQuery } from '../documents.queries.ts';
import type { DocumentDetails } from './document-details.ts';
import styles from './panel.module.css';
import { usePanelTexts } from './texts.ts';

export function AccessTab({
  document: { rights },
  folderId,
  acts,
}: {
  document: DocumentDetails;
  folderId: number;
  acts: Acts;
}) {
  const t = usePanelTexts();
  const folder = useQuery(folderQuery(folderId)).data;
  const isManager = folder?.rights.includes('edit_perms') ?? false;
  return (
    <>
      <h3>{t.yourRights}</h3>
      <div className={styles.rights}>
        {rights.map((right) => (
          <Chip key={right} large hue="brand">
            {t.rights[right]}
          </Chip>
        ))}
      </div>
      <ul className={styles.places}>
        <li>
          <Link to="/documents/folder/$id" params={{ id: folderId }}>
            <Folder size={16} aria-hidden />
            <span dir="auto">{folder?.title}</span>
          </Link>
          {isManager && folder && (
            <Button small onPress={() => acts.access({ id: folder.id, title: folder.title })}>
              {t.changeAccess}
            </Button>
          )}
        </li>
      </ul>
      <p className={styles.note}>{t.rightsFrom}</p>
      {isManager && <AccessList folderId={folderId} />}
    </>
  );
}
