// What a text document says, whatever kind of file it becomes. It is written as Markdown: `#`, `##`, `-`, `|`, `>` for the line below the title.

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** The first row is the head. */
  | { kind: 'table'; rows: readonly Row[] };

export type Row = readonly string[];

export interface Paper {
  title: string;
  subtitle: string;
  author: string;
  language: 'en' | 'de';
  blocks: readonly Block[];
}

export function readPaper(markdown: string, about: Pick<Paper, 'author' | 'language'>): Paper {
  let [title, subtitle] = ['', ''];
  const blocks: Block[] = [];
  for (const piece of markdown.trim().split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)) {
    const lines = piece
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const [first = ''] = lines;
    if (first === '') continue;
    if (first.startsWith('# ')) title = first.slice(2);
    else if (first.startsWith('> ')) subtitle = first.slice(2);
    else if (first.startsWith('## ')) blocks.push({ kind: 'heading', text: first.slice(3) });
    else if (first.startsWith('- ')) blocks.push({ kind: 'list', items: lines.map((line) => line.slice(2)) });
    else if (first.startsWith('|')) blocks.push({ kind: 'table', rows: lines.filter(isRow).map(cellsOf) });
    else blocks.push({ kind: 'paragraph', text: lines.join(' ') });
  }
  return { title, subtitle, blocks, ...about };
}

/** Markdown of a table. */
export function tableOf(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const isRow = (line: string) => !/^[|\s:-]+$/.test(line);

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}
