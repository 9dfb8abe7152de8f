import type { Editor } from '@tiptap/react';

/** A menu gives the focus back to its button when it closes: the text gets it after that. */
export function back(editor: Editor): void {
  setTimeout(() => requestAnimationFrame(() => !editor.isDestroyed && editor.commands.focus()));
}
