// The rows of a file: of any number, those in sight are in the page. A cell at fault can be mended where it stands.
import type { UserMetadataField } from '@atrium/client/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Hidden } from '../../../ui/parts.tsx';
import { useFaultWords } from './fault-words.ts';
import { useFieldLabel } from './field-label.ts';
import styles from './import.module.css';
import type { FileRow } from './read-file.ts';
import { type Checked, cellOf, type Sheet } from './sheet.ts';
import { useImportTexts } from './texts.ts';

const ROW = 38;
const FAULTY_ROW = 78;

export function ImportRows({
  sheet,
  metadata,
  rows,
  faults,
  onMend,
  onLeave,
}: {
  sheet: Sheet;
  metadata: readonly UserMetadataField[];
  rows: readonly FileRow[];
  faults: Checked['faults'] | undefined;
  onMend: (row: number, column: number, text: string) => void;
  onLeave: (row: number, isLeft: boolean) => void;
}) {
  const t = useImportTexts();
  const labelOf = useFieldLabel(metadata);
  const faultOf = useFaultWords();
  const scroller = useRef<HTMLDivElement>(null);
  const isFaulty = (row: number) => faults?.has(row) === true && !sheet.left.has(row);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (isFaulty(rows[at]?.row ?? 0) ? FAULTY_ROW : ROW),
    getItemKey: (at) => rows[at]?.row ?? at,
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin at the first.
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [rows.length]);
  const used = sheet.columns.flatMap((field, column) => (field === '' ? [] : [{ field, column }]));
  const template = `64px ${used.map(() => 'minmax(140px, 1fr)').join(' ')} 44px`;
  const width = 64 + used.length * 140 + 44;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role="table"
      aria-label={t.title}
      aria-rowcount={rows.length + 1}
    >
      <div
        className={styles.line}
        role="row"
        tabIndex={-1}
        aria-rowindex={1}
        data-head
        style={{ gridTemplateColumns: template, minWidth: width }}
      >
        <span role="columnheader" tabIndex={-1}>
          {t.row}
        </span>
        {used.map(({ field, column }) => (
          <span key={column} role="columnheader" tabIndex={-1}>
            {labelOf(field)}
          </span>
        ))}
        <span role="columnheader" tabIndex={-1}>
          <Hidden>{t.leave}</Hidden>
        </span>
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), minWidth: width, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = rows[index];
          if (!line) return null;
          const { row } = line;
          const isLeft = sheet.left.has(row);
          const found = isFaulty(row) ? (faults?.get(row) ?? []) : [];
          const whole = found.filter(({ column }) => column < 0);
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-left={isLeft || undefined}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              className={styles.line}
              style={{
                gridTemplateColumns: template,
                transform: `translateY(${start}px)`,
                position: 'absolute',
                width: '100%',
              }}
            >
              <span role="rowheader" tabIndex={-1}>
                {row}
                {whole.map(({ field, message }) => (
                  <em key={field + message}>
                    {field === '' ? faultOf(message) : `${labelOf(field)}: ${faultOf(message)}`}
                  </em>
                ))}
              </span>
              {used.map(({ field, column }) => {
                const wrong = found.filter((fault) => fault.column === column);
                const text = cellOf(sheet, line, column);
                return (
                  <span key={column} role="cell">
                    {wrong.length > 0 ? (
                      <>
                        <input
                          aria-label={t.mend(row, labelOf(field))}
                          aria-invalid
                          aria-describedby={`fault-${row}-${column}`}
                          dir="auto"
                          value={text}
                          onChange={(event) => onMend(row, column, event.target.value)}
                        />
                        <em id={`fault-${row}-${column}`}>
                          {wrong.map((fault) => `${labelOf(fault.field)}: ${faultOf(fault.message)}`).join('; ')}
                        </em>
                      </>
                    ) : field === 'password' && text !== '' ? (
                      '••••••••'
                    ) : (
                      <span dir="auto" title={text}>
                        {text}
                      </span>
                    )}
                  </span>
                );
              })}
              <span role="cell">
                {(isLeft || found.length > 0) && (
                  <IconButton
                    small
                    label={isLeft ? t.takeRow(row) : t.leaveRow(row)}
                    onPress={() => onLeave(row, !isLeft)}
                  >
                    {isLeft ? <RotateCcw size={15} aria-hidden /> : <X size={15} aria-hidden />}
                  </IconButton>
                )}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
