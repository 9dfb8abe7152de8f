// The tables of expenses: sheets with their items, steps and receipts, what items are filed under, delegations.
import { createSearchIndex, type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0009: Migration = {
  name: '0009-expenses',
  async up(tx, t) {
    await runStatements(tx, [
      `create table expense_lookups (
        id ${t.id}, kind ${t.text} not null, name ${t.text} not null, name_key ${t.text} not null,
        unique_name ${t.text} not null, retired ${t.int} not null, created_at ${t.int} not null,
        modified_at ${t.int} not null)`,
      `create unique index expense_lookups_unique_name on expense_lookups (unique_name, kind)`,
      `create index expense_lookups_name on expense_lookups (kind, name_key, id)`,
      `create index expense_lookups_order on expense_lookups (kind, retired, name_key, id)`,

      // Amounts are whole minor units of the installation's currency.
      `create table expense_sheets (
        id ${t.id}, name ${t.text} not null, name_key ${t.text} not null, notes ${t.text} not null,
        user_id ${t.int} not null references users (id),
        dept_id ${t.int} references expense_lookups (id), location_id ${t.int} references expense_lookups (id),
        status ${t.text} not null, total ${t.int} not null, supervisor_id ${t.int} references users (id),
        approved_by ${t.int} references users (id), processed_by ${t.int} references users (id),
        submitted_at ${t.int}, created_at ${t.int} not null, modified_at ${t.int} not null,
        modified_by ${t.int} not null references users (id))`,
      `create index expense_sheets_user on expense_sheets (user_id, modified_at, id)`,
      `create index expense_sheets_supervisor on expense_sheets (supervisor_id, modified_at, id)`,
      `create index expense_sheets_status on expense_sheets (status, id)`,
      `create index expense_sheets_dept on expense_sheets (dept_id, id)`,
      `create index expense_sheets_location on expense_sheets (location_id, id)`,
      `create index expense_sheets_approved_by on expense_sheets (approved_by)`,
      `create index expense_sheets_processed_by on expense_sheets (processed_by)`,
      `create index expense_sheets_modified_by on expense_sheets (modified_by)`,

      // The day of a receipt is that of its writer; original amounts are thousandths, for the currencies that have them.
      `create table expense_items (
        id ${t.id}, sheet_id ${t.int} not null references expense_sheets (id) on delete cascade,
        position ${t.int} not null, type ${t.text} not null, receipt_at ${t.int}, receipt_day ${t.text},
        vendor ${t.text} not null, vendor_key ${t.text} not null,
        expense_type_id ${t.int} references expense_lookups (id), description ${t.text} not null,
        amount ${t.int} not null, dept_id ${t.int} references expense_lookups (id),
        client ${t.text} not null, client_key ${t.text} not null,
        project_id ${t.int} references expense_lookups (id), billable ${t.int} not null,
        currency ${t.text}, original_amount ${t.int}, exchange_rate ${t.text})`,
      `create index expense_items_sheet on expense_items (sheet_id, position, id)`,
      `create index expense_items_receipt on expense_items (receipt_at, id)`,
      `create index expense_items_kind on expense_items (type, billable, id)`,
      `create index expense_items_type on expense_items (expense_type_id, id)`,
      `create index expense_items_dept on expense_items (dept_id, id)`,
      `create index expense_items_client on expense_items (client_key, id)`,
      `create index expense_items_project on expense_items (project_id, id)`,
      `create index expense_items_alike on expense_items (vendor_key, amount, receipt_day)`,

      `create table expense_steps (
        id ${t.id}, sheet_id ${t.int} not null references expense_sheets (id) on delete cascade,
        from_status ${t.text} not null, to_status ${t.text} not null, notes ${t.text} not null,
        by_id ${t.int} not null references users (id), for_id ${t.int} references users (id), at ${t.int} not null)`,
      `create index expense_steps_sheet on expense_steps (sheet_id, id)`,
      `create index expense_steps_by on expense_steps (by_id)`,
      `create index expense_steps_for on expense_steps (for_id)`,

      `create table expense_receipts (
        id ${t.id}, sheet_id ${t.int} not null references expense_sheets (id) on delete cascade,
        item_id ${t.int} references expense_items (id) on delete set null, name ${t.text} not null,
        content_type ${t.text} not null, size ${t.int} not null, blob_hash ${t.text} not null,
        thumbnail_hash ${t.text}, created_by ${t.int} not null references users (id), created_at ${t.int} not null)`,
      `create index expense_receipts_sheet on expense_receipts (sheet_id, id)`,
      `create index expense_receipts_item on expense_receipts (item_id)`,
      `create index expense_receipts_blob on expense_receipts (blob_hash)`,
      `create index expense_receipts_thumbnail on expense_receipts (thumbnail_hash)`,
      `create index expense_receipts_created_by on expense_receipts (created_by)`,

      `create table expense_delegations (
        id ${t.id}, user_id ${t.int} not null references users (id) on delete cascade,
        delegate_id ${t.int} not null references users (id) on delete cascade,
        from_at ${t.int} not null, to_at ${t.int} not null, created_at ${t.int} not null,
        modified_at ${t.int} not null)`,
      `create index expense_delegations_user on expense_delegations (user_id, id)`,
      `create index expense_delegations_delegate on expense_delegations (delegate_id, to_at)`,
    ]);
    await createSearchIndex(tx, 'expense_items', ['vendor_key']);
  },
};
