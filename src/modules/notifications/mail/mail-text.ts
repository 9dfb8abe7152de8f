import type { DigestContent, Item, MailContent, SingleContent } from './mail-content.ts';

export function singleText(content: SingleContent): string {
  return layout(content, [itemText(content.item)]);
}

export function digestText(content: DigestContent): string {
  const groups = content.groups.map(({ title, items }) => `${title}\n\n${items.map(itemText).join('\n\n')}`);
  return layout(content, [content.introduction, ...(content.more === undefined ? [] : [content.more]), ...groups]);
}

function itemText({ text, url, moment }: Item): string {
  return [text, moment, ...(url === undefined ? [] : [url])].join('\n');
}

function layout({ brand, greeting, footer: { why, links } }: MailContent, parts: readonly string[]): string {
  // What follows a line of two hyphens and a space is a signature: mail programs show it smaller and leave it out of answers.
  const foot = ['-- ', brand.name, why, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n');
  return `${[greeting, ...parts].join('\n\n')}\n\n${foot}\n`;
}
