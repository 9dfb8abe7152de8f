import { isIP } from 'node:net';
import type { Actor } from '../../platform/access/index.ts';
import { type AuditEntry, type EntryFilter, listEntries } from '../../platform/audit/index.ts';
import { invalidField } from '../../platform/http/index.ts';
import { letOthersIn } from '../../platform/let-others-in.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NamedThing } from '../../platform/things/index.ts';
import { parseInstant, parseRangeEnd } from '../../platform/time/wire.ts';
import { type AuditExportQuery, type AuditQuery, PAGES } from './audit.schemas.ts';

/** An entry, with what the reader may see of what it is about. */
export interface NamedEntry {
  entry: AuditEntry;
  user: NamedThing | undefined;
  object: NamedThing | undefined;
}

export interface AuditPage {
  items: NamedEntry[];
  limit: number;
  cursor: string | undefined;
}

const EXPORTED_AT_ONCE = 500;
/** The module of what no request asked for: commands, and work that comes back. */
const SERVER = 'server';
/** What no route is named like. */
const OTHER_ACTIONS = [
  { action: 'confirmPassword', module: 'session' },
  { action: 'removeAuditEntries', module: 'audit' },
  { action: 'useUnknownToken', module: 'session' },
  { action: 'exceedLimit', module: 'session' },
  ...[
    'atrium user create',
    'atrium user password',
    'atrium user second-factor',
    'atrium kb import',
    'atrium demo',
    'atrium copy-from',
    'atrium backup',
    'atrium verify',
  ].map((action) => ({ action, module: SERVER })),
];
const OTHER_TYPES = ['audit_seal'];

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ audit, database, jobs, things }: Platform) {
  const { db } = database;
  let known: ReturnType<typeof listChoices> | undefined;
  const choices = () => {
    known ??= listChoices();
    return known;
  };
  const listChoices = () => {
    const actions = new Map(OTHER_ACTIONS.map(({ action, module }) => [action, module]));
    for (const action of jobs.scheduled()) actions.set(action, SERVER);
    const types = new Set(OTHER_TYPES);
    for (const { action, module, object, made } of audit.operations.all()) {
      actions.set(action, module);
      if (object) types.add(object.type);
      if (made !== undefined) types.add(made);
    }
    return {
      modules: [...new Set(actions.values())].sort(),
      actions: [...actions]
        .map(([action, module]) => ({ action, module }))
        .sort((a, b) => (a.action < b.action ? -1 : 1)),
      objectTypes: [...types].sort(),
    };
  };

  const readFilter = (actor: Actor, query: Omit<AuditQuery, 'limit' | 'cursor'>): Partial<EntryFilter> => {
    const { actions, modules, objectTypes } = choices();
    const among = (field: string, value: string | undefined, all: readonly string[]) => {
      if (value !== undefined && !all.includes(value)) throw invalidField(field, `there is no ${value}`);
      return value;
    };
    const date = (field: string, value: string | undefined, parse: typeof parseInstant) => {
      if (value === undefined) return undefined;
      const ms = parse(value, actor.timezone);
      if (ms === undefined) throw invalidField(field, 'must be a date: 14 or 8 digits, or ISO 8601');
      return ms;
    };
    const { object_id: objectId, address } = query;
    if (objectId !== undefined && query.object_type === undefined) {
      throw invalidField('object_type', 'is needed beside object_id');
    }
    if (address !== undefined && isIP(address) === 0) throw invalidField('address', 'must be a network address');
    const to = date('to', query.to, parseRangeEnd);
    const filter = {
      user: query.user,
      action: among(
        'action',
        query.action,
        actions.map((each) => each.action),
      ),
      module: among('module', query.module, modules),
      objectType: among('object_type', query.object_type, objectTypes),
      objectId,
      address,
      outcome: query.outcome,
      from: date('from', query.from, parseInstant),
      until: to === undefined ? undefined : to + 1,
    };
    return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  };

  const withNames = async (actor: Actor, entries: readonly AuditEntry[]): Promise<NamedEntry[]> => {
    const refs = entries.flatMap((entry) => [userRef(entry), objectRef(entry)].filter((ref) => ref !== undefined));
    const found = new Map(
      (await things.list(db, actor, refs)).map((thing) => [`${thing.type} ${thing.id}`, thing] as const),
    );
    const thingOf = (ref: { type: string; id: number } | undefined) => ref && found.get(`${ref.type} ${ref.id}`);
    return entries.map((entry) => ({ entry, user: thingOf(userRef(entry)), object: thingOf(objectRef(entry)) }));
  };
  const userRef = ({ user_id: id }: AuditEntry) => (id === null ? undefined : { type: typeOfThing('user'), id });
  const objectRef = ({ object_type: type, object_id: id }: AuditEntry) =>
    /^\d{1,15}$/.test(id) ? { type: typeOfThing(type), id: Number(id) } : undefined;
  const typeOfThing = (type: string) => (type === 'user' ? 'person' : type);

  return {
    choices,

    async list(actor: Actor, query: AuditQuery): Promise<AuditPage> {
      const limit = Math.min(query.limit ?? PAGES.default, PAGES.max);
      const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const { entries, next } = await listEntries(db, readFilter(actor, query), before, limit);
      return { items: await withNames(actor, entries), limit, cursor: next?.toString(36) };
    },

    /** All entries, a slice at a time. What is wrong with the query is said before the first. */
    export(actor: Actor, query: AuditExportQuery): AsyncGenerator<NamedEntry[]> {
      const filter = readFilter(actor, query);
      return (async function* () {
        let before: number | undefined;
        for (;;) {
          const { entries, next } = await listEntries(database.replica.db, filter, before, EXPORTED_AT_ONCE);
          if (entries.length > 0) yield await withNames(actor, entries);
          if (next === undefined) return;
          before = next;
          await letOthersIn();
        }
      })();
    },

    /** That somebody took the log away is an entry of the log. */
    noteExport: () => audit.write({}, 'done'),

    verify: () => audit.verify(),
  };
}

/** The id that the page before ended with. */
function readCursor(sent: string): number {
  if (!/^[0-9a-z]{1,10}$/.test(sent)) throw invalidField('cursor', 'is none that a page of the log has named');
  return Number.parseInt(sent, 36);
}
