// Markdown as elements: headings, paragraphs, lists, quotes, code, rules, emphasis and links. HTML in it is text.
import type { ReactNode } from 'react';
import styles from './preview.module.css';

interface Block {
  kind: 'heading' | 'text' | 'list' | 'numbers' | 'quote' | 'code' | 'rule';
  level: number;
  lines: string[];
}

export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.markdown} dir="auto">
      {blocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else, and do not change.
        <Shown key={index} block={block} />
      ))}
    </div>
  );
}

function Shown({ block: { kind, level, lines } }: { block: Block }) {
  switch (kind) {
    case 'heading':
      return level === 1 ? <h3 data-top>{inline(lines.join(' '))}</h3> : <h4>{inline(lines.join(' '))}</h4>;
    case 'rule':
      return <hr />;
    case 'code':
      return <pre>{lines.join('\n')}</pre>;
    case 'quote':
      return <blockquote>{inline(lines.join(' '))}</blockquote>;
    case 'list':
    case 'numbers': {
      const List = kind === 'list' ? 'ul' : 'ol';
      return (
        <List>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <li key={index}>{inline(line)}</li>
          ))}
        </List>
      );
    }
    default:
      return <p>{inline(lines.join(' '))}</p>;
  }
}

const item = /^\s*(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isCode = false;
  let isOpen = false;
  const add = (kind: Block['kind'], line: string, level = 0) => {
    const last = blocks.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, level, lines: [line] });
    isOpen = true;
  };
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      isOpen = false;
      if (isCode) blocks.push({ kind: 'code', level: 0, lines: [] });
      continue;
    }
    if (isCode) {
      blocks.at(-1)?.lines.push(line);
      continue;
    }
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    const entry = item.exec(line);
    if (line.trim() === '') isOpen = false;
    else if (heading) {
      isOpen = false;
      add('heading', heading[2] ?? '', heading[1]?.length);
      isOpen = false;
    } else if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) {
      blocks.push({ kind: 'rule', level: 0, lines: [] });
      isOpen = false;
    } else if (entry) add(entry[1] === undefined ? 'list' : 'numbers', entry[2] ?? '');
    else if (/^\s*>/.test(line)) add('quote', line.replace(/^\s*>\s?/, ''));
    else {
      const last = blocks.at(-1);
      // A line that goes on belongs to its item.
      if (isOpen && last && (last.kind === 'list' || last.kind === 'numbers') && /^\s{2,}/.test(line)) {
        last.lines.push(`${last.lines.pop() ?? ''} ${line.trim()}`);
      } else add('text', line.trim());
    }
  }
  return blocks;
}

const marks = /(`[^`]+`)|(\*\*[^*]+\*\*|__[^_]+__)|(\*[^*\s][^*]*\*|_[^_\s][^_]*_)|\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g;

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    const [whole, code, strong, slanted, words, address] = found;
    parts.push(text.slice(from, found.index));
    const key = found.index;
    if (code !== undefined) parts.push(<code key={key}>{code.slice(1, -1)}</code>);
    else if (strong !== undefined) parts.push(<strong key={key}>{strong.slice(2, -2)}</strong>);
    else if (slanted !== undefined) parts.push(<em key={key}>{slanted.slice(1, -1)}</em>);
    else if (address !== undefined && /^(https?:|mailto:)/i.test(address)) {
      parts.push(
        <a key={key} href={address} target="_blank" rel="noopener noreferrer">
          {words}
        </a>,
      );
    } else parts.push(words);
    from = found.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts;
}
