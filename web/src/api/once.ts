import { NetworkError, ServerError } from '@atrium/client/core';

/** Creates of which nobody knows whether they got through, by what they send. */
const unanswered = new Map<string, string>();

/**
 * Sends a create with a key of its own. Whoever tries again with the same content after a lost answer sends the same key, so
 * that one thing is made; `name` keeps apart what has the same content.
 */
export async function createOnce<T>(name: string, content: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const what = `${name} ${JSON.stringify(content)}`;
  const key = unanswered.get(what) ?? newKey();
  unanswered.set(what, key);
  try {
    const made = await send(key);
    unanswered.delete(what);
    return made;
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof ServerError)) unanswered.delete(what);
    throw error;
  }
}

/** Also where the page came without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
