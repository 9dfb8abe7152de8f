// The audit log: what is new comes by itself, filters stand in the address, and each entry opens with all that it tells.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { useNarrow } from '../../../ui/narrow.ts';
import { Dialog } from '../../../ui/overlay.tsx';
import { Ago, Chip, PersonLine } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { PersonPicker, photoOf } from '../../people/index.ts';
import { AdminGrid, type GridColumn } from '../grid/admin-grid.tsx';
import { PartHead } from '../part-head.tsx';
import styles from './audit.module.css';
import {
  type AuditFilter,
  choicesQuery,
  type Entry,
  entriesQuery,
  exportAddress,
  personQuery,
  verifyLog,
} from './audit.queries.ts';
import { EntryDialog, objectName } from './entry-dialog.tsx';
import { type AuditTexts, actWords, kindWords, moduleWords, useAuditTexts } from './texts.ts';

const outcomes = ['all', 'done', 'refused'] as const;

type Row = Entry & { name: string };

const whoIs = (t: AuditTexts, { user, via, action }: Entry): string =>
  user
    ? (user.name ?? user.username)
    : via !== 'system'
      ? t.nobody
      : action.startsWith('atrium ')
        ? t.command
        : t.server;

export function AuditPage() {
  const t = useAuditTexts();
  const isPhone = useNarrow();
  const navigate = useNavigate();
  const { user, module, action, object_type, object_id, address, since, until, show } = useSearch({
    from: '/frame/admin',
  });
  const outcome = outcomes.find((one) => one === show) ?? 'all';
  const filter: AuditFilter = {
    ...{ user, module, action, object_type, object_id, address },
    from: since,
    to: until,
    outcome: outcome === 'all' ? undefined : outcome,
  };
  const list = useInfiniteQuery(entriesQuery(filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isEmptyPage = list.data?.pages.at(-1)?.data.length === 0;
  // A page of a filter that few entries fit may be empty though it is not the last.
  useEffect(() => {
    if (isEmptyPage && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isEmptyPage, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const { data: choices } = useQuery(choicesQuery);
  const [opened, setOpened] = useState<Entry>();
  const change = (next: {
    user?: number | undefined;
    module?: string | undefined;
    action?: string | undefined;
    object_type?: string | undefined;
    object_id?: string | undefined;
    address?: string | undefined;
    since?: string | undefined;
    until?: string | undefined;
    show?: string | undefined;
  }) =>
    void navigate({
      to: '/admin/$part',
      params: { part: 'audit' },
      search: (now) => ({ ...now, ...next }),
      replace: true,
    });
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const rows = entries.map((entry): Row => ({ ...entry, name: whoIs(t, entry) }));
  const actions = choices?.actions.filter((each) => module === undefined || each.module === module) ?? [];
  const columns: readonly GridColumn<Row>[] = [
    {
      key: 'who',
      label: t.who,
      width: 'minmax(0, 1.3fr)',
      cell: (entry) => (
        <PersonLine
          name={entry.name}
          note={
            entry.outcome === 'refused' && isPhone
              ? `${t.refused}: ${actWords(t, entry.action)}`
              : actWords(t, entry.action)
          }
          src={entry.user ? photoOf(entry.user.id) : undefined}
          size={34}
        />
      ),
    },
    {
      key: 'what',
      label: t.object,
      width: 'minmax(0, 1.2fr)',
      cell: (entry) => (
        <span className={styles.what}>
          <span dir="auto">{entry.object ? objectName(t, entry.object) : '–'}</span>
          <small>{moduleWords(t, entry.module)}</small>
        </span>
      ),
    },
    {
      key: 'where',
      label: t.where,
      width: 'minmax(0, 0.9fr)',
      cell: ({ address: at, agent }) => (
        <span className={styles.where}>
          <span>{at || '–'}</span>
          <small>{agent}</small>
        </span>
      ),
    },
    {
      key: 'outcome',
      label: t.outcome,
      width: '96px',
      cell: (entry) => (entry.outcome === 'refused' ? <Chip hue="danger">{t.refused}</Chip> : null),
    },
    { key: 'when', label: t.when, width: '92px', onPhone: true, cell: ({ at }) => <Ago at={at} /> },
  ];
  return (
    <>
      <PartHead title={t.title} note={t.note}>
        <VerifyButton />
        {(['csv', 'ndjson'] as const).map((format) => (
          <ButtonAnchor key={format} download href={exportAddress(filter, format)} aria-label={t.exportAs(t[format])}>
            <Download size={16} aria-hidden />
            {t[format]}
          </ButtonAnchor>
        ))}
      </PartHead>
      <div className={styles.tools}>
        <div className={styles.who}>
          <Person id={user} onChange={(id) => change({ user: id })} />
        </div>
        <Choice
          label={t.module}
          isLabelShown
          value={module ?? ''}
          onChange={(key) => change({ module: key || undefined, action: undefined })}
          options={[
            { key: '', label: t.anyModule },
            ...(choices?.modules ?? []).map((key) => ({ key, label: moduleWords(t, key) })),
          ]}
        />
        <Choice
          label={t.action}
          isLabelShown
          value={action ?? ''}
          onChange={(key) => change({ action: key || undefined })}
          options={[
            { key: '', label: t.anyAction },
            ...actions.map((each) => ({ key: each.action, label: actWords(t, each.action) })),
          ]}
        />
        <Choice
          label={t.outcome}
          isLabelShown
          value={outcome}
          onChange={(key) => change({ show: key === 'all' ? undefined : key })}
          options={outcomes.map((key) => ({ key, label: t.outcomes[key] }))}
        />
        <TextField
          label={t.from}
          type="date"
          value={since ?? ''}
          onChange={(day) => change({ since: day || undefined })}
        />
        <TextField
          label={t.to}
          type="date"
          value={until ?? ''}
          onChange={(day) => change({ until: day || undefined })}
        />
      </div>
      {(object_type !== undefined || address !== undefined) && (
        <FilterChips
          label={t.only}
          chips={[
            ...(object_type === undefined
              ? []
              : [
                  {
                    key: 'object',
                    text: t.ofObject(`${kindWords(t, object_type)} ${object_id ?? ''}`.trim()),
                    isPressed: true,
                    press: () => change({ object_type: undefined, object_id: undefined }),
                  },
                ]),
            ...(address === undefined
              ? []
              : [
                  {
                    key: 'address',
                    text: t.ofAddress(address),
                    isPressed: true,
                    press: () => change({ address: undefined }),
                  },
                ]),
          ]}
        />
      )}
      {list.error ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : list.data && rows.length === 0 && !hasNextPage ? (
        <Empty icon={ScrollText} title={t.none}>
          {t.noneAdvice}
        </Empty>
      ) : (
        <AdminGrid
          label={t.title}
          columns={columns}
          count={list.data ? rows.length + (hasNextPage ? 1 : 0) : 12}
          rowAt={(index) => rows[index]}
          onInSight={(_first, last) => {
            if (last >= rows.length - 1 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
          onOpen={setOpened}
        />
      )}
      {opened && (
        <EntryDialog
          entry={opened}
          who={whoIs(t, opened)}
          onClose={() => setOpened(undefined)}
          onFilter={(next) => {
            setOpened(undefined);
            change(next);
          }}
        />
      )}
    </>
  );
}

function Person({ id, onChange }: { id: number | undefined; onChange: (id: number | undefined) => void }) {
  const t = useAuditTexts();
  const name = useQuery({ ...personQuery(id ?? 0), enabled: id !== undefined });
  return (
    <PersonPicker
      label={t.person}
      only="user"
      placeholder={t.anyone}
      picked={id === undefined ? [] : [{ type: 'user', id, name: name.data ?? String(id) }]}
      onChange={(picked) => onChange(picked.at(-1)?.id)}
    />
  );
}

function VerifyButton() {
  const t = useAuditTexts();
  const formats = useFormats();
  const [isPending, setPending] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>();
  const verify = async () => {
    setPending(true);
    try {
      const report = await verifyLog();
      if (report.intact) say(t.intact(formats.number(report.entries)));
      else setProblems(report.problems);
    } catch (error) {
      sayFailed(failureOf(error).detail);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button isPending={isPending} onPress={() => void verify()}>
        <ShieldCheck size={16} aria-hidden />
        {t.verify}
      </Button>
      {problems && (
        <Dialog title={t.broken} role="alertdialog" isOpen onClose={() => setProblems(undefined)}>
          <p>{t.brokenText}</p>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
