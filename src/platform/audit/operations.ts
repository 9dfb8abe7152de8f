// What each operation is called in the audit log, and which object it is about: from its method and its address.
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { operationName, singular } from '../http/openapi/operation-names.ts';
import { isRecord } from '../http/requests/json.ts';

/** A route as it was declared. */
export interface DeclaredRoute {
  method: string;
  url: string;
  schema?: FastifySchema | undefined;
  config?: FastifyContextConfig | undefined;
}

/** An object in an address: its type, and the parameter that holds its id. */
interface AddressedObject {
  type: string;
  /** Undefined: it is the signed-in user. */
  param: string | undefined;
}

export interface AuditedOperation {
  action: string;
  module: string;
  object: AddressedObject | undefined;
  /** What it is about within the object. */
  part: AddressedObject | undefined;
  /** The last word of the address, where no parameter comes after it. */
  collection: string | undefined;
  /** The type of what is made there. */
  made: string | undefined;
  /** The fields that its body may have. */
  fields: ReadonlySet<string>;
}

export interface OperationNames {
  /** By the word that an address begins with, where that is not the module's name. */
  modules: Readonly<Record<string, string>>;
  /** By module, then by word. */
  types: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const ROOT = /^\/(?:intranet\/rest|intranet|api)\/([^/]+)(?:\/v\d+)?(?=\/|$)/;
/** Short names of parameters. */
const PARAMETERS: Readonly<Record<string, string>> = { doc: 'document', n: 'version' };

export interface Operations {
  add(route: DeclaredRoute): void;
  find(method: string, url: string): AuditedOperation | undefined;
  all(): AuditedOperation[];
}

export function createOperations(names: OperationNames): Operations {
  const routes = new Map<string, DeclaredRoute>();
  /** By address, then by method: every write looks here, and neither is a text made anew. */
  const known = new Map<string, Map<string, AuditedOperation>>();
  const keyOf = (method: string, url: string) => `${method} ${url}`;
  const actionOf = ({ method, url, schema, config }: DeclaredRoute): string => {
    const { mainAddress = url, mainMethod } = config ?? {};
    const main = routes.get(keyOf(mainMethod?.toUpperCase() ?? method, mainAddress));
    if (main && (main.url !== url || main.method !== method)) return actionOf(main);
    return schema?.operationId ?? operationName(method.toLowerCase(), pathOf(url), answersObject(schema));
  };
  const find = (method: string, url: string): AuditedOperation | undefined => {
    const found = known.get(url)?.get(method);
    if (found) return found;
    const route = routes.get(keyOf(method, url));
    if (!route) return undefined;
    const described = describe(route, actionOf(route), names);
    const ofAddress = known.get(url) ?? new Map();
    known.set(url, ofAddress.set(method, described));
    return described;
  };
  return {
    add: (route) => void routes.set(keyOf(route.method, route.url), route),
    find,
    all: () => [...routes.values()].flatMap(({ method, url }) => find(method, url) ?? []),
  };
}

function describe({ method, url, schema }: DeclaredRoute, action: string, names: OperationNames): AuditedOperation {
  const [root = '', application] = ROOT.exec(url) ?? [];
  const words = url
    .slice(root.length)
    .split('/')
    .filter((word) => word !== '');
  const first = application ?? words[0] ?? '';
  const module = names.modules[first] ?? first;
  const typeOf = (word: string) => names.types[module]?.[word] ?? singular(word).replaceAll('-', '_');
  const objects: AddressedObject[] = [];
  let before = first;
  for (const word of words) {
    if (word === 'me' || word === 'mine') objects.push({ type: 'user', param: undefined });
    if (!word.startsWith(':')) before = word;
    else objects.push({ type: typeOfParameter(word.slice(1)) ?? typeOf(before), param: word.slice(1) });
  }
  const last = words.at(-1);
  const [object, part] = objects;
  const collection = last === undefined ? first : last.startsWith(':') ? undefined : last;
  const made = method === 'POST' && collection !== undefined ? typeOf(collection) : undefined;
  return { action, module, object, part, collection, made, fields: fieldsOf(schema?.body) };
}

/** `doc_id` holds the id of a document; `id` that of what the word before it says. */
function typeOfParameter(name: string): string | undefined {
  const [, type] = /^(.+)_(?:id|num|name)$/.exec(name) ?? [];
  const known = PARAMETERS[type ?? name];
  return known ?? type;
}

function fieldsOf(body: unknown): ReadonlySet<string> {
  return new Set(isRecord(body) && isRecord(body.properties) ? Object.keys(body.properties) : []);
}

function pathOf(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}');
}

function answersObject(schema: FastifySchema | undefined): boolean {
  const answers: unknown = schema?.response;
  return isRecord(answers) && isRecord(answers[200]) && answers[200].$ref !== undefined;
}
