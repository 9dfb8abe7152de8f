// Files dropped anywhere on a page.
import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { hasFiles } from './receipt-drag.ts';
import room from './room.module.css';

export function useFileDrop(mayDrop: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  // A file that misses its place must not open in the place of the page.
  useEffect(() => {
    const stop = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    addEventListener('dragover', stop);
    addEventListener('drop', stop);
    return () => {
      removeEventListener('dragover', stop);
      removeEventListener('drop', stop);
    };
  }, []);
  const props = {
    onDragOver(event: DragEvent) {
      if (!mayDrop || !hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ relatedTarget, currentTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    /** Also where a part of the page takes it. */
    onDropCapture: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!mayDrop || !hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, props };
}

/** Says what becomes of what is dropped. */
export function DropVeil({ words }: { words: string }) {
  return (
    <div className={room.veil} aria-hidden>
      <Upload size={22} />
      {words}
    </div>
  );
}
