import { AtriumError, TooManyRequests, Unauthenticated } from '@atrium/client/core';
import type { StepTexts } from './second-step.texts.ts';

/** In words of ours. `wrong`: what was proved wrongly. */
export function stepFailure(error: unknown, t: StepTexts, wrong: string): string {
  if (error instanceof TooManyRequests) return t.tooMany;
  if (error instanceof Unauthenticated) return wrong;
  if (error instanceof AtriumError && error.status === 400) return error.field === 'ticket' ? t.tooLate : wrong;
  return error instanceof AtriumError && error.status !== 0 ? error.message : t.noAnswer;
}
