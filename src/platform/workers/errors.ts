import { AppError, tooManyRequests } from '../http/errors/errors.ts';

/** The job itself is at fault: it took too long or too much memory. Callers say which of their fields was too much. */
export class JobStopped extends Error {
  readonly reason: 'time' | 'memory';

  constructor(task: string, reason: 'time' | 'memory') {
    super(`${task} was stopped: it took too much ${reason}`);
    this.name = 'JobStopped';
    this.reason = reason;
  }
}

const RETRY_AFTER_S = 2;

/** One caller has as many jobs waiting as one may have. */
export function tooManyJobs(): AppError {
  return tooManyRequests(RETRY_AFTER_S, 'Too much of your work is still waiting to be done; try again in a moment');
}

/** For work that must be bounded by itself, and was not. */
export function workTooLong(): AppError {
  return new AppError('busy', 503, 'This takes longer than it may at the moment; nothing was changed', {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  });
}

/** All callers together have as many jobs waiting as there may be, or the server is stopping. */
export function workersBusy(): AppError {
  return new AppError('busy', 503, 'The server has too much to do at the moment; nothing was changed, try again', {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  });
}
