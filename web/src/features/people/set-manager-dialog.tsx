import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { useChartTexts } from './chart-texts.ts';
import { personQuery } from './people.queries.ts';
import { PersonPicker, type Picked } from './person-picker.tsx';

export interface NewManager {
  id: number;
  fullname: string;
}

/** The twin of dragging somebody under another. */
export function SetManagerDialog({
  id,
  onSet,
  onClose,
}: {
  id: number;
  onSet: (manager: NewManager | null) => void;
  onClose: () => void;
}) {
  const t = useChartTexts();
  const { common } = useTexts();
  const { data: person } = useQuery(personQuery(id));
  const [changed, setChanged] = useState<readonly Picked[]>();
  const now: readonly Picked[] = person?.manager
    ? [{ type: 'user', id: person.manager.id, name: person.manager.fullname }]
    : [];
  const picked = changed ?? now;
  const save = () => {
    const [manager] = picked;
    onSet(manager ? { id: manager.id, fullname: manager.name } : null);
    onClose();
  };
  return (
    <Dialog title={t.setManagerOf(person?.fullname ?? '')} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <PersonPicker
          label={t.setManagerOf(person?.fullname ?? '')}
          placeholder={t.noManager}
          only="user"
          exceptId={id}
          autoFocus
          picked={picked}
          onChange={(next) => setChanged(next.slice(-1))}
        />
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isDisabled={person === undefined}>
            {common.save}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
