// The form over any page: `t` opens it, Ctrl-Enter sends.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/overlay.tsx';
import { useThanksTexts } from './texts.ts';
import { tagsQuery } from './thanks.queries.ts';
import { ThanksForm } from './thanks-form.tsx';
import { useSending } from './use-sending.ts';

export function ThanksDialog({ onClose }: { onClose: () => void }) {
  const t = useThanksTexts();
  const { data: tags = [] } = useQuery(tagsQuery);
  const send = useSending(tags);
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog title={t.whom} isOpen={isOpen} onClose={onClose}>
      <ThanksForm
        tags={tags}
        place="thanks"
        autoFocus
        isBare
        onSend={async (draft) => {
          setOpen(false);
          try {
            await send(draft);
            onClose();
          } catch (error) {
            setOpen(true);
            throw error;
          }
        }}
      />
    </Dialog>
  );
}
