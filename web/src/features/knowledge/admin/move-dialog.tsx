// Another place for a category in the tree.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayDo, useMe } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { type Category, categoryOptions, pathTo } from '../categories.ts';
import { categoriesQuery } from '../knowledge.queries.ts';
import { useAdminTexts } from './texts.ts';

export function MoveCategoryDialog({
  category,
  onMove,
  onClose,
}: {
  category: Category;
  onMove: (parent: number | null) => void;
  onClose: () => void;
}) {
  const t = useAdminTexts();
  const me = useMe();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [chosen, setChosen] = useState(String(category.parent_id ?? ''));
  const others = categories.filter(({ id }) => !pathTo(categories, id).some((above) => above.id === category.id));
  const mayStandAtTop = mayDo(me, 'knowledgebase.admin') || category.parent_id === null;
  const options = [
    ...(mayStandAtTop ? [{ key: 'top', label: t.top }] : []),
    ...categoryOptions(others, 'manage', category.parent_id ?? undefined),
  ];
  const value = chosen === '' ? 'top' : chosen;
  const isSame = value === String(category.parent_id ?? 'top');
  return (
    <Dialog title={t.move} isOpen onClose={onClose}>
      <Choice label={t.above} isLabelShown value={value} options={options} onChange={setChosen} />
      <Acts>
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button look="primary" isDisabled={isSame} onPress={() => onMove(value === 'top' ? null : Number(value))}>
          {t.move}
        </Button>
      </Acts>
    </Dialog>
  );
}
