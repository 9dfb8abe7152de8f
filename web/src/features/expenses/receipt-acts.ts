// Receipts on their way, and what can be done with those that are there.
import { addReceipt, deleteReceipt, updateReceipt } from '@atrium/client/operations';
import { useEffect, useRef, useState } from 'react';
import { call, upload } from '../../api/client.ts';
import { failureOf, queryClient } from '../../api/queries.ts';
import { useFormats } from '../../i18n/index.ts';
import { hold } from '../../ui/held.ts';
import { sayFailed } from '../../ui/toast.tsx';
import { type Receipt, sheetQuery } from './expenses.queries.ts';
import type { SheetEditor } from './sheet-editor.ts';
import { useSheetTexts } from './sheet-texts.ts';
import { dayOf } from './typed-dates.ts';
import { newItem } from './typed-sheet.ts';

/** What receipts can be, for the device's own dialog; it makes JPEG of other pictures. */
export const RECEIPT_KINDS = 'image/jpeg,image/png,image/webp,application/pdf';
const MAX_BYTES = 20 * 1024 * 1024;
const AT_ONCE = 2;

/** Also where the page was not loaded by TLS. */
const newKey = () => `receipt-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** A receipt that is not on the server yet. */
export interface Sending {
  key: string;
  file: File;
  itemKey: string;
  /** The address of the small picture, where the receipt is one. */
  preview: string | undefined;
  /** From 0 to 1. */
  done: number;
  failure: string | undefined;
}

export type ReceiptActs = ReturnType<typeof useReceiptActs>;

export function useReceiptActs(editor: SheetEditor) {
  const t = useSheetTexts();
  const formats = useFormats();
  const { id } = editor.state().sheet;
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const previews = useRef(new Set<string>());
  const queue = useRef({ running: 0, waiting: [] as (() => void)[] });
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  const change = (key: string, next: Partial<Sending>) =>
    setSending((now) => now.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const drop = (key: string) => setSending((now) => now.filter((one) => one.key !== key));
  const refresh = () => queryClient.invalidateQueries({ queryKey: sheetQuery(id).queryKey });

  const inTurn = async (work: () => Promise<void>) => {
    const turns = queue.current;
    if (turns.running >= AT_ONCE) await new Promise<void>((resolve) => turns.waiting.push(resolve));
    turns.running += 1;
    try {
      await work();
    } finally {
      turns.running -= 1;
      turns.waiting.shift()?.();
    }
  };

  const send = async ({ key, file, itemKey }: Sending) => {
    change(key, { failure: undefined, done: 0 });
    try {
      // The item has to be there before its receipt.
      const itemId = () => editor.state().typed.items.find((item) => item.key === itemKey)?.id;
      if (itemId() === undefined && !(await editor.save())) throw new Error(t.itemNotSaved);
      const item_id = itemId();
      await inTurn(async () => {
        await upload(
          addReceipt,
          { id, body: { file, name: file.name, ...(item_id !== undefined && { item_id }) } },
          {
            idempotencyKey: key,
            onProgress: ({ loaded, total }) => change(key, { done: total ? loaded / total : 0 }),
          },
        );
      });
      await refresh();
      drop(key);
    } catch (error) {
      change(key, { failure: failureOf(error).detail });
    }
  };

  return {
    sending,
    /** Taken away, as far as this page is concerned. */
    isRemoved: (receipt: Pick<Receipt, 'id'>) => removed.has(receipt.id),

    /** Each file becomes a receipt of the item, or of an item of its own. Returns the key of the last item. */
    add(files: readonly File[], itemKey?: string): string | undefined {
      let last: string | undefined;
      for (const file of files) {
        if (file.size > MAX_BYTES) {
          sayFailed(t.receiptTooLarge(file.name));
          continue;
        }
        let key = itemKey;
        if (key === undefined) {
          const item = newItem({
            day: dayOf(new Date(file.lastModified || Date.now()), formats.zone()),
            deptId: editor.state().typed.deptId,
          });
          key = item.key;
          editor.edit((typed) => ({ ...typed, items: [...typed.items, item] }));
        }
        last = key;
        const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
        if (preview !== undefined) previews.current.add(preview);
        const one: Sending = { key: newKey(), file, itemKey: key, preview, done: 0, failure: undefined };
        setSending((now) => [...now, one]);
        void send(one);
      }
      return last;
    },

    again: (one: Sending) => void send(one),
    giveUp: drop,

    /** Says which item a receipt is for; null: the whole sheet. */
    async tie(receipt: Receipt, itemId: number | null): Promise<void> {
      const key = sheetQuery(id).queryKey;
      const setItem = (item_id: number | null) =>
        queryClient.setQueryData(
          key,
          (now) =>
            now && { ...now, receipts: now.receipts.map((one) => (one.id === receipt.id ? { ...one, item_id } : one)) },
        );
      setItem(itemId);
      try {
        await call(updateReceipt, { id: receipt.id, body: { item_id: itemId } });
        await refresh();
      } catch (error) {
        setItem(receipt.item_id);
        sayFailed(failureOf(error).detail);
      }
    },

    remove(receipt: Receipt): void {
      const show = (isShown: boolean) =>
        setRemoved((now) => new Set(isShown ? [...now].filter((one) => one !== receipt.id) : [...now, receipt.id]));
      show(false);
      hold(
        t.receiptRemoved(receipt.name),
        async () => {
          await call(deleteReceipt, { id: receipt.id });
          await refresh();
        },
        () => show(true),
      );
    },
  };
}
