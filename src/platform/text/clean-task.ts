import { type RichText, readRichText } from './rich-text.ts';
import { textTask } from './text-task.ts';

export function cleanText({ html, maxLength }: { html: string; maxLength: number }): RichText | undefined {
  return readRichText(html, maxLength);
}

export const cleanTask = textTask(new URL(import.meta.url), cleanText);
