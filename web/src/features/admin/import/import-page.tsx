import type { ImportReport } from '@atrium/client/core';
import { useState } from 'react';
import { PartHead } from '../part-head.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportDrop } from './import-drop.tsx';
import { ImportSheet } from './import-sheet.tsx';
import type { Cells } from './read-file.ts';
import { useImportTexts } from './texts.ts';

export function ImportPage() {
  const t = useImportTexts();
  const [file, setFile] = useState<{ name: string; cells: Cells }>();
  const [done, setDone] = useState<ImportReport>();
  const startAnew = () => {
    setFile(undefined);
    setDone(undefined);
  };
  return (
    <>
      <PartHead title={t.title} note={t.note} />
      {done ? (
        <ImportDone report={done} onMore={startAnew} />
      ) : file ? (
        <ImportSheet name={file.name} cells={file.cells} onDone={setDone} onOther={startAnew} />
      ) : (
        <ImportDrop onRead={(name, cells) => setFile({ name, cells })} />
      )}
    </>
  );
}
