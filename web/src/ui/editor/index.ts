// The door of the editor, which is loaded when it is drawn first, or before by `RichTextEditor.load`.
import { late } from '../late-menu.tsx';

export type { RichTextEditorProps } from './rich-text-editor.tsx';
export const RichTextEditor = late(() => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor));
