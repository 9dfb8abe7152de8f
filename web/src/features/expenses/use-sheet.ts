import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { queryClient } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useDraft } from '../../device/drafts.ts';
import { useSpeech } from '../../i18n/index.ts';
import { type Sheet, sheetQuery } from './expenses.queries.ts';
import { createSheetEditor } from './sheet-editor.ts';
import type { TypedSheet } from './typed-sheet.ts';

interface Kept {
  base: TypedSheet;
  typed: TypedSheet;
}

const read = (id: number): Promise<Sheet> => queryClient.fetchQuery({ ...sheetQuery(id), staleTime: 0 });

/** The editor of a sheet as long as its page is there. What did not get to the server is kept on the device, and offered the next time. */
export function useSheet(sheet: Sheet) {
  const { locale } = useSpeech();
  const me = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor takes in what is read later.
  const editor = useMemo(() => createSheetEditor(sheet, { locale, read }), [sheet.id, locale]);
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => editor.receive(sheet), [editor, sheet]);
  useEffect(() => {
    const send = () => editor.end();
    const again = () => {
      if (editor.state().saving.state === 'offline') void editor.save();
    };
    addEventListener('pagehide', send);
    addEventListener('online', again);
    return () => {
      removeEventListener('pagehide', send);
      removeEventListener('online', again);
      send();
    };
  }, [editor]);
  const isDirty = editor.isDirty();
  const kept: Kept = { base: editor.base(), typed: state.typed };
  const { found, forget } = useDraft<Kept>(me.id, `sheet.${sheet.id}`, kept, !isDirty);
  // Nothing that the server has is kept on the device beside it.
  const wasDirty = useWas(isDirty);
  useEffect(() => {
    if (wasDirty && !isDirty) forget();
  });
  return { editor, ...state, kept: found, forgetKept: forget };
}

function useWas(is: boolean): boolean {
  const ref = useMemo(() => ({ was: false }), []);
  if (is) ref.was = true;
  return ref.was;
}
