// What an entry of the audit log says: made of the request, its operation, and the act that a transaction names.
import type { FastifyRequest } from 'fastify';
import type { Act, TransactionContext } from '../db/index.ts';
import { isRecord } from '../http/requests/json.ts';
import { shortAgent } from './agent.ts';
import type { NewAuditEntry, Outcome } from './audit.repository.ts';
import { byTheServer } from './chain.ts';
import type { AuditedOperation } from './operations.ts';

const AGENTS_KEPT = 1_000;
const FIELDS_LENGTH = 500;
const ANY_ID = /^[\w.:-]{1,64}$/;
const NUMBER = /^\d{1,15}$/;

/** Of a command, or of work that comes back. */
export function byWork(at: number, action: string): NewAuditEntry {
  return { ...byTheServer(at), module: 'server', action, object_type: '', object_id: '' };
}

/** What a request made within the object that its address names, as `comment 9`. */
export function madePart({ collection, object }: AuditedOperation, inserted: TransactionContext['inserted']) {
  if (!object || collection === undefined) return undefined;
  const word = collection.replaceAll('-', '_');
  for (const [table, [id]] of inserted) {
    if (table === word || table.endsWith(`_${word}`)) return `${word.replace(/s$/, '')} ${id}`;
  }
  return undefined;
}

/** One for each object that the act is about. */
export function entriesOf(
  at: number,
  request: FastifyRequest,
  operation: AuditedOperation,
  act: Act,
  outcome: Outcome,
  made?: string,
): NewAuditEntry[] {
  const { actor, signIn, params, ip } = request;
  const user = act.user ?? actor;
  const isElsewhere = act.module !== undefined;
  const idOf = (param: string | undefined) =>
    param === undefined ? String(user?.id ?? '') : idIn(params, param, outcome);
  const named = isElsewhere ? undefined : operation;
  const own = named?.object && { type: named.object.type, id: idOf(named.object.param) };
  const part = named?.part && `${named.part.type} ${idOf(named.part.param)}`;
  const via = act.via ?? signIn?.via ?? 'none';
  const credential = credentialOf(signIn);
  const agent = agentOf(request.headers['user-agent']);
  const fields = outcome === 'refused' || isElsewhere ? '' : fieldsOf(request, operation);
  // All written out in one place: an object that is made of another one costs several times as much.
  const entryOf = (type: string, id: string, within: string): NewAuditEntry => ({
    at,
    user_id: user?.id ?? null,
    username: user?.username ?? '',
    via,
    credential_id: credential,
    address: ip,
    agent,
    request_id: request.id,
    module: act.module ?? operation.module,
    action: act.action ?? operation.action,
    object_type: type,
    object_id: id,
    part: within,
    fields,
    outcome,
  });
  if (!act.objects) return [entryOf(own?.type ?? '', own?.id ?? '', part ?? made ?? '')];
  const place = own ? `${own.type} ${own.id}` : '';
  return act.objects.map(({ type, id }) => {
    const isOwn = own?.type === type && own.id === String(id);
    return entryOf(type, String(id), isOwn ? (part ?? '') : place);
  });
}

const agents = new Map<string, string>();

/** The same few programs send most requests. */
function agentOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  const known = agents.get(userAgent);
  if (known !== undefined) return known;
  const short = shortAgent(userAgent);
  if (agents.size >= AGENTS_KEPT) agents.clear();
  agents.set(userAgent, short);
  return short;
}

/** What the address of a refused request says may be anything, as nobody has looked at it; an id of an object says nothing else. */
function idIn(params: unknown, name: string, outcome: Outcome): string {
  const value = String(isRecord(params) ? params[name] : undefined);
  return (outcome === 'done' ? ANY_ID : NUMBER).test(value) ? value : '';
}

function credentialOf(signIn: FastifyRequest['signIn'] | undefined): number | null {
  if (signIn?.via === 'session') return signIn.sessionId;
  return signIn?.via === 'token' ? signIn.tokenId : null;
}

/** Names alone, and only those that the operation knows: a value has no place in the log. */
function fieldsOf({ body }: FastifyRequest, { fields }: AuditedOperation): string {
  if (!isRecord(body) || fields.size === 0) return '';
  let given = '';
  for (const name of Object.keys(body)) {
    if (fields.has(name) && body[name] !== undefined) given += given === '' ? name : `,${name}`;
  }
  return given.length > FIELDS_LENGTH ? given.slice(0, FIELDS_LENGTH) : given;
}
