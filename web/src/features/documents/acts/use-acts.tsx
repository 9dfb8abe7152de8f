// The acts of the room: by menu, key, bar or drag, they are the same, and so are the dialogs that some of them open.
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { Conflict } from '../../../ui/conflict.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { AccessDialog } from '../access/index.ts';
import { addressOf, archiveOf, contentOf, saveFrom, type Thing } from '../entries.ts';
import { useDocumentsTexts } from '../texts.ts';
import {
  bringBack,
  ChangedMeanwhile,
  change,
  type Placing,
  place,
  remove,
  setFollowed,
  setLock,
  setPinned,
  type TextField,
} from './acts.ts';
import { FolderPicker } from './folder-picker.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NewFolderDialog } from './new-folder-dialog.tsx';

type Opened =
  | { kind: 'name'; thing: Thing; field: TextField; typed?: string; error?: string }
  | { kind: 'conflict'; thing: Thing; field: TextField; mine: string; theirs: string }
  | { kind: 'place'; how: Placing; things: readonly Thing[] }
  | { kind: 'folder'; parentId: number }
  | { kind: 'access'; folder: { id: number; title: string } };

export interface Acts {
  rename(thing: Thing): void;
  describe(thing: Thing): void;
  newFolder(parentId: number): void;
  access(folder: { id: number; title: string }): void;
  choosePlace(how: Placing, things: readonly Thing[]): void;
  putInto(how: Placing, things: readonly Thing[], into: { id: number; title: string }): void;
  remove(things: readonly Thing[]): void;
  download(things: readonly Thing[]): void;
  copyAddress(thing: Thing): void;
  lock(thing: Thing, isLocked: boolean): void;
  follow(thing: Thing): void;
  pin(thing: Thing): void;
  dialogs: ReactNode;
}

export function useActs({ onDone }: { onDone: () => void }): Acts {
  const t = useDocumentsTexts();
  const [opened, setOpened] = useState<Opened>();
  const attempt = (work: Promise<unknown>, then: () => void) => {
    work.then(then, (error: unknown) => sayFailed(failureOf(error).detail));
  };
  const close = () => setOpened(undefined);

  const undoPlace = (things: readonly Thing[], from: number) => {
    const back = Map.groupBy(things, ({ parentId }) => parentId);
    const moves = [...back].map(([parentId, group]) =>
      place(
        'move',
        group.map((thing) => ({ ...thing, parentId: from })),
        parentId,
      ),
    );
    attempt(Promise.all(moves), () => say(t.undone));
  };
  const putInto: Acts['putInto'] = (how, things, into) => {
    const wanted = how === 'move' ? things.filter(({ parentId }) => parentId !== into.id) : things;
    if (wanted.length === 0) return;
    onDone();
    attempt(
      place(how, wanted, into.id).then(({ failed }) => {
        const done = wanted.filter((_, index) => !failed.some((one) => one.index === index));
        const words = { move: t.moved, copy: t.copied, link: t.linked }[how];
        if (done.length > 0) {
          say(words(done.length, into.title), how === 'move' ? () => undoPlace(done, into.id) : undefined);
        }
        if (failed[0]) sayFailed(t.notAll(failed.length, wanted.length, failed[0].reason));
      }),
      () => {},
    );
  };

  const write = (thing: Thing, field: TextField, text: string) => {
    const changed = { ...thing, [field]: text };
    change(thing, field, text).then(
      () => {
        if (field === 'title')
          say(t.renamed(text), () => attempt(change(changed, field, thing[field]), () => say(t.undone)));
      },
      (error: unknown) =>
        setOpened(
          error instanceof ChangedMeanwhile
            ? { kind: 'conflict', thing, field, mine: text, theirs: error.theirs }
            : { kind: 'name', thing, field, typed: text, error: failureOf(error).detail },
        ),
    );
  };

  return {
    rename: (thing) => setOpened({ kind: 'name', thing, field: 'title' }),
    describe: (thing) => setOpened({ kind: 'name', thing, field: 'description' }),
    newFolder: (parentId) => setOpened({ kind: 'folder', parentId }),
    access: (folder) => setOpened({ kind: 'access', folder }),
    choosePlace: (how, things) => things.length > 0 && setOpened({ kind: 'place', how, things }),
    putInto,
    remove(things) {
      const [first] = things;
      if (!first) return;
      onDone();
      const undo = () =>
        attempt(
          bringBack(things).then((isAll) => (isAll ? say(t.restored) : sayFailed(t.notUndone))),
          () => {},
        );
      attempt(remove(things), () =>
        say(things.length === 1 ? t.removed(first.title) : t.removedMany(things.length), undo),
      );
    },
    download(things) {
      const [first] = things;
      if (!first) return;
      saveFrom(things.length === 1 && first.type === 'document' ? contentOf(first.id) : archiveOf(things));
    },
    copyAddress(thing) {
      navigator.clipboard.writeText(location.origin + addressOf(thing)).then(
        () => say(t.addressCopied),
        () => sayFailed(t.notCopied),
      );
    },
    lock: (thing, isLocked) => attempt(setLock(thing.id, isLocked), () => say(isLocked ? t.isLocked : t.isUnlocked)),
    follow: (thing) =>
      attempt(setFollowed(thing, !thing.isFollowed), () =>
        say(thing.isFollowed ? t.unfollowed(thing.title) : t.followed(thing.title)),
      ),
    pin: (thing) =>
      attempt(setPinned(thing, !thing.isPinned), () =>
        say(thing.isPinned ? t.unpinned(thing.title) : t.pinned(thing.title)),
      ),
    dialogs: (
      <>
        {opened?.kind === 'name' && (
          <NameDialog
            thing={opened.thing}
            field={opened.field}
            typed={opened.typed}
            error={opened.error}
            onClose={close}
            onSave={(text) => write(opened.thing, opened.field, text)}
          />
        )}
        {opened?.kind === 'conflict' && (
          <Dialog title={opened.field === 'title' ? t.rename : t.describe} isOpen onClose={close}>
            <Conflict
              words={t.conflict}
              rows={[{ key: opened.field, label: t[opened.field === 'title' ? 'name' : 'description'], ...opened }]}
              onTheirs={close}
              onMine={() => {
                close();
                write({ ...opened.thing, [opened.field]: opened.theirs }, opened.field, opened.mine);
              }}
            />
          </Dialog>
        )}
        {opened?.kind === 'folder' && <NewFolderDialog parentId={opened.parentId} onClose={close} />}
        {opened?.kind === 'place' && (
          <FolderPicker
            how={opened.how}
            things={opened.things}
            onClose={close}
            onChoose={(into) => putInto(opened.how, opened.things, into)}
          />
        )}
        {opened?.kind === 'access' && <AccessDialog folder={opened.folder} onClose={close} />}
      </>
    ),
  };
}
