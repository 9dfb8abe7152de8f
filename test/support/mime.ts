// The reading of mails in tests: headers as they were sent and decoded, and the parts of the body.

export interface ReceivedMail {
  /** The envelope. */
  from: string;
  to: string;
  /** As it came, one character for each byte. */
  raw: string;
  /** All headers, unfolded, not decoded, in order. */
  lines: string[];
  /** Decoded; of several the first. */
  header(name: string): string | undefined;
  contentType: string;
  text: string;
  html: string;
}

export function parseMail(raw: string, from = '', to = ''): ReceivedMail {
  const { lines, body } = split(raw);
  const type = headerValue(lines, 'content-type') ?? '';
  const parts = partsOf(type, body);
  const part = (wanted: string) => parts.find(({ contentType }) => contentType.startsWith(wanted))?.content ?? '';
  return {
    from,
    to,
    raw,
    lines,
    header: (name) => {
      const value = headerValue(lines, name);
      return value === undefined ? undefined : decodeWords(value);
    },
    contentType: type,
    text: part('text/plain'),
    html: part('text/html'),
  };
}

function split(raw: string): { lines: string[]; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = end < 0 ? raw : raw.slice(0, end);
  return { lines: head.replace(/\r\n(?=[ \t])/g, '').split('\r\n'), body: end < 0 ? '' : raw.slice(end + 4) };
}

function headerValue(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

function partsOf(type: string, body: string): { contentType: string; content: string }[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (!boundary) return [];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((section) => {
      const { lines, body: content } = split(section.replace(/^\r\n/, ''));
      const encoding = (headerValue(lines, 'content-transfer-encoding') ?? '7bit').toLowerCase();
      const contentType = (headerValue(lines, 'content-type') ?? '').toLowerCase();
      return { contentType, content: decodeBody(content.replace(/\r\n$/, ''), encoding).replaceAll('\r\n', '\n') };
    });
}

function decodeBody(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(content.replace(/=\r\n/g, ''));
  return Buffer.from(content, 'latin1').toString('utf8');
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
