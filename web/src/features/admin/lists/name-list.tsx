// One list of names: added, renamed, coloured, retired with Undo, deleted after it says what that hits.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, List, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField, Switch, TextField } from '../../../ui/field.tsx';
import { Acts, Dialog, MenuItem } from '../../../ui/overlay.tsx';
import { Chip, Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { AdminGrid } from '../grid/admin-grid.tsx';
import styles from './lists.module.css';
import { type Entry, type EntryInput, forgetLists, type NameList } from './lists.queries.ts';
import { useListsTexts } from './texts.ts';

const isColour = (text: string) => /^#?[0-9a-f]{6}$/i.test(text);
const cssColour = (text: string) => `#${text.replace('#', '')}`;

export function NameListView({
  list,
  label,
  addTitle,
  isAdding,
  onAddingDone,
  children,
}: {
  list: NameList;
  label: string;
  addTitle: string;
  isAdding: boolean;
  onAddingDone: () => void;
  /** What stands beside the filter. */
  children?: ReactNode;
}) {
  const t = useListsTexts();
  const [words, setWords] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['lists', list.key],
    queryFn: ({ signal }) => list.load(signal),
  });
  const [opened, setOpened] = useState<{ entry: Entry; as: 'edit' | 'delete' }>();
  const close = () => setOpened(undefined);
  const shown = (data ?? []).filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const retire = async (entry: Entry, retired: boolean) => {
    try {
      await list.update(entry.id, { name: entry.name, retired });
      await forgetLists();
      say((retired ? t.retiredNow : t.backNow)(entry.name), () => void retire(entry, !retired));
    } catch (failure) {
      sayFailed(failureOf(failure).detail);
    }
  };
  return (
    <>
      <div className={styles.tools}>
        {children}
        <SearchField
          className={styles.grow}
          label={t.filter}
          placeholder={t.filter}
          value={words}
          onChange={setWords}
        />
      </div>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={240} />
      ) : shown.length === 0 ? (
        <Empty icon={List} title={words.trim() === '' ? t.none : t.nothing(words.trim())}>
          {words.trim() === '' ? t.noneAdvice : undefined}
        </Empty>
      ) : (
        <AdminGrid
          label={label}
          count={shown.length}
          rowAt={(index) => shown[index]}
          onOpen={(entry) => setOpened({ entry, as: 'edit' })}
          columns={[
            {
              key: 'name',
              label: t.name,
              width: 'minmax(0, 2fr)',
              cell: ({ name, colour, description }) => (
                <>
                  {colour !== undefined && <span className={styles.swatch} style={{ background: cssColour(colour) }} />}
                  <b dir="auto">{name}</b>
                  {description !== undefined && <small dir="auto">{description}</small>}
                </>
              ),
            },
            ...(list.canRetire
              ? [
                  {
                    key: 'state',
                    label: t.state,
                    width: '120px',
                    onPhone: true,
                    cell: ({ retired }: Entry) => (
                      <Chip {...(retired && { hue: 'amber' as const })}>{retired ? t.retired : t.offered}</Chip>
                    ),
                  },
                ]
              : []),
          ]}
          menuOf={(entry) => (
            <>
              <MenuItem icon={<Pencil size={18} aria-hidden />} onAction={() => setOpened({ entry, as: 'edit' })}>
                {t.edit}
              </MenuItem>
              {list.canRetire && (
                <MenuItem
                  icon={entry.retired ? <ArchiveRestore size={18} aria-hidden /> : <Archive size={18} aria-hidden />}
                  onAction={() => void retire(entry, !entry.retired)}
                >
                  {entry.retired ? t.bringBack : t.retire}
                </MenuItem>
              )}
              <MenuItem icon={<Trash2 size={18} aria-hidden />} onAction={() => setOpened({ entry, as: 'delete' })}>
                {t.delete}
              </MenuItem>
            </>
          )}
        />
      )}
      {isAdding && <EntryDialog list={list} title={addTitle} onClose={onAddingDone} />}
      {opened?.as === 'edit' && (
        <EntryDialog list={list} entry={opened.entry} title={t.editTitle(opened.entry.name)} onClose={close} />
      )}
      {opened?.as === 'delete' && (
        <DeleteEntry
          list={list}
          entry={opened.entry}
          onClose={close}
          onRetire={() => {
            close();
            void retire(opened.entry, true);
          }}
        />
      )}
    </>
  );
}

function EntryDialog({
  list,
  entry,
  title,
  onClose,
}: {
  list: NameList;
  entry?: Entry;
  title: string;
  onClose: () => void;
}) {
  const t = useListsTexts();
  const { common } = useTexts();
  const [typed, setTyped] = useState<EntryInput>({
    name: entry?.name ?? '',
    retired: entry?.retired ?? false,
    ...(list.hasColour && { colour: entry?.colour ?? '#2f6f9f' }),
    ...(list.hasDescription && { description: entry?.description ?? '' }),
  });
  const set = (change: Partial<EntryInput>) => setTyped((now) => ({ ...now, ...change }));
  const saving = useMutation({
    mutationFn: async () => {
      const { description, ...rest } = { ...typed, name: typed.name.trim() };
      const sent = description === undefined || description === entry?.description ? rest : { ...rest, description };
      await (entry ? list.update(entry.id, sent) : list.create(sent));
      await forgetLists();
    },
    onSuccess() {
      say(t.saved(typed.name.trim()));
      onClose();
    },
  });
  const failure = saving.error ? failureOf(saving.error) : undefined;
  const isWrong = typed.name.trim() === '' || (typed.colour !== undefined && !isColour(typed.colour));
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong && !saving.isPending) saving.mutate();
        }}
      >
        <TextField
          label={t.name}
          value={typed.name}
          onChange={(name) => set({ name })}
          maxLength={list.maxLength}
          dir="auto"
          autoFocus
          error={failure?.field === 'name' ? failure.detail : undefined}
        />
        {typed.description !== undefined && (
          <TextField
            label={t.description}
            value={typed.description}
            onChange={(description) => set({ description })}
            dir="auto"
          />
        )}
        {typed.colour !== undefined && (
          <div className={styles.colour}>
            <TextField
              label={t.colour}
              hint={t.colourHint}
              value={typed.colour}
              onChange={(colour) => set({ colour })}
              maxLength={7}
              error={isColour(typed.colour) ? undefined : t.colourWrong}
            />
            <input
              type="color"
              aria-label={t.pickColour}
              value={isColour(typed.colour) ? cssColour(typed.colour).toLowerCase() : '#000000'}
              onChange={(event) => set({ colour: event.target.value })}
            />
          </div>
        )}
        {list.canRetire && (
          <Switch isSelected={!typed.retired} onChange={(on) => set({ retired: !on })}>
            {t.isOffered}
          </Switch>
        )}
        {failure && failure.field !== 'name' && (
          <p className={styles.error} role="alert">
            {failure.detail}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={isWrong}>
            {entry ? common.save : t.add}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}

function DeleteEntry({
  list,
  entry,
  onClose,
  onRetire,
}: {
  list: NameList;
  entry: Entry;
  onClose: () => void;
  onRetire: () => void;
}) {
  const t = useListsTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const { data: uses } = useQuery({
    queryKey: ['lists', list.key, 'uses', entry.id],
    staleTime: 0,
    queryFn: () => list.uses(entry.id),
  });
  const deleting = useMutation({
    mutationFn: async () => {
      await list.remove(entry.id);
      await forgetLists();
    },
    onSuccess() {
      say(t.deleted(entry.name));
      onClose();
    },
  });
  const isKept = list.isKeptWhereUsed && (uses ?? 1) > 0;
  const wordsOf = !list.isKeptWhereUsed ? t.deleteTag : list.hasDescription ? t.deleteChannel : t.deleteBooked;
  const words = uses === undefined ? undefined : wordsOf(uses, formats.number(uses));
  return (
    <Dialog title={t.deleteTitle(entry.name)} role="alertdialog" isOpen onClose={onClose}>
      <div className={styles.form}>
        {words === undefined ? <Skeleton height={44} /> : <p>{words}</p>}
        {deleting.error && (
          <p className={styles.error} role="alert">
            {failureOf(deleting.error).detail}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          {list.canRetire && !entry.retired && <Button onPress={onRetire}>{t.retireInstead}</Button>}
          <Button
            look="danger"
            isPending={deleting.isPending}
            isDisabled={words === undefined || isKept}
            onPress={() => deleting.mutate()}
          >
            {t.delete}
          </Button>
        </Acts>
      </div>
    </Dialog>
  );
}
