// Texts, Markdown, code and tables: the beginning of a file, as text and nothing else.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { Markdown } from './markdown.tsx';
import styles from './preview.module.css';
import { tableOf } from './table-of.ts';
import { usePanelTexts } from './texts.ts';

const MOST_BYTES = 400_000;
const MOST_ROWS = 500;

/** The first bytes of a file as text, and whether there are more. */
async function beginningOf(address: string, signal: AbortSignal): Promise<{ text: string; isWhole: boolean }> {
  const answer = await fetch(address, {
    signal,
    headers: { 'x-requested-with': 'fetch', range: `bytes=0-${MOST_BYTES - 1}` },
  });
  // An empty file has no first byte.
  if (answer.status === 416) return { text: '', isWhole: true };
  if (!answer.ok) throw new Error(String(answer.status));
  const all = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0);
  const bytes = await answer.arrayBuffer();
  return { text: decode(bytes), isWhole: all <= bytes.byteLength };
}

/** UTF-8, or what older programs write where it is not. */
function decode(bytes: ArrayBuffer): string {
  const text = new TextDecoder().decode(bytes);
  return text.slice(0, -4).includes('�') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

export function TextPreview({
  address,
  shown,
  name,
}: {
  address: string;
  shown: 'text' | 'markdown' | 'table';
  name: string;
}) {
  const t = usePanelTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'beginning', address],
    queryFn: ({ signal }) => beginningOf(address, signal),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.waiting}>
        <Skeleton height={320} />
      </div>
    );
  }
  const { text, isWhole } = data;
  const rows = shown === 'table' ? tableOf(text, MOST_ROWS) : [];
  const isCut = !isWhole || rows.length === MOST_ROWS;
  return (
    <div className={styles.paper} tabIndex={0} role="region" aria-label={name}>
      {text.trim() === '' ? (
        <p className={styles.cut}>{t.empty}</p>
      ) : shown === 'markdown' ? (
        <Markdown text={text} />
      ) : shown === 'table' ? (
        <Table rows={rows} />
      ) : (
        <pre dir="auto">{text}</pre>
      )}
      {isCut && <p className={styles.cut}>{t.onlyBeginning}</p>}
    </div>
  );
}

function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing else, and do not change.
            <th key={index} scope="col" dir="auto">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <tr key={index}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <td key={column} dir="auto" data-number={/^-?[\d.,\s]+%?$/.test(cell) || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
