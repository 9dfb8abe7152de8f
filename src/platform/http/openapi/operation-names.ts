// The names of operations, as the methods of clients have them: from the method and the address.

interface Step {
  word: string;
  /** Whether a word names one object of many: a parameter comes after it. */
  isItem: boolean;
}

const ROOT = /^\/(?:intranet\/rest|intranet|api)\/([^/]+)(?:\/v\d+)?(?=\/|$)/;

const VERBS: Readonly<Record<string, string>> = { get: 'get', put: 'update', patch: 'update', delete: 'delete' };

/**
 * `listGroupUsers` for GET of `/api/people/v2/groups/{id}/users`. A route whose address does not say what it does names
 * itself (`operationId`). `isObject`: it answers with one object, not with a list.
 */
export function operationName(method: string, path: string, isObject: boolean): string {
  const steps = stepsOf(path);
  const { word, isItem } = steps.pop() ?? { word: 'root', isItem: false };
  const parents = steps.map(parentOf);
  const isMany = singular(word) !== word;
  if (isItem) return joined(VERBS[method] ?? method, ...parents, singular(word));
  if (method === 'get') return joined(isMany && !isObject ? 'list' : 'get', ...parents, word);
  if (method === 'post') return isMany ? joined('create', ...parents, singular(word)) : joined(word, ...parents);
  if (method === 'put') return joined(isMany ? 'replace' : 'set', ...parents, word);
  return joined(VERBS[method] ?? method, ...parents, word);
}

function parentOf({ word, isItem }: Step): string {
  if (word === 'me') return 'my';
  return isItem ? singular(word) : word;
}

/** `sendBadgeAssigned` */
export function joined(...words: string[]): string {
  const [first = '', ...others] = words.join(' ').split(/[^A-Za-z0-9]+/);
  return first + others.map(capitalised).join('');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function singular(word: string): string {
  if (/ss$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** The words of an address without its root, whose application stands for itself where nothing else does. */
function stepsOf(path: string): Step[] {
  const [root = '', application = ''] = ROOT.exec(path) ?? [];
  const rest = path
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '');
  const parts = root !== '' && (rest[0] ?? '{').startsWith('{') ? [application, ...rest] : rest;
  const steps: Step[] = [];
  for (const part of parts) {
    const last = steps.at(-1);
    if (!part.startsWith('{')) steps.push({ word: part, isItem: false });
    else if (last) last.isItem = true;
  }
  return steps;
}
