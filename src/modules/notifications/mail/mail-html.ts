// How mails look in HTML: one layout, and in it a single notification or a digest. Every text is escaped here.
import type { Brand } from '../../../platform/platform.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import { DARK, textOn } from './colours.ts';
import type { DigestContent, Item, MailContent, SingleContent } from './mail-content.ts';

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MUTED = '#5b6670';
const LINE = '#e2e6ea';
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

// Where a mail program takes no style sheet, the styles of each element hold: light, and readable.
const dark = `@media (prefers-color-scheme: dark) {
.page { background-color: #14181c !important }
.card { background-color: #1e242a !important; border-color: #343c44 !important }
.text { color: #e8ebee !important }
.muted { color: #a9b3bc !important }
.line { border-color: #343c44 !important }
}`;

export function singleHtml(content: SingleContent): string {
  const { item } = content;
  return layout(content, [
    paragraph(content.greeting),
    `<p class="text" style="margin:0 0 8px;${FONT};font-size:17px;line-height:1.5;color:${DARK};${WRAP}">${lines(item.text)}</p>`,
    `<p class="muted" style="margin:0 0 24px;${FONT};font-size:13px;line-height:1.5;color:${MUTED}">${escapeHtml(item.moment)}</p>`,
    item.url === undefined ? '' : button(content.brand, content.open, item.url),
  ]);
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
  const heading = `<h2 class="text" style="margin:24px 0 4px;${FONT};font-size:15px;line-height:1.4;font-weight:bold;color:${DARK}">${escapeHtml(title)}</h2>`;
  return `${heading}\n${items.map(entry).join('\n')}`;
}

function entry({ text, url, moment }: Item): string {
  const style = `color:${DARK};${FONT};font-size:15px;line-height:1.5;${WRAP}`;
  const words =
    url === undefined
      ? `<span class="text" style="${style}">${lines(text)}</span>`
      : `<a class="text" href="${escapeHtml(url)}" style="${style};text-decoration:underline">${lines(text)}</a>`;
  return `<div class="line" style="padding:10px 0;border-bottom:1px solid ${LINE}">${words}<br><span class="muted" style="${FONT};font-size:13px;line-height:1.5;color:${MUTED}">${escapeHtml(moment)}</span></div>`;
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;${FONT};font-size:15px;line-height:1.5;color:${DARK};${WRAP}">${escapeHtml(text)}</p>`;
}

// A table: Outlook gives no room inside of a link.
function button({ colour }: Brand, label: string, url: string): string {
  const text = textOn(colour);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colour}" style="background-color:${colour};border-radius:6px;padding:11px 22px"><a href="${escapeHtml(url)}" style="${FONT};font-size:15px;line-height:1.4;font-weight:bold;color:${text};text-decoration:none"><span style="color:${text}">${escapeHtml(label)}</span></a></td></tr></table>`;
}

function layout({ language, subject, brand, footer }: MailContent, parts: readonly string[]): string {
  const small = `${FONT};font-size:12px;line-height:1.6;color:${MUTED}`;
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
${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f2f4f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f2f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid ${LINE};border-radius:10px;text-align:left">
<tr><td bgcolor="${brand.colour}" style="background-color:${brand.colour};border-radius:9px 9px 0 0;padding:16px 28px;${FONT};font-size:17px;line-height:1.4;font-weight:bold;color:${textOn(brand.colour)};${WRAP}">${escapeHtml(brand.name)}</td></tr>
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
