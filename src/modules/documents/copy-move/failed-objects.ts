import { AppError } from '../../../platform/http/index.ts';

export interface Failure {
  /** The position in the list that was sent, counting from zero. */
  index: number;
  status: number;
  reason: string;
}

/** What servers in between take without asking. */
const MAX_LENGTH = 6_000;
const MAX_REASON = 200;

export function failure(index: number, { status, message }: AppError): Failure {
  return { index, status, reason: message };
}

/** The failure of the work if it is one for the caller to know; anything else is thrown on. */
export async function failureOf(index: number, work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return failure(index, error);
    throw error;
  }
}

/** `X-Failed-Count` has all of them; the list leaves out first the reasons and then its end to stay short. */
export function failureHeaders(failures: readonly Failure[]): Record<string, string> {
  if (failures.length === 0) return {};
  const ordered = failures.toSorted((a, b) => a.index - b.index);
  const reasons = ordered.map(({ reason, ...rest }) => ({ ...rest, reason: reason.slice(0, MAX_REASON) }));
  const whole = toAscii(JSON.stringify(reasons));
  const list = whole.length <= MAX_LENGTH ? whole : shortened(ordered);
  return { 'x-failed-objects': list, 'x-failed-count': String(failures.length) };
}

function shortened(failures: readonly Failure[]): string {
  const entries: string[] = [];
  let length = 2;
  for (const { index, status } of failures) {
    const entry = JSON.stringify({ index, status, reason: '' });
    length += entry.length + 1;
    if (length > MAX_LENGTH) break;
    entries.push(entry);
  }
  return `[${entries.join(',')}]`;
}

/** Headers carry ASCII only; JSON can say everything in it. */
function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
