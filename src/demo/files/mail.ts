// Mails as programs save them: plain text and HTML side by side.
import { escapeXml } from './archive.ts';

export interface Mail {
  from: string;
  to: string;
  subject: string;
  sent: Date;
  paragraphs: readonly string[];
}

export function writeMail({ from, to, subject, sent, paragraphs }: Mail): Buffer {
  const boundary = `cloudberry-${sent.getTime()}`;
  const html = `<html><body style="font-family: sans-serif">${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('')}</body></html>`;
  const part = (type: string, text: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encode(text)}\r\n`;
  const headers = [
    `From: ${header(from)}`,
    `To: ${header(to)}`,
    `Subject: ${header(subject)}`,
    `Date: ${sent.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${sent.getTime()}@cloudberry.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  return Buffer.from(
    `${headers.join('\r\n')}\r\n\r\n${part('text/plain', paragraphs.join('\r\n\r\n'))}${part('text/html', html)}--${boundary}--\r\n`,
  );
}

/** Words beyond ASCII are encoded; the address behind a name is not. */
function header(text: string): string {
  return text.replace(/^[^<]*/, (words) => {
    const trimmed = words.trimEnd();
    if (/^[ -~]*$/.test(trimmed)) return words;
    return `=?utf-8?B?${Buffer.from(trimmed).toString('base64')}?=${words.slice(trimmed.length)}`;
  });
}

function encode(text: string): string {
  return (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
}
