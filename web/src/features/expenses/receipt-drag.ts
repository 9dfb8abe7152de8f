// Dragging receipts onto items: those of the sheet, and files from the device.
import type { DragEvent } from 'react';

const TYPE = 'application/x-atrium-receipt';

export function dragReceipt(event: DragEvent, id: number): void {
  event.dataTransfer.setData(TYPE, String(id));
  event.dataTransfer.effectAllowed = 'link';
}

export const hasFiles = (event: DragEvent | globalThis.DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Whether what is dragged over an item is a receipt; says so to the browser. */
export function acceptsReceipt(event: DragEvent): boolean {
  const isReceipt = event.dataTransfer.types.includes(TYPE);
  if (!isReceipt && !hasFiles(event)) return false;
  event.preventDefault();
  event.stopPropagation();
  event.dataTransfer.dropEffect = isReceipt ? 'link' : 'copy';
  return true;
}

export function receiptDropped(event: DragEvent): { id: number } | { files: readonly File[] } | undefined {
  const id = event.dataTransfer.getData(TYPE);
  if (id === '' && !hasFiles(event)) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return id === '' ? { files: [...event.dataTransfer.files] } : { id: Number(id) };
}
