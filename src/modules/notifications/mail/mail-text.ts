// Owns how mails look as plain text.
import type { DigestLetter, Item, Letter, SingleLetter } from './letter.ts';

export function singleText(letter: SingleLetter): string {
  return layout(letter, [itemText(letter.item)]);
}

export function digestText(letter: DigestLetter): string {
  const groups = letter.groups.map(({ title, items }) => `${title}\n\n${items.map(itemText).join('\n\n')}`);
  return layout(letter, [letter.introduction, ...(letter.more === undefined ? [] : [letter.more]), ...groups]);
}

function itemText({ text, url, moment }: Item): string {
  return [text, moment, ...(url === undefined ? [] : [url])].join('\n');
}

function layout({ brand, greeting, footer: { why, links } }: Letter, parts: readonly string[]): string {
  // What follows a line of two hyphens and a space is a signature: mail programs show it smaller and leave it out of answers.
  const foot = ['-- ', brand.name, why, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n');
  return `${[greeting, ...parts].join('\n\n')}\n\n${foot}\n`;
}
