import { failureOf } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { breakOut } from './panel.queries.ts';
import { usePanelTexts } from './texts.ts';

/** Asks before a check-out is broken, and names whose it is. */
export function BreakDialog({
  id,
  title,
  holder = '',
  onClose,
}: {
  id: number;
  title: string;
  /** Undefined for somebody whom the reader may not see. */
  holder: string | undefined;
  onClose: () => void;
}) {
  const t = usePanelTexts();
  const end = () => {
    onClose();
    breakOut(id).then(
      () => say(t.broken),
      (error: unknown) => sayFailed(failureOf(error).detail),
    );
  };
  return (
    <Dialog title={t.breakQuestion(holder)} isOpen onClose={onClose} role="alertdialog">
      <p>{t.breakNote(holder, title)}</p>
      <Acts>
        <Button onPress={onClose}>{t.keep}</Button>
        <Button look="danger" onPress={end}>
          {t.breakOut}
        </Button>
      </Acts>
    </Dialog>
  );
}
