// The audit log and the seals of its entries; the database itself refuses to change either.
import { engineOf } from '../dialect.ts';
import { type Migration, runStatements } from '../migration.ts';

const REFUSAL = 'the audit log is append-only';
const isKept = `old.id > coalesce((select max(through_id) from audit_seals where removed_at is not null), 0)`;
const sealed = [
  'number',
  'at',
  'through_id',
  'ids',
  'entry_count',
  'first_at',
  'last_at',
  'gaps',
  'entries_hash',
  'previous_hash',
  'hash',
  'signature',
];
const isOtherChange = `old.removed_at is not null or new.removed_at is null or ${sealed
  .map((column) => `new.${column} <> old.${column}`)
  .join(' or ')}`;

export const migration0065: Migration = {
  name: '0065-audit',
  async up(tx, t) {
    await runStatements(tx, [
      `create table audit_entries (
        id ${t.id}, at ${t.int} not null, user_id ${t.int}, username ${t.text} not null, via ${t.text} not null,
        credential_id ${t.int}, address ${t.text} not null, agent ${t.text} not null, request_id ${t.text} not null,
        module ${t.text} not null, action ${t.text} not null, object_type ${t.text} not null, object_id ${t.text} not null,
        part ${t.text} not null, fields ${t.text} not null, outcome ${t.text} not null)`,
      `create index audit_entries_at on audit_entries (at, id)`,
      `create index audit_entries_user on audit_entries (user_id, at, id)`,
      `create index audit_entries_action on audit_entries (action, at, id)`,
      `create index audit_entries_module on audit_entries (module, at, id)`,
      `create index audit_entries_object on audit_entries (object_type, object_id, at, id)`,
      `create index audit_entries_address on audit_entries (address, at, id)`,
      `create index audit_entries_refused on audit_entries (at, id) where outcome <> 'done'`,
      `create table audit_seals (
        number ${t.int} primary key, at ${t.int} not null, through_id ${t.int} not null, ids ${t.text} not null,
        entry_count ${t.int} not null, first_at ${t.int} not null, last_at ${t.int} not null, gaps ${t.text} not null,
        entries_hash ${t.text} not null, previous_hash ${t.text} not null, hash ${t.text} not null,
        signature ${t.text} not null, removed_at ${t.int})`,
      `create index audit_seals_removed on audit_seals (through_id) where removed_at is not null`,
      ...(engineOf(tx) === 'postgres' ? postgresTriggers : sqliteTriggers),
    ]);
  },
};

const sqliteTriggers = [
  refusal('audit_entries_update', 'update on audit_entries'),
  refusal('audit_entries_delete', 'delete on audit_entries', isKept),
  refusal('audit_seals_update', 'update on audit_seals', isOtherChange),
  refusal('audit_seals_delete', 'delete on audit_seals'),
];

function refusal(name: string, event: string, condition = '1'): string {
  return `create trigger ${name} before ${event} when ${condition} begin select raise(abort, '${REFUSAL}'); end`;
}

const refuse = `begin raise exception '${REFUSAL}'; end`;

const postgresTriggers = [
  `create function audit_refuse() returns trigger language plpgsql as $$ ${refuse} $$`,
  `create function audit_refuse_kept() returns trigger language plpgsql as $$
    begin if ${isKept} then raise exception '${REFUSAL}'; end if; return old; end $$`,
  `create trigger audit_entries_update before update on audit_entries for each row execute function audit_refuse()`,
  `create trigger audit_entries_delete before delete on audit_entries for each row execute function audit_refuse_kept()`,
  `create trigger audit_entries_truncate before truncate on audit_entries execute function audit_refuse()`,
  `create trigger audit_seals_update before update on audit_seals for each row when (${isOtherChange})
    execute function audit_refuse()`,
  `create trigger audit_seals_delete before delete on audit_seals for each row execute function audit_refuse()`,
  `create trigger audit_seals_truncate before truncate on audit_seals execute function audit_refuse()`,
];
