// The states of a sheet: which steps there are, who takes them, and what each leaves behind.
import { type Actor, requireCapability } from '../../../platform/access/index.ts';
import type { RowChange } from '../../../platform/db/index.ts';
import { conflict } from '../../../platform/http/index.ts';
import {
  type Decidable,
  isExpensesAdmin,
  requireChange,
  requireDecision,
  requireOwnStep,
  requireProcessing,
} from '../expenses.policy.ts';
import type { SheetStatus } from '../sheets.repository.ts';

type Right = (actor: Actor, sheet: Decidable) => void;

const steps: Readonly<Record<SheetStatus, Partial<Record<SheetStatus, Right>>>> = {
  draft: { submitted: requireOwnStep },
  submitted: { approved: requireDecision, rejected: requireDecision, draft: requireOwnStep },
  rejected: { draft: requireOwnStep, submitted: requireOwnStep },
  approved: { processed: requireProcessing },
  processed: {},
};

/** Throws 409 when there is no such step, 403 when it is not the actor's to take. */
export function requireStep(actor: Actor, sheet: Decidable & { status: SheetStatus }, to: SheetStatus): void {
  const right = steps[sheet.status][to];
  if (!right) throw conflict('no_such_step', `A sheet that is ${sheet.status} does not become ${to}`);
  right(actor, sheet);
}

/** A sheet begins as draft or submitted; otherwise the right of the step that leads there is needed. */
export function requireInitialStatus(actor: Actor, ownerId: number, status: SheetStatus): void {
  if (status === 'draft' || status === 'submitted') return;
  requireCapability(actor, 'expenses.admin');
  const sheet = { user_id: ownerId, supervisor_id: null, delegated: false };
  requireProcessing(actor, sheet);
}

/** What the sheet holds once it is there. The supervisor is the manager of now, fixed by the submission. */
export function columnsAtArrival(
  to: SheetStatus,
  { actorId, managerId, now }: { actorId: number; managerId: number | null; now: number },
): RowChange<'expense_sheets'> {
  switch (to) {
    case 'draft':
      return { status: to, supervisor_id: null, submitted_at: null, approved_by: null, processed_by: null };
    case 'submitted':
      return { status: to, supervisor_id: managerId, submitted_at: now, approved_by: null, processed_by: null };
    case 'rejected':
      return { status: to, approved_by: null, processed_by: null };
    case 'approved':
      return { status: to, approved_by: actorId };
    case 'processed':
      return { status: to, processed_by: actorId };
  }
}

/** E7: the owner while it is open, expenses.admin always. */
export function requireDeletion(actor: Actor, sheet: { user_id: number; status: SheetStatus }): void {
  requireChange(actor, sheet);
  if (!isExpensesAdmin(actor)) requireOpen(sheet.status);
}

/** Name, items and the rest can be changed; later they are fixed. */
export function isOpen(status: SheetStatus): boolean {
  return status === 'draft' || status === 'rejected';
}

export function requireOpen(status: SheetStatus): void {
  if (!isOpen(status)) throw conflict('sheet_fixed', `A sheet that is ${status} can no longer be changed`);
}
