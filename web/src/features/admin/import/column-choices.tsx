import type { UserMetadataField } from '@atrium/client/core';
import { fields } from './columns.ts';
import { useFieldLabel } from './field-label.ts';
import styles from './import.module.css';
import type { Sheet } from './sheet.ts';
import { useImportTexts } from './texts.ts';

/** What each column of the file is. */
export function ColumnChoices({
  sheet,
  metadata,
  onChange,
}: {
  sheet: Sheet;
  metadata: readonly UserMetadataField[];
  onChange: (columns: readonly string[]) => void;
}) {
  const t = useImportTexts();
  const labelOf = useFieldLabel(metadata);
  const { header, columns, rows } = sheet;
  const own = metadata.map(({ name }) => `meta_${name}`);
  const unusual = columns.filter(
    (field) => field !== '' && !own.includes(field) && !fields.some((one) => one === field),
  );
  // A field that another column had goes to the one that asks for it.
  const set = (at: number, field: string) =>
    onChange(columns.map((now, column) => (column === at ? field : now === field ? '' : now)));
  return (
    <details className={styles.columns} open={header.length <= 12}>
      <summary>{t.columns}</summary>
      <p className={styles.quiet}>{t.columnsNote}</p>
      <ul>
        {header.map((name, at) => {
          const title = name === '' ? t.columnNo(at + 1) : name;
          const example = rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
            <li key={at} data-left={columns[at] === '' || undefined}>
              <span>
                <b dir="auto">{title}</b>
                <small dir="auto">{example}</small>
              </span>
              <select
                aria-label={t.isField(title)}
                value={columns[at] ?? ''}
                onChange={(event) => set(at, event.target.value)}
              >
                <option value="">{t.leaveOut}</option>
                {[...fields, ...unusual].map((field) => (
                  <option key={field} value={field}>
                    {labelOf(field)}
                  </option>
                ))}
                {own.length > 0 && (
                  <optgroup label={t.own}>
                    {own.map((field) => (
                      <option key={field} value={field}>
                        {labelOf(field)}
                      </option>
                    ))}
                  </optgroup>
                )}
              </select>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
