// How mails look in HTML: one layout, and in it a single notification or a digest. Every text is escaped here.
import type { Brand } from '../../../platform/platform.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import { dark, light, SANS, SERIF } from '../../../platform/text/look.ts';
import { textOn } from './colours.ts';
import type { DigestContent, Item, MailContent, Note, SingleContent } from './mail-content.ts';

const FONT = `font-family:${SANS}`;
/** Notes of at most this many characters are set larger. */
const SHORT = 90;
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

// Where a mail program takes no style sheet, the styles of each element hold: light, and readable.
const darkStyle = `@media (prefers-color-scheme: dark) {
.page { background-color: ${dark.ground} !important }
.card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important }
.note { background-color: ${dark.amber} !important; border-color: ${dark.line} !important }
.text { color: ${dark.ink} !important }
.muted { color: ${dark.ink3} !important }
.line { border-color: ${dark.line} !important }
}`;

export function singleHtml(content: SingleContent): string {
  const { item } = content;
  return layout(content, [
    paragraph(content.greeting),
    item.note ? note(item.note) : sentence(item.text),
    `<p class="muted" style="margin:0 0 24px;${FONT};font-size:13px;line-height:1.5;color:${light.ink3}">${escapeHtml(item.moment)}</p>`,
    item.url === undefined ? '' : button(content.brand, content.open, item.url),
  ]);
}

function sentence(text: string): string {
  return `<p class="text" dir="auto" style="margin:0 0 8px;${FONT};font-size:17px;line-height:1.5;color:${light.ink};${WRAP}">${lines(text)}</p>`;
}

/** Somebody's words, as the wall of thanks shows them: the shorter, the larger. */
function note({ words, said }: Note): string {
  const size = words.length <= SHORT ? 'font-size:25px;line-height:33px' : 'font-size:20px;line-height:28px';
  return `<table role="presentation" class="note" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;background-color:${light.amber};border:1px solid ${light.line};border-radius:18px"><tr><td style="padding:22px 24px 18px">
<p class="text" dir="auto" style="margin:0 0 14px;font-family:${SERIF};${size};letter-spacing:-0.01em;color:${light.ink};${WRAP}">${lines(words)}</p>
<p class="text" dir="auto" style="margin:0;${FONT};font-size:14px;line-height:1.4;font-weight:600;color:${light.ink};${WRAP}">${lines(said)}</p>
</td></tr></table>`;
}

export function digestHtml(content: DigestContent): string {
  const more = content.more === undefined ? '' : paragraph(content.more);
  return layout(content, [
    paragraph(content.greeting),
    paragraph(content.introduction),
    more,
    ...content.groups.map(group),
  ]);
}

function group({ title, items }: DigestContent['groups'][number]): string {
  const heading = `<h2 class="text" style="margin:24px 0 4px;${FONT};font-size:15px;line-height:1.4;font-weight:bold;color:${light.ink}">${escapeHtml(title)}</h2>`;
  return `${heading}\n${items.map(entry).join('\n')}`;
}

function entry({ text, url, moment }: Item): string {
  const style = `color:${light.ink};${FONT};font-size:15px;line-height:1.5;${WRAP}`;
  const words =
    url === undefined
      ? `<span class="text" style="${style}">${lines(text)}</span>`
      : `<a class="text" href="${escapeHtml(url)}" style="${style};text-decoration:underline">${lines(text)}</a>`;
  return `<div class="line" style="padding:10px 0;border-bottom:1px solid ${light.line}">${words}<br><span class="muted" style="${FONT};font-size:13px;line-height:1.5;color:${light.ink3}">${escapeHtml(moment)}</span></div>`;
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;${FONT};font-size:15px;line-height:1.5;color:${light.ink};${WRAP}">${escapeHtml(text)}</p>`;
}

// A table: Outlook gives no room inside of a link.
function button({ colour }: Brand, label: string, url: string): string {
  const text = textOn(colour);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colour}" style="background-color:${colour};border-radius:10px;padding:10px 20px"><a href="${escapeHtml(url)}" style="${FONT};font-size:15px;line-height:1.4;font-weight:600;color:${text};text-decoration:none"><span style="color:${text}">${escapeHtml(label)}</span></a></td></tr></table>`;
}

function layout({ language, subject, brand, footer }: MailContent, parts: readonly string[]): string {
  const small = `${FONT};font-size:12px;line-height:1.6;color:${light.ink3}`;
  const link = (url: string, label: string) =>
    `<a class="muted" href="${escapeHtml(url)}" style="${small};text-decoration:underline">${escapeHtml(label)}</a>`;
  const links = footer.links.map(({ url, label }) => link(url, label)).join(' &nbsp;·&nbsp; ');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
${darkStyle}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.ground}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left"><tr><td style="padding:4px 28px 14px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${brand.colour}" width="10" style="width:10px;background-color:${brand.colour};border-radius:5px 5px 2px 2px;font-size:1px;line-height:22px">&nbsp;</td><td class="text" style="padding-left:10px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:${light.ink};${WRAP}">${escapeHtml(brand.name)}</td></tr></table></td></tr></table>
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:${light.surface};border:1px solid ${light.line};border-radius:14px;text-align:left">
<tr><td style="padding:28px 28px 32px">
${parts.filter((part) => part !== '').join('\n')}
</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left"><tr><td class="muted" style="padding:16px 28px;${small}">
${escapeHtml(footer.why)}${links === '' ? '' : `<br>${links}`}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}
