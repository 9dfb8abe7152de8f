import type { Notification } from '@atrium/client/core';
import { Mail, MailOpen } from 'lucide-react';
import { SelectionBar as Bar, BarAct } from '../../ui/selection-bar.tsx';
import { say } from '../../ui/toast.tsx';
import { mark } from './notifications.ts';
import { useNotificationTexts } from './texts.ts';

/** What can be done with all that are selected; it can be taken back. */
export function SelectionBar({ chosen, onClear }: { chosen: readonly Notification[]; onClear: () => void }) {
  const t = useNotificationTexts();
  if (chosen.length === 0) return null;
  const markAll = (read: boolean) => {
    const changed = chosen.filter((notification) => notification.read !== read);
    onClear();
    if (changed.length === 0) return;
    void mark(changed, read);
    say(
      t.marked(changed.length, read),
      () =>
        void mark(
          changed.map((each) => ({ ...each, read })),
          !read,
        ),
    );
  };
  return (
    <Bar words={t.selected(chosen.length)} clear={t.clear} onClear={onClear} floats>
      <BarAct label={t.markRead} icon={MailOpen} onPress={() => markAll(true)} />
      <BarAct label={t.markUnread} icon={Mail} onPress={() => markAll(false)} />
    </Bar>
  );
}
