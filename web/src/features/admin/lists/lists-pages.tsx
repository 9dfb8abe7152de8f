import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/field.tsx';
import { PartHead } from '../part-head.tsx';
import { channels, expenseLists, tags } from './lists.queries.ts';
import { NameListView } from './name-list.tsx';
import { useListsTexts } from './texts.ts';

/** Which list is shown, and whether the dialog for a new entry is open: both stand in the address. */
function useAddress(part: string) {
  const navigate = useNavigate();
  const { new: isAdding = false, show } = useSearch({ from: '/frame/admin' });
  const change = (next: { new?: true | undefined; show?: string | undefined }) =>
    void navigate({ to: '/admin/$part', params: { part }, search: (now) => ({ ...now, ...next }), replace: true });
  return {
    show,
    choose: (key: string) => change({ show: key }),
    adding: { isAdding, onAddingDone: () => change({ new: undefined }) },
    add: () => change({ new: true }),
  };
}

function Head({ title, note, onAdd }: { title: string; note: string; onAdd: () => void }) {
  const t = useListsTexts();
  return (
    <PartHead title={title} note={note}>
      <Button look="primary" onPress={onAdd}>
        <Plus size={16} aria-hidden />
        {t.add}
      </Button>
    </PartHead>
  );
}

const keys = ['types', 'departments', 'projects', 'clients', 'locations'] as const;

export function ExpenseListsPage() {
  const t = useListsTexts();
  const { show, choose, adding, add } = useAddress('expense-lists');
  const key = keys.find((one) => one === show) ?? 'types';
  const list = expenseLists.find((one) => one.key === key);
  return (
    <>
      <Head title={t.expenses} note={t.expensesNote} onAdd={add} />
      {list && (
        <NameListView key={key} list={list} label={t.lists[key]} addTitle={t.addTitle.expenses} {...adding}>
          <Segments
            label={t.whichList}
            value={key}
            onChange={choose}
            options={keys.map((one) => ({ key: one, label: t.lists[one] }))}
          />
        </NameListView>
      )}
    </>
  );
}

export function ChannelsPage() {
  const t = useListsTexts();
  const { adding, add } = useAddress('channels');
  return (
    <>
      <Head title={t.channels} note={t.channelsNote} onAdd={add} />
      <NameListView list={channels} label={t.channels} addTitle={t.addTitle.channels} {...adding} />
    </>
  );
}

export function TagsPage() {
  const t = useListsTexts();
  const { adding, add } = useAddress('tags');
  return (
    <>
      <Head title={t.tags} note={t.tagsNote} onAdd={add} />
      <NameListView list={tags} label={t.tags} addTitle={t.addTitle.tags} {...adding} />
    </>
  );
}
