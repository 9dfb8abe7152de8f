// The taking of a step: what becomes of the sheet, its history, and who is told.
import { type Actor, modifiedBy } from '../../../platform/access/index.ts';
import { type Db, describeAct, together } from '../../../platform/db/index.ts';
import { type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifier } from '../../notifications/index.ts';
import { createExpenseNotifications } from '../expenses.notifications.ts';
import { type SheetStatus, updateSheet } from '../sheets.repository.ts';
import { columnsAtArrival } from './state-machine.ts';
import * as repository from './steps.repository.ts';

/** The sheet before the step, with what the message about it says. */
export interface SteppingSheet {
  id: number;
  name: string;
  total: number;
  notes: string;
  status: SheetStatus;
  user_id: number;
  user_name: string;
  supervisor_id: number | null;
  delegated: boolean;
  manager_id: number | null;
}

/** A step that is to be taken, with all that has to be read for it. */
export interface PreparedStep {
  to: SheetStatus;
  notes: string | undefined;
  /** What the history says of it. */
  noted: string;
  /** Who is told beside the owner. */
  told: readonly number[];
}

export type StepsService = ReturnType<typeof createStepsService>;

export function createStepsService(platform: Pick<Platform, 'database' | 'clock' | 'locale'>, notifier: Notifier) {
  const { database, clock } = platform;
  const { db } = database;
  const notifications = createExpenseNotifications(platform, notifier);

  return {
    /** In the transaction that takes it. */
    async prepare(tx: Db, sheet: SteppingSheet, to: SheetStatus, notes: string | undefined): Promise<PreparedStep> {
      const supervisorId = to === 'submitted' ? sheet.manager_id : sheet.supervisor_id;
      const [told, noted] = await together(
        notifications.listTold(tx, { from: sheet.status, to, supervisorId }),
        notes ?? (to === 'submitted' ? unreadNotes(tx, sheet) : ''),
      );
      return { to, notes, noted, told };
    },

    /** The same for a decision, whatever the sheet. */
    async prepareDecision(tx: Db, to: 'approved' | 'rejected', notes: string | undefined): Promise<PreparedStep> {
      const told = await notifications.listTold(tx, { from: 'submitted', to, supervisorId: null });
      return { to, notes, noted: notes ?? '', told };
    },

    /** The right to take it was checked before, in the same transaction. */
    async take(tx: Db, actor: Actor, sheet: SteppingSheet, { to, notes, noted, told }: PreparedStep): Promise<void> {
      describeAct({ objects: [{ type: 'sheet', id: sheet.id }] });
      const now = clock.now();
      const managerId = sheet.manager_id;
      const arrival = columnsAtArrival(to, { actorId: actor.id, managerId, now });
      await updateSheet(tx, sheet.id, {
        ...arrival,
        // Made as approved or processed by the office, it has been through the steps before at once.
        ...(sheet.status === 'draft' && to !== 'submitted' ? { supervisor_id: managerId, submitted_at: now } : {}),
        ...(sheet.status === 'draft' && to === 'processed' ? { approved_by: actor.id } : {}),
        ...(notes === undefined ? {} : { notes }),
        ...modifiedBy(actor, now),
      });
      const decides = sheet.status === 'submitted' && to !== 'draft';
      const forAnother = decides && sheet.delegated && sheet.supervisor_id !== actor.id;
      await repository.insertStep(tx, {
        sheet_id: sheet.id,
        from_status: sheet.status,
        to_status: to,
        notes: noted,
        by_id: actor.id,
        for_id: forAnother ? sheet.supervisor_id : null,
        at: now,
      });
      await notifications.stepTaken(tx, actor, sheet, { to, notes, told });
    },

    async history(sheetId: number, page: PageRequest): Promise<Page<repository.Step>> {
      return readPageOf(page, await repository.countSteps(db, sheetId), () => repository.listSteps(db, sheetId, page));
    },
  };
}

/** What was noted with the sheet stays readable whatever is noted later; what a decision said is not said again (decision 132). */
async function unreadNotes(tx: Db, { id, notes }: SteppingSheet): Promise<string> {
  return (await repository.hasNotes(tx, id, notes)) ? '' : notes;
}
