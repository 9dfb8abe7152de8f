// Dragging rows onto folders. What is dragged stays in this page: only its number is written into the drag.
import type { DragEvent } from 'react';
import type { Thing } from '../entries.ts';
import styles from './list.module.css';

const TYPE = 'application/x-atrium-things';

let dragged: readonly Thing[] = [];

export const draggedThings = (): readonly Thing[] => dragged;

export function dragThings(event: DragEvent, things: readonly Thing[], words: (count: number) => string): void {
  dragged = things;
  event.dataTransfer.setData(TYPE, String(things.length));
  event.dataTransfer.effectAllowed = 'copyMove';
  const [first] = things;
  const label = document.createElement('div');
  label.className = styles.dragged ?? '';
  label.textContent = things.length === 1 && first ? first.title : words(things.length);
  document.body.append(label);
  event.dataTransfer.setDragImage(label, 12, 12);
  requestAnimationFrame(() => label.remove());
}

/** Whether the folder takes what is dragged over it; says so to the browser. */
export function acceptsThings(event: DragEvent, folder: Pick<Thing, 'id' | 'rights'>): boolean {
  const isThings = event.dataTransfer.types.includes(TYPE);
  const isFiles = event.dataTransfer.types.includes('Files');
  if (!(isThings || isFiles) || !folder.rights.includes('edit')) return false;
  if (isThings && dragged.some(({ type, id }) => type === 'folder' && id === folder.id)) return false;
  event.preventDefault();
  event.stopPropagation();
  event.dataTransfer.dropEffect = isFiles || event.ctrlKey ? 'copy' : 'move';
  return true;
}

export function droppedOn(event: DragEvent): 'things' | 'files' | undefined {
  const { types } = event.dataTransfer;
  if (types.includes(TYPE)) {
    event.preventDefault();
    event.stopPropagation();
    return 'things';
  }
  return types.includes('Files') ? 'files' : undefined;
}
