// The keys of a folder, and what was cut or copied to be put elsewhere.
import type { FolderDetails } from '@atrium/client/core';
import { useState } from 'react';
import { useMe } from '../../../api/session.ts';
import { type Key, useKeys } from '../../../ui/keys.ts';
import { say } from '../../../ui/toast.tsx';
import type { Acts } from '../acts/use-acts.tsx';
import { type Entry, keyOf, type Thing } from '../entries.ts';
import { useDocumentsTexts } from '../texts.ts';
import type { RoomAddress } from '../use-room-address.ts';
import { focusedEntry } from './focused-entry.ts';
import type { Selection } from './use-selection.ts';

interface Clip {
  things: readonly Thing[];
  isCut: boolean;
}

export function useFolderKeys({
  address,
  folder,
  acts,
  selection,
  openedId,
  onUpload,
}: {
  address: RoomAddress;
  folder: FolderDetails | undefined;
  acts: Acts;
  selection: Selection;
  openedId: number | undefined;
  onUpload: () => void;
}): { cutKeys: ReadonlySet<string> } {
  const t = useDocumentsTexts();
  const me = useMe();
  const [clip, setClip] = useState<Clip>();
  /** What is selected, else the row that has the focus. */
  const chosen = (): readonly Entry[] => {
    const focused = focusedEntry();
    return selection.entries.length > 0 ? selection.entries : focused ? [focused] : [];
  };
  const may = (right: Entry['rights'][number]) => {
    const entries = chosen();
    return !me.is_read_only && entries.length > 0 && entries.every(({ rights }) => rights.includes(right));
  };
  const take = (isCut: boolean) => {
    const things = chosen();
    if (things.length === 0 || (isCut && !may('delete')) || getSelection()?.toString()) return;
    setClip({ things, isCut });
    say((isCut ? t.cutNote : t.copyNote)(things.length));
  };
  const put = () => {
    if (!clip || !folder?.rights.includes('edit')) return;
    acts.putInto(clip.isCut ? 'move' : 'copy', clip.things, folder);
    if (clip.isCut) setClip(undefined);
  };
  const up = () => {
    if (folder && folder.id !== 0) address.toFolder(folder.path.at(-2)?.id ?? 0);
  };
  const close = () => {
    if (selection.entries.length > 0) selection.clear();
    else if (openedId !== undefined) address.close(folder?.id ?? 0);
    else setClip(undefined);
  };
  const keys: Key[] = [
    { keys: 'Backspace', does: t.keys.up, run: up },
    { keys: 'Escape', does: t.keys.close, run: close },
    { keys: 'Ctrl+C', does: t.keys.copy, run: () => take(false) },
    { keys: 'Ctrl+X', does: t.keys.cut, run: () => take(true) },
    { keys: 'Ctrl+V', does: t.keys.paste, run: put },
    { keys: 'm', does: t.move, run: () => may('delete') && acts.choosePlace('move', chosen()) },
    {
      keys: 'F2',
      does: t.keys.rename,
      run() {
        const [first] = chosen();
        if (first && may('edit_meta')) acts.rename(first);
      },
    },
    { keys: 'Delete', does: t.keys.remove, run: () => may('delete') && acts.remove(chosen()) },
  ];
  if (folder?.may_add.documents) keys.push({ keys: 'u', does: t.upload, run: onUpload });
  if (folder?.may_add.folders) keys.push({ keys: 'N', does: t.newFolder, run: () => acts.newFolder(folder.id) });
  useKeys(keys);
  return { cutKeys: new Set(clip?.isCut ? clip.things.map(keyOf) : []) };
}
