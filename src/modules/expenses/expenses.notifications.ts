import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Message, Notifier } from '../notifications/index.ts';
import { expenseApproved, expenseProcessed, expenseRejected, expenseSubmitted } from './expenses.notification-kinds.ts';
import { isExpensesAdmin } from './expenses.policy.ts';
import { formatAmount } from './money.ts';
import type { SheetStatus } from './sheets.repository.ts';
import { listDeciders, listOffice } from './steps/steps.repository.ts';

/** The sheet before the step. */
interface SteppingSheet {
  id: number;
  name: string;
  total: number;
  status: SheetStatus;
  user_id: number;
  user_name: string;
}

interface ComingStep {
  from: SheetStatus;
  to: SheetStatus;
  /** Who decides on the sheet after it was submitted. */
  supervisorId: number | null;
}

interface TakenStep {
  to: SheetStatus;
  notes: string | undefined;
  /** Who is told beside the owner. */
  told: readonly number[];
}

export function createExpenseNotifications({ clock, locale }: Pick<Platform, 'clock' | 'locale'>, notifier: Notifier) {
  /** Whoever decides next; the office where no supervisor can. */
  const deciders = async (tx: Db, supervisorId: number | null): Promise<number[]> => {
    const found = supervisorId === null ? [] : await listDeciders(tx, supervisorId, clock.now());
    return found.length > 0 ? found : listOffice(tx);
  };

  return {
    /** Who is told of a step beside the owner: whoever decides, of a submission and its recall; the office, of an approval. */
    async listTold(tx: Db, { from, to, supervisorId }: ComingStep): Promise<number[]> {
      if (to === 'approved') return listOffice(tx);
      const isRecalled = from === 'submitted' && to === 'draft';
      return to === 'submitted' || isRecalled ? deciders(tx, supervisorId) : [];
    },

    async stepTaken(tx: Db, actor: Actor, sheet: SteppingSheet, { to, notes, told }: TakenStep): Promise<void> {
      const tell = <Facts>(userIds: readonly number[], message: Pick<Message<Facts>, 'kind' | 'facts' | 'isAside'>) =>
        notifier.notify(tx, userIds, {
          ...message,
          link: `/expenses/${sheet.id}`,
          causedBy: actor.id,
          isUnlimited: isExpensesAdmin(actor),
          about: { type: 'expense_sheet', id: sheet.id },
        });
      const facts = { by: actor.fullname, sheet: sheet.name, notes: notes ?? '' };
      switch (to) {
        case 'submitted': {
          const amount = `${formatAmount(sheet.total)} ${locale.currency}`;
          return tell(told, {
            kind: expenseSubmitted,
            facts: { by: sheet.user_name, sheet: sheet.name, amount },
          });
        }
        case 'draft':
          if (sheet.status !== 'submitted') return;
          return tell(told, {
            kind: expenseSubmitted,
            facts: { by: sheet.user_name, sheet: sheet.name, amount: undefined },
            isAside: true,
          });
        case 'approved': {
          await tell([sheet.user_id], { kind: expenseApproved, facts: { ...facts, owner: undefined } });
          return tell(
            told.filter((id) => id !== sheet.user_id),
            { kind: expenseApproved, facts: { ...facts, owner: sheet.user_name }, isAside: true },
          );
        }
        case 'rejected':
          return tell([sheet.user_id], { kind: expenseRejected, facts });
        case 'processed':
          return tell([sheet.user_id], { kind: expenseProcessed, facts });
      }
    },
  };
}
