// Who may see, change and decide on expenses: permission rules E1 to E10.
import { type Actor, may } from '../../platform/access/index.ts';
import { forbidden } from '../../platform/http/index.ts';

/** E1: what a reader sees. The SQL of it stands in sheets/visible-sheets.repository.ts, for one sheet and for lists. */
export interface SheetReader {
  all: boolean;
  userId: number;
  /** Delegations count from their beginning to their end. */
  now: number;
}

/**
 * E1: everyone sees their own sheets, those of the people below them at every level, those they supervise, and those
 * supervised by someone who has delegated to them now; expenses.admin sees all.
 */
export function sheetReader(actor: Actor, now: number): SheetReader {
  return { all: isExpensesAdmin(actor), userId: actor.id, now };
}

/** E2: the owner and expenses.admin change a sheet, its items and its receipts. */
export function requireChange(actor: Actor, sheet: { user_id: number }): void {
  if (sheet.user_id !== actor.id && !isExpensesAdmin(actor)) {
    throw forbidden('Only the owner, or someone with the right expenses.admin, changes a sheet');
  }
}

/** E3: a sheet is made for oneself; expenses.admin makes one for anybody. */
export function requireOwner(actor: Actor, ownerId: number): void {
  if (ownerId !== actor.id && !isExpensesAdmin(actor))
    throw forbidden('Making a sheet for others needs expenses.admin');
}

export interface Decidable {
  user_id: number;
  supervisor_id: number | null;
  /** Whether its supervisor has delegated to the actor now. */
  delegated: boolean;
}

/** E4: the owner submits, recalls and takes up again. */
export function requireOwnStep(actor: Actor, sheet: Decidable): void {
  if (sheet.user_id !== actor.id) throw forbidden('Only the owner takes this step');
}

/** E5: the supervisor, their delegate or expenses.admin approves and rejects; nobody their own sheet. */
export function requireDecision(actor: Actor, sheet: Decidable): void {
  requireOthers(actor, sheet);
  if (sheet.supervisor_id !== actor.id && !sheet.delegated && !isExpensesAdmin(actor)) {
    throw forbidden('Only the supervisor, their delegate, or someone with the right expenses.admin decides');
  }
}

/** E6: expenses.admin processes; nobody their own sheet. */
export function requireProcessing(actor: Actor, sheet: { user_id: number }): void {
  requireOthers(actor, sheet);
  if (!isExpensesAdmin(actor)) throw forbidden('Processing needs the right expenses.admin');
}

/** E8: everyone delegates for themselves, expenses.admin for anybody; both change and end it. */
export function requireDelegator(actor: Actor, userId: number): void {
  if (userId !== actor.id && !isExpensesAdmin(actor)) throw forbidden('Delegating for others needs expenses.admin');
}

// E7: the owner deletes a sheet that is draft or rejected, expenses.admin any; see sheets.service.ts.
// E9: everyone reads clients, departments, locations, projects and types; expenses.admin writes. The routes declare it.
// E10: exports and the printable page hold what their reader sees (E1).

export function isExpensesAdmin(actor: Actor): boolean {
  return may(actor, 'expenses.admin');
}

function requireOthers(actor: Actor, sheet: { user_id: number }): void {
  if (sheet.user_id === actor.id) throw forbidden('Nobody decides on a sheet of their own');
}
