// What can be done with everything that is selected.
import { Copy, Download, FolderInput, Link2, Trash2 } from 'lucide-react';
import { useMe } from '../../../api/session.ts';
import { SelectionBar as Bar, BarAct } from '../../../ui/selection-bar.tsx';
import type { Acts } from '../acts/use-acts.tsx';
import { useDocumentsTexts } from '../texts.ts';
import type { Selection } from './use-selection.ts';

export function SelectionBar({ selection, acts }: { selection: Selection; acts: Acts }) {
  const t = useDocumentsTexts();
  const me = useMe();
  const { entries } = selection;
  const mayDelete = !me.is_read_only && entries.every(({ rights }) => rights.includes('delete'));
  return (
    <Bar words={t.selected(entries.length)} clear={t.clearSelection} onClear={selection.clear}>
      <BarAct label={t.downloadZip} icon={Download} onPress={() => acts.download(entries)} />
      {mayDelete && <BarAct label={t.move} icon={FolderInput} onPress={() => acts.choosePlace('move', entries)} />}
      {!me.is_read_only && <BarAct label={t.copy} icon={Copy} onPress={() => acts.choosePlace('copy', entries)} />}
      {!me.is_read_only && entries.every(({ type }) => type === 'document') && (
        <BarAct label={t.link} icon={Link2} onPress={() => acts.choosePlace('link', entries)} />
      )}
      {mayDelete && <BarAct label={t.remove} icon={Trash2} onPress={() => acts.remove(entries)} />}
    </Bar>
  );
}
