// The uploads of this tab, told to whoever shows them. Sending is loaded with the first file.
import { useSyncExternalStore } from 'react';

export type UploadState = 'waiting' | 'sending' | 'paused' | 'done' | 'skipped' | 'failed';

export interface UploadItem {
  id: number;
  name: string;
  size: number;
  /** The folder it goes to; of files in dropped folders it is known when they are made. */
  folderId: number;
  state: UploadState;
  sent: number;
  /** In the words of the server; undefined of one that the line has stopped. */
  error: string | undefined;
}

/** A name that is there already: what to do waits for an answer. */
export interface Clash {
  name: string;
  /** Files of the same batch that have not come to their turn. */
  others: number;
  mayReplace: boolean;
  answer: (decision: ClashDecision, forAll: boolean) => void;
}

export type ClashDecision = 'version' | 'both' | 'skip';

interface Uploads {
  items: readonly UploadItem[];
  clash: Clash | undefined;
  /** Bytes a second of all together. */
  speed: number;
}

const TOLD_MS = 100;

let uploads: Uploads = { items: [], clash: undefined, speed: 0 };
const listeners = new Set<() => void>();

export const readUploads = (): Uploads => uploads;

let timer: number | undefined;

/** However much changes, it is told a few times a second. */
export function putUploads(next: Partial<Uploads>): void {
  uploads = { ...uploads, ...next };
  if (timer !== undefined) return;
  tell();
  timer = window.setTimeout(() => {
    timer = undefined;
    tell();
  }, TOLD_MS);
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function changeUpload(id: number, next: Partial<UploadItem>): void {
  putUploads({ items: uploads.items.map((item) => (item.id === id ? { ...item, ...next } : item)) });
}

export function useUploads(): Uploads {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}
