// What one has checked out; for administrators also what anybody has.
import type { HeldDocument } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileUp, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { mayDo, useMe } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { Ago, Avatar, PageTitle, Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { useTitle } from '../../../ui/title.ts';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { photoOf } from '../../people/index.ts';
import { EntryTile } from '../file-tile.tsx';
import { BreakDialog } from '../panel/break-dialog.tsx';
import { CheckInDialog } from '../panel/check-in-dialog.tsx';
import { cancelOut, checkOut, documentQuery } from '../panel/panel.queries.ts';
import { usePanelTexts } from '../panel/texts.ts';
import { useDocumentsTexts } from '../texts.ts';
import styles from './checked-out.module.css';
import { checkOutsQuery } from './checked-out.queries.ts';
import { useCheckedOutTexts } from './texts.ts';

export function CheckedOutPage() {
  const t = useCheckedOutTexts();
  const isAdministrator = mayDo(useMe(), 'documents.admin');
  const { everybody } = useSearch({ from: '/frame/documents/checked-out' });
  const navigate = useNavigate();
  const ofAll = isAdministrator && everybody === true;
  const { data, error, refetch } = useQuery(checkOutsQuery(ofAll));
  useTitle(t.title, useDocumentsTexts().title);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageTitle>{t.title}</PageTitle>
        {isAdministrator && (
          <Segments
            label={t.whose}
            value={ofAll ? 'everybody' : 'mine'}
            onChange={(whose) =>
              void navigate({
                to: '/documents/checked-out',
                search: { everybody: whose === 'everybody' || undefined },
                replace: true,
              })
            }
            options={[
              { key: 'mine', label: t.mine },
              { key: 'everybody', label: t.everybody },
            ]}
          />
        )}
      </div>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={styles.waiting}>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      ) : data.documents.length === 0 ? (
        <Empty icon={LockKeyhole} title={ofAll ? t.noneAtAll : t.none}>
          {t.noneNote}
        </Empty>
      ) : (
        <>
          <ul className={styles.list}>
            {data.documents.map((document) => (
              <HeldRow key={document.doc_id} document={document} />
            ))}
          </ul>
          {data.total > data.documents.length && (
            <p className={styles.note}>{t.onlyFirst(data.documents.length, data.total)}</p>
          )}
        </>
      )}
    </div>
  );
}

function HeldRow({ document: { doc_id: id, title, file, folder, checked_out } }: { document: HeldDocument }) {
  const t = useCheckedOutTexts();
  const panel = usePanelTexts();
  const me = useMe();
  const [asked, setAsked] = useState<'check in' | 'break'>();
  const close = () => setAsked(undefined);
  const name = checked_out?.by?.name ?? t.somebody;
  const failed = (error: unknown) => sayFailed(failureOf(error).detail);
  const cancel = () =>
    void cancelOut(id).then(
      () => say(panel.notOut, () => void checkOut({ id, folderId: folder.id }).catch(failed)),
      failed,
    );
  return (
    <li>
      <EntryTile type="document" name={file?.name ?? null} />
      <div className={styles.words}>
        <Link to="/documents/document/$id" params={{ id }} search={{ in: folder.id }} dir="auto">
          {title}
        </Link>
        <small>
          <bdi>{folder.title}</bdi>
          {checked_out && (
            <>
              {' · '}
              {!checked_out.own && (
                <span className={styles.who}>
                  <Avatar name={name} src={checked_out.by ? photoOf(checked_out.by.id, 20) : undefined} size={20} />
                  {t.by(name)}{' '}
                </span>
              )}
              {t.since} <Ago at={checked_out.since} />
            </>
          )}
        </small>
      </div>
      {!me.is_read_only && (
        <div className={styles.acts}>
          {checked_out?.own ? (
            <>
              <Button small aria-label={t.cancelOf(title)} onPress={cancel}>
                {t.cancelOut}
              </Button>
              <Button small look="primary" aria-label={t.checkInOf(title)} onPress={() => setAsked('check in')}>
                <FileUp size={15} aria-hidden />
                {panel.checkIn}
              </Button>
            </>
          ) : (
            <Button small aria-label={t.breakOf(title)} onPress={() => setAsked('break')}>
              {t.breakOut}
            </Button>
          )}
        </div>
      )}
      {asked === 'check in' && <CheckIn id={id} folderId={folder.id} onClose={close} />}
      {asked === 'break' && <BreakDialog id={id} title={title} holder={checked_out?.by?.name} onClose={close} />}
    </li>
  );
}

/** The dialog, once it is known what one may do with the document. */
function CheckIn({ id, folderId, onClose }: { id: number; folderId: number; onClose: () => void }) {
  const t = usePanelTexts();
  const { data, error } = useQuery(documentQuery(id, folderId));
  if (error) {
    return (
      <Dialog title={t.checkIn} isOpen onClose={onClose}>
        <Failed error={error} />
      </Dialog>
    );
  }
  if (!data) return null;
  return <CheckInDialog id={id} folderId={folderId} mayPublish={data.rights.includes('edit')} onClose={onClose} />;
}
