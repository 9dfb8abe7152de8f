import type { QueuedDraft } from '@atrium/client/core';
import { createHeldSet } from '../../../ui/held-set.ts';
import { documentsChanged } from '../documents.queries.ts';
import { keyOfDraft } from './approval.queries.ts';

const decisions = createHeldSet<string>();

/** The drafts of which a decision is on its way, by their keys. */
export const useDecided = decisions.useHeld;

export function decide(draft: QueuedDraft, words: string, work: () => Promise<unknown>, onUndone: () => void): void {
  const send = async () => {
    try {
      await work();
    } finally {
      await documentsChanged();
    }
  };
  decisions.hold([keyOfDraft(draft)], words, send, onUndone);
}
