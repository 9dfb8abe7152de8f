// A file on its way in: its columns matched, a dry run, what is wrong at the cell, then the import.
import type { ImportReport } from '@atrium/client/core';
import { importUsers } from '@atrium/client/operations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureOf } from '../../../api/queries.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Segments, Switch } from '../../../ui/field.tsx';
import { sendsMailQuery } from '../../people/index.ts';
import { userFieldsQuery } from '../fields/fields.queries.ts';
import { forgetAccounts } from '../together/together.queries.ts';
import { ColumnChoices } from './column-choices.tsx';
import { matchColumns } from './columns.ts';
import { useFaultWords } from './fault-words.ts';
import styles from './import.module.css';
import { ImportRows } from './import-rows.tsx';
import type { Cells } from './read-file.ts';
import { type Checked, checkedOf, csvOf, makesUsernames, type Sheet, takenRows } from './sheet.ts';
import { useImportTexts } from './texts.ts';

type Shown = 'all' | 'faulty' | 'left';

export function ImportSheet({
  name,
  cells,
  onDone,
  onOther,
}: {
  name: string;
  cells: Cells;
  onDone: (report: ImportReport) => void;
  onOther: () => void;
}) {
  const t = useImportTexts();
  const formats = useFormats();
  const faultOf = useFaultWords();
  const { data: metadata } = useQuery(userFieldsQuery);
  const [changes, setChanges] = useState<Partial<Sheet>>({});
  const guessed = useMemo(() => matchColumns(cells.header, metadata ?? []), [cells, metadata]);
  const sheet = useMemo<Sheet>(
    () => ({ ...cells, columns: guessed, mended: new Map(), left: new Set(), ...changes }),
    [cells, guessed, changes],
  );
  const [checked, setChecked] = useState<Checked & { sheet: Sheet }>();
  const [wantsMail, setWantsMail] = useState(true);
  const sendsMail = useQuery(sendsMailQuery).data;
  const [shown, setShown] = useState<Shown>('all');
  const isReady = sheet.columns.includes('username') || makesUsernames(sheet);
  const isCurrent = checked?.sheet === sheet;
  const taken = takenRows(sheet);

  const checking = useMutation({
    mutationFn: (of: Sheet) => send(of, true).then((report) => ({ ...checkedOf(of, report), sheet: of })),
    onSuccess(found) {
      setChecked(found);
      setShown(found.report.error_count > 0 ? 'faulty' : 'all');
    },
  });
  const importing = useMutation({
    mutationFn: (of: Sheet) => send(of, false, sendsMail === true && wantsMail),
    async onSuccess(report) {
      await forgetAccounts();
      onDone(report);
    },
    // Something has changed since the check: the rows at fault are shown.
    onError: () => checking.mutate(sheet),
  });
  // The first check needs no press: the columns were guessed, and nothing is written.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || metadata === undefined || !isReady) return;
    isBegun.current = true;
    checking.mutate(sheet);
  });

  const report = checked?.report;
  const faultyRows = checked ? [...checked.faults.keys()].filter((row) => !sheet.left.has(row)).length : 0;
  const isFine = isCurrent && report !== undefined && report.error_count === 0 && taken.length > 0;
  const rows = useMemo(
    () =>
      shown === 'faulty'
        ? sheet.rows.filter(({ row }) => checked?.faults.has(row) && !sheet.left.has(row))
        : shown === 'left'
          ? sheet.rows.filter(({ row }) => sheet.left.has(row))
          : sheet.rows,
    [sheet, shown, checked],
  );
  const change = (next: Partial<Sheet>) => setChanges((now) => ({ ...now, ...next }));
  const failure = checking.error ? failureOf(checking.error) : undefined;
  return (
    <>
      <div className={styles.file}>
        <b dir="auto">{name}</b>
        <span>{t.rowCount(sheet.rows.length, formats.number(sheet.rows.length))}</span>
        <Button small look="ghost" onPress={onOther}>
          {t.another}
        </Button>
      </div>
      <ColumnChoices sheet={sheet} metadata={metadata ?? []} onChange={(columns) => change({ columns })} />
      {makesUsernames(sheet) && <p className={styles.quiet}>{t.makesUsernames}</p>}
      <div
        className={classes(styles.verdict, isFine && styles.fine, isCurrent && !isFine && styles.wrong)}
        role="status"
      >
        {isFine ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
        <div>
          {!isReady
            ? t.needsUsername
            : importing.isPending
              ? t.importing
              : checking.isPending
                ? t.checking
                : failure
                  ? failure.detail
                  : !report || !isCurrent
                    ? t.changedSince
                    : isFine
                      ? t.fine(
                          formats.number(report.created),
                          formats.number(report.updated),
                          formats.number(report.unchanged),
                        )
                      : t.wrong(
                          report.error_count,
                          formats.number(report.error_count),
                          faultyRows,
                          formats.number(faultyRows),
                        )}
          {isCurrent && report && report.error_count > report.errors.length && (
            <> {t.onlyFirst(formats.number(report.errors.length))}</>
          )}
          {isCurrent &&
            checked?.ofHeader.map(({ field, message }) => (
              <p key={field + message}>
                <b dir="auto">{field}</b>: {faultOf(message)}
              </p>
            ))}
        </div>
        <div className={styles.acts}>
          {!isFine && (
            <Button
              look="primary"
              isDisabled={!isReady || importing.isPending || taken.length === 0}
              isPending={checking.isPending}
              onPress={() => checking.mutate(sheet)}
            >
              {checked ? t.checkAgain : t.check}
            </Button>
          )}
          {isFine && (
            <Button look="primary" isPending={importing.isPending} onPress={() => importing.mutate(sheet)}>
              {t.import(taken.length, formats.number(taken.length))}
            </Button>
          )}
        </div>
      </div>
      {isFine && report.created > 0 && sendsMail !== undefined && (
        <div className={styles.invite}>
          <Switch isSelected={sendsMail && wantsMail} isDisabled={!sendsMail} onChange={setWantsMail}>
            {t.invite(report.created, formats.number(report.created))}
          </Switch>
          <p className={styles.quiet}>{sendsMail ? t.inviteHint : t.noMail}</p>
        </div>
      )}
      {(checked !== undefined || sheet.left.size > 0) && (
        <div className={styles.shown}>
          <Segments<Shown>
            label={t.show}
            value={shown}
            onChange={setShown}
            options={[
              { key: 'all', label: t.all(formats.number(sheet.rows.length)) },
              { key: 'faulty', label: t.faulty(formats.number(faultyRows)) },
              ...(sheet.left.size > 0
                ? [{ key: 'left' as const, label: t.leftOut(formats.number(sheet.left.size)) }]
                : []),
            ]}
          />
        </div>
      )}
      <ImportRows
        sheet={sheet}
        metadata={metadata ?? []}
        rows={rows}
        faults={checked?.faults}
        onMend={(row, column, text) => change({ mended: new Map(sheet.mended).set(`${row}:${column}`, text) })}
        onLeave={(row, is) => {
          const left = new Set(sheet.left);
          if (is) left.add(row);
          else left.delete(row);
          change({ left });
        }}
      />
    </>
  );
}

const send = (sheet: Sheet, isDry: boolean, invites = false): Promise<ImportReport> =>
  call(importUsers, { dry_run: isDry, ...(invites && { invite: true }), body: csvOf(sheet) });
