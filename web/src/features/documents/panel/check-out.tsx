// Who has a document, and what that means for its reader: checking out, in, asking, breaking.
import { FilePen, FileUp, Lock } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { mayDo, useMe } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Ago } from '../../../ui/parts.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { BreakDialog } from './break-dialog.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import type { DocumentDetails } from './document-details.ts';
import styles from './panel.module.css';
import { askFor, cancelOut, checkOut } from './panel.queries.ts';
import { usePanelTexts } from './texts.ts';

interface Props {
  document: DocumentDetails;
  folderId: number;
}

const attempt = (work: Promise<unknown>, words: string) =>
  void work.then(
    () => say(words),
    (error: unknown) => sayFailed(failureOf(error).detail),
  );

export function CheckOutButton({ document: { id, rights, checked_out, lock, files }, folderId }: Props) {
  const t = usePanelTexts();
  const [isOpen, setOpen] = useState(false);
  const mayChange = rights.includes('edit') || rights.includes('draft');
  if (!mayChange || files.length === 0 || lock !== null) return null;
  if (checked_out && !checked_out.own) return null;
  if (checked_out) {
    return (
      <>
        <Button look="primary" onPress={() => setOpen(true)}>
          <FileUp size={17} aria-hidden />
          {t.checkIn}
        </Button>
        {isOpen && (
          <CheckInDialog
            id={id}
            folderId={folderId}
            mayPublish={rights.includes('edit')}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  return (
    <Button onPress={() => attempt(checkOut({ id, folderId }), t.nowOut)}>
      <FilePen size={17} aria-hidden />
      {t.checkOut}
    </Button>
  );
}

/** Since when it is out, and what can be done about it; and drafts that wait. */
export function CheckOutBand({ document: { id, title, rights, checked_out, asked, drafts } }: Props) {
  const t = usePanelTexts();
  const [isBreaking, setBreaking] = useState(false);
  const me = useMe();
  const mayChange = rights.includes('edit') || rights.includes('draft');
  return (
    <>
      {checked_out && (
        <div className={styles.band}>
          <p>
            <b>{checked_out.own ? t.outByYou : checked_out.by ? t.outBy(checked_out.by.name) : t.outBySomebody}</b>{' '}
            {t.since} <Ago at={checked_out.since} />. {t.outNote}
          </p>
          {!me.is_read_only && (
            <div className={styles.bandActs}>
              {checked_out.own ? (
                <Button small onPress={() => attempt(cancelOut(id), t.notOut)}>
                  {t.cancelOut}
                </Button>
              ) : (
                mayChange && (
                  <Button
                    small
                    isDisabled={asked !== null}
                    onPress={() => attempt(askFor(id), t.asked(checked_out.by?.name ?? ''))}
                  >
                    {asked !== null ? t.alreadyAsked : checked_out.by ? t.ask(checked_out.by.name) : t.askSomebody}
                  </Button>
                )
              )}
              {!checked_out.own && mayDo(me, 'documents.admin') && (
                <Button small onPress={() => setBreaking(true)}>
                  <Lock size={15} aria-hidden />
                  {t.breakOut}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {isBreaking && (
        <BreakDialog id={id} title={title} holder={checked_out?.by?.name} onClose={() => setBreaking(false)} />
      )}
      {drafts > 0 && (
        <div className={classes(styles.band, styles.drafts)}>
          <p>
            <b>{t.draftWaits(drafts)}</b>
          </p>
        </div>
      )}
    </>
  );
}
