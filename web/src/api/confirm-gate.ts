// What waits until its owner has confirmed that it is them: the server refuses dangerous acts of a session that is not fresh.

const waiting: Array<(isConfirmed: boolean) => void> = [];
const listeners = new Set<() => void>();

export const isConfirming = (): boolean => waiting.length > 0;

export function onConfirmChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The code of a 403. */
export async function refusalOf(answer: Response): Promise<string | undefined> {
  if (answer.status !== 403) return undefined;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'type' in body ? String(body.type).split('#')[1] : undefined;
}

/** Resolves when somebody has confirmed, or does not want to. */
export function waitForConfirmation(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    for (const listener of listeners) listener();
  });
}

export function endConfirming(isConfirmed: boolean): void {
  for (const resolve of waiting.splice(0)) resolve(isConfirmed);
  for (const listener of listeners) listener();
}
