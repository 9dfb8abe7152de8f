// The check that a parsed JSON value holds only text that can be stored and sent back as it came.

export interface BadText {
  path: string;
  reason: 'nul' | 'surrogate' | 'depth';
}

/** The first text (values and keys) with NUL or half a surrogate pair, or the first value nested too deeply. */
export function findBadText(value: unknown, maxDepth = 64): BadText | undefined {
  const found = search(value, maxDepth);
  return found && { path: found.steps.reverse().join('').replace(/^\./, ''), reason: found.reason };
}

// The path is put together only on the way back from a find: ordinary bodies pay nothing for it.
interface Find {
  steps: string[];
  reason: BadText['reason'];
}

function search(value: unknown, depthLeft: number): Find | undefined {
  if (typeof value === 'string') {
    const reason = badReason(value);
    return reason && { steps: [], reason };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthLeft <= 0) return { steps: [], reason: 'depth' };
  return Array.isArray(value) ? searchArray(value, depthLeft - 1) : searchObject(value, depthLeft - 1);
}

function searchArray(list: unknown[], depthLeft: number): Find | undefined {
  for (let index = 0; index < list.length; index += 1) {
    const found = search(list[index], depthLeft);
    if (found) return within(found, `[${index}]`);
  }
  return undefined;
}

function searchObject(object: object, depthLeft: number): Find | undefined {
  for (const key of Object.keys(object)) {
    const reason = badReason(key);
    const found = reason ? { steps: [], reason } : search(Reflect.get(object, key), depthLeft);
    if (found) return within(found, `.${readableKey(key)}`);
  }
  return undefined;
}

function badReason(text: string): 'nul' | 'surrogate' | undefined {
  if (text.includes('\0')) return 'nul';
  return text.isWellFormed() ? undefined : 'surrogate';
}

function within(found: Find, step: string): Find {
  found.steps.push(step);
  return found;
}

function readableKey(key: string): string {
  const shown = key.length > 64 ? `${key.slice(0, 64)}…` : key;
  return shown.toWellFormed().replaceAll('\0', '\ufffd');
}
