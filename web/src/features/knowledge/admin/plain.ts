import { htmlOf } from '../../../ui/plain-text.ts';

/** The words of a text, and whether there is more to it than words. */
export function plainOf(html: string): { words: string; isFormatted: boolean } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  const parts = body.children.length > 0 ? [...body.children] : [body];
  const words = parts.map((part) => part.textContent.trim()).join('\n\n');
  return { words, isFormatted: html !== '' && html !== words && htmlOf(words) !== html };
}
