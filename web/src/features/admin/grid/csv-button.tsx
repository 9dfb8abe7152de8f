import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { csvOf, saveText } from '../../../ui/csv.ts';
import { useGridTexts } from './texts.ts';

/** Saves a list as a file for spreadsheets; the first row names the columns. */
export function CsvButton({
  name,
  of,
  rows,
}: {
  /** The name of the file. */
  name: string;
  /** What is saved, in words. */
  of: string;
  rows: () => readonly (readonly string[])[];
}) {
  const t = useGridTexts();
  return (
    <Button
      small
      aria-label={t.csvOf(of)}
      // Excel takes a file for UTF-8 by its mark.
      onPress={() => saveText(`\uFEFF${csvOf(rows())}`, `${name}.csv`, 'text/csv;charset=utf-8')}
    >
      <Download size={16} aria-hidden />
      {t.csv}
    </Button>
  );
}
