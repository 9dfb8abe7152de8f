// The head of a Markdown file: a few lines of `name: value` between two lines of three dashes.

export interface MarkdownFile {
  head: Readonly<Record<string, string | string[]>>;
  body: string;
}

const HEAD = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/;

/** Lines of the head that are neither a value nor an item of a list are left out; a file without a head is all body. */
export function readFrontMatter(text: string): MarkdownFile {
  const match = HEAD.exec(text);
  if (!match) return { head: {}, body: text.replace(/^\uFEFF/, '') };
  const head: Record<string, string | string[]> = {};
  let list: string[] | undefined;
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    // The values take all characters, line separators too: so none of these looks twice at the same one.
    const item = /^\s*-\s+(.*)$/s.exec(line);
    if (item && list) {
      list.push(scalar(item[1] ?? ''));
      continue;
    }
    const pair = /^([\w-]+)\s*:(.*)$/s.exec(line);
    if (!pair?.[1]) continue;
    const [, name, value = ''] = pair;
    list = value.trim() === '' ? [] : undefined;
    head[name.toLowerCase()] = list ?? readValue(value.trim());
  }
  return { head, body: text.slice(match[0].length) };
}

export function writeFrontMatter(head: Readonly<Record<string, string | readonly string[] | null>>): string {
  const lines = Object.entries(head).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join('\n')}\n---\n\n`;
}

function readValue(value: string): string | string[] {
  if (!value.startsWith('[') || !value.endsWith(']')) return scalar(value);
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // Written without quotes, as people do.
  }
  return value
    .slice(1, -1)
    .split(',')
    .map((item) => scalar(item.trim()))
    .filter((item) => item !== '');
}

function scalar(value: string): string {
  if (/^".*"$/.test(value)) {
    try {
      const text: unknown = JSON.parse(value);
      if (typeof text === 'string') return text;
    } catch {
      return value.slice(1, -1);
    }
  }
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value;
}
