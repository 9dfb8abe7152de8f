// Where the people come from: a file that is dropped or chosen, or cells that are pasted.
import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button, TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { fields } from './columns.ts';
import styles from './import.module.css';
import { type Cells, MAX_ROWS, type Read, readFile, readText } from './read-file.ts';
import { useImportTexts } from './texts.ts';

export function ImportDrop({ onRead }: { onRead: (name: string, cells: Cells) => void }) {
  const t = useImportTexts();
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = async (name: string, work: Promise<Read>) => {
    setReading(true);
    setFault(undefined);
    try {
      const read = await work;
      if ('fault' in read) {
        const words = t.faults[read.fault];
        setFault(typeof words === 'string' ? words : words(read.row ?? 0));
      } else if (read.rows.length === 0) setFault(t.faults.empty);
      else if (read.rows.length > MAX_ROWS) setFault(t.faults.large);
      else return onRead(name, read);
    } catch {
      setFault(t.faults.unread);
    }
    setReading(false);
  };
  const takeFile = (file: File | undefined | null) => file && void take(file.name, readFile(file));
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button and the field do the same.
    <div
      className={classes(styles.drop, isOver && styles.over)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeFile(event.dataTransfer.files[0]);
      }}
    >
      <FileSpreadsheet size={30} aria-hidden />
      <h2>{isReading ? t.reading : t.drop}</h2>
      <FileTrigger acceptedFileTypes={['text/csv', '.csv', '.tsv', '.txt']} onSelect={(files) => takeFile(files?.[0])}>
        <Button look="primary" isDisabled={isReading}>
          {t.choose}
        </Button>
      </FileTrigger>
      <label className={styles.paste}>
        <span>{t.or}</span>
        <textarea
          aria-label={t.paste}
          placeholder={t.pasteHere}
          rows={3}
          value=""
          readOnly={isReading}
          // Taken before the field would lay out thousands of lines.
          onPaste={(event) => {
            event.preventDefault();
            void take(t.pasted, readText(event.clipboardData.getData('text/plain')));
          }}
          onChange={(event) => void take(t.pasted, readText(event.target.value))}
        />
      </label>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <TextButton onPress={() => save(`${fields.filter((name) => name !== 'extranet').join(',')}\r\n`, 'people.csv')}>
        {t.template}
      </TextButton>
    </div>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([`\u{feff}${text}`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
