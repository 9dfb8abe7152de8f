// Owns the door of the jobs folder.
export { createJobs, type JobContext, type JobHandler, type Jobs, type JobsOptions } from './jobs.ts';
