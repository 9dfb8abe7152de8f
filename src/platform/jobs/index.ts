// Owns the door of the jobs folder.
export { createJobs, type Drain, type JobContext, type JobHandler, type Jobs, type JobsOptions } from './jobs.ts';
export { retryDelay, shortReason, TryAgain } from './retry.ts';
