// What can be done with things in the trash, and the dialogs that ask first.
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { base } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import { FolderPicker } from '../documents/index.ts';
import { EmptyDialog, ForGoodDialog } from './dialogs.tsx';
import { useTrashTexts } from './texts.ts';
import { type Discarded, empty, MOST, removeForGood, restore, type Trash } from './trash.queries.ts';

type Opened =
  | { kind: 'place'; records: readonly Discarded[] }
  | { kind: 'forGood'; records: readonly Discarded[] }
  | { kind: 'empty' };

export interface TrashActs {
  restore(records: readonly Discarded[]): void;
  restoreTo(records: readonly Discarded[]): void;
  remove(records: readonly Discarded[]): void;
  empty(): void;
  dialogs: ReactNode;
}

/** Whether it may come back into another folder of the documents. */
export const goesIntoFolder = ({ obj_type }: Discarded) =>
  obj_type === 'document' || obj_type === 'marker' || obj_type === 'folder';

export function useTrashActs(trash: Trash, total: number, onDone: () => void): TrashActs {
  const t = useTrashTexts();
  const { history } = useRouter();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const fail = (error: unknown) => sayFailed(failureOf(error).detail);

  const bringBack = async (records: readonly Discarded[], destination?: number) => {
    const { back, left } = await restore(records, trash.isEverybodys, destination);
    const [first] = back;
    if (first) {
      const { record, link } = first;
      say(
        back.length === 1 ? t.back(record.title) : t.backMany(back.length),
        undefined,
        back.length === 1 && link !== null ? { label: t.open, run: () => history.push(base + link) } : undefined,
      );
    }
    const homeless =
      destination === undefined ? left.filter((one) => one.isPlaceGone && goesIntoFolder(one.record)) : [];
    if (homeless.length > 0) {
      say(t.folderGone);
      setOpened({ kind: 'place', records: homeless.map(({ record }) => record) });
    }
    const refused = left.find((one) => !homeless.includes(one));
    if (refused) sayFailed(t.notBack(refused.record.title, refused.why));
  };
  const putBack = (records: readonly Discarded[], destination?: number) => {
    onDone();
    void bringBack(records.slice(0, MOST), destination).catch(fail);
  };

  return {
    restore: (records) => records.length > 0 && putBack(records),
    restoreTo: (records) => setOpened({ kind: 'place', records }),
    remove: (records) => records.length > 0 && setOpened({ kind: 'forGood', records: records.slice(0, MOST) }),
    empty: () => setOpened({ kind: 'empty' }),
    dialogs: (
      <>
        {opened?.kind === 'place' && (
          <Suspense>
            <FolderPicker
              how="restore"
              things={[]}
              onClose={close}
              onChoose={({ id }) => putBack(opened.records, id)}
            />
          </Suspense>
        )}
        {opened?.kind === 'forGood' && (
          <ForGoodDialog
            records={opened.records}
            onClose={close}
            onSure={() => {
              const [first] = opened.records;
              onDone();
              removeForGood(opened.records, trash.isEverybodys).then(
                (count) => say(count === 1 && first ? t.gone(first.title) : t.goneMany(count)),
                fail,
              );
            }}
          />
        )}
        {opened?.kind === 'empty' && (
          <EmptyDialog
            trash={trash}
            total={total}
            onClose={close}
            onSure={() => {
              onDone();
              empty(trash).then((count) => say(t.goneMany(count)), fail);
            }}
          />
        )}
      </>
    ),
  };
}
